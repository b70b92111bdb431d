import { spawn } from "node:child_process";
import { join } from "node:path";
import { CACHE, ROOT } from "./paths.mjs";
import { isLogReadable, readableLog } from "./readable-log.mjs";

/** Loaded into processes that we spawn with a channel, so that they end when we do. */
export const FOLLOW_PARENT = new URL("follow-parent.mjs", import.meta.url).href;
/** Compiled sources, which halve the processor time of the next start. Where it cannot be written, Node does without. */
const COMPILED = join(CACHE, "compiled");
const KEPT_OUTPUT = 4000;
const unchanged = (text) => text;

/**
 * Starts a long-running part. It gets its own process group, so that the terminal's Ctrl-C reaches only us and the parts stop in order;
 * the channel tells it when we are gone.
 */
export function startPart(name, args, { env = {}, quiet = false, stdin = "ignore", graceMs }) {
  const child = spawn(process.execPath, ["--import", FOLLOW_PARENT, ...args], {
    cwd: ROOT,
    env: { NODE_COMPILE_CACHE: COMPILED, ...process.env, ...env },
    detached: true,
    stdio: [stdin, "pipe", "pipe", "ipc"],
  });
  const part = { name, child, graceMs, quiet, said: "", running: true };
  for (const stream of ["stdout", "stderr"]) {
    const show = isLogReadable() ? readableLog() : unchanged;
    child[stream].setEncoding("utf8").on("data", (chunk) => {
      part.said = (part.said + chunk).slice(-KEPT_OUTPUT);
      if (!part.quiet) process[stream].write(show(chunk));
    });
  }
  part.ended = new Promise((resolve) => {
    child.once("error", (error) => {
      part.running = false;
      resolve(error.message);
    });
    child.once("close", (code, signal) => {
      part.running = false;
      resolve(signal ? `by ${signal}` : `with code ${code}`);
    });
  });
  return part;
}

/** Asks the part to stop, waits, and then kills it. Returns true if asking was enough. */
export async function stopPart(part) {
  if (!part.running) return true;
  part.child.kill("SIGTERM");
  let insisted = false;
  const impatience = setTimeout(() => {
    insisted = true;
    part.child.kill("SIGKILL");
  }, part.graceMs);
  await part.ended;
  clearTimeout(impatience);
  return !insisted;
}

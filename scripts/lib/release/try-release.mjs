import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "../paths.mjs";
import { freePort } from "../ports.mjs";
import { run, runNode } from "../run.mjs";
import { seconds } from "../steps.mjs";
import { cannotInstall } from "./units/installed-machine.mjs";
import { tryUnits } from "./units/try-units.mjs";

/** The programs that the launcher itself calls; npm is not among them. */
const TOOLS = ["dirname", "readlink", "sh"];
/** The promised limit on a machine with a core to spare. */
const START_LIMIT_MS = 10_000;
const PATIENCE_MS = 60_000;

/**
 * Makes a release, moves it elsewhere, and starts it without npm or a registry. Then installs it as the guides say, and runs its units and
 * commands at the documented paths as their users.
 */
export async function tryRelease() {
  // Accessible to others, because as root the database inside runs as another user.
  const place = mkdtempSync(join(tmpdir(), "switchboard-release-"));
  chmodSync(place, 0o755);
  try {
    const folder = await unpack(place);
    const path = toolsOnly(place);
    const tookMs = await startAlone(folder, place, path);
    await checkGateway(folder, place, path);
    const isBusy = loadavg()[0] > availableParallelism();
    if (!isBusy && tookMs > START_LIMIT_MS) throw new Error(`it took ${seconds(tookMs)} to start`);
    const obstacle = await cannotInstall();
    if (!obstacle) await tryUnits(place, folder);
    const output = `started in ${seconds(tookMs)}`;
    if (!obstacle) return { ok: true, output };
    return { ok: true, output, passed: 1, failed: 0, skipped: 1, reason: `its units were not tried: ${obstacle}` };
  } catch (error) {
    return { ok: false, output: error.message };
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

async function make(args, env) {
  const reply = await runNode([join(ROOT, "scripts/release.mjs"), ...args], { env });
  if (reply.code !== 0) throw new Error(`${reply.output}\n${reply.errors}`);
}

/** Makes the archive twice with the same time, and expects identical results. */
async function unpack(place) {
  const env = { SOURCE_DATE_EPOCH: "1700000000" };
  const [first, second] = [join(place, "first"), join(place, "second")];
  for (const out of [first, second]) await make(["--out", out], env);
  const [one, other] = [first, second].map((out) => readFileSync(join(out, "SHA256SUMS"), "utf8"));
  if (one !== other) throw new Error(`Two releases of one commit differ:\n${one}${other}`);
  const sums = await run("sha256sum", ["-c", "SHA256SUMS"], { cwd: first });
  if (sums.code !== 0) throw new Error(sums.output);
  checkSbom(singleMatch(first, /\.cdx\.json$/));
  const elsewhere = join(place, "elsewhere");
  mkdirSync(elsewhere);
  const untar = await run("tar", ["-xzf", singleMatch(first, /\.tar\.gz$/), "-C", elsewhere]);
  if (untar.code !== 0) throw new Error(untar.errors);
  return singleMatch(elsewhere, /^switchboard-/);
}

function checkSbom(file) {
  const { bomFormat, components } = JSON.parse(readFileSync(file, "utf8"));
  const names = components.map(({ name }) => name);
  for (const wanted of ["fastify", "react", "aedes"]) {
    if (bomFormat !== "CycloneDX" || !names.includes(wanted)) throw new Error(`${file} does not name ${wanted}`);
  }
  if (names.includes("vitest")) throw new Error(`${file} names what is not shipped`);
}

function singleMatch(folder, pattern) {
  const name = readdirSync(folder).find((each) => pattern.test(each));
  if (!name) throw new Error(`${folder} holds no ${pattern}`);
  return join(folder, name);
}

/** Runs a gateway that was never paired, which says so after loading all its parts. */
async function checkGateway(folder, place, path) {
  const env = { PATH: path, HOME: place, npm_config_registry: "http://127.0.0.1:9" };
  const { code, errors } = await run(join(folder, "switchboard"), ["gateway", "--data", join(place, "gateway")], {
    env,
  });
  if (code !== 2 || !errors.includes("not paired yet")) throw new Error(`Its gateway ended with ${code}:\n${errors}`);
  const unit = readFileSync(join(folder, "deploy/systemd/switchboard-gateway.service"), "utf8");
  if (!unit.includes("/switchboard gateway ")) throw new Error("The unit of the gateway starts something else");
}

async function startAlone(folder, place, path) {
  const [port, mqttPort] = [await freePort(), await freePort()];
  const secret = join(place, "token-secret");
  writeFileSync(secret, `${randomBytes(32).toString("hex")}\n`);
  const env = {
    PATH: path,
    HOME: place,
    npm_config_registry: "http://127.0.0.1:9",
    HOST: "127.0.0.1",
    PORT: String(port),
    MQTT_PORT: String(mqttPort),
    DATA_DIR: join(place, "data"),
    TOKEN_SECRET_FILE: secret,
  };
  const started = performance.now();
  const server = spawn(join(folder, "switchboard"), ["serve"], { env, stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  for (const stream of [server.stdout, server.stderr]) stream.setEncoding("utf8").on("data", (text) => (said += text));
  const ended = once(server, "exit");
  try {
    await Promise.race([
      answering(`http://127.0.0.1:${port}`),
      ended.then(() => Promise.reject(new Error(`The release ended before it answered:\n${said}`))),
    ]);
    const tookMs = performance.now() - started;
    await servesWeb(`http://127.0.0.1:${port}`, folder);
    await runOperatorCommand(folder, place, env);
    return tookMs;
  } finally {
    server.kill("SIGTERM");
    await ended;
  }
}

/** Waits until the server responds, and retries immediately after a refusal. */
async function answering(url) {
  const until = performance.now() + PATIENCE_MS;
  while (performance.now() < until) {
    const reply = await fetch(`${url}/healthz`).catch(() => undefined);
    if (reply?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("The release did not answer");
}

/** Runs the operator's command with the settings of the running server. */
async function runOperatorCommand(folder, place, env) {
  const backup = join(place, "backup");
  for (const given of [["list"], ["check"], ["backup", backup], ["verify", backup]]) {
    const { code, output, errors } = await run(join(folder, "switchboard"), ["admin", ...given], { env });
    if (code !== 0) throw new Error(`admin ${given[0]} ended with ${code}:\n${output}${errors}`);
  }
}

async function servesWeb(url, folder) {
  const health = await (await fetch(`${url}/healthz`)).json();
  const build = JSON.parse(readFileSync(join(folder, "build.json"), "utf8"));
  for (const [key, value] of Object.entries(build)) {
    if (health[key] !== value) throw new Error(`/healthz says ${key} ${health[key]}, and not ${value}`);
  }
  const licences = await (await fetch(`${url}/licences.txt`)).text();
  if (!licences.includes("fastify ")) throw new Error("The list of licences is not there");
  const page = await (await fetch(`${url}/app/dashboard`, { headers: { accept: "text/html" } })).text();
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1];
  const loaded = script && (await fetch(url + script));
  if (!loaded?.ok) throw new Error(`The page names no script that is there:\n${page.slice(0, 500)}`);
}

function toolsOnly(place) {
  const bin = join(place, "bin");
  mkdirSync(bin);
  symlinkSync(process.execPath, join(bin, "node"));
  for (const tool of TOOLS) {
    const at = ["/usr/bin", "/bin"].map((folder) => join(folder, tool)).find(existsSync);
    if (at) symlinkSync(at, join(bin, tool));
  }
  return bin;
}

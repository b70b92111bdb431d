import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { ROOT } from "./paths.mjs";

const CHAIN = join(ROOT, "scripts/lib/testing/chain.mjs");
/** npm takes a second to start, and a few on a busy machine. */
const PATIENCE = { timeout: 30_000, interval: 50 };
/** Puts the running Node first, because the number of processes to wait for depends on the version. */
const PATH = [dirname(process.execPath), process.env.PATH].join(delimiter);
const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));

let directory;
let count = 0;
const started = [];

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), "switchboard-signals-"));
  // Starts like our own commands, with the chain in place of the script.
  const start = scripts.start.replace("scripts/switchboard.mjs start", JSON.stringify(CHAIN));
  writeFileSync(join(directory, "package.json"), JSON.stringify({ name: "chain", scripts: { start } }));
});
afterEach(() => {
  for (const pid of started.splice(0).filter(isRunning)) process.kill(pid, "SIGKILL");
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** Starts npm in a session of its own, so that a signal to it reaches nothing else, and waits for everything below it. */
async function startChain({ playsOld }) {
  const pids = join(directory, `pids-${++count}`);
  const env = { ...process.env, PATH, PIDS: pids, ...(playsOld && { PLAYS_OLD: "1" }) };
  const npm = spawn("npm", ["start"], { cwd: directory, env, detached: true, stdio: "ignore" });
  const running = () => readFileSync(pids, "utf8").trim().split("\n").map(Number);
  await vi.waitFor(() => expect(running()).toHaveLength(playsOld ? 3 : 2), PATIENCE);
  const below = running();
  started.push(npm.pid, ...below);
  return { npm, below };
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

describe.each([
  ["Node at hand", false],
  ["newer Node that an older one fetched", true],
])("under the %s", (_name, playsOld) => {
  it.each(["SIGTERM", "SIGINT", "SIGKILL"])(
    "%s to npm alone leaves nothing running",
    async (signal) => {
      const { npm, below } = await startChain({ playsOld });
      npm.kill(signal);
      await vi.waitFor(() => expect(below.filter(isRunning)).toEqual([]), PATIENCE);
    },
    60_000,
  );
});

it.each(["start", "serve", "dev", "fleet", "test", "bench"])(
  "a signal to `npm run %s` reaches the script, not a shell",
  (name) => {
    // A shell between npm and the command would keep a SIGINT to itself, and outlive a killed npm.
    expect(scripts[name]).toMatch(/^exec node scripts\//);
  },
);

it("ends an interrupted command only after its running child", async () => {
  const pids = join(directory, "pids-quit");
  const quit = join(ROOT, "scripts/lib/testing/quit.mjs");
  const command = spawn(process.execPath, [quit], { env: { ...process.env, PIDS: pids }, stdio: "ignore" });
  const below = await vi.waitFor(() => Number(readFileSync(pids, "utf8") || "none yet"), PATIENCE);
  started.push(command.pid, below);
  expect(below).toBeGreaterThan(0);
  command.kill("SIGINT");
  const code = await new Promise((resolve) => command.once("exit", resolve));
  expect([code, isRunning(below)]).toEqual([130, false]);
}, 60_000);

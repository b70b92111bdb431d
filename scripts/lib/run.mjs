import { spawn } from "node:child_process";
import { constants, setPriority } from "node:os";
import { ROOT } from "./paths.mjs";

const running = new Set();

/**
 * Runs a command to its end and returns its output. `output` and `errors` are separate, because npm writes warnings into the latter even
 * on success. With `yields`, the command uses only the processor time that others leave.
 */
export function run(command, args, { env = {}, cwd = ROOT, timeoutMs, shell = false, yields = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
      timeout: timeoutMs,
      shell,
    });
    running.add(child);
    if (yields && child.pid) lowerPriority(child.pid);
    let output = "";
    let errors = "";
    child.stdout.setEncoding("utf8").on("data", (chunk) => {
      output += chunk;
    });
    child.stderr.setEncoding("utf8").on("data", (chunk) => {
      errors += chunk;
    });
    child.on("error", (error) => {
      running.delete(child);
      resolve({ code: 127, output, errors: `${errors}${error.message}` });
    });
    child.on("close", (code) => {
      running.delete(child);
      resolve({ code: code ?? 1, output, errors });
    });
  });
}

function lowerPriority(pid) {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The command has ended already, or the system does not allow it; the command then runs with normal priority.
  }
}

/** Runs a script of a package with the Node that runs us, whatever `node` is on the PATH. */
export function runNode(args, options) {
  return run(process.execPath, args, options);
}

/** The time for a running command to end before it is killed. */
const GRACE_MS = 2000;

/**
 * On Ctrl-C, ends the running command, waits for its end, and prints nothing more. An npm that continues to write for a moment would
 * conflict with that of the next start.
 */
export function quitOnSignals() {
  let quitting = false;
  const quit = async (signal) => {
    if (quitting) return;
    quitting = true;
    if (process.stdout.isTTY) process.stdout.write("\n");
    await Promise.all([...running].map((child) => end(child, signal)));
    process.exit(signal === "SIGINT" ? 130 : 143);
  };
  process.on("SIGINT", quit);
  process.on("SIGTERM", quit);
  return () => {
    process.off("SIGINT", quit);
    process.off("SIGTERM", quit);
  };
}

function end(child, signal) {
  if (child.exitCode !== null || child.signalCode !== null) return undefined;
  const impatience = setTimeout(() => child.kill("SIGKILL"), GRACE_MS);
  child.kill(signal);
  return new Promise((resolve) => {
    child.once("exit", () => {
      clearTimeout(impatience);
      resolve();
    });
  });
}

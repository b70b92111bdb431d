import { spawn } from "node:child_process";
import { constants, setPriority } from "node:os";
import { ROOT } from "./paths.mjs";

const running = new Set();

/**
 * Runs a command to its end and gives back what it said. `output` and `errors` apart: npm mixes warnings into the
 * latter even where all went well. With `yields`, the command uses only the processor time that others leave.
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
    // The command has ended already, or the system does not allow it; then the command runs like any other.
  }
}

/** Runs a script of a package with the very Node that runs us, whatever `node` means on the PATH. */
export function runNode(args, options) {
  return run(process.execPath, args, options);
}

/** How long a command that is under way may take to end before it is made to. */
const GRACE_MS = 2000;

/**
 * Ctrl-C while something is under way: end it, wait until it has ended, and say nothing more than the terminal did. An npm that
 * goes on writing for a moment would be in the way of the next start's.
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

import { spawn } from "node:child_process";
import type { SendOutcome } from "@switchboard/domain/alarms";

const TIMEOUT_MS = 15_000;
/** Exit codes (sysexits.h) for a wrong call, input or recipient, where a retry is no use. */
const FOR_GOOD = new Set([64, 65, 67, 68]);
/** The environment that a program needs to run, without the server's own secrets. */
const PASSED_ON = ["PATH", "HOME", "LANG", "LC_ALL", "TZ", "TMPDIR"];

/**
 * Passes messages to a program of the operator, such as one for an SMS gateway. It gets no arguments, so that nothing a
 * person typed is ever read as one, and the message as one JSON object on its standard input.
 */
export function commandSender(program: string | undefined, timeoutMs = TIMEOUT_MS) {
  const env = Object.fromEntries(PASSED_ON.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
  return (message: object): Promise<SendOutcome> => {
    if (!program) return Promise.resolve({ state: "refused", reason: "not_set_up" });
    return new Promise((resolve) => {
      // The program runs in a group of its own, so that its children end with it.
      const child = spawn(program, [], { stdio: ["pipe", "ignore", "ignore"], detached: true, env });
      let isOver = false;
      const timer = setTimeout(() => {
        isOver = true;
        if (child.pid !== undefined) endGroup(child.pid);
      }, timeoutMs);
      const settle = (outcome: SendOutcome) => {
        clearTimeout(timer);
        resolve(outcome);
      };
      child.once("error", () => settle({ state: "failed", reason: "command" }));
      child.once("close", (code) => settle(isOver ? { state: "unknown", reason: "too_slow" } : outcomeOfExit(code)));
      // A program that ends without reading is judged by its exit code.
      child.stdin.on("error", () => undefined);
      child.stdin.end(`${JSON.stringify(message)}\n`);
    });
  };
}

function outcomeOfExit(code: number | null): SendOutcome {
  if (code === 0) return { state: "accepted" };
  return { state: code !== null && FOR_GOOD.has(code) ? "refused" : "failed", reason: "command" };
}

function endGroup(pid: number): void {
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // The process has ended at the same moment.
  }
}

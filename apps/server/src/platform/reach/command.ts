import { spawn } from "node:child_process";
import type { SendOutcome } from "@switchboard/domain/alarms";

const TIMEOUT_MS = 15_000;
/** What exit codes say (sysexits.h): the call, what it was given, or who it is for is no good; and there, trying again is no use. */
const FOR_GOOD = new Set([64, 65, 67, 68]);
/** What a program needs to run; the server's own secrets are none of it. */
const PASSED_ON = ["PATH", "HOME", "LANG", "LC_ALL", "TZ", "TMPDIR"];

/**
 * Hands messages to a program of whoever runs the server, such as one that knows an SMS gateway. It gets no arguments, so nothing that
 * a person typed is ever read as one, and what is to be sent as one JSON object on its standard input.
 */
export function commandSender(program: string | undefined, timeoutMs = TIMEOUT_MS) {
  const env = Object.fromEntries(PASSED_ON.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
  return (message: object): Promise<SendOutcome> => {
    if (!program) return Promise.resolve({ state: "refused", reason: "not_set_up" });
    return new Promise((resolve) => {
      // A group of its own, so that what it has started ends with it.
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
      // One that ends without reading is told by its code.
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
    // It has ended in the same moment.
  }
}

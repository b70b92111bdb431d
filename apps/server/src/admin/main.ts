import { createInterface } from "node:readline/promises";
import type { Terminal } from "./command.ts";
import { runAdmin } from "./run.ts";

/** Faster work shows no progress; outside of a terminal, a line every few seconds is enough. */
const QUIET_MS = 1000;
const AGAIN_MS = process.stderr.isTTY ? 100 : 5000;
const CLEAR = "\r\u001b[K";

let shownAt = performance.now() + QUIET_MS - AGAIN_MS;
let isShown = false;

/** Clears the progress line of a terminal before anything else is printed. */
function clear(): void {
  if (isShown) process.stderr.write(CLEAR);
  isShown = false;
}

const terminal: Terminal = {
  print(line) {
    clear();
    process.stdout.write(`${line}\n`);
  },
  progress(text) {
    if (performance.now() - shownAt < AGAIN_MS) return;
    shownAt = performance.now();
    if (!process.stderr.isTTY) return void process.stderr.write(`${text} …\n`);
    process.stderr.write(`${CLEAR}${text.slice(0, (process.stderr.columns ?? 80) - 3)} …`);
    isShown = true;
  },
  complain(text) {
    clear();
    process.stderr.write(`${text}\n`);
  },
  async confirm(question) {
    if (!process.stdin.isTTY) return false;
    clear();
    const asking = createInterface({ input: process.stdin, output: process.stderr });
    const answer = await asking.question(`${question} Type yes to go on: `);
    asking.close();
    return answer.trim().toLowerCase() === "yes";
  },
};

process.exitCode = await runAdmin(process.argv.slice(2), process.env, terminal);
clear();
// The parent's channel must not keep this process alive.
process.channel?.unref();

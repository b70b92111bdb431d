import { createInterface } from "node:readline/promises";
import type { Terminal } from "./command.ts";
import { runAdmin } from "./run.ts";

const terminal: Terminal = {
  print: (line) => void process.stdout.write(`${line}\n`),
  progress: (text) => void process.stderr.write(`${text}\n`),
  async confirm(question) {
    if (!process.stdin.isTTY) return false;
    const asking = createInterface({ input: process.stdin, output: process.stderr });
    const answer = await asking.question(`${question} Type yes to go on: `);
    asking.close();
    return answer.trim().toLowerCase() === "yes";
  },
};

process.exitCode = await runAdmin(process.argv.slice(2), process.env, terminal);
// Whoever started us over a channel need not close it for us to end.
process.channel?.unref();

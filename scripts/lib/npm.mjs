import { basename } from "node:path";
import { run } from "./run.mjs";

/** Set when we switched to a newer Node: npm keeps its original Node, because some distributions tie the two. */
export const ORIGINAL_NODE = "SWITCHBOARD_ORIGINAL_NODE";

/** Fails within seconds without a network, instead of npm's default of a minute. */
const IMPATIENT = ["--fetch-retries=2", "--fetch-retry-mintimeout=1000", "--fetch-retry-maxtimeout=5000"];

export function runNpm([command, ...args], options) {
  const cli = process.env.npm_execpath;
  const all = [command, ...IMPATIENT, ...args];
  if (cli && basename(cli) === "npm-cli.js")
    return run(process.env[ORIGINAL_NODE] ?? process.execPath, [cli, ...all], options);
  return run("npm", all, { ...options, shell: process.platform === "win32" });
}

const UNREACHABLE =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT)\b/;

export function isUnreachable({ code, output, errors }) {
  return code !== 0 && UNREACHABLE.test(`${errors}\n${output}`);
}

/** Returns one sentence about the problem, or the end of npm's own output. */
export function explainNpmFailure({ output, errors }) {
  const text = `${errors}\n${output}`;
  if (/ENOSPC|no space left/i.test(text))
    return "The disk is full. About 700 MB are needed. Free some space and try again.";
  const unreachable = UNREACHABLE.exec(text);
  if (unreachable)
    return `The npm registry is out of reach (${unreachable[1]}). Check the network, the proxy and "npm config get registry", and try again.`;
  if (/\bEACCES\b|\bEPERM\b/.test(text)) return `npm may not write here.\n${lastLines(text)}`;
  return lastLines(text);
}

function lastLines(text) {
  const lines = text.trim().split("\n");
  return lines
    .filter((line) => !line.startsWith("npm warn"))
    .slice(-12)
    .join("\n");
}

import { spawn } from "node:child_process";
import { FOLLOW_PARENT } from "../children.mjs";
import { isLogReadable, readableLog } from "../readable-log.mjs";

/** Runs a program of ours in the foreground, and ends with its exit code. `logs` says that its standard output is a log. */
export async function runProgram(file, args, { logs = false, ...options } = {}) {
  const isReadable = logs && isLogReadable();
  const child = spawn(process.execPath, ["--import", FOLLOW_PARENT, file, ...args], {
    stdio: ["inherit", isReadable ? "pipe" : "inherit", "inherit", "ipc"],
    ...options,
  });
  const read = readableLog();
  child.stdout?.setEncoding("utf8").on("data", (chunk) => process.stdout.write(read(chunk)));
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
  process.exitCode = await new Promise((done) => child.on("close", (code) => done(code ?? 1)));
}

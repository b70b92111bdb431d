import { spawn } from "node:child_process";
import { FOLLOW_PARENT } from "../children.mjs";

/** Runs a program of ours in the foreground, and ends with its exit code. */
export async function runProgram(file, args, options = {}) {
  const child = spawn(process.execPath, ["--import", FOLLOW_PARENT, file, ...args], {
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    ...options,
  });
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
  process.exitCode = await new Promise((done) => child.on("exit", (code) => done(code ?? 1)));
}

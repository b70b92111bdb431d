import { loadEnvironment } from "../environment.mjs";
import { install } from "../install.mjs";
import { FLEET_MAIN } from "../paths.mjs";
import { runProgram } from "./run-program.mjs";

/** Runs only virtual devices, with any broker. Orders are read from standard input. */
export const fleet = {
  summary: "run virtual devices alone, with any broker",
  program: true,
  async run(args) {
    loadEnvironment();
    await install({ toRun: true });
    await runProgram(FLEET_MAIN, args, { logs: true });
  },
};

import { loadEnvironment } from "../environment.mjs";
import { install } from "../install.mjs";
import { GATEWAY_MAIN } from "../paths.mjs";
import { runProgram } from "./run-program.mjs";

/** Runs a gateway, or pairs it (docs/gateway.md). */
export const gateway = {
  summary: "speak for devices of other makers in a building",
  program: true,
  async run(args) {
    loadEnvironment();
    await install({ toRun: true });
    await runProgram(GATEWAY_MAIN, args, { logs: true });
  },
};

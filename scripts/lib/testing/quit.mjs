import { quitOnSignals, runNode } from "../run.mjs";

/** A command with a running child that takes a moment to end. */
quitOnSignals();
const slow = `
  process.on("SIGINT", () => setTimeout(() => process.exit(), 200));
  require("node:fs").writeFileSync(process.env.PIDS, String(process.pid));
  setInterval(() => {}, 1000);
`;
await runNode(["--eval", slow]);

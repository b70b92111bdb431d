import { appendFileSync } from "node:fs";
import { startPart } from "../children.mjs";
import { onModernNode, rerun } from "../modern-node.mjs";
import { Supervisor } from "../supervisor.mjs";

/**
 * Imitates `npm start` with a part in place of the server: the launcher of an older Node (if PLAYS_OLD is set), the launcher itself, and
 * its part. Each writes down its process id.
 */
const { PIDS, PLAYS_OLD } = process.env;
appendFileSync(PIDS, `${process.pid}\n`);

if (PLAYS_OLD) {
  delete process.env.PLAYS_OLD;
  await import("../follow-parent.mjs");
  process.exitCode = await rerun(process.execPath);
} else if (await onModernNode()) {
  const supervisor = new Supervisor();
  supervisor.stopOnSignals();
  const part = `require("node:fs").appendFileSync(process.env.PIDS, process.pid + "\\n"); setInterval(() => {}, 1000);`;
  supervisor.add(startPart("The part", ["--eval", part], { graceMs: 3000 }));
  await supervisor.untilOneEnds();
}

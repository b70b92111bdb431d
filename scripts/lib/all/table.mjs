import { seconds } from "../steps.mjs";

const HEAD = ["part", "passed", "failed", "skipped", "time", ""];
const IS_LEFT = new Set([0, 5]);

/** Returns one line for each part, also for those that did not run. */
export function summaryTable(results) {
  const rows = [HEAD, ...results.map(rowOf)];
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  return rows.map((row) =>
    row
      .map((cell, column) => (IS_LEFT.has(column) ? cell.padEnd(widths[column]) : cell.padStart(widths[column])))
      .join("  ")
      .trimEnd(),
  );
}

function rowOf({ name, notRun, passed, failed, skipped, ms, reason, isEarlier }) {
  if (notRun) return [name, "", "", "", "", `not run: ${notRun}`];
  const remark = reason ? `skipped: ${reason}` : isEarlier ? "passed earlier at this commit" : "";
  return [name, ...[passed, failed, skipped].map(String), seconds(ms), remark];
}

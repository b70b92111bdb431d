import { slowestLines } from "./slowest.mjs";
import { paint, seconds } from "./steps.mjs";

const SHOWN_LINES = 200;

/** Runs named checks, shows the output of a failed one, and adds up the counts. */
export function createTally() {
  const total = { passed: 0, failed: 0, skipped: 0 };
  const files = [];

  /**
   * `work` returns `{ ok, output }`. If it counts tests it adds `passed`, `failed` and `skipped`, otherwise the check is one test; `files`
   * has the time of each test file, and `reason` explains a skip. An error counts as a failure, and later checks still run.
   */
  async function check(title, work) {
    const started = Date.now();
    const result = await work().catch((error) => ({ ok: false, output: error.message }));
    const counts = countsOf(result);
    for (const kind of Object.keys(total)) total[kind] += counts[kind];
    files.push(...(result.files ?? []));
    if (!result.ok) console.log(`\n${lastLines(result.output)}\n`);
    const detail = result.passed === undefined ? "" : ` ${countsText(counts)}`;
    const reason = result.reason ? `: ${result.reason}` : "";
    console.log(`${markOf(result)} ${title}${detail}${reason} ${paint("2", seconds(Date.now() - started))}`);
    return result.ok;
  }

  /** Prints the slowest files and, as the last line, the counts; the process exits with 1 if something failed. */
  function close() {
    for (const line of slowestLines(files)) console.log(line);
    console.log(`\n${closingLine(total)}`);
    process.exitCode = total.failed > 0 ? 1 : 0;
  }

  return { check, close, files, total };
}

/** A check that counts nothing is one test, and a failure is never less than one failed test. */
export function countsOf({ ok, passed = 0, failed = 0, skipped = 0 }) {
  if (!ok) return { passed, failed: Math.max(1, failed), skipped };
  return { passed: passed + skipped === 0 ? 1 : passed, failed, skipped };
}

function markOf({ ok, reason }) {
  if (reason) return paint("33", "-");
  return ok ? paint("32", "✓") : paint("31", "✗");
}

function closingLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ""}`;
}

function countsText({ passed, failed, skipped }) {
  return `${passed} passed${failed ? `, ${failed} failed` : ""}${skipped ? `, ${skipped} skipped` : ""}`;
}

/** Puts the names of failed tests first, even if the output of one failure is long. */
function lastLines(text) {
  const lines = (text ?? "").trim().split("\n");
  if (lines.length <= SHOWN_LINES) return lines.join("\n");
  const named = lines.slice(0, -SHOWN_LINES).filter((line) => /^\s*FAIL\s/.test(line));
  return [...named, "…", ...lines.slice(-SHOWN_LINES)].join("\n");
}

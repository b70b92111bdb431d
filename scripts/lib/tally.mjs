import { paint, seconds } from "./steps.mjs";

const SHOWN_LINES = 200;

/** Runs named checks, shows what a failed one said, and adds up what passed and failed. */
export function createTally() {
  let passed = 0;
  let failed = 0;
  let skipped = 0;

  /**
   * `work` answers `{ ok, output }`, and `passed`, `failed` and `skipped` where it counts tests; otherwise it is one.
   * An error is a failure like another: later checks still run.
   */
  async function check(title, work) {
    const started = Date.now();
    const result = await work().catch((error) => ({ ok: false, output: error.message }));
    const counts = { passed: result.passed ?? 0, failed: result.failed ?? 0, skipped: result.skipped ?? 0 };
    if (result.ok && counts.passed === 0) counts.passed = 1;
    if (!result.ok && counts.failed === 0) counts.failed = 1;
    passed += counts.passed;
    failed += counts.failed;
    skipped += counts.skipped;
    if (!result.ok) console.log(`\n${lastLines(result.output)}\n`);
    const detail = result.passed === undefined ? "" : ` ${summary(counts)}`;
    const mark = result.ok ? paint("32", "✓") : paint("31", "✗");
    console.log(`${mark} ${title}${detail} ${paint("2", seconds(Date.now() - started))}`);
    return result.ok;
  }

  function close() {
    console.log(`\n${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ""}`);
    process.exitCode = failed > 0 ? 1 : 0;
  }

  return { check, close };
}

function summary({ passed, failed, skipped }) {
  return `${passed} passed${failed ? `, ${failed} failed` : ""}${skipped ? `, ${skipped} skipped` : ""}`;
}

/** What failed is named first, however long one failure's own words are. */
function lastLines(text) {
  const lines = (text ?? "").trim().split("\n");
  if (lines.length <= SHOWN_LINES) return lines.join("\n");
  const named = lines.slice(0, -SHOWN_LINES).filter((line) => /^\s*FAIL\s/.test(line));
  return [...named, "…", ...lines.slice(-SHOWN_LINES)].join("\n");
}

import { stripVTControlCharacters } from "node:util";

const CLOSING = /^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/m;
const ALL_MET = /^All (\d+) aims are met\.$/m;
const SOME_MISSED = /^(\d+) of (\d+) aims are missed\.$/m;
const VITEST = /^\s*Tests\s+(?:(\d+) failed \| )?(?:(\d+) passed)?(?: \| )?(?:(\d+) skipped)?/m;
const SKIPPED = /^\s+skipped: (.+)$/m;

/** Reads the counts from the output of one of our commands: its closing line, its aims, or the summary of Vitest. */
export function countsIn(output) {
  const text = stripVTControlCharacters(output);
  const closing = CLOSING.exec(text);
  if (closing) return counts(closing[1], closing[2], closing[3]);
  const missed = SOME_MISSED.exec(text);
  if (missed) return counts(missed[2] - missed[1], missed[1]);
  const reason = SKIPPED.exec(text)?.[1];
  const met = ALL_MET.exec(text);
  if (met && (met[1] !== "0" || !reason)) return counts(met[1], 0);
  if (reason) return { ...counts(0, 0, 1), reason };
  const vitest = VITEST.exec(text);
  return vitest ? counts(vitest[2], vitest[1], vitest[3]) : {};
}

function counts(passed = 0, failed = 0, skipped = 0) {
  return { passed: Number(passed), failed: Number(failed), skipped: Number(skipped) };
}

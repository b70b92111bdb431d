import { inject } from "vitest";

/** `npm run fuzz` requests more, and other cases, by these two; `npm test` always tries the same ones. */
export const SEED = Number(process.env.FUZZ_SEED ?? 20_260_302);
export const CASES = Number(process.env.FUZZ_CASES ?? (inject("isFullRun") ? 4000 : 500));

/** An archive takes as long as a hundred requests. */
const LONG_ARCHIVES = Math.ceil(Number(process.env.FUZZ_CASES ?? 0) / 100);
export const ARCHIVES = LONG_ARCHIVES || (inject("isFullRun") ? 300 : 8);

/** A minute, and the time that a slow machine needs for each case. */
export const TIME_LIMIT = 60_000 + CASES * 20;
/** No request may leave more than this in memory. */
export const HEAP_MEGABYTES = 150;

/**
 * Only a long run in a process of its own distinguishes a leak from what the other files of a short run leave in
 * memory.
 */
export const MEASURES_MEMORY = process.env.FUZZ_CASES !== undefined;

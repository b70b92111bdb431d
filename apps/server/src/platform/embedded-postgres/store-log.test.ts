import pino from "pino";
import { expect, it } from "vitest";
import { storeLog } from "./store-log.ts";

it("logs a full disk as an error, once a minute, and everything else as it comes", () => {
  const told: [number, string][] = [];
  const logger = pino({}, { write: (line) => void told.push([JSON.parse(line).level, JSON.parse(line).store]) });
  let now = 0;
  const log = storeLog(logger, () => now);
  const full = 'ERROR:  could not extend file "base/5/16384": No space left on device';
  const started = "LOG:  database system is ready to accept connections";
  for (const [at, line] of [
    [0, started],
    [1, full],
    [2, full],
    [3, started],
    [60_001, full],
  ] as const) {
    now = at;
    log(line);
  }
  expect(told).toEqual([
    [30, started],
    [50, full],
    [30, started],
    [50, full],
  ]);
});

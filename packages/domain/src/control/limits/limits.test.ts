import { expect, it, test } from "vitest";
import { readCause, writeCause } from "./cause.ts";
import { hasLimits, limitProblems, stopAt } from "./limits.ts";

const NONE = { min_on_s: null, min_off_s: null, max_run_s: null };

test.each([
  [{}, []],
  [{ min_on_s: 600 }, []],
  [{ min_on_s: 600, max_run_s: 600 }, []],
  [{ min_on_s: 600, max_run_s: 599 }, ["limits.run"]],
  [{ min_off_s: 600, max_run_s: 60 }, []],
])("reports for %o the problems %o", (given, codes) => {
  expect(limitProblems({ ...NONE, ...given }).map(({ code }) => code)).toEqual(codes);
});

it("ends a run after its longest time, but not a switch that is off", () => {
  expect(stopAt({ ...NONE, max_run_s: 7200 }, 1000)).toBe(7_201_000);
  expect(stopAt({ ...NONE, max_run_s: 7200 }, null)).toBeUndefined();
  expect(stopAt(NONE, 1000)).toBeUndefined();
});

it("distinguishes switches with limits from those without", () => {
  expect(hasLimits(NONE)).toBe(false);
  expect(hasLimits({ ...NONE, min_off_s: 1 })).toBe(true);
});

test.each([[{ max_run_s: 7200 }], [{ with: "Pump 2" }], [{ with: "max_run 3" }]])(
  "writes and reads the cause %o",
  (cause) => {
    expect(readCause(writeCause(cause))).toEqual(cause);
  },
);

test.each(["returns undefined for %o", "max_run x", "Evening lights"])("reads nothing of %o", (text) => {
  expect(readCause(text)).toBeUndefined();
});

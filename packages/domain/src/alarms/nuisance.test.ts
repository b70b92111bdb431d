import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { loadOf, nuisanceReport, type RaisedOnce } from "./nuisance.ts";

const MINUTE = 60_000;
const WEEK = 7 * 1440 * MINUTE;
const period = { from: 0, to: WEEK, operators: 1 };
const raised = (source: string, minute: number, lasts: number | null = 1): RaisedOnce => ({
  source,
  raisedAt: minute * MINUTE,
  clearedAt: lasts === null ? null : (minute + lasts) * MINUTE,
});

test.each([
  [0, "acceptable"],
  [1, "acceptable"],
  [1.1, "manageable"],
  [2, "manageable"],
  [5, "over_demanding"],
  [10, "unacceptable"],
])("%f for each operator in ten minutes is %s", (rate, load) => {
  expect(loadOf(rate)).toBe(load);
});

describe("the report of a week", () => {
  it("is acceptable without alarms", () => {
    expect(nuisanceReport([], period)).toEqual({
      total: 0,
      perTenMinutes: 0,
      load: "acceptable",
      peak: undefined,
      overTarget: 0,
      worst: [],
      standing: [],
    });
  });

  it("lists the worst sources with their share and median duration", () => {
    const { worst } = nuisanceReport(
      [raised("pump", 1, 2), raised("pump", 20, 4), raised("pump", 40, 900), raised("door", 50)],
      period,
    );
    expect(worst).toEqual([
      { source: "pump", count: 3, share: 0.75, medianMs: 4 * MINUTE },
      { source: "door", count: 1, share: 0.25, medianMs: MINUTE },
    ]);
  });

  it("lists at most ten sources", () => {
    const many = Array.from({ length: 30 }, (_, index) => raised(`source ${index}`, index));
    expect(nuisanceReport(many, period).worst).toHaveLength(10);
  });

  it("counts per operator and finds the peak", () => {
    const burst = Array.from({ length: 12 }, () => raised("pump", 605));
    const report = nuisanceReport([...burst, raised("pump", 3)], { ...period, operators: 2 });
    expect(report).toMatchObject({ total: 13, peak: { at: 600 * MINUTE, perOperator: 6 }, overTarget: 1 / 1008 });
    expect(report.perTenMinutes).toBeCloseTo(13 / 1008 / 2);
  });

  it("ignores alarms raised before or after the week", () => {
    expect(nuisanceReport([raised("a", -1), raised("a", 7 * 1440)], period).total).toBe(0);
  });

  it("lists the alarms that stand the longest, including earlier ones", () => {
    const { standing } = nuisanceReport(
      [raised("new", 10, null), raised("old", -5000, null), raised("over", 5)],
      period,
    );
    expect(standing.map(({ source }) => source)).toEqual(["old", "new"]);
    expect(standing[0]?.ms).toBe(WEEK + 5000 * MINUTE);
  });
});

it("counts every alarm in the shares and in the ten-minute slots", () => {
  const some = fc.array(fc.tuple(fc.constantFrom("a", "b", "c"), fc.nat({ max: 10_079 })), { minLength: 1 });
  fc.assert(
    fc.property(some, fc.integer({ min: 1, max: 4 }), (given, operators) => {
      const report = nuisanceReport(
        given.map(([source, minute]) => raised(source, minute)),
        { ...period, operators },
      );
      expect(report.worst.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
      expect(report.perTenMinutes * operators * 1008).toBeCloseTo(given.length);
      expect((report.peak?.perOperator ?? 0) * operators).toBeLessThanOrEqual(given.length);
    }),
  );
});

import { describe, expect, it, test } from "vitest";
import { type Around, changeCounter } from "./counter-changes.ts";
import { energyPieces } from "./energy.ts";
import { dailyKilowattHours, hourlyKilowattHours } from "./energy-units.ts";

const at = (text: string) => Date.parse(text);

describe("energyPieces", () => {
  const twoHours = {
    before: { ts: at("2026-03-02T06:30:00Z"), e: 0 },
    after: { ts: at("2026-03-02T08:30:00Z"), e: 7201 },
    energy: 7201,
  };

  it("splits at half past the hour in Kolkata", () => {
    const before = { ts: at("2026-03-02T06:27:00Z"), e: 1000 };
    const after = { ts: at("2026-03-02T06:33:00Z"), e: 1600 };
    expect(energyPieces({ before, after, energy: 600 }, "Asia/Kolkata")).toEqual([
      { hour: at("2026-03-02T05:30:00Z"), energy: 300, gap_ms: 0 },
      { hour: at("2026-03-02T06:30:00Z"), energy: 300, gap_ms: 0 },
    ]);
  });

  it("marks a gap and spreads its energy evenly", () => {
    expect(energyPieces(twoHours, "UTC")).toEqual([
      { hour: at("2026-03-02T06:00:00Z"), energy: 1800, gap_ms: 1_800_000 },
      { hour: at("2026-03-02T07:00:00Z"), energy: 3600, gap_ms: 3_600_000 },
      { hour: at("2026-03-02T08:00:00Z"), energy: 1801, gap_ms: 1_800_000 },
    ]);
  });

  it.each([
    [15 * 60_000, 0],
    [15 * 60_000 + 1, 15 * 60_000 + 1],
  ])("returns for %d ms a gap of %d ms", (length, gap) => {
    const ts = at("2026-03-02T06:00:00Z");
    const step = { before: { ts, e: 0 }, after: { ts: ts + length, e: 5 }, energy: 5 };
    expect(energyPieces(step, "UTC")[0]?.gap_ms).toBe(gap);
  });

  it("excludes the part before an instant", () => {
    expect(energyPieces(twoHours, "UTC", at("2026-03-02T07:15:00Z"))).toEqual([
      { hour: at("2026-03-02T07:00:00Z"), energy: 2700, gap_ms: 2_700_000 },
      { hour: at("2026-03-02T08:00:00Z"), energy: 1801, gap_ms: 1_800_000 },
    ]);
    expect(energyPieces(twoHours, "UTC", twoHours.after.ts)).toEqual([]);
  });
});

const [one, two, three, four] = [1, 2, 3, 4].map((ts) => ({ ts, e: ts * 10 })) as [Counter, Counter, Counter, Counter];
type Counter = { ts: number; e: number };

const CHANGES: [string, Counter[], Counter[], [number, Counter, Counter][]][] = [
  ["none with the first reading", [], [two], []],
  [
    "one for each reading that continues",
    [one],
    [two, three],
    [
      [1, two, three],
      [1, one, two],
    ],
  ],
  ["one with an earlier first reading", [two], [one], [[1, one, two]]],
  [
    "three for a reading in between",
    [one, three],
    [two],
    [
      [1, one, two],
      [1, two, three],
      [-1, one, three],
    ],
  ],
  [
    "one less for all that fall into it",
    [one, four],
    [two, three],
    [
      [1, one, two],
      [1, two, three],
      [1, three, four],
      [-1, one, four],
    ],
  ],
  ["none between stored ones", [one, two, three], [four], [[1, three, four]]],
];

test.each(CHANGES)("the steps that change are %s", (_, stored, added, expected) => {
  const around = ({ ts }: Counter): Around => {
    const last = stored.findLast((each) => each.ts < ts);
    const following = stored.filter((each) => each.ts >= ts);
    return { state: last && { last, counted: 0 }, following: following.slice(0, 1), isAll: following.length < 2 };
  };
  const change = changeCounter(added, around, 60_000);
  const steps = change.steps.map(({ sign, before, after }) => [sign, before, after]);
  expect(change.isSettled).toBe(true);
  expect(steps).toHaveLength(expected.length);
  expect(steps).toEqual(expect.arrayContaining(expected));
});

test("raw energy is watt-seconds: an hour of one kilowatt is one kilowatt-hour", () => {
  expect(hourlyKilowattHours(3_600_000)).toBe(1);
  expect(dailyKilowattHours(86_400_000)).toBe(24);
});

import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { ancestorsOf, type FoldableAlarm, foldAlarms, type Parent } from "./folding.ts";

const PARENTS: Record<string, string> = {
  room: "site",
  gateway: "room",
  device: "gateway",
  other: "gateway",
  sensor: "device",
  round: "trip",
  trip: "round",
};
const parentsOf = (part: string): Parent[] => {
  const parent = PARENTS[part];
  return parent === undefined ? [] : [{ part: parent }];
};
const rule = { waitMs: 10, graceMs: 50, togetherMs: 20 };
const lossOf = (part: string, given: Partial<FoldableAlarm> = {}): FoldableAlarm => ({
  id: `${part} gone`,
  part,
  isLoss: true,
  raisedAt: 0,
  clearedAt: null,
  ...given,
});
const under = (now: number, ...alarms: FoldableAlarm[]) =>
  Object.fromEntries([...foldAlarms(alarms, parentsOf, now, rule)].map(([id, fold]) => [id, fold.under]));

describe("folds losses below the topmost of their causes", () => {
  test.each<[string, FoldableAlarm[], Record<string, string | null>]>([
    ["a device alone stands for itself", [lossOf("device")], { "device gone": null }],
    [
      "a device below its gateway",
      [lossOf("device"), lossOf("gateway")],
      { "device gone": "gateway gone", "gateway gone": null },
    ],
    [
      "all below the site",
      [lossOf("sensor"), lossOf("site"), lossOf("gateway")],
      { "sensor gone": "site gone", "site gone": null, "gateway gone": "site gone" },
    ],
    [
      "a leak is never folded",
      [lossOf("sensor", { id: "leak", isLoss: false }), lossOf("gateway")],
      { leak: null, "gateway gone": null },
    ],
    [
      "nothing is folded below an alarm that is no loss",
      [lossOf("device"), lossOf("gateway", { isLoss: false })],
      { "device gone": null, "gateway gone": null },
    ],
    [
      "a part below itself stands alone",
      [lossOf("round"), lossOf("gateway")],
      { "round gone": null, "gateway gone": null },
    ],
  ])("%s", (_, alarms, folds) => {
    expect(under(20, ...alarms)).toEqual(folds);
  });
});

describe("folding over time", () => {
  const foldAt = (now: number, ...alarms: FoldableAlarm[]) =>
    foldAlarms(alarms, parentsOf, now, rule).get("device gone");

  it("waits a moment for a possible cause before notifying", () => {
    expect(foldAt(3, lossOf("device"))).toEqual({ under: null, tellAt: 10, lookAgainAt: 10 });
    expect(foldAlarms([lossOf("site")], parentsOf, 3, rule).get("site gone")).toMatchObject({ tellAt: 0 });
  });

  it("does not notify while the cause lasts, nor for a moment after", () => {
    expect(foldAt(900, lossOf("device"), lossOf("gateway"))).toEqual({
      under: "gateway gone",
      tellAt: null,
      lookAgainAt: null,
    });
    expect(foldAt(949, lossOf("device"), lossOf("gateway", { clearedAt: 900 }))).toEqual({
      under: "gateway gone",
      tellAt: null,
      lookAgainAt: 950,
    });
  });

  it("notifies when the cause is over and the part has not come back", () => {
    const alarms = [lossOf("device"), lossOf("gateway", { clearedAt: 900 })];
    expect(foldAt(950, ...alarms)).toEqual({ under: null, tellAt: 950, lookAgainAt: null });
  });

  it("moves an alarm below the next cause when the topmost is over", () => {
    const alarms = [lossOf("device"), lossOf("gateway"), lossOf("site", { clearedAt: 100 })];
    expect(under(149, ...alarms)).toMatchObject({ "device gone": "site gone" });
    expect(under(150, ...alarms)).toEqual({ "device gone": "gateway gone", "gateway gone": null });
  });

  it("notifies individually when the part was lost long after its cause had cleared", () => {
    expect(foldAt(205, lossOf("device", { raisedAt: 200 }), lossOf("gateway", { clearedAt: 100 }))).toMatchObject({
      under: null,
      tellAt: 210,
    });
  });
});

it("ends when the parents form a cycle", () => {
  expect(ancestorsOf("round", parentsOf)).toEqual([{ part: "trip", isTogether: false }]);
});

it("notifies of both when two parts are below each other by mistake", () => {
  expect(under(100, lossOf("round"), lossOf("trip"))).toEqual({ "round gone": null, "trip gone": null });
});

describe("a part below several parents", () => {
  const MANY: Record<string, Parent[]> = {
    lamp: [{ part: "hall", isTogether: true }, { part: "supply", isTogether: true }, { part: "gateway" }],
    gateway: [{ part: "site", isTogether: true }],
    meter: [{ part: "site", isTogether: true }],
    hall: [{ part: "site", isTogether: true }],
  };
  const folded = (now: number, alarms: FoldableAlarm[], also: FoldableAlarm[] = []) =>
    foldAlarms(alarms, (part) => MANY[part] ?? [], now, rule, also).get("lamp gone")?.under;

  test.each<[string, FoldableAlarm[], FoldableAlarm[], string | null]>([
    ["lies below the last of them", [lossOf("hall"), lossOf("gateway")], [], "gateway gone"],
    ["lies below a room that went with it", [lossOf("hall", { raisedAt: 20 })], [], "hall gone"],
    ["does not lie below a room that went long before", [lossOf("hall", { raisedAt: -21 })], [], null],
    ["lies below its gateway, whenever that went", [lossOf("gateway", { raisedAt: -900 })], [], "gateway gone"],
    [
      "is folded below the cause of its supply",
      [lossOf("meter"), lossOf("site")],
      [lossOf("supply", { id: "meter gone" })],
      "site gone",
    ],
    [
      "is folded below its supply when that has no cause",
      [lossOf("meter")],
      [lossOf("supply", { id: "meter gone" })],
      "meter gone",
    ],
  ])("%s", (_, alarms, also, expected) => {
    expect(folded(100, [lossOf("lamp"), ...alarms], also)).toBe(expected);
  });

  it("is notified at once when it is urgent, and may be folded later", () => {
    const urgent = lossOf("gateway", { isUrgent: true });
    const look = (...others: FoldableAlarm[]) =>
      foldAlarms([urgent, ...others], (part) => MANY[part] ?? [], 3, rule).get("gateway gone");
    expect(look()).toMatchObject({ under: null, tellAt: 0 });
    expect(look(lossOf("site"))).toMatchObject({ under: "site gone" });
  });
});

const someAlarms = fc.uniqueArray(
  fc.record({
    id: fc.string({ minLength: 1, maxLength: 3 }),
    part: fc.constantFrom(...Object.keys(PARENTS), "site"),
    isLoss: fc.boolean(),
    raisedAt: fc.nat({ max: 50 }),
    clearedAt: fc.option(fc.integer({ min: 50, max: 100 }), { nil: null }),
  }),
  { selector: ({ id }) => id, maxLength: 12 },
);

it("gives equal results in any order", () => {
  fc.assert(
    fc.property(
      someAlarms.chain((alarms) =>
        fc.tuple(fc.constant(alarms), fc.shuffledSubarray(alarms, { minLength: alarms.length })),
      ),
      fc.nat({ max: 200 }),
      ([alarms, shuffled], now) => {
        const sorted = (given: FoldableAlarm[]) =>
          [...foldAlarms(given, parentsOf, now, rule)].toSorted(([a], [b]) => (a < b ? -1 : 1));
        expect(sorted(shuffled)).toEqual(sorted(alarms));
      },
    ),
  );
});

it("notifies of each alarm or folds it below one that is notified", () => {
  fc.assert(
    fc.property(someAlarms, fc.nat({ max: 200 }), (alarms, now) => {
      const folds = foldAlarms(alarms, parentsOf, now, rule);
      const open = alarms.filter(({ clearedAt }) => clearedAt === null);
      expect(folds.size).toBe(open.length);
      for (const { under: cause, tellAt } of folds.values()) {
        expect(cause === null).toBe(tellAt !== null);
        // The topmost cause is not folded itself.
        if (cause !== null && folds.has(cause)) expect(folds.get(cause)?.under).toBeNull();
      }
    }),
  );
});

it("shows everything by the announced time of the next folding", () => {
  fc.assert(
    fc.property(someAlarms, (alarms) => {
      let last = foldAlarms(alarms, parentsOf, 0, rule);
      for (let now = 1; now < 250; now += 1) {
        const next = foldAlarms(alarms, parentsOf, now, rule);
        for (const [id, fold] of next) {
          const before = last.get(id);
          if (before?.under !== fold.under) expect(before?.lookAgainAt).toBe(now);
        }
        last = next;
      }
    }),
  );
});

import { describe, expect, it, test } from "vitest";
import { billCourse } from "./bill-course.ts";
import { type TrialMonth, type TrialRule, tryLimit } from "./demand-trial.ts";
import { emptyBlock, hourEdges, setApparent } from "./hour-block.ts";
import { addUsages, hourlyUsage } from "./hourly-usage.ts";
import type { DemandLine } from "./tariff-lines.ts";
import { tariffOf } from "./testing.ts";
import type { Usage } from "./usage.ts";
import { usageBlock } from "./usage-block.ts";

const ZONE = "Asia/Kolkata";
const month = { from: "2026-04-01", to: "2026-05-01" };
const at = (clock: string) => Date.parse(`${clock}+05:30`);
const [FROM, TO] = [at("2026-04-01T00:00"), at("2026-05-01T00:00")];
/** The highest quarter of all is on a holiday. The second one is the highest of the days that count. */
const [HOLIDAY, BUSY] = [at("2026-04-14T15:00"), at("2026-04-10T15:00")];
const LINE: DemandLine = {
  kind: "demand",
  key: "demand",
  name: "Demand",
  measure: "kVA",
  windowMinutes: 15,
  price: "390",
};

/** Forty kilowatts that vary from quarter to quarter, with two peaks. */
function usageOf(seed = 1): Usage {
  const block = emptyBlock(hourEdges(FROM, TO, ZONE));
  const place = (instant: number) => (instant - FROM) / 900_000;
  block.w.forEach((_, index) => {
    block.w[index] = 40_000 + ((seed * 7919 + index * 104_729) % 1000);
  });
  block.w[place(HOLIDAY)] = 61_003;
  block.w[place(BUSY)] = 50_467;
  block.va.forEach((_, index) => {
    block.va[index] = Math.round((block.w[index] ?? 0) / 0.93);
  });
  block.energy.fill(40_000 * 3600);
  setApparent(block, FROM, TO, ZONE);
  return hourlyUsage([usageBlock(block)]);
}

const OFF = { dayClasses: [{ key: "off", weekdays: [0], types: ["holiday"] }] } as const;
const DAYS = {
  ...OFF,
  periods: [
    { key: "busy", windows: [{ from: 600, to: 2200, days: ["none"] }] },
    {
      key: "quiet",
      windows: [
        { from: 2200, to: 600 },
        { from: 600, to: 2200, days: ["off"] },
      ],
    },
  ],
};

function monthOf(line: Partial<DemandLine> = {}, usage = usageOf()): TrialMonth {
  const tariff = tariffOf([{ ...LINE, ...line }], line.periods ? DAYS : {});
  const dayAt = (day: string) => (day === "2026-04-14" ? { type: "holiday" as const } : undefined);
  const supply = { tariff, connection: { contractDemand: "45" }, dayAt };
  return { month, months: [month], supply, usage, timeZone: ZONE };
}

const loads = [
  { id: "chiller", order: 1, isNecessary: false, minimumOnMs: 0, minimumOffMs: 0, longestOffMs: 3_600_000 },
];
const past = [{ id: "chiller", watts: 9001, hours: [], turns: [{ at: FROM, isOn: true }] }];
const rule: TrialRule = { limit: 46_000, restoreShare: 0.9, minutes: 15, timeZone: ZONE, measure: "va" };
const trial = (tried: TrialMonth, given: Partial<TrialRule> = {}) =>
  tryLimit(tried, { readings: [], loads, past }, { ...rule, ...given });

const several = () => addUsages([usageOf(1), usageOf(2)]);
/** Returns the recorded demand of the month's bill, in watts or volt-amperes. */
const recorded = ({ supply, usage, months }: TrialMonth) => {
  const [made] = supply ? billCourse(supply, usage, months) : [];
  return (made?.demands ?? []).map((demand) => `${demand.recorded} ${demand.measure}`);
};

describe("a trial of a limit", () => {
  test.each<[string, TrialMonth, Partial<TrialRule>, string, number]>([
    ["one main in kVA", monthOf(), {}, "65.595 kVA", 56_594],
    ["one main in kW", monthOf({ measure: "kW" }), { measure: "w" }, "61.003 kW", 52_002],
    ["one main by half hours", monthOf({ windowMinutes: 30 }), { minutes: 30 }, "54.4 kVA", 45_399],
    ["two mains in kVA", monthOf({}, several()), { limit: 92_000 }, "131.19 kVA", 122_189],
    ["two mains in kW", monthOf({ measure: "kW" }, several()), { measure: "w", limit: 92_000 }, "122.006 kW", 113_005],
    ["a calendar that lets holidays off", monthOf({ periods: ["busy"] }), {}, "54.266 kVA", 45_265],
  ])("with %s starts from the billed demand, and saves the difference in its cost", (_, tried, given, says, after) => {
    const made = trial(tried, given);
    expect(recorded(tried)).toEqual([says]);
    expect([made.peakBefore, made.peakAfter]).toEqual([Math.round(Number.parseFloat(says) * 1000), after]);
    const rupees = ((made.peakBefore - made.peakAfter) * 39) / 100;
    expect(made.saved).toEqual({ currency: "INR", amount: rupees.toFixed(2) });
    expect(made.windows.every(({ before, after: left }) => left <= before)).toBe(true);
    expect(made.measured).toBe(1);
  });

  it("lowers a demand in kVA when the limit is in kW, by the power factor of the quarter", () => {
    const made = trial(monthOf(), { measure: "w" });
    // 9,001 of 61,003 W less are 55,916 instead of 65,595 VA, at ₹ 390.
    expect([made.peakBefore, made.peakAfter]).toEqual([61_003, 52_002]);
    expect(made.saved?.amount).toBe("3774.81");
  });

  it("saves nothing below the minimum demand", () => {
    const tried = monthOf({ minimum: "70" });
    expect(trial(tried).saved?.amount).toBe("0.00");
  });

  it("depends on earlier months like the bill", () => {
    const before = { from: "2026-03-01", to: "2026-04-01" };
    const { supply, ...rest } = monthOf({ ratchet: { months: 1, share: "0.9" } });
    if (!supply) throw new Error("there is a tariff");
    const connection = { ...supply.connection, pastDemands: [{ month: "2026-03", demand: "70" }] };
    const made = trial({ ...rest, months: [before, month], supply: { ...supply, connection } });
    // The ratchet bills 63 kVA, nine tenths of seventy.
    expect(made.saved?.amount).toBe("1012.05");
  });

  it("has no saving when no tariff charges for demand", () => {
    const { supply: _, ...tried } = monthOf();
    expect(trial({ ...tried, supply: undefined, months: [] })).toMatchObject({ saved: undefined, peakBefore: 65_595 });
    const supply = { tariff: tariffOf([]), connection: {} };
    expect(trial({ ...tried, supply }).saved).toBeUndefined();
  });
});

import { describe, expect, it } from "vitest";
import { nextOccurrence } from "../schedules/occurrences.ts";
import { type EarlyStart, planOfDay, type Timing } from "./day-plan.ts";
import { isPlain, rhythmProblems } from "./rhythm.ts";

const ZONE = "Asia/Kolkata";
const reach = { sensor: "hall", target: 21, way: "warm", within: 180 } as const;
const reason = { code: "learnt", value: 17, target: 21, unit: "°C", rate: 0.06, of: 9, isBound: false } as const;
/** 07:00 in Kolkata. */
const SEVEN = "2026-01-12T01:30:00.000Z";
const TWELVE_PAST_SIX = "2026-01-12T00:42:00.000Z";
const timing = (given: Partial<Timing> = {}): Timing => ({
  time: 700,
  repeats: true,
  days: [0, 1, 2, 3, 4, 5, 6],
  date: null,
  rhythm: { reach },
  ...given,
});
const start = (given: Partial<EarlyStart> = {}): EarlyStart => ({ by: SEVEN, at: TWELVE_PAST_SIX, reason, ...given });
const dueOn = (day: string, given: Partial<Timing> = {}) => {
  const plan = planOfDay(timing(given), ZONE, day);
  return plan.kind === "due" ? plan.due.toISOString() : plan.kind;
};

describe("a run that has to reach a temperature", () => {
  it("is due at its own time until a start is planned, and then at that start", () => {
    expect(dueOn("2026-01-12")).toBe(SEVEN);
    expect(dueOn("2026-01-12", { start: start() })).toBe(TWELVE_PAST_SIX);
    expect(planOfDay(timing({ start: start() }), ZONE, "2026-01-12")).toMatchObject({ by: new Date(SEVEN) });
  });

  it("starts early only on the planned day", () => {
    expect(dueOn("2026-01-13", { start: start() })).toBe("2026-01-13T01:30:00.000Z");
  });

  it("is not due again that day once it has started", () => {
    const next = nextOccurrence(timing({ start: start() }), ZONE, new Date(TWELVE_PAST_SIX));
    expect(next?.toISOString()).toBe("2026-01-13T01:30:00.000Z");
  });

  it("stays started when the temperature is no longer requested", () => {
    expect(dueOn("2026-01-12", { start: start(), rhythm: null })).toBe(TWELVE_PAST_SIX);
  });

  it("drops its start when its time changes", () => {
    expect(dueOn("2026-01-12", { start: start(), time: 800 })).toBe("2026-01-12T02:30:00.000Z");
  });

  it("starts within its day, and not after its time", () => {
    expect(dueOn("2026-01-12", { start: start({ at: "2026-01-11T12:00:00.000Z" }) })).toBe("2026-01-11T18:30:00.000Z");
    expect(dueOn("2026-01-12", { start: start({ at: "2026-01-12T09:00:00.000Z" }) })).toBe(SEVEN);
  });

  it("is stored with its rhythm, and refused when invalid", () => {
    expect(isPlain({ reach })).toBe(false);
    expect(rhythmProblems({ reach })).toEqual([]);
    expect(rhythmProblems({ reach: { ...reach, within: 3 } })).toEqual([
      { path: "rhythm.reach", code: "rhythm.reach" },
    ]);
  });
});

import { LONGEST } from "@switchboard/domain/core";
import { WASTE_DECISIONS, WASTE_KINDS } from "@switchboard/domain/energy";
import * as z from "zod/mini";
import { Day, Id, Instant, lineOf } from "../core/primitives.ts";
import { DecimalText } from "./tariffs.ts";

const Watts = z.nullable(z.number());

/** One place of the chart that proves a finding. */
const ProofPointView = z.object({
  /** A day, or a day with the hour of its clock: `2026-11-14T09`. */
  at: z.string(),
  measured: Watts,
  expected: Watts,
  low: Watts,
  high: Watts,
  isWaste: z.boolean(),
});

/** What was saved since somebody did something about it, against what the days before it would have gone on to use. */
const WasteSavings = z.object({
  savedWh: z.number(),
  /** The figure is right to this, about 95 times of 100. */
  certainWh: z.number(),
  expectedWh: z.number(),
  days: z.int(),
  cvRmse: z.number(),
});

/** One waste of one meter (ADR 0077). */
export const WasteFindingView = z.object({
  _id: Id,
  device: z.object({ _id: Id, device_name: z.string() }),
  kind: z.enum(WASTE_KINDS),
  /** First and last day of the waste. */
  from: Day,
  to: Day,
  wasteWh: z.number(),
  measuredWh: z.number(),
  expectedWh: z.number(),
  /** What the waste costs; null where nothing says what energy costs. */
  cost: z.nullable(z.object({ amount: DecimalText, currency: z.string() })),
  /** Hours of the clock, of findings about one day; `to` is not included. */
  hours: z.nullable(z.object({ from: z.int(), to: z.int() })),
  deviations: z.nullable(z.number()),
  cvRmse: z.nullable(z.number()),
  comparedDays: z.int(),
  minds: z.array(z.enum(["weather", "last_year"])),
  /** Whether a meter above shows the same waste, which counts once. */
  isShownAbove: z.boolean(),
  /** What the calendar calls the day, of what was on while closed. */
  dayName: z.nullable(z.string()),
  foundAt: Instant,
  /** Null while it is open. */
  decided: z.nullable(
    z.object({ decision: z.enum(WASTE_DECISIONS), note: z.string(), by: z.string(), at: Instant, day: Day }),
  ),
  /** Since it was fixed; null for others, and before the next night. */
  savings: z.nullable(WasteSavings),
});
export type WasteFindingView = z.output<typeof WasteFindingView>;

/** With the chart that proves it. */
export const ProvenFinding = z.extend(WasteFindingView, {
  proof: z.object({ unit: z.enum(["hour", "day"]), measure: z.enum(["Wh", "W"]), points: z.array(ProofPointView) }),
});
export type ProvenFinding = z.output<typeof ProvenFinding>;

export const WasteNote = lineOf(LONGEST.reason);

import { LONGEST } from "@switchboard/domain/core";
import { WASTE_DECISIONS, WASTE_KINDS } from "@switchboard/domain/energy";
import * as z from "zod/mini";
import { Day, Id, Instant, lineOf } from "../core/primitives.ts";
import { DecimalText } from "./tariffs.ts";

const Watts = z.nullable(z.number());

/** One point of the chart that proves a finding. */
const ProofPointView = z.object({
  /** A day, or a day with its local hour, such as `2026-11-14T09`. */
  at: z.string(),
  measured: Watts,
  expected: Watts,
  low: Watts,
  high: Watts,
  isWaste: z.boolean(),
});

/** The savings since a person acted on the finding, compared with the consumption expected from the days before. */
const WasteSavings = z.object({
  savedWh: z.number(),
  /** The 95 % margin of error. */
  certainWh: z.number(),
  expectedWh: z.number(),
  days: z.int(),
  cvRmse: z.number(),
});

/** One finding of waste for one meter (ADR 0077). */
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
  /** The cost of the waste; null if there is no price. */
  cost: z.nullable(z.object({ amount: DecimalText, currency: z.string() })),
  /** Local hours, for findings about one day; `to` is not included. */
  hours: z.nullable(z.object({ from: z.int(), to: z.int() })),
  deviations: z.nullable(z.number()),
  cvRmse: z.nullable(z.number()),
  comparedDays: z.int(),
  minds: z.array(z.enum(["weather", "last_year"])),
  /** True if a meter above shows the same waste, which counts once. */
  isShownAbove: z.boolean(),
  /** The calendar's name for the day, for devices that were on while closed. */
  dayName: z.nullable(z.string()),
  foundAt: Instant,
  /** Null while it is open. */
  decided: z.nullable(
    z.object({ decision: z.enum(WASTE_DECISIONS), note: z.string(), by: z.string(), at: Instant, day: Day }),
  ),
  /** The savings since it was fixed; null for other findings, and before the next night. */
  savings: z.nullable(WasteSavings),
});
export type WasteFindingView = z.output<typeof WasteFindingView>;

/** A finding with the chart that proves it. */
export const ProvenFinding = z.extend(WasteFindingView, {
  proof: z.object({ unit: z.enum(["hour", "day"]), measure: z.enum(["Wh", "W"]), points: z.array(ProofPointView) }),
});
export type ProvenFinding = z.output<typeof ProvenFinding>;

export const WasteNote = lineOf(LONGEST.reason);

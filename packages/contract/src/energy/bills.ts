import { BILL_DIFFERENCES, BILL_LABELS, BILL_NOTICES, BILL_UNITS } from "@switchboard/domain/energy";
import * as z from "zod/mini";
import { Day, Id, Instant, lineOf } from "../core/primitives.ts";
import { DecimalText } from "./tariffs.ts";

const Words = z.record(z.string(), z.string());
const Spans = z.array(z.object({ from: Instant, to: Instant }));

/** A number, or a part of a month or of days where only some of them are billed: `17/30`. */
const Quantity = z.union([DecimalText, z.string().check(z.regex(/^\d{1,9}\/\d{1,9}$/, "Not a number"))]);

const BillLineView = z.object({
  key: z.string(),
  kind: z.enum(["energy", "fixed", "demand", "power_factor", "fuel", "percent", "minimum", "round_off"]),
  part: z.int(),
  label: z.object({ key: z.enum(BILL_LABELS), params: Words }),
  quantity: z.nullable(Quantity),
  unit: z.nullable(z.enum(BILL_UNITS)),
  rate: z.nullable(DecimalText),
  amount: DecimalText,
  on: z.array(z.string()),
});
export type BillLineView = z.output<typeof BillLineView>;

/** The domain's `Bill`, with instants as text. */
export const BillView = z.object({
  currency: z.string(),
  from: Day,
  /** Not included. */
  to: Day,
  parts: z.array(z.object({ from: Day, to: Day, days: z.int(), version: z.nullable(Day) })),
  lines: z.array(BillLineView),
  sum: DecimalText,
  total: DecimalText,
  /** Whole watt-hours and volt-ampere-hours. */
  energy: z.object({ importWh: z.number(), exportWh: z.number(), vah: z.nullable(z.number()) }),
  powerFactor: z.nullable(DecimalText),
  demands: z.array(
    z.object({
      key: z.string(),
      part: z.int(),
      measure: z.enum(["kVA", "kW"]),
      recorded: DecimalText,
      at: z.nullable(Instant),
      billed: DecimalText,
      because: z.enum(["recorded", "minimum", "ratchet"]),
    }),
  ),
  credit: z.nullable(z.record(z.string(), z.number())),
  missing: Spans,
  bridged: Spans,
  notices: z.array(z.object({ code: z.enum(BILL_NOTICES), params: Words })),
});
export type BillView = z.output<typeof BillView>;

/** What stands on the utility's paper; what is not on it, or was not typed in, is null. */
export const UtilityBill = z.object({
  total: z.nullable(DecimalText),
  kwh: z.nullable(DecimalText),
  kvah: z.nullable(DecimalText),
  demand: z.nullable(DecimalText),
  powerFactor: z.nullable(DecimalText),
  /** By lines of the tariff. */
  lines: z._default(
    z.array(z.object({ key: z.string().check(z.maxLength(32)), amount: DecimalText })).check(z.maxLength(60)),
    [],
  ),
  note: z._default(lineOf(300), ""),
});
export type UtilityBill = z.output<typeof UtilityBill>;

/** Why two bills differ, the largest first: the figure, ours, theirs, and how much money that makes. */
export const BillDifference = z.object({
  what: z.enum(BILL_DIFFERENCES),
  key: z.nullable(z.string()),
  ours: z.nullable(DecimalText),
  theirs: z.nullable(DecimalText),
  amount: z.nullable(DecimalText),
});
export type BillDifference = z.output<typeof BillDifference>;

/** What the month will come to: so far, and the rest as the days before it; with how sure that is. */
export const BillForecast = z.object({
  total: DecimalText,
  low: DecimalText,
  high: DecimalText,
  importWh: z.number(),
  /** Whether something is known to be lacking in it. */
  isIncomplete: z.boolean(),
  /** Days that are over, of all. */
  days: z.int(),
  of: z.int(),
});
export type BillForecast = z.output<typeof BillForecast>;

/** One month in the list. */
export const BillSummary = z.object({
  from: Day,
  to: Day,
  isOver: z.boolean(),
  total: DecimalText,
  importWh: z.number(),
  /** The highest that is billed, with its unit; null where the tariff has no demand charge. */
  demand: z.nullable(z.object({ billed: DecimalText, recorded: DecimalText, measure: z.enum(["kVA", "kW"]) })),
  powerFactor: z.nullable(DecimalText),
  co2: z.nullable(DecimalText),
  budget: z.nullable(DecimalText),
  utility: z.nullable(DecimalText),
  notices: z.int(),
  /** Watt-hours of doubtful readings that are not in it; missing where there are none. */
  leftOutWh: z.optional(z.number()),
  /** Whether something is known to be lacking in the total; the bill's notices say what. */
  isIncomplete: z.boolean(),
});
export type BillSummary = z.output<typeof BillSummary>;

/** Of a bill that several share; what no share takes is `name: null`. */
export const BilledShare = z.object({
  name: z.nullable(z.string()),
  importWh: z.nullable(z.number()),
  /** 0 to 1. */
  part: DecimalText,
  amount: DecimalText,
});
export type BilledShare = z.output<typeof BilledShare>;

/** What energy costs: the energy at the price of its time, with taxes on it, without what does not depend on energy. */
export const CostOf = z.object({
  id: z.nullable(Id),
  /** The first day of the bucket, where asked by days or months. */
  day: z.nullable(Day),
  importWh: z.number(),
  /** Null where nothing says what it costs. */
  amount: z.nullable(DecimalText),
  co2: z.nullable(DecimalText),
});
export type CostOf = z.output<typeof CostOf>;

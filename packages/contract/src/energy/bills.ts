import { BILL_DIFFERENCES, BILL_LABELS, BILL_NOTICES, BILL_UNITS, PLACE_ROW_KINDS } from "@switchboard/domain/energy";
import * as z from "zod/mini";
import { Day, Id, Instant, lineOf } from "../core/primitives.ts";
import { LeftOutReadings } from "./analytics.ts";
import { DecimalText } from "./tariffs.ts";

const Words = z.record(z.string(), z.string());
const Spans = z.array(z.object({ from: Instant, to: Instant }));

/** A number, or a fraction such as `17/30` if only some days of a month are billed. */
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
  /** The end, not included. */
  to: Day,
  parts: z.array(z.object({ from: Day, to: Day, days: z.int(), version: z.nullable(Day) })),
  lines: z.array(BillLineView),
  sum: DecimalText,
  total: DecimalText,
  /** In whole watt-hours and volt-ampere-hours. */
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

/** The figures of the utility's bill; null if a figure is not on it or was not entered. */
export const UtilityBill = z.object({
  total: z.nullable(DecimalText),
  kwh: z.nullable(DecimalText),
  kvah: z.nullable(DecimalText),
  demand: z.nullable(DecimalText),
  powerFactor: z.nullable(DecimalText),
  /** Amounts by the keys of the tariff's lines. */
  lines: z._default(
    z.array(z.object({ key: z.string().check(z.maxLength(32)), amount: DecimalText })).check(z.maxLength(60)),
    [],
  ),
  note: z._default(lineOf(300), ""),
});
export type UtilityBill = z.output<typeof UtilityBill>;

/** The reasons why two bills differ, the largest first: the figure on each, and the difference in money. */
export const BillDifference = z.object({
  what: z.enum(BILL_DIFFERENCES),
  key: z.nullable(z.string()),
  ours: z.nullable(DecimalText),
  theirs: z.nullable(DecimalText),
  amount: z.nullable(DecimalText),
});
export type BillDifference = z.output<typeof BillDifference>;

/** The expected total of the month: its costs so far, with the rest estimated from the days before, and a range of confidence. */
export const BillForecast = z.object({
  total: DecimalText,
  low: DecimalText,
  high: DecimalText,
  importWh: z.number(),
  /** True if some costs are known to be missing. */
  isIncomplete: z.boolean(),
  /** The days that are over, of all days. */
  days: z.int(),
  of: z.int(),
});
export type BillForecast = z.output<typeof BillForecast>;

/** One month of the list of bills. */
export const BillSummary = z.object({
  from: Day,
  to: Day,
  isOver: z.boolean(),
  total: DecimalText,
  importWh: z.number(),
  /** The highest billed demand with its unit; null if the tariff has no demand charge. */
  demand: z.nullable(z.object({ billed: DecimalText, recorded: DecimalText, measure: z.enum(["kVA", "kW"]) })),
  powerFactor: z.nullable(DecimalText),
  co2: z.nullable(DecimalText),
  budget: z.nullable(DecimalText),
  utility: z.nullable(DecimalText),
  notices: z.int(),
  /** Watt-hours of doubtful readings that are left out; missing if there are none. */
  leftOutWh: z.optional(z.number()),
  /** True if costs are known to be missing from the total; the bill's notices explain which. */
  isIncomplete: z.boolean(),
});
export type BillSummary = z.output<typeof BillSummary>;

/** One share of a bill; the part that nobody takes has `name: null`. */
export const BilledShare = z.object({
  name: z.nullable(z.string()),
  importWh: z.nullable(z.number()),
  /** Between 0 and 1. */
  part: DecimalText,
  amount: DecimalText,
});
export type BilledShare = z.output<typeof BilledShare>;

/** The energy of a place or room, and its part of the whole bill, fixed charges and taxes included. */
export const PlaceShare = z.object({
  key: z.string(),
  kind: z.enum(PLACE_ROW_KINDS),
  /** Null except for places and rooms. */
  name: z.nullable(z.string()),
  /** The names of what is around it, the widest first. */
  path: z.array(z.string()),
  level: z.int(),
  importWh: z.number(),
  /** Between 0 and 1. */
  part: DecimalText,
  amount: DecimalText,
  /** In m². */
  area: z.nullable(z.number()),
});
export type PlaceShare = z.output<typeof PlaceShare>;

/** The shares of a bill by place: without rows of kind `room` and `roomless`, or without `rooms` and `none`, they add up to the bill. */
export const PlaceShares = z.object({
  rows: z.array(PlaceShare),
  /** The meters behind the main meters that were silent for some hours, and the number of these hours in all. */
  missing: z.object({ meters: z.int(), hours: z.int() }),
  /** The number of meters that stand behind no main meter. */
  apart: z.int(),
  /** Readings of the meters behind the main meters; absent if none are left out. */
  left_out: z.optional(LeftOutReadings),
});
export type PlaceShares = z.output<typeof PlaceShares>;

/** The cost of energy at the price of its time, with taxes, without charges that do not depend on energy. */
export const CostOf = z.object({
  id: z.nullable(Id),
  /** The first day of the bucket, for queries by days, weeks or months. */
  day: z.nullable(Day),
  importWh: z.number(),
  /** Null if no tariff has a price for it. */
  amount: z.nullable(DecimalText),
  co2: z.nullable(DecimalText),
});
export type CostOf = z.output<typeof CostOf>;

import { LONGEST } from "@switchboard/domain/core";
import { LAST_READING_DAY } from "@switchboard/domain/energy";
import * as z from "zod/mini";
import { Day, Id, lineOf, Name } from "../core/primitives.ts";
import { DecimalText, Month } from "./tariffs.ts";

/** By what a bill is divided: what sub-meters measured, square metres, or parts agreed upon. */
export const SHARE_BASES = ["meters", "area", "fixed"] as const;

const positive = (text: string) => !text.startsWith("-");
const Amount = DecimalText.check(z.refine(positive, "Not below zero"));

const BillShare = z.object({
  name: Name,
  /** With `meters`: the meters whose energy is theirs. */
  device_ids: z._default(z.array(Id).check(z.maxLength(200)), []),
  /** With `area` and `fixed`: square metres, or parts. */
  weight: z._default(z.nullable(Amount), null),
});

/** What an enterprise says of one connection to a utility. */
export const SupplyInput = z.object({
  name: Name,
  /** As the utility's bill names it. */
  consumerNumber: z._default(lineOf(LONGEST.name), ""),
  /** The mains whose sum the utility bills. */
  meters: z.array(Id).check(z.minLength(1, "Required"), z.maxLength(50)),
  /** A meter that counts what is fed into the grid. */
  exportMeter: z._default(z.nullable(Id), null),
  /** In the unit of the tariff's demand charge, kVA or kW. */
  contractDemand: z._default(z.nullable(Amount), null),
  connectedLoad: z._default(z.nullable(Amount), null),
  /** The highest demand of months before there were readings, for ratchets. */
  pastDemands: z._default(z.array(z.object({ month: Month, demand: Amount })).check(z.maxLength(24)), []),
  /** On which day of the month the utility reads; in shorter months, on their last day. */
  readingDay: z._default(z.int().check(z.gte(1), z.lte(LAST_READING_DAY)), 1),
  /** By which tariff it is billed, each from a day on; in order. */
  tariffs: z.array(z.object({ from: Day, tariff: Id })).check(z.minLength(1, "Required"), z.maxLength(60)),
  /** Of a month, in the tariff's currency; `months` for those that differ. */
  budget: z._default(z.nullable(z.object({ amount: Amount, months: z._default(z.record(Month, Amount), {}) })), null),
  /** Kilograms for a kilowatt-hour; `hours` for each hour of the day where they differ. */
  co2: z._default(
    z.nullable(z.object({ factor: Amount, hours: z.optional(z.array(Amount).check(z.length(24))) })),
    null,
  ),
  shares: z._default(
    z.nullable(
      z.object({ basis: z.enum(SHARE_BASES), of: z.array(BillShare).check(z.minLength(1), z.maxLength(100)) }),
    ),
    null,
  ),
});
export type SupplyInput = z.output<typeof SupplyInput>;

export const Supply = z.extend(SupplyInput, {
  _id: Id,
  /** None where they were all removed: then there is nothing to bill. */
  meters: z.array(Id),
  currency: z.string(),
  timeZone: z.string(),
  /** Names of its meters, of tariffs and of what shares name, by id. */
  names: z.record(Id, z.string()),
});
export type Supply = z.output<typeof Supply>;

import { LONGEST } from "@switchboard/domain/core";
import { LAST_READING_DAY } from "@switchboard/domain/energy";
import * as z from "zod/mini";
import { Day, Id, lineOf, Name } from "../core/primitives.ts";
import { DecimalText, Month } from "./tariffs.ts";

/** The basis for dividing a bill: sub-meters, square metres, or agreed parts. */
export const SHARE_BASES = ["meters", "area", "fixed"] as const;

const positive = (text: string) => !text.startsWith("-");
const Amount = DecimalText.check(z.refine(positive, "Not below zero"));

const BillShare = z.object({
  name: Name,
  /** With `meters`: the meters of this share. */
  device_ids: z._default(z.array(Id).check(z.maxLength(200)), []),
  /** With `area` and `fixed`: square metres, or parts. */
  weight: z._default(z.nullable(Amount), null),
});

/** One connection to a utility, as an enterprise describes it. */
export const SupplyInput = z.object({
  name: Name,
  /** The number on the utility's bill. */
  consumerNumber: z._default(lineOf(LONGEST.name), ""),
  /** The main meters whose sum the utility bills. */
  meters: z.array(Id).check(z.minLength(1, "Required"), z.maxLength(50)),
  /** The meter that counts energy fed into the grid. */
  exportMeter: z._default(z.nullable(Id), null),
  /** In the unit of the tariff's demand charge, kVA or kW. */
  contractDemand: z._default(z.nullable(Amount), null),
  connectedLoad: z._default(z.nullable(Amount), null),
  /** The highest demand of months before there were readings, for ratchets. */
  pastDemands: z._default(z.array(z.object({ month: Month, demand: Amount })).check(z.maxLength(24)), []),
  /** The day of the month on which the utility reads; in shorter months, their last day. */
  readingDay: z._default(z.int().check(z.gte(1), z.lte(LAST_READING_DAY)), 1),
  /** The tariffs in order, each from a day on. */
  tariffs: z.array(z.object({ from: Day, tariff: Id })).check(z.minLength(1, "Required"), z.maxLength(60)),
  /** The monthly budget in the tariff's currency; `months` has those that differ. */
  budget: z._default(z.nullable(z.object({ amount: Amount, months: z._default(z.record(Month, Amount), {}) })), null),
  /** Kilograms per kilowatt-hour; `hours` has a value for each hour of the day if they differ. */
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
  /** Empty if all of them were removed: there is nothing to bill then. */
  meters: z.array(Id),
  currency: z.string(),
  timeZone: z.string(),
  /** Names by id of its meters, its tariffs and the meters of its shares. */
  names: z.record(Id, z.string()),
});
export type Supply = z.output<typeof Supply>;

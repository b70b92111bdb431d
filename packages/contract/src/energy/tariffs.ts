import { DAY_TYPES, isPlainName, LONGEST } from "@switchboard/domain/core";
import { ENERGY_MEASURES, FIXED_BASES, isDecimal, ROUNDING_MODES } from "@switchboard/domain/energy";
import * as z from "zod/mini";
import { Day, Id, Instant, Name, WebLink } from "../core/primitives.ts";

/** An exact number as text, such as `7.65`, because money must not be a binary fraction. */
export const DecimalText = z.string().check(z.refine(isDecimal, "Not a number"));
/** YYYY-MM. */
export const Month = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, "Not a month (YYYY-MM)"));

/** Short keys by which the parts of a tariff refer to each other. */
export const TariffKey = z.string().check(z.regex(/^[a-z][a-z0-9_]{0,31}$/, "Not a short name"));
const Keys = z.array(TariffKey).check(z.maxLength(40));
/** Accepts loose input, because `tariffProblems` of the domain explains what is wrong and in which line. */
const Time = z.int().check(z.gte(0), z.lte(2400));
const YearDay = z.string().check(z.maxLength(5));
const Text = z.string().check(z.trim(), z.maxLength(300));

const Rounding = z.object({ to: DecimalText, mode: z.enum(ROUNDING_MODES) });
const Steps = z
  .array(z.object({ upTo: z.nullable(DecimalText), price: DecimalText }))
  .check(z.minLength(1), z.maxLength(20));
const Slabs = z.object({
  mode: z.enum(["telescopic", "whole"]),
  proRata: z.optional(z.boolean()),
  steps: Steps,
  upToTotal: z.optional(z.array(z.object({ upTo: DecimalText, steps: Steps })).check(z.maxLength(5))),
});

const line = {
  key: TariffKey,
  name: z
    .string()
    .check(z.trim(), z.minLength(1, "Required"), z.maxLength(LONGEST.name), z.refine(isPlainName, "Not a valid name")),
  round: z.optional(Rounding),
};
const price = z.optional(DecimalText);
const proRata = z.optional(z.boolean());

const EnergyLineData = z.object({
  ...line,
  kind: z.literal("energy"),
  measure: z.enum(ENERGY_MEASURES),
  periods: z.optional(Keys),
  price,
  prices: z.optional(z.record(TariffKey, DecimalText)),
  slabs: z.optional(Slabs),
});
const FixedLineData = z.object({
  ...line,
  kind: z.literal("fixed"),
  per: z.enum(["month", "day"]),
  basis: z.enum(FIXED_BASES),
  price,
  slabs: z.optional(Slabs),
  smallUse: z.optional(z.object({ upTo: DecimalText, price: DecimalText })),
  proRata,
});
const DemandLineData = z.object({
  ...line,
  kind: z.literal("demand"),
  measure: z.enum(["kVA", "kW"]),
  windowMinutes: z.union([z.literal(15), z.literal(30), z.literal(60)]),
  periods: z.optional(Keys),
  price,
  slabs: z.optional(Slabs),
  minimumShare: price,
  minimum: price,
  ratchet: z.optional(z.object({ months: z.int().check(z.gte(1), z.lte(24)), share: DecimalText })),
  excess: z.optional(
    z
      .array(z.object({ over: DecimalText, upTo: z.optional(z.nullable(DecimalText)), times: price, price }))
      .check(z.maxLength(5)),
  ),
  proRata,
});
const PowerFactorLineData = z.object({
  ...line,
  kind: z.literal("power_factor"),
  factorRound: Rounding,
  steps: z.array(z.object({ from: DecimalText, percent: price, price })).check(z.minLength(1), z.maxLength(40)),
  of: z.optional(Keys),
});
const FuelLineData = z.object({
  ...line,
  kind: z.literal("fuel"),
  measure: z.enum(["import", "apparent"]),
  months: z.record(Month, DecimalText),
  otherwise: price,
});
const PercentLineData = z.object({
  ...line,
  kind: z.literal("percent"),
  percent: DecimalText,
  of: Keys,
  atMost: price,
});
const MinimumLineData = z.object({
  ...line,
  kind: z.literal("minimum"),
  per: z.enum(["month", "day"]),
  basis: z.enum(FIXED_BASES),
  price: DecimalText,
  of: Keys,
  proRata,
});

const TariffLineData = z.discriminatedUnion("kind", [
  EnergyLineData,
  FixedLineData,
  DemandLineData,
  PowerFactorLineData,
  FuelLineData,
  PercentLineData,
  MinimumLineData,
]);

/** One dated version; the fields are those of the domain's `TariffVersion`. */
export const TariffVersionData = z.object({
  from: Day,
  source: z.optional(
    z.object({ title: Text, order: Text, date: Day, url: z.optional(WebLink), note: z.optional(Text) }),
  ),
  clock: z.optional(z.string().check(z.maxLength(60))),
  seasons: z.optional(
    z
      .array(
        z.object({ key: TariffKey, spans: z.array(z.object({ from: YearDay, to: YearDay })).check(z.maxLength(12)) }),
      )
      .check(z.maxLength(12)),
  ),
  dayClasses: z.optional(
    z
      .array(
        z.object({
          key: TariffKey,
          weekdays: z.optional(z.array(z.int().check(z.gte(0), z.lte(6))).check(z.maxLength(7))),
          types: z.optional(z.array(z.enum(DAY_TYPES)).check(z.maxLength(4))),
        }),
      )
      .check(z.maxLength(8)),
  ),
  periods: z.optional(
    z
      .array(
        z.object({
          key: TariffKey,
          windows: z
            .array(z.object({ from: Time, to: Time, seasons: z.optional(Keys), days: z.optional(Keys) }))
            .check(z.maxLength(40)),
        }),
      )
      .check(z.maxLength(12)),
  ),
  lines: z.array(TariffLineData).check(z.maxLength(60)),
  rounding: z.object({
    energy: z.optional(Rounding),
    demand: z.optional(Rounding),
    line: z.optional(Rounding),
    total: Rounding,
  }),
});

/** A whole tariff as it is sent; `tariff.invalid` explains what is wrong with its parts and in which line. */
export const TariffData = z.object({
  name: Name,
  currency: z.string().check(z.maxLength(3)),
  timeZone: z.string().check(z.maxLength(60)),
  versions: z.array(TariffVersionData).check(z.maxLength(60)),
});

export const TariffView = z.extend(TariffData, {
  _id: Id,
  /** The template that it was created from. */
  template: z.nullable(z.string()),
  /** The number of supplies that are or were billed by it. */
  used: z.int(),
  /** The first day of the version in force today; null if none has begun. */
  inForce: z.nullable(Day),
  changedAt: Instant,
});
export type TariffView = z.output<typeof TariffView>;

export const TariffTemplateView = z.object({
  key: z.string(),
  country: z.string(),
  region: z.string(),
  utility: z.string(),
  supply: z.enum(["lt", "ht", "tou"]),
  tariff: TariffData,
});
export type TariffTemplateView = z.output<typeof TariffTemplateView>;

/** A fault of a tariff; `path` leads to the line (`versions.0.lines.3.prices.peak`). */
export const TariffFault = z.object({ path: z.string(), code: z.string(), name: z.optional(z.string()) });
export type TariffFault = z.output<typeof TariffFault>;

import { DEVICE_TYPES, type DeviceTypeCode, isFieldType } from "./device-types.ts";

/** The range of a meter by its nameplate and its current transformers. */
export interface MeterRating {
  phases: 1 | 3;
  /** The highest voltage between a phase and neutral. */
  volts: number;
  /** The highest current of a phase: the meter's own, or the primary current of its current transformers. */
  amperes: number;
  /** The secondary current of the current transformers (800/5 A: 5); null where the meter carries the load itself. */
  ct_secondary: 1 | 5 | null;
}

/** The highest voltage and current of the spec (§5), which hold for every device without a rating. */
export const SPEC_VOLTS = 600;
export const SPEC_AMPERES = 100;
const MOST_PHASES = 3;

/** Up to 33 kV between phases, and up to the largest busbars. */
export const RATING_BOUNDS = { volts: { min: 50, max: 40_000 }, amperes: { min: 1, max: 10_000 } } as const;

/** The largest current transformer of low-voltage switchgear. An adopted meter of which nothing is known may have it. */
const FIELD_AMPERES = 6300;

/** Current transformers measure up to 120 % of their rated current (IEC 61869-2). */
const OVERLOAD = 1.2;

const TYPES = new Map<string, { phases: number; amperes: number }>(
  DEVICE_TYPES.map(({ code, phases }) => [
    code,
    { phases: phases || MOST_PHASES, amperes: isFieldType(code) ? FIELD_AMPERES : SPEC_AMPERES },
  ]),
);
const UNKNOWN_TYPE = { phases: MOST_PHASES, amperes: SPEC_AMPERES };

/**
 * The most that a meter can measure, in watts: by its rating, or else by its type. Limits that people set are no rating:
 * a load may well be above them.
 */
export function ratedWatts(type: string, rating?: MeterRating | null): number {
  if (rating) return rating.phases * rating.volts * rating.amperes * OVERLOAD;
  const { phases, amperes } = TYPES.get(type) ?? UNKNOWN_TYPE;
  return phases * SPEC_VOLTS * amperes;
}

/** The rating that a form starts with for a device that has none. */
export function defaultRating(type: DeviceTypeCode): MeterRating {
  const { phases, amperes } = TYPES.get(type) ?? UNKNOWN_TYPE;
  return { phases: phases === 1 ? 1 : 3, volts: SPEC_VOLTS, amperes, ct_secondary: null };
}

/** The problems a rating can have, with the API's message for each. */
export const RATING_PROBLEMS = {
  volts: "Between 50 and 40,000 V",
  amperes: "Between 1 and 10,000 A",
  ratio: "The primary current must not be below the secondary current",
} as const;
export type RatingProblem = keyof typeof RATING_PROBLEMS;

/** Returns the problems of a rating by field. */
export function ratingProblems({
  volts,
  amperes,
  ct_secondary,
}: MeterRating): { field: "volts" | "amperes"; problem: RatingProblem }[] {
  const isWithin = (value: number, { min, max }: { min: number; max: number }) => value >= min && value <= max;
  const isRatio = ct_secondary === null || amperes >= ct_secondary;
  return [
    ...(isWithin(volts, RATING_BOUNDS.volts) ? [] : [{ field: "volts", problem: "volts" } as const]),
    ...(isWithin(amperes, RATING_BOUNDS.amperes)
      ? isRatio
        ? []
        : [{ field: "amperes", problem: "ratio" } as const]
      : [{ field: "amperes", problem: "amperes" } as const]),
  ];
}

/** Formats a rating as on nameplates: "3 × 800/5 A, 600 V". */
export function ratingText({ phases, volts, amperes, ct_secondary }: MeterRating): string {
  return `${phases} × ${amperes}${ct_secondary === null ? "" : `/${ct_secondary}`} A, ${volts} V`;
}

/** Returns the highest values for a device's workflows and protections. A rating only extends the spec's limits. */
export function limitsOf(rating: MeterRating | null | undefined): { volts: number; amperes: number; watts: number } {
  const watts = MOST_PHASES * SPEC_VOLTS * SPEC_AMPERES;
  if (!rating) return { volts: SPEC_VOLTS, amperes: SPEC_AMPERES, watts };
  return {
    volts: Math.max(SPEC_VOLTS, Math.floor(rating.volts)),
    amperes: Math.max(SPEC_AMPERES, Math.floor(rating.amperes * 2) / 2),
    watts: Math.max(watts, Math.floor(ratedWatts("", rating) / 10) * 10),
  };
}

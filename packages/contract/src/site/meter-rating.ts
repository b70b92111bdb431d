import { RATING_BOUNDS, RATING_PROBLEMS, ratingProblems } from "@switchboard/domain/site";
import * as z from "zod/mini";

const within = (field: "volts" | "amperes") => {
  const { min, max } = RATING_BOUNDS[field];
  const error = RATING_PROBLEMS[field];
  return z.number().check(z.gte(min, { error }), z.lte(max, { error }));
};

/** The highest current of a phase. */
export const RatedAmperes = within("amperes");

/** The limits of a meter: readings beyond them are doubtful, and configured limits may not exceed them. */
export const MeterRating = z
  .object({
    phases: z.union([z.literal(1), z.literal(3)]),
    /** The highest voltage between a phase and neutral. */
    volts: within("volts"),
    /** The highest current of a phase; with current transformers, their primary current. */
    amperes: RatedAmperes,
    /** The secondary current of the current transformers; null without them. */
    ct_secondary: z.nullable(z.union([z.literal(1), z.literal(5)])),
  })
  .check(({ value, issues }) => {
    for (const { field, problem } of ratingProblems(value))
      issues.push({ code: "custom", input: value, path: [field], message: RATING_PROBLEMS[problem] });
  });

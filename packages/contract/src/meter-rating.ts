import { RATING_BOUNDS, RATING_PROBLEMS, ratingProblems } from "@switchboard/domain";
import * as z from "zod/mini";

const { min, max } = RATING_BOUNDS.amperes;

/** The highest current of a phase. */
export const RatedAmperes = z
  .number()
  .check(z.gte(min, { error: RATING_PROBLEMS.amperes }), z.lte(max, { error: RATING_PROBLEMS.amperes }));

/** How much a meter can measure: readings beyond it are doubtful, and limits reach as far. */
export const MeterRating = z
  .object({
    phases: z.union([z.literal(1), z.literal(3)]),
    /** The highest voltage between a phase and neutral. */
    volts: z.number(),
    /** The highest current of a phase; with current transformers their primary current. */
    amperes: z.number(),
    /** The secondary current of the current transformers; null without them. */
    ct_secondary: z.nullable(z.union([z.literal(1), z.literal(5)])),
  })
  .check(({ value, issues }) => {
    for (const { field, problem } of ratingProblems(value))
      issues.push({ code: "custom", input: value, path: [field], message: RATING_PROBLEMS[problem] });
  });

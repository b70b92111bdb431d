import { LONGEST_ESCALATION_MS, MOST_ON_CALL, MOST_STEPS, PRIORITIES } from "@switchboard/domain/alarms";
import * as z from "zod/mini";
import { Day, Id, Instant, Name } from "../core/primitives.ts";

const Person = z.object({ _id: Id, name: z.string() });
const Minutes = z.int().check(z.gte(0), z.lte(LONGEST_ESCALATION_MS / 60_000));

/** One escalation step, such as "not acknowledged in 10 minutes: the next". The minutes count from when the alarm was raised. */
const step = <Who extends z.ZodMiniType>(who: Who) =>
  z.object({
    after_minutes: Minutes,
    tell: z.enum(["on_call", "next", "everyone", "people"]),
    /** Used with `people` only. */
    people: z._default(z.array(who).check(z.maxLength(MOST_ON_CALL)), []),
  });

const TURNS = ["day", "week"] as const;

/** The people who take turns, their substitutes, and the escalation steps (ADR 0074). */
export const OnCallPlan = z.object({
  _id: Id,
  name: z.string(),
  /** Null for the plan that covers everything without a plan of its own. */
  room: z.nullable(z.object({ _id: Id, name: z.string() })),
  priorities: z.array(z.enum(PRIORITIES)),
  turn: z.enum(TURNS),
  /** The first day of the first turn. */
  from: Day,
  /** hour * 100 + minute, by the enterprise's clock. */
  hand_over: z.int(),
  /** The people in the order of their turns. */
  people: z.array(Person),
  /** Covers that are not over, and those of the last weeks. */
  covers: z.array(
    z.object({
      _id: Id,
      person: Person,
      from: Instant,
      to: Instant,
      why: z.nullable(z.string()),
      /** True if the caller may remove the cover. */
      may_remove: z.boolean(),
    }),
  ),
  steps: z.array(step(Person)),
});
export type OnCallPlan = z.output<typeof OnCallPlan>;

/** The fields that create or edit a plan. */
export const OnCallPlanInput = z.object({
  name: Name,
  room: z._default(z.nullable(Id), null),
  priorities: z.array(z.enum(PRIORITIES)).check(z.maxLength(PRIORITIES.length)),
  turn: z.enum(TURNS),
  from: z.string().check(z.maxLength(10)),
  hand_over: z.int(),
  people: z.array(Id).check(z.maxLength(MOST_ON_CALL)),
  steps: z.array(step(Id)).check(z.maxLength(MOST_STEPS)),
});
export type OnCallPlanInput = z.output<typeof OnCallPlanInput>;

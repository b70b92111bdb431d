import { ON_DAY_CHOICES, REACH_WAYS, START_REASONS, SUN_EVENTS } from "@switchboard/domain/automation";
import { DAY_TYPES } from "@switchboard/domain/core";
import * as z from "zod/mini";
import { Day, Id, Instant, Name } from "../core/primitives.ts";

const DayTypeName = z.enum(DAY_TYPES);
/** Accepts any number here, because the rule in the domain explains what is wrong with a time. */
const Time = z.int().check(z.gte(0), z.lte(2359));
const OnDay = z.object({ do: z.enum(ON_DAY_CHOICES), time: z.optional(z.number()) });

/** Follows sunrise or sunset. */
export const SunRule = z.object({
  event: z.enum(SUN_EVENTS),
  offset: z.number(),
  earliest: z.optional(z.nullable(z.number())),
  latest: z.optional(z.nullable(z.number())),
});

/** A temperature that a sensor should reach by the schedule's time; the run starts at most `within` minutes earlier. */
export const Reach = z.object({ sensor: Id, target: z.number(), way: z.enum(REACH_WAYS), within: z.number() });

/** Settings of a repeating schedule besides its days and time; omitted or null for a schedule without any. */
export const Rhythm = z.object({
  on_days: z.optional(z.object({ holiday: z.optional(OnDay), closed: z.optional(OnDay), special: z.optional(OnDay) })),
  group: z.optional(z.nullable(Id)),
  season: z.optional(
    z.nullable(z.object({ from: z.string().check(z.maxLength(5)), to: z.string().check(z.maxLength(5)) })),
  ),
  every_weeks: z.optional(z.nullable(z.object({ every: z.number(), from: Day }))),
  nth: z.optional(z.array(z.number()).check(z.maxLength(6))),
  sun: z.optional(z.nullable(SunRule)),
  reach: z.optional(z.nullable(Reach)),
});

/** The early start of a run that reaches a temperature by its time, and the reason for it. */
export const EarlyStart = z.object({
  /** The schedule's own time on that day. */
  by: Instant,
  at: Instant,
  reason: z.object({
    code: z.enum(START_REASONS),
    value: z.nullable(z.number()),
    target: z.number(),
    unit: z.string(),
    /** In degrees per minute. */
    rate: z.nullable(z.number()),
    /** The number of past starts that the rate is based on. */
    of: z.int(),
    isBound: z.boolean(),
  }),
});

/** One entry as the caller sends it. */
export const CalendarEntryInput = z
  .object({
    name: Name,
    type: DayTypeName,
    from: Day,
    to: Day,
    yearly: z._default(z.boolean(), false),
    hours: z._default(z.nullable(z.object({ open: Time, close: Time })), null),
  })
  .check(z.refine(({ from, to }) => from <= to, { message: "Ends before it begins", path: ["to"] }));

export const CalendarEntryView = z.object({
  _id: Id,
  name: z.string(),
  type: DayTypeName,
  from: Day,
  to: Day,
  yearly: z.boolean(),
  hours: z.nullable(z.object({ open: z.int(), close: z.int() })),
  /** The table or file it was taken from; null for an entry that a person made. */
  source: z.nullable(z.string()),
});
export type CalendarEntryView = z.output<typeof CalendarEntryView>;

/** A calendar of the enterprise, or of one of its rooms or groups. */
export const Calendar = z.object({
  _id: Id,
  name: z.string(),
  group: z.nullable(z.object({ _id: Id, name: z.string() })),
  /** The entries in the order of their days. */
  entries: z.array(CalendarEntryView),
  /** Set if the calendar follows an address: when it was last read, and why later attempts failed. */
  follows: z.nullable(
    z.object({
      /** The full address for admins. Others see only the site, because a private calendar's address grants access to it. */
      address: z.string(),
      type: DayTypeName,
      fetchedAt: z.nullable(Instant),
      failure: z.nullable(z.string()),
    }),
  ),
});
export type Calendar = z.output<typeof Calendar>;

/** Runs of one kind that a change of days would cause: their number, and the first few. */
const ChangedRuns = z.object({
  count: z.int(),
  named: z.array(
    z.object({
      schedule: z.object({ _id: Id, name: z.string() }),
      /** The time before and after the change; null for a run that is added or dropped. */
      was: z.nullable(Instant),
      is: z.nullable(Instant),
      /** The day of the calendar that causes it; null where a day is removed. */
      because: z.nullable(z.string()),
    }),
  ),
});

/** The effect of a change on the runs of the next days. */
export const CalendarChange = z.object({
  /** The number of days examined, from today on. */
  days: z.int(),
  /** The number of entries that the calendar would have. */
  entries: z.int(),
  added: ChangedRuns,
  moved: ChangedRuns,
  dropped: ChangedRuns,
});
export type CalendarChange = z.output<typeof CalendarChange>;

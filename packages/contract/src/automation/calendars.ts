import { ON_DAY_CHOICES, REACH_WAYS, START_REASONS, SUN_EVENTS } from "@switchboard/domain/automation";
import { DAY_TYPES } from "@switchboard/domain/core";
import * as z from "zod/mini";
import { Day, Id, Instant, Name } from "../core/primitives.ts";

const DayTypeName = z.enum(DAY_TYPES);
/** Read loosely: the domain's rule says what is wrong with a time. */
const Time = z.int().check(z.gte(0), z.lte(2359));
const OnDay = z.object({ do: z.enum(ON_DAY_CHOICES), time: z.optional(z.number()) });

/** What a schedule that repeats says beside its days and time; left out, or null, for one that says nothing. */
export const Rhythm = z.object({
  on_days: z.optional(z.object({ holiday: z.optional(OnDay), closed: z.optional(OnDay), special: z.optional(OnDay) })),
  group: z.optional(z.nullable(Id)),
  season: z.optional(
    z.nullable(z.object({ from: z.string().check(z.maxLength(5)), to: z.string().check(z.maxLength(5)) })),
  ),
  every_weeks: z.optional(z.nullable(z.object({ every: z.number(), from: Day }))),
  nth: z.optional(z.array(z.number()).check(z.maxLength(6))),
  sun: z.optional(
    z.nullable(
      z.object({
        event: z.enum(SUN_EVENTS),
        offset: z.number(),
        earliest: z.optional(z.nullable(z.number())),
        latest: z.optional(z.nullable(z.number())),
      }),
    ),
  ),
  /** A temperature to have by its time, on a sensor, starting at most `within` minutes before it. */
  reach: z.optional(
    z.nullable(z.object({ sensor: Id, target: z.number(), way: z.enum(REACH_WAYS), within: z.number() })),
  ),
});

/** How early a run starts to reach a temperature by its time, and what that was judged by. */
export const EarlyStart = z.object({
  /** The schedule's own time that day. */
  by: Instant,
  at: Instant,
  reason: z.object({
    code: z.enum(START_REASONS),
    value: z.nullable(z.number()),
    target: z.number(),
    unit: z.string(),
    /** Degrees a minute. */
    rate: z.nullable(z.number()),
    /** By how many past starts. */
    of: z.int(),
    isBound: z.boolean(),
  }),
});

/** One entry as a caller sends it. */
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
  /** Which table or file it was taken from; null where somebody entered it. */
  source: z.nullable(z.string()),
});
export type CalendarEntryView = z.output<typeof CalendarEntryView>;

/** A calendar of the enterprise, or of one of its rooms or groups. */
export const Calendar = z.object({
  _id: Id,
  name: z.string(),
  group: z.nullable(z.object({ _id: Id, name: z.string() })),
  /** In the order of their days. */
  entries: z.array(CalendarEntryView),
  /** Where it is followed by an address: when that was read last, and why it could not be since. */
  follows: z.nullable(
    z.object({
      /** Whole for admins; others are told the site alone, for who knows a private calendar's address can read it. */
      address: z.string(),
      type: DayTypeName,
      fetchedAt: z.nullable(Instant),
      failure: z.nullable(z.string()),
    }),
  ),
});
export type Calendar = z.output<typeof Calendar>;

/** Runs of one kind that a change of days would bring about: how many, and the first of them. */
const ChangedRuns = z.object({
  count: z.int(),
  named: z.array(
    z.object({
      schedule: z.object({ _id: Id, name: z.string() }),
      /** When it would have run, and when it would run then; null for one that is added or dropped. */
      was: z.nullable(Instant),
      is: z.nullable(Instant),
      /** The day of the calendar that does it; null where one goes. */
      because: z.nullable(z.string()),
    }),
  ),
});

/** What would become of the runs of the next days. */
export const CalendarChange = z.object({
  /** So many days from today on were looked at. */
  days: z.int(),
  /** So many entries the calendar would have. */
  entries: z.int(),
  added: ChangedRuns,
  moved: ChangedRuns,
  dropped: ChangedRuns,
});
export type CalendarChange = z.output<typeof CalendarChange>;

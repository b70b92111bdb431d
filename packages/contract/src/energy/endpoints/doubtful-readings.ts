import * as z from "zod/mini";
import { endpoint } from "../../core/endpoint.ts";
import { Day, Id, Instant, queryInt } from "../../core/primitives.ts";

/** `count`: the energy was really used. `leave_out`: it was not, which is also assumed while nobody has decided. */
const Decision = z.enum(["count", "leave_out"]);

/** A reading of a counter that no meter of its type can have reached in the time. */
const DoubtfulReading = z.object({
  device: z.object({ _id: Id, device_name: z.string() }),
  /** The time of the reading, which identifies it within its device, and the time of the reading before it. */
  at: Instant,
  since: Instant,
  /** In watt-seconds: the counter at that time and before, the energy that the step would add, and the most that is possible. */
  counter: z.number(),
  counter_before: z.number(),
  claimed: z.number(),
  possible: z.number(),
  decision: z.nullable(Decision),
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(Instant),
});
export type DoubtfulReading = z.output<typeof DoubtfulReading>;

export const doubtfulReadings = endpoint({
  method: "POST",
  path: "/api/v1/userdevices/doubtful_readings",
  summary: "Readings that are left out of sums until somebody decides, newest first",
  permission: "device.manage",
  changes: false,
  body: z.object({
    /** Days of the enterprise's time zone, both included. */
    from_date: z.optional(Day),
    to_date: z.optional(Day),
    device_ids: z._default(z.array(Id).check(z.maxLength(1000)), []),
    /** Selects only readings with a decision, or only those without. */
    decided: z.optional(z.boolean()),
    limit: queryInt(1, 200, 50),
    offset: queryInt(0, 1_000_000, 0),
  }),
  reply: z.object({ readings: z.array(DoubtfulReading), count: z.int() }),
});

export const decideReading = endpoint({
  method: "POST",
  path: "/api/v1/userdevices/decide_reading",
  summary: "Count a doubtful reading, leave it out, or take that back",
  permission: "device.manage",
  body: z.object({ device: Id, at: Instant, decision: z.nullable(Decision) }),
  reply: DoubtfulReading,
  errors: ["reading.not_found"],
});

/** Without days, it covers all of the meter's readings without a decision. */
export const acceptReadings = endpoint({
  method: "POST",
  path: "/api/v1/userdevices/accept_readings",
  summary: "Count all doubtful readings of a meter in some days that nobody has decided about",
  permission: "device.manage",
  body: z.object({ device: Id, from_date: z.optional(Day), to_date: z.optional(Day) }).check(
    z.refine(({ from_date, to_date }) => !from_date || !to_date || from_date <= to_date, {
      path: ["to_date"],
      message: "Invalid date range",
    }),
  ),
  /** `decided_at` identifies these readings, for undoing the decision. Sums follow within moments. */
  reply: z.object({ count: z.int(), decided_at: Instant }),
  errors: ["reading.not_found"],
});

export const withdrawAcceptance = endpoint({
  method: "POST",
  path: "/api/v1/userdevices/withdraw_acceptance",
  summary: "Take back that all readings of a meter were accepted at once",
  permission: "device.manage",
  body: z.object({ device: Id, decided_at: Instant }),
  reply: z.object({ count: z.int() }),
  errors: ["reading.not_found"],
});

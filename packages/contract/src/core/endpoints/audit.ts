import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { Day, Id, Instant, queryInt } from "../primitives.ts";
import { SortDir } from "../views.ts";

/** One change, or attempted change, by a person or by the system. */
const AuditEntry = z.object({
  _id: Id,
  at: Instant,
  /** The person; null if nobody did it, for example a device by itself. */
  actor: z.nullable(z.string()),
  /** For example dashboard, schedule, scene, workflow, shortcut or device. */
  source: z.string(),
  /** The action as `<thing>.<verb>`, for example `schedule.edit` or `switch.on`. */
  action: z.string(),
  /** The name that the thing had at the time. */
  subject: z.string(),
  subject_id: z.nullable(Id),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
  /** Either ok, pending, or the reason for the failure. */
  result: z.string(),
});
export type AuditEntry = z.output<typeof AuditEntry>;

export const auditLog = endpoint({
  method: "GET",
  path: "/api/v1/audit",
  summary: "Who did what, newest or oldest first",
  permission: "people.manage",
  query: z.object({
    limit: queryInt(1, 1000, 100),
    /** The `_id` of the last entry of the previous page. */
    before: z.optional(Id),
    /** Descending is newest first. */
    dir: z._default(SortDir, "desc"),
    from_date: z.optional(Day),
    to_date: z.optional(Day),
    actor: z.optional(z.string().check(z.maxLength(80))),
    action: z.optional(z.string().check(z.maxLength(40))),
    search: z.optional(z.string().check(z.maxLength(80))),
  }),
  reply: z.object({ entries: z.array(AuditEntry), more: z.boolean() }),
});

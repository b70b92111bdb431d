import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { Day, Id, Instant, queryInt } from "../primitives.ts";
import { SortDir } from "../views.ts";

/** One thing somebody, or something, changed or tried to. */
export const AuditEntry = z.object({
  _id: Id,
  at: Instant,
  /** Who; null where nobody did: a device by itself. */
  actor: z.nullable(z.string()),
  /** dashboard, schedule, scene, workflow, shortcut, device … */
  source: z.string(),
  /** What was done, as `<thing>.<verb>`: `schedule.edit`, `switch.on`. */
  action: z.string(),
  /** The thing it was done to, by the name it had. */
  subject: z.string(),
  subject_id: z.nullable(Id),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
  /** ok, pending, or why not. */
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
    /** The `_id` of the last entry of the page before. */
    before: z.optional(Id),
    /** Downwards is newest first. */
    dir: z._default(SortDir, "desc"),
    from_date: z.optional(Day),
    to_date: z.optional(Day),
    actor: z.optional(z.string().check(z.maxLength(80))),
    action: z.optional(z.string().check(z.maxLength(40))),
    search: z.optional(z.string().check(z.maxLength(80))),
  }),
  reply: z.object({ entries: z.array(AuditEntry), more: z.boolean() }),
  errors: [],
});

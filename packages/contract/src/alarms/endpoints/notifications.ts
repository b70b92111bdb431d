import * as z from "zod/mini";
import { endpoint } from "../../core/endpoint.ts";
import { Id, queryInt } from "../../core/primitives.ts";
import { Notification, NotificationKind } from "../notifications.ts";

/** One call with two uses (spec §7): pages by limit and offset, or only the counts with `count=1`. */
export const listNotifications = endpoint({
  method: "GET",
  path: "/api/v1/notifications",
  summary: "What the caller was told, newest first",
  permission: "session",
  query: z.object({
    limit: queryInt(1, 200, 30),
    offset: queryInt(0, 1_000_000, 0),
    count: z.optional(z.string()),
    kind: z.optional(NotificationKind),
  }),
  reply: z.object({ notifications: z.array(Notification), count: z.int(), unseen: z.int() }),
});

export const unseenNotifications = endpoint({
  method: "GET",
  path: "/api/v1/notifications/unseen",
  summary: "How many the caller has not seen",
  permission: "session",
  reply: z.object({ unseen: z.int() }),
});

export const markNotificationSeen = endpoint({
  method: "POST",
  path: "/api/v1/notifications/seen",
  summary: "Mark one as seen",
  permission: "session",
  body: z.object({ id: Id }),
  reply: z.object({ unseen: z.int() }),
  errors: ["notification.not_found"],
});

/** A GET that changes something, because the spec defines it so. */
export const markAllNotificationsSeen = endpoint({
  method: "GET",
  path: "/api/v1/notifications/seen_all",
  summary: "Mark all as seen",
  permission: "session",
  changes: true,
  reply: z.object({ unseen: z.literal(0) }),
});

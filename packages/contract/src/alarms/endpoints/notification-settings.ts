import * as z from "zod/mini";
import { endpoint } from "../../core/endpoint.ts";
import { NotificationKind } from "../notifications.ts";

export const notificationSettings = endpoint({
  method: "GET",
  path: "/api/v1/notifications/settings",
  summary: "Which kinds of notification the caller has turned off",
  permission: "session",
  reply: z.object({ muted: z.array(NotificationKind) }),
});

export const setNotificationSettings = endpoint({
  method: "POST",
  path: "/api/v1/notifications/settings",
  summary: "Choose which kinds of notification to get",
  permission: "session",
  body: z.object({ muted: z.array(NotificationKind).check(z.maxLength(20)) }),
  reply: z.object({ muted: z.array(NotificationKind) }),
});

import { contract } from "@switchboard/contract";
import type { Routes } from "../../../platform/http/route.ts";
import type { NotificationsService } from "./notifications.service.ts";

export function notificationRoutes(routes: Routes, notifications: NotificationsService): void {
  routes.add(contract.listNotifications, ({ actor, query }) => notifications.list(actor, query));
  routes.add(contract.unseenNotifications, ({ actor }) => notifications.unseen(actor));
  routes.add(contract.markNotificationSeen, ({ actor, body }) => notifications.markSeen(actor, body.id));
  routes.add(contract.markAllNotificationsSeen, ({ actor }) => notifications.markAllSeen(actor));
  routes.add(contract.notificationSettings, async ({ actor }) => ({ muted: await notifications.muted(actor) }));
  routes.add(contract.setNotificationSettings, async ({ actor, body }) => {
    await notifications.mute(actor, body.muted);
    return { muted: await notifications.muted(actor) };
  });
}

import type { NotificationKind } from "@switchboard/domain/alarms";
import { createRoute } from "@tanstack/react-router";
import { loadTexts } from "../../i18n/index.ts";
import { readAddress } from "../../ui/address.ts";
import { lazyScreen } from "../lazy-screen.ts";
import { appRoute } from "./root.tsx";

const notificationsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "notifications",
  validateSearch: readAddress<{ kind?: NotificationKind }>,
  // The names of power events are among the texts of device health.
  loader: () => loadTexts("notifications"),
  component: lazyScreen(() => import("../../features/alarms/notifications/NotificationsPage.tsx"), "NotificationsPage"),
});

export const notificationRoutes = [notificationsRoute] as const;

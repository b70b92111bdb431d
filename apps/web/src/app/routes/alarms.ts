import { createRoute } from "@tanstack/react-router";
import type { AlarmAddress } from "../../features/alarms/alarms/list/alarm-address.ts";
import { loadTexts } from "../../i18n/index.ts";
import { readAddress } from "../../ui/address.ts";
import { lazyScreen } from "../lazy-screen.ts";
import { appRoute } from "./root.tsx";

const alarmsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "alarms",
  validateSearch: readAddress<AlarmAddress>,
  loader: () => loadTexts("alarms", "notifications", "many", "dashboard", "places"),
  component: lazyScreen(() => import("../../features/alarms/alarms/list/AlarmsPage.tsx"), "AlarmsPage"),
});

const rulesRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "alarms/rules",
  // `new` opens the form of a new alarm.
  validateSearch: readAddress<{ alarm?: "new" }>,
  loader: () => loadTexts("alarms", "sensors"),
  component: lazyScreen(() => import("../../features/alarms/alarms/rules/AlarmRulesPage.tsx"), "AlarmRulesPage"),
});

const alarmRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "alarms/$alarm",
  loader: () => loadTexts("alarms", "notifications", "many", "charts", "sensors", "channels"),
  component: lazyScreen(() => import("../../features/alarms/alarms/one/AlarmPage.tsx"), "AlarmPage"),
});

export const alarmRoutes = [alarmsRoute, rulesRoute, alarmRoute] as const;

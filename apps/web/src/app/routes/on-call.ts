import { createRoute } from "@tanstack/react-router";
import { loadTexts } from "../../i18n/index.ts";
import { readAddress } from "../../ui/address.ts";
import { lazyScreen } from "../lazy-screen.ts";
import { appRoute } from "./root.tsx";

const onCallRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "alarms/on-call",
  loader: () => loadTexts("onCall"),
  component: lazyScreen(() => import("../../features/alarms/on-call/OnCallPage.tsx"), "OnCallPage"),
});

const reportRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "alarms/report",
  // Any day of the week; the last whole week without one.
  validateSearch: readAddress<{ week?: string }>,
  loader: () => loadTexts("alarmReport", "alarms", "notifications"),
  component: lazyScreen(() => import("../../features/alarms/alarm-report/AlarmReportPage.tsx"), "AlarmReportPage"),
});

export const onCallRoutes = [onCallRoute, reportRoute] as const;

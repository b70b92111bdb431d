import { createRoute } from "@tanstack/react-router";
import { loadTexts } from "../../i18n/index.ts";
import { lazyScreen } from "../lazy-screen.ts";
import { forward } from "./forward.ts";
import { appRoute } from "./root.tsx";

const energyRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "analytics/energy",
  loader: () => loadTexts("analytics", "charts"),
  component: lazyScreen(() => import("../../features/analytics/EnergyPage.tsx"), "EnergyPage"),
});

const runningHoursRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "analytics/runningHours",
  loader: () => loadTexts("analytics", "charts"),
  component: lazyScreen(() => import("../../features/analytics/RunningHoursPage.tsx"), "RunningHoursPage"),
});

const switchIntervalsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "analytics/switchIntervals",
  loader: () => loadTexts("analytics", "charts"),
  component: lazyScreen(() => import("../../features/analytics/SwitchIntervalsPage.tsx"), "SwitchIntervalsPage"),
});

const dailyReportRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "analytics/dailyReport",
  loader: () => loadTexts("analytics", "charts", "live", "devices"),
  component: lazyScreen(() => import("../../features/analytics/DailyReportPage.tsx"), "DailyReportPage"),
});

export const analyticsRoutes = [
  // A breadcrumb leads here.
  forward("analytics", "/app/analytics/energy"),
  energyRoute,
  runningHoursRoute,
  switchIntervalsRoute,
  dailyReportRoute,
] as const;

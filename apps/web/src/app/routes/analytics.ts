import { createRoute } from "@tanstack/react-router";
import type { DoubtAddress } from "../../features/energy/analytics/doubtful/doubt-search.ts";
import type { EnergyAddress } from "../../features/energy/analytics/energy/analytics-search.ts";
import { loadTexts } from "../../i18n/index.ts";
import { readAddress } from "../../ui/address.ts";
import type { DaySpan } from "../../ui/format/day-span.ts";
import { lazyScreen } from "../lazy-screen.ts";
import { forward } from "./forward.ts";
import { appRoute } from "./root.tsx";

const energyRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "analytics/energy",
  validateSearch: readAddress<EnergyAddress>,
  loader: () => loadTexts("analytics", "charts", "meters", "placeUse", "places", "reports", "sensors"),
  component: lazyScreen(() => import("../../features/energy/analytics/energy/EnergyPage.tsx"), "EnergyPage"),
});

const runningHoursRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "analytics/runningHours",
  validateSearch: readAddress<Partial<DaySpan>>,
  loader: () => loadTexts("analytics", "charts"),
  component: lazyScreen(
    () => import("../../features/energy/analytics/running-hours/RunningHoursPage.tsx"),
    "RunningHoursPage",
  ),
});

const switchIntervalsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "analytics/switchIntervals",
  validateSearch: readAddress<{ day?: string; interval?: string }>,
  loader: () => loadTexts("analytics", "charts"),
  component: lazyScreen(
    () => import("../../features/energy/analytics/switch-intervals/SwitchIntervalsPage.tsx"),
    "SwitchIntervalsPage",
  ),
});

const dailyReportRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "analytics/dailyReport",
  validateSearch: readAddress<{ day?: string }>,
  loader: () => loadTexts("analytics", "charts", "live", "devices", "meters", "sensors"),
  component: lazyScreen(
    () => import("../../features/energy/analytics/daily-report/DailyReportPage.tsx"),
    "DailyReportPage",
  ),
});

const doubtfulRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "analytics/doubtful",
  validateSearch: readAddress<DoubtAddress>,
  loader: () => loadTexts("analytics", "charts"),
  component: lazyScreen(() => import("../../features/energy/analytics/doubtful/DoubtfulPage.tsx"), "DoubtfulPage"),
});

const metersRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "analytics/meters",
  loader: () => loadTexts("meters", "devices"),
  component: lazyScreen(() => import("../../features/energy/analytics/meters/MetersPage.tsx"), "MetersPage"),
});

export const analyticsRoutes = [
  // A breadcrumb leads here.
  forward("analytics", "/app/analytics/energy"),
  energyRoute,
  runningHoursRoute,
  switchIntervalsRoute,
  dailyReportRoute,
  doubtfulRoute,
  metersRoute,
] as const;

import { createRoute } from "@tanstack/react-router";
import type { EnergyAddress } from "../../features/energy/analytics/energy/analytics-search.ts";
import type { MailingAddress } from "../../features/reports/report-mailings/mailing-address.ts";
import type { CostAddress } from "../../features/reports/reports/cost-search.ts";
import type { EventAddress } from "../../features/reports/reports/event-search.ts";
import type { SensorAddress } from "../../features/reports/reports/sensor-search.ts";
import { loadTexts } from "../../i18n/index.ts";
import { readAddress } from "../../ui/address.ts";
import { lazyScreen } from "../lazy-screen.ts";
import { forward } from "./forward.ts";
import { appRoute } from "./root.tsx";

const energyReportRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "reports/energy-report",
  validateSearch: readAddress<EnergyAddress>,
  loader: () => loadTexts("analytics", "charts", "meters", "placeUse", "places", "reports", "sensors"),
  component: lazyScreen(() => import("../../features/energy/analytics/energy/EnergyPage.tsx"), "EnergyReportPage"),
});

const eventReportRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "reports/event-report",
  validateSearch: readAddress<EventAddress>,
  // The severity of events uses the texts of device health.
  loader: () => loadTexts("reports", "charts", "devices", "health", "tables", "places"),
  component: lazyScreen(() => import("../../features/reports/reports/EventReportPage.tsx"), "EventReportPage"),
});

const sensorReportRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "reports/sensor-report",
  validateSearch: readAddress<SensorAddress>,
  loader: () => loadTexts("reports", "charts", "sensors", "tables"),
  component: lazyScreen(() => import("../../features/reports/reports/SensorReportPage.tsx"), "SensorReportPage"),
});

const costReportRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "reports/cost-report",
  validateSearch: readAddress<CostAddress>,
  loader: () => loadTexts("reports", "charts", "meters", "tables", "places"),
  component: lazyScreen(() => import("../../features/reports/reports/CostReportPage.tsx"), "CostReportPage"),
});

const byMailRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "reports/by-mail",
  validateSearch: readAddress<MailingAddress>,
  loader: () => loadTexts("reportMailings", "charts", "sensors"),
  component: lazyScreen(
    () => import("../../features/reports/report-mailings/ReportMailingsPage.tsx"),
    "ReportMailingsPage",
  ),
});

export const reportRoutes = [
  // A breadcrumb leads here.
  forward("reports", "/app/reports/energy-report"),
  energyReportRoute,
  eventReportRoute,
  sensorReportRoute,
  costReportRoute,
  byMailRoute,
] as const;

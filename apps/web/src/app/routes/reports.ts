import { createRoute } from "@tanstack/react-router";
import { loadTexts } from "../../i18n/index.ts";
import { lazyScreen } from "../lazy-screen.ts";
import { forward } from "./forward.ts";
import { appRoute } from "./root.tsx";

const pages = () => import("../../features/reports/ReportPages.tsx");

const energyReportRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "reports/energy-report",
  loader: () => loadTexts("reports", "charts", "devices"),
  component: lazyScreen(pages, "EnergyReportPage"),
});

const eventReportRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "reports/event-report",
  // How bad an event is, is said as with the health of the devices.
  loader: () => loadTexts("reports", "charts", "devices", "health"),
  component: lazyScreen(pages, "EventReportPage"),
});

export const reportRoutes = [
  // A breadcrumb leads here.
  forward("reports", "/app/reports/energy-report"),
  energyReportRoute,
  eventReportRoute,
] as const;

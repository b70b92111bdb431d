import { createRoute } from "@tanstack/react-router";
import { loadTexts } from "../../i18n/index.ts";
import { lazyScreen } from "../lazy-screen.ts";
import { forward } from "./forward.ts";
import { appRoute } from "./root.tsx";

const dashboardRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "dashboard",
  loader: () => loadTexts("dashboard", "control"),
  component: lazyScreen(() => import("../../features/site/dashboard/DashboardPage.tsx"), "DashboardPage"),
});

export const homeRoutes = [
  forward("/", "/app/dashboard"),
  dashboardRoute,
  forward("dashboards/default", "/app/dashboard"),
] as const;

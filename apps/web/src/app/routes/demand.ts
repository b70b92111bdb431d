import { createRoute } from "@tanstack/react-router";
import { loadTexts } from "../../i18n/index.ts";
import { readAddress } from "../../ui/address.ts";
import { lazyScreen } from "../lazy-screen.ts";
import { appRoute } from "./root.tsx";

const demandRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "demand",
  loader: () => loadTexts("demand", "charts"),
  component: lazyScreen(() => import("../../features/energy/demand/DemandPage.tsx"), "DemandPage"),
});

const limitRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "demand/limit",
  validateSearch: readAddress<{ supply?: string }>,
  loader: () => loadTexts("demand", "charts", "live", "picker"),
  component: lazyScreen(() => import("../../features/energy/demand/limit/LimitPage.tsx"), "LimitPage"),
});

export const demandRoutes = [demandRoute, limitRoute] as const;

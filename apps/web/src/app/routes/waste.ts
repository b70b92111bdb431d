import { createRoute } from "@tanstack/react-router";
import { loadTexts } from "../../i18n/index.ts";
import { readAddress } from "../../ui/address.ts";
import { lazyScreen } from "../lazy-screen.ts";
import { appRoute } from "./root.tsx";

const listRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "waste",
  validateSearch: readAddress<{ state?: "decided" }>,
  loader: () => loadTexts("waste"),
  component: lazyScreen(() => import("../../features/energy/waste/WastePage.tsx"), "WastePage"),
});

const oneRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "waste/$finding",
  loader: () => loadTexts("waste", "charts"),
  component: lazyScreen(() => import("../../features/energy/waste/FindingPage.tsx"), "FindingPage"),
});

export const wasteRoutes = [listRoute, oneRoute] as const;

import { createRoute } from "@tanstack/react-router";
import { loadTexts } from "../../i18n/index.ts";
import { lazyScreen } from "../lazy-screen.ts";
import { forward } from "./forward.ts";
import { appRoute } from "./root.tsx";

const listRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "scenes/list",
  loader: () => loadTexts("scenes", "automation", "live", "sensors"),
  component: lazyScreen(() => import("../../features/control/scenes/ScenesPage.tsx"), "ScenesPage"),
});

const newRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "scenes/new",
  loader: () => loadTexts("scenes", "automation", "live", "sensors"),
  component: lazyScreen(() => import("../../features/control/scenes/NewScenePage.tsx"), "NewScenePage"),
});

const editRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "scenes/edit/$id",
  loader: () => loadTexts("scenes", "automation", "live", "sensors"),
  component: lazyScreen(() => import("../../features/control/scenes/EditScenePage.tsx"), "EditScenePage"),
});

export const sceneRoutes = [
  forward("scenes", "/app/scenes/list"),
  // The breadcrumbs of the editor link here.
  forward("scenes/edit", "/app/scenes/list"),
  listRoute,
  newRoute,
  editRoute,
] as const;

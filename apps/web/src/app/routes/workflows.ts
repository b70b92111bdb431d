import { createRoute } from "@tanstack/react-router";
import type { WorkflowBeginning } from "../../features/automation/workflows/form/workflow-beginning.ts";
import { loadTexts } from "../../i18n/index.ts";
import { readAddress } from "../../ui/address.ts";
import { lazyScreen } from "../lazy-screen.ts";
import { forward } from "./forward.ts";
import { appRoute } from "./root.tsx";

const listRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "workflows/list",
  // The results of switches use the texts of scenes.
  loader: () => loadTexts("workflows", "automation", "scenes", "live", "sensors"),
  component: lazyScreen(() => import("../../features/automation/workflows/list/WorkflowsPage.tsx"), "WorkflowsPage"),
});

const newRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "workflows/new",
  // The initial values of a suggestion.
  validateSearch: readAddress<WorkflowBeginning>,
  loader: () => loadTexts("workflows", "automation", "live", "sensors", "picker"),
  component: lazyScreen(
    () => import("../../features/automation/workflows/form/NewWorkflowPage.tsx"),
    "NewWorkflowPage",
  ),
});

const editRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "workflows/edit/$key",
  loader: () => loadTexts("workflows", "automation", "live", "sensors", "picker"),
  component: lazyScreen(
    () => import("../../features/automation/workflows/form/EditWorkflowPage.tsx"),
    "EditWorkflowPage",
  ),
});

export const workflowRoutes = [
  forward("workflows", "/app/workflows/list"),
  // The breadcrumbs of the editor link here.
  forward("workflows/edit", "/app/workflows/list"),
  listRoute,
  newRoute,
  editRoute,
] as const;

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
  // What came of switches has the words of scenes.
  loader: () => loadTexts("workflows", "automation", "scenes", "live", "sensors"),
  component: lazyScreen(() => import("../../features/automation/workflows/list/WorkflowsPage.tsx"), "WorkflowsPage"),
});

const newRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "workflows/new",
  // What somebody suggests to watch.
  validateSearch: readAddress<WorkflowBeginning>,
  loader: () => loadTexts("workflows", "automation", "live", "sensors"),
  component: lazyScreen(
    () => import("../../features/automation/workflows/form/NewWorkflowPage.tsx"),
    "NewWorkflowPage",
  ),
});

const editRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "workflows/edit/$key",
  loader: () => loadTexts("workflows", "automation", "live", "sensors"),
  component: lazyScreen(
    () => import("../../features/automation/workflows/form/EditWorkflowPage.tsx"),
    "EditWorkflowPage",
  ),
});

export const workflowRoutes = [
  forward("workflows", "/app/workflows/list"),
  // The breadcrumbs of what is edited lead here.
  forward("workflows/edit", "/app/workflows/list"),
  listRoute,
  newRoute,
  editRoute,
] as const;

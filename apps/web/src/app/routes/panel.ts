import { createRoute } from "@tanstack/react-router";
import { loadTexts } from "../../i18n/index.ts";
import { readAddress } from "../../ui/address.ts";
import { lazyScreen } from "../lazy-screen.ts";
import { rootRoute } from "./root.tsx";

/** A tablet on the wall of a room, outside the frame of people's screens. */
export const panelRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "panel",
  validateSearch: readAddress<{ code?: string }>,
  loader: () => loadTexts("panel", "rooms", "control", "devices", "scenes", "sensors"),
  component: lazyScreen(() => import("../frame/PanelFrame.tsx"), "PanelFrame"),
});

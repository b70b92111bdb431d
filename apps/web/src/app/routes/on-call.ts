import { createRoute } from "@tanstack/react-router";
import { loadTexts } from "../../i18n/index.ts";
import { lazyScreen } from "../lazy-screen.ts";
import { appRoute } from "./root.tsx";

const onCallRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "alarms/on-call",
  loader: () => loadTexts("onCall"),
  component: lazyScreen(() => import("../../features/on-call/OnCallPage.tsx"), "OnCallPage"),
});

export const onCallRoutes = [onCallRoute] as const;

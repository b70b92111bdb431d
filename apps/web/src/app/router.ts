import { createRouter, parseSearchWith, stringifySearchWith } from "@tanstack/react-router";
import { ErrorPage } from "./errors/ErrorPage.tsx";
import { NotFoundPage } from "./errors/NotFoundPage.tsx";
import { alarmRoutes } from "./routes/alarms.ts";
import { analyticsRoutes } from "./routes/analytics.ts";
import { billRoutes } from "./routes/bills.ts";
import { demandRoutes } from "./routes/demand.ts";
import { deviceRoutes } from "./routes/devices.ts";
import { homeRoutes } from "./routes/home.ts";
import { notificationRoutes } from "./routes/notifications.ts";
import { onCallRoutes } from "./routes/on-call.ts";
import { panelRoute } from "./routes/panel.ts";
import { peopleRoutes } from "./routes/people.ts";
import { remoteRoutes } from "./routes/remotes.ts";
import { reportRoutes } from "./routes/reports.ts";
import { appRoute, errorRoute, indexRoute, rootRoute } from "./routes/root.tsx";
import { sceneRoutes } from "./routes/scenes.ts";
import { scheduleRoutes } from "./routes/schedules.ts";
import { settingsRoutes } from "./routes/settings.ts";
import { signInRoutes } from "./routes/sign-in.ts";
import { wasteRoutes } from "./routes/waste.ts";
import { workflowRoutes } from "./routes/workflows.ts";

/** Combines all screens; each feature defines its routes in its own file. */
const routeTree = rootRoute.addChildren([
  indexRoute,
  appRoute.addChildren([
    ...homeRoutes,
    ...deviceRoutes,
    ...analyticsRoutes,
    ...billRoutes,
    ...demandRoutes,
    ...reportRoutes,
    ...alarmRoutes,
    ...notificationRoutes,
    ...onCallRoutes,
    ...scheduleRoutes,
    ...sceneRoutes,
    ...wasteRoutes,
    ...workflowRoutes,
    ...peopleRoutes,
    ...settingsRoutes,
    ...remoteRoutes,
  ]),
  signInRoutes,
  panelRoute,
  errorRoute,
]);

export function createAppRouter(options: Pick<Parameters<typeof createRouter>[0], "history"> = {}) {
  return createRouter({
    routeTree,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    defaultPreload: "intent",
    scrollRestoration: true,
    // Addresses hold plain words; a link's token that looks like a number must stay as it is.
    parseSearch: parseSearchWith((value) => value),
    stringifySearch: stringifySearchWith(String),
    ...options,
  });
}

export const router = createAppRouter();
export type AppRouter = typeof router;

declare module "@tanstack/react-router" {
  interface Register {
    router: AppRouter;
  }
}

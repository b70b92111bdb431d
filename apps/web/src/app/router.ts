import { createRouter, parseSearchWith, stringifySearchWith } from "@tanstack/react-router";
import { ErrorPage } from "../features/errors/ErrorPage.tsx";
import { NotFoundPage } from "../features/errors/NotFoundPage.tsx";
import { deviceRoutes } from "./routes/devices.ts";
import { homeRoutes } from "./routes/home.ts";
import { appRoute, errorRoute, indexRoute, rootRoute } from "./routes/root.tsx";
import { signInRoutes } from "./routes/sign-in.ts";

/** Every screen; a feature's routes stand in a file of their own and join here. */
const routeTree = rootRoute.addChildren([
  indexRoute,
  appRoute.addChildren([...homeRoutes, ...deviceRoutes]),
  signInRoutes,
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

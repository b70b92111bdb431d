import { createRootRoute, createRoute, Outlet, redirect } from "@tanstack/react-router";
import { getSession } from "../../api/session.ts";
import { loadTexts } from "../../i18n/index.ts";
import { ErrorPage } from "../errors/ErrorPage.tsx";
import { NotFoundPage } from "../errors/NotFoundPage.tsx";
import { FramePending } from "../FramePending.tsx";
import { lazyScreen } from "../lazy-screen.ts";
import { isOfBefore } from "../own-addresses.ts";

export const rootRoute = createRootRoute({
  component: Outlet,
  notFoundComponent: () => (
    <main>
      <NotFoundPage />
    </main>
  ),
  errorComponent: ({ error }) => (
    <main>
      <ErrorPage error={error} />
    </main>
  ),
});

export const indexRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/",
  beforeLoad: () => {
    throw redirect({ to: "/app/dashboard", replace: true });
  },
});

/** Everything below needs a stored token (spec §2). */
export const appRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "app",
  beforeLoad: ({ location }) => {
    if (!getSession().token) throw redirect({ to: "/user/login", search: { from: location.href }, replace: true });
    // A wall panel has one screen; every other would only be refused.
    if (getSession().user?.is_panel) throw redirect({ to: "/panel", replace: true });
    if (isOfBefore(location)) throw redirect({ to: "/app/dashboard", replace: true });
  },
  // The connection indicator takes its words from the devices.
  loader: () => loadTexts("shell", "devices"),
  component: lazyScreen(() => import("../frame/AppFrame.tsx"), "AppFrame"),
  // Over a slow connection a text is shown while the frame loads.
  pendingComponent: FramePending,
  pendingMs: 300,
  notFoundComponent: NotFoundPage,
});

export const errorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "error",
  component: () => (
    <main>
      <ErrorPage />
    </main>
  ),
});

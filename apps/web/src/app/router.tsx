import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  parseSearchWith,
  redirect,
  stringifySearchWith,
} from "@tanstack/react-router";
import { ErrorPage } from "../features/errors/ErrorPage.tsx";
import { NotFoundPage } from "../features/errors/NotFoundPage.tsx";
import { getSession } from "../gateway/session.ts";
import { loadTexts } from "../i18n/index.ts";
import { START_PATH } from "../ui/start-path.ts";
import { lazyScreen } from "./lazy-screen.ts";

interface Arrival {
  /** Where the login leads back to. */
  from?: string;
}
interface LinkSearch {
  token?: string;
}

const rootRoute = createRootRoute({
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

const indexRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/",
  beforeLoad: () => {
    throw redirect({ to: "/app/dashboard", replace: true });
  },
});

/** Everything below needs a stored token (spec §2). */
const appRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "app",
  beforeLoad: ({ location }) => {
    if (!getSession().token) throw redirect({ to: "/user/login", search: { from: location.href }, replace: true });
  },
  // The connection indicator takes its words from the devices.
  loader: () => loadTexts("shell", "devices"),
  component: lazyScreen(() => import("./frame/AppFrame.tsx"), "AppFrame"),
  notFoundComponent: NotFoundPage,
});

const appIndexRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/",
  beforeLoad: () => {
    throw redirect({ to: "/app/dashboard", replace: true });
  },
});

const dashboardRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "dashboard",
  loader: () => loadTexts("dashboard"),
  component: lazyScreen(() => import("../features/dashboard/DashboardPage.tsx"), "DashboardPage"),
});

const defaultDashboardRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "dashboards/default",
  beforeLoad: () => {
    throw redirect({ to: "/app/dashboard", replace: true });
  },
});

const devicesRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "devices",
  loader: () => loadTexts("devices"),
  component: lazyScreen(() => import("../features/devices/DeviceListPage.tsx"), "DeviceListPage"),
});

const controlRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "devices/control",
  loader: () => loadTexts("control"),
  component: lazyScreen(() => import("../features/control/ControlPage.tsx"), "ControlPage"),
});

const addDeviceRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "devices/new",
  loader: () => loadTexts("addDevice"),
  component: lazyScreen(() => import("../features/add-device/AddDevicePage.tsx"), "AddDevicePage"),
});

const groupsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "devices/groups",
  loader: () => loadTexts("groups", "control"),
  component: lazyScreen(() => import("../features/groups/GroupsPage.tsx"), "GroupsPage"),
});

const accessRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "devices/access",
  loader: () => loadTexts("access"),
  component: lazyScreen(() => import("../features/access/AccessPage.tsx"), "AccessPage"),
});

const healthListRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "devices/health",
  loader: () => loadTexts("health"),
  component: lazyScreen(() => import("../features/health/HealthListPage.tsx"), "HealthListPage"),
});

const healthRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "devices/health/$id",
  loader: () => loadTexts("health"),
  component: lazyScreen(() => import("../features/health/DeviceHealthPage.tsx"), "DeviceHealthPage"),
});

const parkingRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "devices/parking",
  loader: () => loadTexts("parking"),
  component: lazyScreen(() => import("../features/parking/ParkingPage.tsx"), "ParkingPage"),
});

const configureRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "devices/reconfigure",
  loader: () => loadTexts("configure"),
  component: lazyScreen(() => import("../features/configure/ConfigurePage.tsx"), "ConfigurePage"),
});

const userRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "user",
  loader: () => loadTexts("auth"),
  component: lazyScreen(() => import("../features/auth/AuthFrame.tsx"), "AuthFrame"),
  notFoundComponent: NotFoundPage,
});

const userIndexRoute = createRoute({
  getParentRoute: () => userRoute,
  path: "/",
  beforeLoad: () => {
    throw redirect({ to: "/user/login", replace: true });
  },
});

const loginRoute = createRoute({
  getParentRoute: () => userRoute,
  path: "login",
  validateSearch: (search): Arrival => ({ from: ownPath(search.from) }),
  beforeLoad: ({ search }) => {
    if (getSession().token) throw redirect({ href: search.from ?? START_PATH, replace: true });
  },
  component: lazyScreen(() => import("../features/auth/LoginPage.tsx"), "LoginPage"),
});

const registerRoute = createRoute({
  getParentRoute: () => userRoute,
  path: "register",
  validateSearch: (search): { setup?: string } => ({ setup: text(search.setup) }),
  component: lazyScreen(() => import("../features/auth/RegisterPage.tsx"), "RegisterPage"),
});

const forgotRoute = createRoute({
  getParentRoute: () => userRoute,
  path: "forgot-password",
  component: lazyScreen(() => import("../features/auth/ForgotPasswordPage.tsx"), "ForgotPasswordPage"),
});

const resetRoute = createRoute({
  getParentRoute: () => userRoute,
  path: "reset-password",
  validateSearch: (search): LinkSearch => ({ token: text(search.token) }),
  component: lazyScreen(() => import("../features/auth/ResetPasswordPage.tsx"), "ResetPasswordPage"),
});

const confirmRoute = createRoute({
  getParentRoute: () => userRoute,
  path: "confirm",
  validateSearch: (search): LinkSearch => ({ token: text(search.token) }),
  component: lazyScreen(() => import("../features/auth/ConfirmPage.tsx"), "ConfirmPage"),
});

const errorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "error",
  component: () => (
    <main>
      <ErrorPage />
    </main>
  ),
});

const routeTree = rootRoute.addChildren([
  indexRoute,
  appRoute.addChildren([
    appIndexRoute,
    dashboardRoute,
    defaultDashboardRoute,
    devicesRoute,
    controlRoute,
    addDeviceRoute,
    groupsRoute,
    accessRoute,
    configureRoute,
    healthListRoute,
    healthRoute,
    parkingRoute,
  ]),
  userRoute.addChildren([userIndexRoute, loginRoute, registerRoute, forgotRoute, resetRoute, confirmRoute]),
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

function text(value: unknown): string | undefined {
  return value === undefined || value === null ? undefined : String(value);
}

/** Only our own screens: an address from outside must not lead anywhere else after the login. */
function ownPath(value: unknown): string | undefined {
  return typeof value === "string" && value.startsWith("/app/") ? value : undefined;
}

import { createRoute, redirect } from "@tanstack/react-router";
import { getSession } from "../../api/session.ts";
import { loadTexts } from "../../i18n/index.ts";
import { readAddress } from "../../ui/address.ts";
import { START_PATH } from "../../ui/start-path.ts";
import { NotFoundPage } from "../errors/NotFoundPage.tsx";
import { lazyScreen } from "../lazy-screen.ts";
import { rootRoute } from "./root.tsx";

interface Arrival {
  /** Where the login leads back to. */
  from?: string;
  /** Set after the user deleted their account. */
  deleted?: "yes";
  /** Someone was signed out by being away. */
  idle?: "yes";
}
interface LinkSearch {
  token?: string;
}

const userRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "user",
  loader: () => loadTexts("auth"),
  component: lazyScreen(() => import("../../features/people/auth/frame/AuthFrame.tsx"), "AuthFrame"),
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
  validateSearch: (search): Arrival => ({
    from: ownPath(search.from),
    deleted: search.deleted === "yes" ? "yes" : undefined,
    idle: search.idle === "yes" ? "yes" : undefined,
  }),
  beforeLoad: ({ search }) => {
    if (getSession().token) throw redirect({ href: search.from ?? START_PATH, replace: true });
  },
  component: lazyScreen(() => import("../../features/people/auth/LoginPage.tsx"), "LoginPage"),
});

const registerRoute = createRoute({
  getParentRoute: () => userRoute,
  path: "register",
  validateSearch: readAddress<{ setup?: string }>,
  component: lazyScreen(() => import("../../features/people/auth/RegisterPage.tsx"), "RegisterPage"),
});

const forgotRoute = createRoute({
  getParentRoute: () => userRoute,
  path: "forgot-password",
  component: lazyScreen(() => import("../../features/people/auth/ForgotPasswordPage.tsx"), "ForgotPasswordPage"),
});

const resetRoute = createRoute({
  getParentRoute: () => userRoute,
  path: "reset-password",
  validateSearch: readAddress<LinkSearch>,
  component: lazyScreen(() => import("../../features/people/auth/ResetPasswordPage.tsx"), "ResetPasswordPage"),
});

const confirmRoute = createRoute({
  getParentRoute: () => userRoute,
  path: "confirm",
  validateSearch: readAddress<LinkSearch & { invited?: "yes" }>,
  component: lazyScreen(() => import("../../features/people/auth/ConfirmPage.tsx"), "ConfirmPage"),
});

const confirmEmailRoute = createRoute({
  getParentRoute: () => userRoute,
  path: "confirm-email",
  validateSearch: readAddress<LinkSearch>,
  component: lazyScreen(() => import("../../features/people/auth/ConfirmEmailPage.tsx"), "ConfirmEmailPage"),
});

const resetFactorRoute = createRoute({
  getParentRoute: () => userRoute,
  path: "reset-second-factor",
  validateSearch: readAddress<LinkSearch>,
  component: lazyScreen(() => import("../../features/people/auth/ResetFactorPage.tsx"), "ResetFactorPage"),
});

const enrolRoute = createRoute({
  getParentRoute: () => userRoute,
  path: "second-factor",
  validateSearch: (search): Arrival => ({ from: ownPath(search.from) }),
  beforeLoad: () => {
    if (!getSession().token) throw redirect({ to: "/user/login", replace: true });
  },
  loader: () => loadTexts("security"),
  component: lazyScreen(() => import("../frame/EnrolScreen.tsx"), "EnrolScreen"),
});

/** Opened by the link of an alarm message: signed in or not, it does one thing. */
const acknowledgeRoute = createRoute({
  getParentRoute: () => userRoute,
  path: "ack/$token",
  loader: () => loadTexts("channels"),
  component: lazyScreen(() => import("../../features/people/auth/AcknowledgePage.tsx"), "AcknowledgePage"),
});

/** Where the link in a mailed report leads that ends it. */
const stopReportRoute = createRoute({
  getParentRoute: () => userRoute,
  path: "stop-report/$token",
  loader: () => loadTexts("reportMailings"),
  component: lazyScreen(() => import("../../features/people/auth/StopReportPage.tsx"), "StopReportPage"),
});

/** The screens for users who are not signed in (spec §2). */
export const signInRoutes = userRoute.addChildren([
  userIndexRoute,
  loginRoute,
  registerRoute,
  forgotRoute,
  resetRoute,
  confirmRoute,
  confirmEmailRoute,
  resetFactorRoute,
  enrolRoute,
  acknowledgeRoute,
  stopReportRoute,
]);

/** Only our own screens: an address from outside must not lead anywhere else after the login. */
function ownPath(value: unknown): string | undefined {
  return typeof value === "string" && value.startsWith("/app/") ? value : undefined;
}

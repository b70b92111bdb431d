import { createRoute } from "@tanstack/react-router";
import type { FeedbackSearch } from "../../features/people/support/feedback-search.ts";
import type { SupportSearch } from "../../features/people/support/support-search.ts";
import { loadTexts } from "../../i18n/index.ts";
import { readAddress } from "../../ui/address.ts";
import { lazyScreen } from "../lazy-screen.ts";
import { appRoute } from "./root.tsx";

const usersRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "users",
  validateSearch: readAddress<{ search?: string }>,
  loader: () => loadTexts("people", "security", "tables"),
  component: lazyScreen(() => import("../../features/people/people/PeoplePage.tsx"), "PeoplePage"),
});

const auditRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "audit",
  // The reasons of failed commands are among the live texts; settings, types and keys use the texts of their own screens.
  loader: () => loadTexts("audit", "charts", "live", "configure", "devices", "remotes", "support", "tables"),
  component: lazyScreen(() => import("../../features/people/audit/AuditPage.tsx"), "AuditPage"),
});

const binRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "bin",
  loader: () => loadTexts("bin"),
  component: lazyScreen(() => import("../../features/people/bin/BinPage.tsx"), "BinPage"),
});

const supportRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "support",
  validateSearch: readAddress<SupportSearch>,
  loader: () => loadTexts("support", "tables", "alarms", "notifications"),
  component: lazyScreen(() => import("../../features/people/support/SupportPage.tsx"), "SupportPage"),
});

const createTicketRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "support/CreateTicket",
  validateSearch: readAddress<{ alarm?: string }>,
  loader: () => loadTexts("support", "alarms", "notifications"),
  component: lazyScreen(() => import("../../features/people/support/CreateTicketPage.tsx"), "CreateTicketPage"),
});

const feedbackRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "feedBack",
  validateSearch: readAddress<FeedbackSearch>,
  loader: () => loadTexts("support"),
  component: lazyScreen(() => import("../../features/people/support/FeedbackPage.tsx"), "FeedbackPage"),
});

export const peopleRoutes = [usersRoute, auditRoute, binRoute, supportRoute, createTicketRoute, feedbackRoute] as const;

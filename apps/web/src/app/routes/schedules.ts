import { createRoute } from "@tanstack/react-router";
import type { ScheduleBeginning } from "../../features/automation/schedules/form/schedule-beginning.ts";
import { loadTexts } from "../../i18n/index.ts";
import { readAddress } from "../../ui/address.ts";
import { lazyScreen } from "../lazy-screen.ts";
import { forward } from "./forward.ts";
import { appRoute } from "./root.tsx";

const formScreens = () => import("../../features/automation/schedules/form/ScheduleFormPages.tsx");

const listRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "schedules/list",
  // The week is shown beside the list on wide screens.
  validateSearch: readAddress<{ view?: "week" | "year" }>,
  loader: () => loadTexts("schedules", "calendars", "plans", "automation", "many"),
  component: lazyScreen(
    () => import("../../features/automation/schedules/list/ScheduleListPage.tsx"),
    "ScheduleListPage",
  ),
});

const newRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "schedules/new",
  // The initial values: a switch, another schedule, or a suggestion for a device.
  validateSearch: readAddress<ScheduleBeginning>,
  loader: () => loadTexts("schedules", "calendars", "automation", "live"),
  component: lazyScreen(formScreens, "NewSchedulePage"),
});

const editRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "schedules/edit/$id",
  loader: () => loadTexts("schedules", "calendars", "automation", "live"),
  component: lazyScreen(formScreens, "EditSchedulePage"),
});

const historyRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "schedules/history/$id",
  loader: () => loadTexts("schedules", "plans", "scenes", "control", "live", "calendars"),
  component: lazyScreen(
    () => import("../../features/automation/schedules/history/HistoryPage.tsx"),
    "ScheduleHistoryPage",
  ),
});

const calendarsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "schedules/calendars",
  loader: () => loadTexts("schedules", "calendars"),
  component: lazyScreen(() => import("../../features/automation/calendars/CalendarsPage.tsx"), "CalendarsPage"),
});

export const scheduleRoutes = [
  forward("schedules", "/app/schedules/list"),
  listRoute,
  newRoute,
  editRoute,
  forward("schedules/edit", "/app/schedules/list"),
  historyRoute,
  calendarsRoute,
  forward("schedules/history", "/app/schedules/list"),
] as const;

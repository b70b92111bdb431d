import { createRoute } from "@tanstack/react-router";
import type { Tab } from "../../features/settings/settings-tabs.ts";
import { loadTexts } from "../../i18n/index.ts";
import { readAddress } from "../../ui/address.ts";
import { lazyScreen } from "../lazy-screen.ts";
import { appRoute } from "./root.tsx";

const accountRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "account",
  loader: () => loadTexts("account", "security"),
  component: lazyScreen(() => import("../../features/account/AccountPage.tsx"), "AccountPage"),
});

const settingsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "settings",
  validateSearch: readAddress<{ tab?: Tab; room?: string }>,
  // The kinds of notification keep the words they have in their list.
  loader: () => loadTexts("settings", "notifications"),
  component: lazyScreen(() => import("../../features/settings/SettingsPage.tsx"), "SettingsPage"),
});

export const settingsRoutes = [accountRoute, settingsRoute] as const;

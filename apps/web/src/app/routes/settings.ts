import type { DeliveryState } from "@switchboard/domain/alarms";
import { createRoute } from "@tanstack/react-router";
import type { Tab } from "../../features/people/settings/settings-tabs.ts";
import { loadTexts } from "../../i18n/index.ts";
import { readAddress } from "../../ui/address.ts";
import { lazyScreen } from "../lazy-screen.ts";
import { appRoute } from "./root.tsx";

const accountRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "account",
  loader: () => loadTexts("account", "security", "channels"),
  component: lazyScreen(() => import("../../features/people/account/AccountPage.tsx"), "AccountPage"),
});

const channelsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "account/channels",
  loader: () => loadTexts("channels"),
  component: lazyScreen(() => import("../../features/alarms/channels/ChannelsPage.tsx"), "ChannelsPage"),
});

const deliveriesRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "alarms/deliveries",
  validateSearch: readAddress<{ state?: DeliveryState; alarm?: string; person?: string; page?: string }>,
  loader: () => loadTexts("channels", "alarms", "notifications"),
  component: lazyScreen(() => import("../../features/alarms/channels/DeliveriesPage.tsx"), "DeliveriesPage"),
});

const settingsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "settings",
  validateSearch: readAddress<{ tab?: Tab; room?: string }>,
  // The kinds of notification keep the words they have in their list.
  loader: () => loadTexts("settings", "notifications"),
  component: lazyScreen(() => import("../../features/people/settings/SettingsPage.tsx"), "SettingsPage"),
});

export const settingsRoutes = [accountRoute, channelsRoute, deliveriesRoute, settingsRoute] as const;

import { createRoute } from "@tanstack/react-router";
import { loadTexts } from "../../i18n/index.ts";
import { lazyScreen } from "../lazy-screen.ts";
import { forward } from "./forward.ts";
import { appRoute } from "./root.tsx";

const loader = () => loadTexts("remotes", "live", "devices");

const listRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "remotes",
  loader,
  component: lazyScreen(() => import("../../features/site/remotes/list/RemotesPage.tsx"), "RemotesPage"),
});

const newRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "remotes/new",
  loader,
  component: lazyScreen(() => import("../../features/site/remotes/new/NewRemotePage.tsx"), "NewRemotePage"),
});

const editRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "remotes/edit/$r",
  loader,
  component: lazyScreen(() => import("../../features/site/remotes/edit/EditRemotePage.tsx"), "EditRemotePage"),
});

const playRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "remotes/play/$r",
  loader,
  component: lazyScreen(() => import("../../features/site/remotes/play/PlayRemotePage.tsx"), "PlayRemotePage"),
});

export const remoteRoutes = [
  listRoute,
  newRoute,
  editRoute,
  playRoute,
  // Breadcrumbs lead here.
  forward("remotes/edit", "/app/remotes"),
  forward("remotes/play", "/app/remotes"),
] as const;

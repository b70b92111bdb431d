import { createRoute } from "@tanstack/react-router";
import { loadTexts } from "../../i18n/index.ts";
import { readAddress } from "../../ui/address.ts";
import { lazyScreen } from "../lazy-screen.ts";
import { appRoute } from "./root.tsx";

const billsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "bills",
  loader: () => loadTexts("bills"),
  component: lazyScreen(() => import("../../features/energy/bills/list/BillsPage.tsx"), "BillsPage"),
});

const newSupplyRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "bills/new",
  loader: () => loadTexts("bills", "charts", "live"),
  component: lazyScreen(() => import("../../features/energy/bills/form/SupplyFormPages.tsx"), "NewSupplyPage"),
});

const supplyRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "bills/$supply",
  loader: () => loadTexts("bills", "charts"),
  component: lazyScreen(() => import("../../features/energy/bills/supply/SupplyPage.tsx"), "SupplyPage"),
});

const editSupplyRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "bills/$supply/edit",
  loader: () => loadTexts("bills", "charts", "live"),
  component: lazyScreen(() => import("../../features/energy/bills/form/SupplyFormPages.tsx"), "EditSupplyPage"),
});

const billRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "bills/$supply/$day",
  loader: () => loadTexts("bills", "charts", "meters", "placeUse", "reports"),
  component: lazyScreen(() => import("../../features/energy/bills/bill/BillPage.tsx"), "BillPage"),
});

const tariffsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "tariffs",
  loader: () => loadTexts("tariffs", "bills"),
  component: lazyScreen(() => import("../../features/energy/tariffs/list/TariffsPage.tsx"), "TariffsPage"),
});

const newTariffRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "tariffs/new",
  // The template it is made from; `own` for none of them.
  validateSearch: readAddress<{ template?: string }>,
  loader: () => loadTexts("tariffs", "bills", "live"),
  component: lazyScreen(() => import("../../features/energy/tariffs/gallery/NewTariffPage.tsx"), "NewTariffPage"),
});

const tariffRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "tariffs/$tariff",
  // The line and month that need a fuel price, and the bill that links here.
  validateSearch: readAddress<{ fuel?: string; month?: string; supply?: string; day?: string }>,
  loader: () => loadTexts("tariffs", "bills"),
  component: lazyScreen(() => import("../../features/energy/tariffs/one/TariffPage.tsx"), "TariffPage"),
});

const versionRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "tariffs/$tariff/version",
  // The first day of the version that is changed; a new one without.
  validateSearch: readAddress<{ from?: string }>,
  loader: () => loadTexts("tariffs", "bills", "live"),
  component: lazyScreen(() => import("../../features/energy/tariffs/one/VersionPage.tsx"), "VersionPage"),
});

export const billRoutes = [
  billsRoute,
  newSupplyRoute,
  supplyRoute,
  editSupplyRoute,
  billRoute,
  tariffsRoute,
  newTariffRoute,
  tariffRoute,
  versionRoute,
] as const;

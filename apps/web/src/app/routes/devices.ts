import type { PlanLayer } from "@switchboard/domain/site";
import { createRoute } from "@tanstack/react-router";
import type { ControlSearch } from "../../features/control/control/control-search.ts";
import type { AccessAddress } from "../../features/people/access/access-search.ts";
import type { ConfigureAddress } from "../../features/site/configure/configure-search.ts";
import type { FoundAddress } from "../../features/site/gateways/found/found-list.ts";
import type { ModbusAddress, TemplateAddress } from "../../features/site/gateways/modbus/modbus-address.ts";
import { loadTexts } from "../../i18n/index.ts";
import { readAddress } from "../../ui/address.ts";
import { lazyScreen } from "../lazy-screen.ts";
import { asOwnDocument } from "../own-document.ts";
import { appRoute } from "./root.tsx";

const devicesRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "devices",
  validateSearch: readAddress<{ status?: "online" | "offline"; edit?: string | undefined; place?: string | undefined }>,
  loader: () => loadTexts("devices", "control", "many", "tables", "places"),
  component: lazyScreen(() => import("../../features/site/devices/list/DeviceListPage.tsx"), "DeviceListPage"),
});

const controlRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "devices/control",
  validateSearch: readAddress<ControlSearch>,
  loader: () => loadTexts("control", "live", "many", "places"),
  component: lazyScreen(() => import("../../features/control/control/ControlPage.tsx"), "ControlPage"),
});

const roomsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "rooms",
  loader: () => loadTexts("rooms", "control", "places", "holds"),
  component: lazyScreen(() => import("../../features/control/control/rooms/RoomsPage.tsx"), "RoomsPage"),
});

const roomRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "rooms/$roomId",
  loader: () => loadTexts("rooms", "control", "live", "many", "holds"),
  component: lazyScreen(() => import("../../features/control/control/room/RoomPage.tsx"), "RoomPage"),
});

const planRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "rooms/$placeId/plan",
  validateSearch: readAddress<{ layer?: PlanLayer | undefined }>,
  loader: () => loadTexts("floorPlans", "control", "places"),
  component: lazyScreen(() => import("../../features/control/plans/view/PlanPage.tsx"), "PlanPage"),
});

const planEditorRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "rooms/$placeId/plan/edit",
  loader: () => loadTexts("planEditor", "floorPlans", "places", "control"),
  component: lazyScreen(() => import("../../features/control/plans/edit/PlanEditorPage.tsx"), "PlanEditorPage"),
});

const addDeviceRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "devices/new",
  // The device that moves to another Wi-Fi.
  validateSearch: readAddress<{ reconfigure?: string }>,
  beforeLoad: asOwnDocument,
  loader: () => loadTexts("addDevice"),
  component: lazyScreen(() => import("../../features/site/add-device/AddDevicePage.tsx"), "AddDevicePage"),
});

const groupsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "devices/groups",
  loader: () => loadTexts("groups", "control", "many"),
  component: lazyScreen(() => import("../../features/site/groups/GroupsPage.tsx"), "GroupsPage"),
});

const accessRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "devices/access",
  validateSearch: readAddress<AccessAddress>,
  loader: () => loadTexts("access", "live", "many"),
  component: lazyScreen(() => import("../../features/people/access/AccessPage.tsx"), "AccessPage"),
});

const foundRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "devices/found",
  validateSearch: readAddress<FoundAddress>,
  loader: () => loadTexts("gateways", "many"),
  component: lazyScreen(() => import("../../features/site/gateways/found/FoundPage.tsx"), "FoundPage"),
});

const gatewaysRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "devices/gateways",
  loader: () => loadTexts("gateways"),
  component: lazyScreen(() => import("../../features/site/gateways/GatewaysPage.tsx"), "GatewaysPage"),
});

const modbusRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "devices/gateways/modbus",
  validateSearch: readAddress<ModbusAddress>,
  loader: () => loadTexts("modbus", "gateways"),
  component: lazyScreen(() => import("../../features/site/gateways/modbus/ModbusPage.tsx"), "ModbusPage"),
});

const templateRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "devices/gateways/template",
  validateSearch: readAddress<TemplateAddress>,
  loader: () => loadTexts("modbus", "gateways", "live"),
  component: lazyScreen(() => import("../../features/site/gateways/modbus/TemplatePage.tsx"), "TemplatePage"),
});

const holdsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "devices/holds",
  loader: () => loadTexts("holds", "control"),
  component: lazyScreen(() => import("../../features/control/holds/HoldsPage.tsx"), "HoldsPage"),
});

const protectionsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "devices/protections",
  loader: () => loadTexts("protections", "charts"),
  component: lazyScreen(() => import("../../features/control/protections/ProtectionsPage.tsx"), "ProtectionsPage"),
});

const healthListRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "devices/health",
  loader: () => loadTexts("health"),
  component: lazyScreen(() => import("../../features/site/health/list/HealthListPage.tsx"), "HealthListPage"),
});

const healthRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "devices/health/$id",
  validateSearch: readAddress<{ sensor?: string }>,
  loader: () => loadTexts("health", "charts", "holds"),
  component: lazyScreen(() => import("../../features/site/health/DeviceHealthPage.tsx"), "DeviceHealthPage"),
});

const deviceRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "devices/$id",
  validateSearch: readAddress<{ sensor?: string }>,
  loader: () => loadTexts("devices", "health", "charts", "holds", "control", "live"),
  component: lazyScreen(() => import("../device/DevicePage.tsx"), "DevicePage"),
});

const parkingRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "devices/parking",
  loader: () => loadTexts("parking"),
  component: lazyScreen(() => import("../../features/site/parking/ParkingPage.tsx"), "ParkingPage"),
});

const configureRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "devices/reconfigure",
  validateSearch: readAddress<ConfigureAddress>,
  loader: () => loadTexts("configure"),
  component: lazyScreen(() => import("../../features/site/configure/ConfigurePage.tsx"), "ConfigurePage"),
});

export const deviceRoutes = [
  devicesRoute,
  controlRoute,
  roomsRoute,
  roomRoute,
  planRoute,
  planEditorRoute,
  addDeviceRoute,
  groupsRoute,
  accessRoute,
  foundRoute,
  gatewaysRoute,
  modbusRoute,
  templateRoute,
  holdsRoute,
  protectionsRoute,
  configureRoute,
  healthListRoute,
  healthRoute,
  deviceRoute,
  parkingRoute,
] as const;

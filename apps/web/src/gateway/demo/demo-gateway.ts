import {
  type AnyEndpoint,
  contract,
  homeTopic,
  type InputOf,
  notificationTopic,
  type ReplyOf,
} from "@switchboard/contract";
import { DEVICE_TYPES, dimmerValue } from "@switchboard/domain";
import type { Gateway } from "../gateway.ts";
import type { LocalDevice } from "../local-device.ts";
import { getSession } from "../session.ts";
import { createDemoAccess } from "./demo-access.ts";
import { demoAccount } from "./demo-account.ts";
import { createDemoActions } from "./demo-actions.ts";
import { demoAnalytics } from "./demo-analytics.ts";
import { demoAudit } from "./demo-audit.ts";
import { demoId } from "./demo-building.ts";
import { createDemoConfigure } from "./demo-configure.ts";
import { createDemoDevices, refuse } from "./demo-devices.ts";
import { demoEnterprise } from "./demo-enterprise.ts";
import { createDemoGroups } from "./demo-groups.ts";
import { createDemoHealth } from "./demo-health.ts";
import { demoNotifications } from "./demo-notifications.ts";
import { demoPeople } from "./demo-people.ts";
import { createDemoProvisioning } from "./demo-provisioning.ts";
import { demoRemotes } from "./demo-remotes.ts";
import { demoReports } from "./demo-reports.ts";
import { demoScenes } from "./demo-scenes.ts";
import { createDemoSchedules, demoSchedules } from "./demo-schedules.ts";
import { demoShortcuts } from "./demo-shortcuts.ts";
import { demoSupport } from "./demo-support.ts";
import { demoWorkflows } from "./demo-workflows.ts";

const FOREVER = "2100-01-01T00:00:00.000Z";
const home = demoId(5, 1);
const TIME_ZONE = "Asia/Kolkata";
const OFFICE = { _id: home, name: "Demo office" };

/** Reading and changing groups share a path. */
const nameOf = ({ method, path }: AnyEndpoint) => `${method} ${path}`;

/** The canned account (spec §1): it answers what the server would, changes only itself, and calls nobody. */
export function createDemoGateway(): Gateway & { local: LocalDevice } {
  const building = createDemoDevices(home);
  const metaKeys = ["Floor"];
  const office = {
    ...OFFICE,
    address: "Road No. 2, Banjara Hills, Hyderabad",
    time_zone: TIME_ZONE,
    currency: "INR",
    partner_name: OFFICE.name,
    logo: "",
    accent: "",
  };
  const handlers = new Map<string, (input: never) => unknown>();
  function on<E extends AnyEndpoint>(
    endpoint: E,
    handle: (input: InputOf<E>) => ReplyOf<E> | Promise<ReplyOf<E>>,
  ): void {
    handlers.set(nameOf(endpoint), handle);
  }

  on(contract.me, () => {
    const { _id = demoId(6, 1), name = "", email = "", role = [] } = getSession().user ?? {};
    const rest = { fullname: name, phone: "", username: email, organisation: office.name, is_demo: true };
    return { _id, name, email, role, ...rest };
  });
  on(contract.myEnterprises, () => ({
    enterprises: [{ _id: home, name: office.name, role: getSession().user?.role ?? [], current: true }],
  }));
  on(contract.enterpriseMe, () => ({
    _id: home,
    name: office.name,
    time_zone: TIME_ZONE,
    currency: office.currency,
    meta: [...metaKeys],
    mqttPassword: "",
    broker: {
      url: "/demo",
      username: home,
      client_id: "demo",
      topics: [notificationTopic(home), homeTopic(home, "heartbeat")],
      expires_at: FOREVER,
    },
  }));
  on(contract.deviceTypes, () => ({
    device_types: DEVICE_TYPES.map((type) => ({ ...type, switches: [...type.switches] })),
  }));
  on(contract.myDevices, ({ ud_id, limit, offset }) => {
    const listed = building.devices.filter((device) => !ud_id || device._id === ud_id);
    const from = Number(offset ?? 0);
    return { devices: structuredClone(listed.slice(from, from + Number(limit ?? 100))), count: listed.length };
  });
  const groups = createDemoGroups(building.devices, metaKeys);
  on(contract.deviceGroups, ({ populate }) => ({ groups: groups.list(populate === "true" || populate === "1") }));
  on(contract.newGroup, (input) => groups.create({ devices: [], ...input }));
  on(contract.editGroup, (input) => groups.edit(input));
  on(contract.deleteGroup, ({ id }) => groups.remove(id));
  on(contract.editDevice, (input) => groups.editDevice(input));
  on(contract.deleteDevice, ({ id }) => groups.removeDevice(id));
  const provisioning = createDemoProvisioning(building, home, () => groups.list(false));
  on(contract.deviceExists, provisioning.exists);
  on(contract.newDevice, provisioning.create);
  on(contract.updateDeviceSecret, provisioning.renew);
  const configure = createDemoConfigure(building.devices);
  on(contract.configureDevice, configure.send);
  on(contract.deviceConfig, configure.tell);
  const access = createDemoAccess(building.devices);
  on(contract.getAccess, access.list);
  on(contract.grantDevices, access.grantDevices);
  on(contract.grantSwitches, access.grantSwitches);
  demoPeople(on, { access, organisation: office.name });
  demoAccount(on, office.name);
  demoEnterprise(on, { details: office, metaKeys, devices: building.devices });
  demoSupport(on, building.devices);
  demoAudit(on, building.devices);
  const health = createDemoHealth(building.devices, TIME_ZONE);
  on(contract.deviceEventsHistory, (input) =>
    health.events({ ...input, limit: Number(input.limit ?? 100), offset: Number(input.offset ?? 0) }),
  );
  on(contract.deviceOnlineStatus, ({ day, id }) => health.online(day, id));
  on(contract.latestEvents, ({ type, device_type }) => health.latest(Number(type), device_type));
  on(contract.criticalAlerts, ({ day }) => health.alerts(day));
  const actions = createDemoActions(building, () => groups.list(false));
  const schedules = createDemoSchedules(actions, TIME_ZONE);
  demoSchedules(on, schedules);
  demoScenes(on, actions);
  demoWorkflows(on, { actions, devices: building.devices, groups: () => groups.list(false) });
  demoNotifications(on, { devices: building.devices, scheduleNamed: schedules.named });
  const remotes = demoRemotes(on, { devices: building.devices, groups: () => groups.list(false) });
  demoShortcuts(on, building.devices, remotes);
  demoAnalytics(on, building.devices, TIME_ZONE);
  demoReports(on, { devices: building.devices, health, timeZone: TIME_ZONE });
  on(contract.switchDevice, ({ switch_appliance_id, switch_state, source }) =>
    building.command(switch_appliance_id, { current_status: switch_state === 1 }, source),
  );
  on(contract.lightActions, ({ switch_appliance_id, level, color, color_temperature, source }) => {
    const { light } = building.find(switch_appliance_id).appliance;
    const change = {
      current_status: true,
      ...(level !== undefined && { current_dimm: dimmerValue(level) }),
      ...(light && {
        light: { color: color ?? light.color, color_temperature: color_temperature ?? light.color_temperature },
      }),
    };
    return building.command(switch_appliance_id, change, source);
  });
  on(contract.editSwitch, ({ id, name }) => {
    const { appliance } = building.find(id);
    appliance.name = name;
    return structuredClone(appliance);
  });
  on(contract.switchEvents, ({ id, day }) => ({
    events: building.eventsOf(id).filter(({ createdAt }) => createdAt.startsWith(day)),
  }));

  return {
    call: async (endpoint, input) => {
      const handle = handlers.get(nameOf(endpoint));
      if (!handle) throw refuse("demo.read_only");
      return handle((input ?? {}) as never) as ReplyOf<typeof endpoint>;
    },
    openLive: building.openLive,
    local: provisioning.local,
  };
}

export const demoGateway = createDemoGateway();

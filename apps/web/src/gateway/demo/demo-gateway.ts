import {
  type AnyEndpoint,
  contract,
  type EnterpriseDetails,
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
import { type DemoEnterprise, demoEnterprise, demoEnterprises } from "./demo-enterprise.ts";
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
import { lineOf } from "./demo-trail.ts";
import { demoWorkflows } from "./demo-workflows.ts";
import { BUSINESS_PARK } from "./sites/business-park.ts";
import type { DemoSite } from "./sites/site.ts";

const FOREVER = "2100-01-01T00:00:00.000Z";
const TIME_ZONE = "Asia/Kolkata";

/** Reading and changing groups share a path. */
const nameOf = ({ method, path }: AnyEndpoint) => `${method} ${path}`;

export type DemoGateway = Gateway & { local: LocalDevice; details: EnterpriseDetails };

/** One enterprise of the canned account (spec §1): it answers what the server would, changes only itself, and calls nobody. */
export function createDemoGateway(site: DemoSite = BUSINESS_PARK, all: () => DemoEnterprise[] = () => []): DemoGateway {
  const home = site._id;
  const building = createDemoDevices(site, TIME_ZONE);
  const metaKeys = [...site.metaKeys];
  const office: EnterpriseDetails = {
    _id: home,
    name: site.name,
    address: site.address,
    time_zone: TIME_ZONE,
    currency: "INR",
    partner_name: site.name,
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
  on(contract.logout, () => ({ accepted: true as const }));
  demoEnterprises(on, home, all);
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
    const listed = building.list().filter((device) => !ud_id || device._id === ud_id);
    const from = Number(offset ?? 0);
    return { devices: listed.slice(from, from + Number(limit ?? 100)), count: listed.length };
  });
  const groups = createDemoGroups(site, building.devices, metaKeys);
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
  const access = createDemoAccess(site, building.devices);
  on(contract.getAccess, access.list);
  on(contract.grantDevices, access.grantDevices);
  on(contract.grantSwitches, access.grantSwitches);
  demoAccount(on, office.name);
  demoEnterprise(on, { details: office, metaKeys, devices: building.devices });
  demoSupport(on, site, building.devices);
  const record = demoAudit(on, site, building.devices, TIME_ZONE);
  const health = createDemoHealth(building.devices, building.happened, TIME_ZONE);
  on(contract.deviceEventsHistory, (input) =>
    health.events({ ...input, limit: Number(input.limit ?? 100), offset: Number(input.offset ?? 0) }),
  );
  on(contract.deviceOnlineStatus, ({ day, id }) => health.online(day, id));
  on(contract.latestEvents, ({ type, device_type }) => health.latest(Number(type), device_type));
  on(contract.criticalAlerts, ({ day }) => health.alerts(day));
  const actions = createDemoActions(building, () => groups.list(false));
  const place = { site, devices: building.devices, groups: () => groups.list(false) };
  const schedules = createDemoSchedules(site, actions, TIME_ZONE);
  demoSchedules(on, schedules);
  const scenes = demoScenes(on, site, actions);
  const workflows = demoWorkflows(on, { ...place, actions });
  demoNotifications(on, { ...place, scheduleNamed: schedules.named });
  const remotes = demoRemotes(on, place);
  const owned = { schedules: schedules.owned, scenes, workflows, remotes: remotes.owned };
  demoPeople(on, { access, site, owned });
  demoShortcuts(on, { ...place, remotes });
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
  on(contract.switchEvents, ({ id, day }) => ({ events: building.eventsOf(id, day) }));

  const named = (id: string): string | undefined => {
    for (const { _id, device_name, switch_appliances = [] } of building.devices) {
      const appliance = switch_appliances.find((each) => each._id === id);
      if (_id === id || appliance) return appliance ? `${device_name} · ${appliance.name}` : device_name;
    }
    const others = [
      ...groups.list(false),
      ...Object.values(owned).flatMap(({ all }) => all()),
      ...access.list().people,
    ];
    return others.find((each) => each._id === id || ("key" in each && each.key === id))?.name;
  };

  return {
    call: async (endpoint, input) => {
      const handle = handlers.get(nameOf(endpoint));
      if (!handle) throw refuse("demo.read_only");
      const line = lineOf(endpoint, input, named);
      const reply = (await handle((input ?? {}) as never)) as ReplyOf<typeof endpoint>;
      if (line) record(line);
      return reply;
    },
    openLive: building.openLive,
    local: provisioning.local,
    details: office,
  };
}

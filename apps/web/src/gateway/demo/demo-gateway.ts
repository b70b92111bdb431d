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
import { getSession } from "../session.ts";
import { demoId, ROOMS, roomId } from "./demo-building.ts";
import { createDemoDevices, refuse } from "./demo-devices.ts";

const FOREVER = "2100-01-01T00:00:00.000Z";
const home = demoId(5, 1);
const office = { _id: home, name: "Demo office" };

/** The canned account (spec §1): it answers what the server would, changes only itself, and calls nobody. */
export function createDemoGateway(): Gateway {
  const building = createDemoDevices(home);
  const handlers = new Map<string, (input: never) => unknown>();
  function on<E extends AnyEndpoint>(endpoint: E, handle: (input: InputOf<E>) => ReplyOf<E>): void {
    handlers.set(endpoint.path, handle);
  }

  on(contract.me, () => {
    const { _id = demoId(6, 1), name = "", email = "", role = [] } = getSession().user ?? {};
    const rest = { fullname: name, phone: "", username: email, organisation: office.name, is_demo: true };
    return { _id, name, email, role, ...rest };
  });
  on(contract.myEnterprises, () => ({
    enterprises: [{ ...office, role: getSession().user?.role ?? [], current: true }],
  }));
  on(contract.enterpriseMe, () => ({
    ...office,
    time_zone: "Asia/Kolkata",
    meta: [],
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
  on(contract.deviceGroups, ({ populate }) => ({
    groups: (Object.keys(ROOMS) as (keyof typeof ROOMS)[]).map((room) => {
      const members = building.devices.filter((device) => device.groups.some(({ _id }) => _id === roomId(room)));
      const whole = populate === "true" || populate === "1";
      return {
        _id: roomId(room),
        name: ROOMS[room],
        type: "room" as const,
        devices: whole ? structuredClone(members) : members.map(({ _id }) => _id),
      };
    }),
  }));
  on(contract.switchDevice, ({ switch_appliance_id, switch_state }) =>
    building.command(switch_appliance_id, { current_status: switch_state === 1 }),
  );
  on(contract.lightActions, ({ switch_appliance_id, level, color, color_temperature }) => {
    const { light } = building.find(switch_appliance_id).appliance;
    return building.command(switch_appliance_id, {
      current_status: true,
      ...(level !== undefined && { current_dimm: dimmerValue(level) }),
      ...(light && {
        light: { color: color ?? light.color, color_temperature: color_temperature ?? light.color_temperature },
      }),
    });
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
      const handle = handlers.get(endpoint.path);
      if (!handle) throw refuse("demo.read_only");
      return handle((input ?? {}) as never) as ReplyOf<typeof endpoint>;
    },
    openLive: building.openLive,
  };
}

export const demoGateway = createDemoGateway();

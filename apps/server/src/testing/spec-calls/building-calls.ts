import type { SpecCall } from "./spec-call.ts";
import { DAY } from "./world.ts";

/** Spec §7 from the sign-in to the events of devices, one row a call, with the fields and forms that it names. */
export const BUILDING_CALLS: SpecCall[] = [
  {
    call: "POST auth/login",
    send: ({ admin }) => ({ body: { username: admin.email, password: admin.password, notification_id: "phone-1" } }),
    answers: ["token", "partner_name"],
  },
  { call: "POST users/list", send: () => ({ body: { limit: 10, offset: 0 } }), answers: ["users", "count"] },
  {
    call: "POST users/create",
    send: () => ({
      body: { name: "Ravi", fullname: "Ravi K", email: "ravi@example.test", phone: "+91 40 1234", role: ["user"] },
    }),
    answers: ["_id", "name", "fullname", "email", "phone", "role", "username", "organisation", "is_demo"],
  },
  {
    call: "POST users/edit",
    send: async ({ member }) => ({ body: { id: (await member()).userId, name: "Ravi", role: ["admin"] } }),
    answers: ["_id"],
  },
  { call: "POST users/delete", send: async ({ member }) => ({ body: { id: (await member()).userId } }) },
  { call: "GET users/me", send: () => ({}), answers: ["_id", "name", "fullname", "email", "phone", "role", "is_demo"] },
  { call: "GET users/my_enterprises", send: () => ({}), answers: ["enterprises"] },
  {
    call: "GET userdevices/mydevices",
    send: () => ({ query: "appends=swappliance,kiotdevice,deviceType&limit=100" }),
    answers: ["devices"],
  },
  {
    call: "GET userdevices/mydevices",
    with: "ud_id",
    send: ({ board }) => ({ query: `appends=swappliance&limit=100&ud_id=${board.id}` }),
    answers: ["devices"],
  },
  {
    call: "GET userdevices/mydevices",
    with: "an empty ud_id",
    send: () => ({ query: "appends=&limit=100&ud_id=" }),
    answers: ["devices"],
  },
  {
    call: "POST userdevices/new",
    send: async ({ box }) => ({ body: { ...(await box()), device_type: "SW_4_NODE", device_name: "Lobby" } }),
    answers: ["device"],
  },
  { call: "POST userdevices/exists", send: async ({ box }) => ({ body: await box() }), answers: ["exists"] },
  {
    call: "POST userdevices/edit",
    send: ({ board, room }) => ({ body: { id: board.id, device_name: "Lobby board", room } }),
    answers: ["_id", "device_name"],
  },
  { call: "POST userdevices/delete", send: async ({ device }) => ({ body: { id: (await device()).id } }) },
  { call: "POST userdevices/updatecs", send: async ({ device }) => ({ body: { id: (await device()).id } }) },
  {
    call: "POST userdevices/grant_access",
    send: async ({ member, board }) => ({
      body: { user_ids: [(await member()).userId], device_ids: [board.id], access: true },
    }),
  },
  {
    call: "POST userdevices/device_events_history",
    send: ({ board }) => ({ body: { id: board.id, from_date: DAY, to_date: DAY } }),
    answers: ["events", "count"],
  },
  { call: "GET userdevices/device_online_status", send: () => ({ query: `day=${DAY}` }), answers: ["devices"] },
  { call: "GET userdevices/critical_alerts", send: () => ({ query: `day=${DAY}` }), answers: ["alerts"] },
  { call: "GET enterprise/device_types", send: () => ({}), answers: ["device_types"] },
  { call: "GET enterprise/me", send: () => ({}), answers: ["_id", "meta", "mqttPassword"] },
  { call: "GET enterprise/assets", send: () => ({}), answers: ["partner_name"] },
  {
    call: "GET enterprise/assets",
    with: "an empty enterprise",
    send: () => ({ query: "enterprise=" }),
    answers: ["logo"],
  },
  {
    call: "POST enterprise/add_metas",
    send: ({ enterpriseId }) => ({ body: { enterprise: enterpriseId, meta_keys: ["floor", "wing"] } }),
    answers: ["meta"],
  },
  {
    call: "POST enterprise/switch_enterprise",
    send: async ({ server, enterpriseId, elsewhere }) => {
      // The call ends the session it is made with, so another person makes it.
      const other = await server.buildUser({ enterprise: enterpriseId });
      await server.joinEnterprise(elsewhere, other.userId, "user");
      return { who: other.token, body: { enterprise: elsewhere } };
    },
    answers: ["token", "partner_name"],
  },
  { call: "POST enterprise/edit_enterprise", send: () => ({ body: { name: "Meridian" } }), answers: ["_id", "name"] },
  {
    call: "POST deviceevents/switch",
    send: ({ switchId }) => ({ body: { switch_appliance_id: switchId(1), switch_state: 1 } }),
  },
  {
    call: "POST deviceevents/light_actions",
    send: ({ switchId }) => ({ body: { switch_appliance_id: switchId(5), level: 3 } }),
  },
  {
    call: "POST deviceevents/ircustom",
    send: async ({ remote }) => ({ body: { remote_id: (await remote())._id, key: "power" } }),
  },
  {
    call: "POST deviceevents/config",
    send: ({ board }) => ({ body: { userDevice: board.id, config: { disable_led: true } } }),
  },
  {
    call: "GET deviceevents/config",
    send: ({ board }) => ({ query: `ask=&userDevice=${board.id}&id=` }),
    answers: ["config"],
  },
  {
    call: "GET deviceevents/config",
    with: "ask",
    send: ({ board }) => ({ query: `ask=true&userDevice=${board.id}&id=` }),
    answers: ["config"],
  },
  { call: "POST switch_appliances/edit", send: ({ switchId }) => ({ body: { id: switchId(2), name: "Spots" } }) },
  {
    call: "POST switch_appliances/grant_access",
    send: async ({ member, switchId }) => ({
      body: { user_ids: [(await member()).userId], switch_ids: [switchId(1)], access: true },
    }),
  },
  { call: "GET switch_appliances/get_access", send: () => ({}), answers: ["people"] },
  {
    call: "GET switch_appliances/switch_events",
    send: ({ switchId }) => ({ query: `id=${switchId(1)}&day=${DAY}` }),
    answers: ["events"],
  },
  {
    call: "GET switch_appliances/switch_appliances_analytics",
    send: () => ({ query: `day=${DAY}` }),
    answers: ["switches"],
  },
  {
    call: "GET switch_appliances/interval_wise_history",
    send: () => ({ query: `day=${DAY}&interval=30` }),
    answers: ["switches", "interval"],
  },
  {
    call: "GET switch_appliances/interval_wise_history",
    with: "an empty interval",
    send: () => ({ query: `day=${DAY}&interval=` }),
    answers: ["interval"],
  },
  { call: "GET switch_appliances/switch_events_count", send: () => ({ query: `day=${DAY}` }), answers: ["switches"] },
  { call: "GET userdevice_groups", send: () => ({}), answers: ["groups"] },
  { call: "GET userdevice_groups", with: "populate", send: () => ({ query: "populate=true" }), answers: ["groups"] },
  { call: "GET userdevice_groups", with: "an empty populate", send: () => ({ query: "populate=" }) },
  {
    call: "POST userdevice_groups/new",
    send: ({ board }) => ({ body: { name: "Reception", type: "deviceType", devices: [board.id] } }),
    answers: ["_id", "name", "devices"],
  },
  { call: "POST userdevice_groups/delete", send: async ({ group }) => ({ body: { id: await group() } }) },
  {
    call: "POST userdevice_groups",
    with: "a group to update",
    send: async ({ group, board }) => ({ body: { id: await group(), name: "First floor", devices: [board.id] } }),
    answers: ["_id", "name", "devices"],
  },
];

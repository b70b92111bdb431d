import type { SpecCall } from "./spec-call.ts";
import { DAY, watching } from "./world.ts";

const span = { from_date: "2026-02-24", to_date: DAY };
const series = (name: string): SpecCall => ({
  call: `POST userdevices/${name}`,
  send: ({ meter }) => ({ body: { ...span, device_ids: [meter.id], selected_device: meter.id } }),
  answers: ["series"],
});

/** Spec §7 from schedules to shortcuts, one row a call, with the fields and forms that it names. */
export const WORK_CALLS: SpecCall[] = [
  {
    call: "POST gschedules/new",
    send: ({ switchId, board }) => ({
      body: {
        name: "Evening",
        time: 1830,
        days: [0, 6],
        repeats: true,
        force: true,
        actions: [{ UDid: board.id, switch_no: 1, switch_state: 1, switch_appliance_id: switchId(1) }],
      },
    }),
    answers: ["_id", "isActive", "actions", "days", "time", "repeats", "force"],
  },
  { call: "POST gschedules/list", send: () => ({ body: { limit: 10, offset: 0 } }), answers: ["docs", "count"] },
  { call: "POST gschedules/delete", send: async ({ schedule }) => ({ body: { id: (await schedule())._id } }) },
  {
    call: "POST gschedules/disable",
    send: async ({ schedule }) => ({ body: { id: (await schedule())._id, isActive: false } }),
    answers: ["isActive"],
  },
  {
    call: "POST gschedules/edit",
    with: "the actions as they are listed",
    send: async ({ schedule }) => {
      const { _id, actions, name, days, repeats } = await schedule();
      return { body: { id: _id, name, time: 1900, days, repeats, actions } };
    },
    answers: ["_id", "actions"],
  },
  { call: "POST gschedules/schedule_count", send: () => ({}), answers: ["count"] },
  {
    call: "GET gschedules/history",
    send: async ({ schedule }) => ({ query: `id=${(await schedule())._id}&limit=10&offset=0` }),
    answers: ["docs", "count"],
  },
  { call: "POST dashboard/failed_schedules", send: () => ({}), answers: ["docs", "count"] },
  {
    call: "POST gscene/create",
    send: ({ actions }) => ({ body: { name: "Welcome", actions } }),
    answers: ["_id", "name", "actions"],
  },
  { call: "POST gscene/delete", send: async ({ scene }) => ({ body: { sceneId: (await scene())._id } }) },
  {
    call: "POST gscene/edit",
    with: "the actions as they are listed",
    send: async ({ scene }) => {
      const { _id, actions } = await scene();
      return { body: { sceneId: _id, name: "Goodbye", actions } };
    },
    answers: ["_id", "name", "actions"],
  },
  { call: "POST gscene/trigger", send: async ({ scene }) => ({ body: { sceneId: (await scene())._id } }) },
  { call: "GET gscene/getAll", send: () => ({}), answers: ["scenes"] },
  {
    call: "POST userdevices/get_energy_data",
    with: "the v2 flag",
    send: ({ meter }) => ({ body: { ...span, groupby: "month", device_ids: [meter.id], v2: true } }),
    answers: ["data", "devices"],
  },
  { call: "POST userdevices/get_energy_data", send: () => ({ body: span }), answers: ["data"] },
  ...["get_power_data", "get_current_data", "get_voltage_data", "get_pfactor_data"].map(series),
  {
    call: "POST userdevices/devicewise_energy",
    send: ({ meter }) => ({ body: { ...span, device_ids: [meter.id] } }),
    answers: ["devices"],
  },
  {
    call: "POST workflows/new_many",
    send: ({ meter, actions }) => ({ body: { workflows: [watching(meter.id, actions)] } }),
    answers: ["workflows"],
  },
  {
    call: "POST workflows/edit_many",
    with: "the workflows as they are listed",
    send: async ({ workflows }) => {
      const listed = await workflows();
      return { body: { key: listed[0]?.key, workflows: listed } };
    },
    answers: ["workflows"],
  },
  {
    call: "POST workflows/delete_many",
    with: "the workflows list",
    send: async ({ workflows }) => ({ body: { workflows: await workflows() } }),
  },
  {
    call: "POST workflows/delete_many",
    with: "their ids",
    send: async ({ workflows }) => ({ body: { workflows: (await workflows()).map(({ _id }) => _id) } }),
  },
  { call: "GET workflows/list", send: () => ({ query: "res_grouped=true&enterprise_id=true" }), answers: ["groups"] },
  { call: "GET notifications", send: () => ({ query: "limit=20&offset=0" }), answers: ["notifications", "count"] },
  { call: "GET notifications", with: "count", send: () => ({ query: "count=1" }), answers: ["count", "unseen"] },
  { call: "GET notifications", with: "empty values", send: () => ({ query: "limit=&offset=&count=&kind=" }) },
  { call: "GET notifications/unseen", send: () => ({}), answers: ["unseen"] },
  { call: "POST notifications/seen", send: async ({ notification }) => ({ body: { id: await notification() } }) },
  { call: "GET notifications/seen_all", send: () => ({}), answers: ["unseen"] },
  {
    call: "POST opsupport/new",
    send: ({ board }) => ({
      body: {
        issue_type: "device",
        title: "It hums",
        description: "Since this morning",
        device: board.id,
        reason: "",
        customer_name: "Asha",
      },
    }),
    answers: ["_id", "issue_type", "title", "description", "device", "reason", "customer_name", "status"],
  },
  { call: "POST opsupport/feedback", send: () => ({ body: { rating: 5, message: "Calm" } }) },
  { call: "GET opsupport/", send: () => ({}), answers: ["tickets"] },
  { call: "GET opsupport", with: "no slash at its end", send: () => ({}), answers: ["tickets"] },
  { call: "GET appliances/type", send: () => ({ query: "type=tv" }), answers: ["list", "brands"] },
  {
    call: "POST appliances/test_codesets",
    send: () => ({ body: { type: "stb", brand: "Samsung", stb_provider: "Tata Play" } }),
    answers: ["codesets"],
  },
  {
    call: "POST appliances/test_codesets",
    with: "an empty provider",
    send: () => ({ body: { type: "tv", brand: "Samsung", stb_provider: "" } }),
    answers: ["codesets"],
  },
  {
    call: "POST userirappliances/new",
    send: ({ blaster }) => ({ body: { name: "Screen", codeset: "tv-samsung-1", paired_ud: blaster.id } }),
    answers: ["_id", "version", "paired_appliance", "userdevice_group", "paired_ud"],
  },
  {
    call: "POST userirappliances/edit",
    with: "its blaster and group as they are listed",
    send: async ({ remote }) => {
      const { _id, paired_ud, userdevice_group } = await remote();
      return { body: { remote_id: _id, name: "Big screen", paired_ud, userdevice_group } };
    },
    answers: ["_id", "name"],
  },
  { call: "POST userirappliances/delete", send: async ({ remote }) => ({ body: { remote_id: (await remote())._id } }) },
  {
    call: "GET userirappliances/myapps",
    send: () => ({ query: "append=paired_appliance,userdevice_group,paired_ud" }),
    answers: ["remotes"],
  },
  {
    call: "GET userirappliances/myapps",
    with: "remote_id",
    send: async ({ remote }) => ({ query: `append=paired_ud&remote_id=${(await remote())._id}` }),
    answers: ["remotes"],
  },
  { call: "GET userirappliances/myapps", with: "empty values", send: () => ({ query: "append=&remote_id=" }) },
  { call: "GET userirappliances/codeset", send: () => ({ query: "id=tv-samsung-1" }), answers: ["current_version"] },
  {
    call: "GET userirappliances/codeset/latest_version",
    send: () => ({ query: "id=tv-samsung-1" }),
    answers: ["current_version"],
  },
  {
    call: "POST usershortcuts/new",
    send: async ({ remote }) => ({ body: { type: "remote", target: (await remote())._id } }),
    answers: ["_id", "type"],
  },
  {
    call: "POST usershortcuts/edit",
    send: async ({ shortcut }) => ({ body: { shortcut_id: (await shortcut())._id, position: 0 } }),
  },
  { call: "GET usershortcuts/", send: () => ({}), answers: ["shortcuts"] },
  { call: "GET usershortcuts", with: "no slash at its end", send: () => ({}), answers: ["shortcuts"] },
  {
    call: "GET usershortcuts/delete",
    send: async ({ shortcut }) => ({ query: `shortcut_id=${(await shortcut())._id}` }),
  },
];

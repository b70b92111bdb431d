import { type AnyEndpoint, contract, type InputOf } from "@switchboard/contract";
import { withPasskey } from "../../modules/factors/testing.ts";
import type { TestUser } from "../builders.ts";
import type { Reply, TestServer } from "../test-server.ts";

/** The row that a change of it waits for. */
export interface Held {
  enterpriseId: string;
  table: string;
  id: string;
  column?: string;
}

type Call = (who: TestUser) => Promise<Reply<unknown>>;

/** For what nobody can delete. */
const stays: Call = () => Promise.reject(new Error("it cannot be deleted"));

/** Something that two people have before them at the same time. */
export interface Thing extends Held {
  people: [TestUser, TestUser];
  remove: Call;
  /** Two changes, of different fields where it has more than one, and what both together make of it. */
  edits: [Call, Call];
  both?: object;
  shown?: () => Promise<unknown>;
  /** How the trail names its end, and each of the two changes. */
  trail: { removed?: string; edited?: [string, string] };
}

type Build = (server: TestServer) => Promise<Thing>;

/** Two admins of one building with a board in it. */
async function office(server: TestServer) {
  const ananya = await server.buildUser({ name: "Ananya" });
  const kiran = await server.buildUser({ name: "Kiran", enterprise: ananya.enterpriseId });
  const board = await server.buildDevice(ananya.enterpriseId, { name: "Board" });
  const [lamp, fan] = board.switches;
  const people: [TestUser, TestUser] = [ananya, kiran];
  const { enterpriseId } = ananya;
  return { people, ananya, kiran, enterpriseId, board, lamp: lamp?.id ?? "", fan: fan?.id ?? "" };
}

const poster =
  (server: TestServer) =>
  <E extends AnyEndpoint>(endpoint: E, body: InputOf<E>): Call =>
  (who) =>
    server.post(who, endpoint, body);

const device: Build = async (server) => {
  const { people, enterpriseId, board, ananya } = await office(server);
  const [post, id] = [poster(server), board.id];
  const room = await server.buildGroup(enterpriseId, "Hall", []);
  return {
    people,
    enterpriseId,
    table: "devices",
    id,
    remove: post(contract.deleteDevice, { id }),
    edits: [post(contract.editDevice, { id, device_name: "Front board" }), post(contract.editDevice, { id, room })],
    shown: async () => (await server.get(ananya, contract.myDevices, { ud_id: id })).body.devices[0],
    both: { device_name: "Front board", groups: [{ name: "Hall" }] },
    trail: { removed: "device.delete", edited: ["device.edit device_name", "device.edit room"] },
  };
};

/** A switch has nothing but its name, and goes with its device. */
const aSwitch: Build = async (server) => {
  const { people, enterpriseId, lamp, board } = await office(server);
  const post = poster(server);
  return {
    people,
    enterpriseId,
    table: "switch_appliances",
    id: lamp,
    remove: post(contract.deleteDevice, { id: board.id }),
    edits: [
      post(contract.editSwitch, { id: lamp, name: "Lamp" }),
      post(contract.editSwitch, { id: lamp, name: "Spot" }),
    ],
    trail: { removed: "device.delete", edited: ["switch.edit name", "switch.edit name"] },
  };
};

const group: Build = async (server) => {
  const { people, enterpriseId, board, ananya } = await office(server);
  const post = poster(server);
  const id = await server.buildGroup(enterpriseId, "Hall", []);
  const devices = [board.id];
  return {
    people,
    enterpriseId,
    table: "device_groups",
    id,
    remove: post(contract.deleteGroup, { id }),
    edits: [post(contract.editGroup, { id, name: "Atrium" }), post(contract.editGroup, { id, devices })],
    shown: async () => (await server.get(ananya, contract.deviceGroups, {})).body.groups[0],
    both: { name: "Atrium", devices },
    trail: { removed: "group.delete", edited: ["group.edit name", "group.edit devices"] },
  };
};

const member: Build = async (server) => {
  const { people, enterpriseId, ananya } = await office(server);
  const { userId: id } = await server.buildUser({ enterprise: enterpriseId, role: "user", name: "Asha" });
  return personCase(server, { people, enterpriseId, ananya, id });
};

const invitation: Build = async (server) => {
  const { people, enterpriseId, ananya } = await office(server);
  const body = { name: "Asha", email: `asha-${enterpriseId}@example.test`, role: ["user" as const] };
  const { _id: id } = (await server.post(ananya, contract.createUser, body)).body;
  return personCase(server, { people, enterpriseId, ananya, id });
};

function personCase(
  server: TestServer,
  { people, enterpriseId, ananya, id }: Pick<Thing, "people" | "enterpriseId" | "id"> & { ananya: TestUser },
): Thing {
  const post = poster(server);
  return {
    people,
    enterpriseId,
    table: "memberships",
    column: "user_id",
    id,
    remove: post(contract.deleteUser, { id }),
    edits: [
      post(contract.editUser, { id, phone: "+91 40 5550 0101" }),
      post(contract.editUser, { id, role: ["admin"] }),
    ],
    shown: async () => (await server.post(ananya, contract.listUsers, { search: "Asha" })).body.users[0],
    both: { phone: "+91 40 5550 0101", role: ["admin"] },
    trail: { removed: "user.delete", edited: ["user.edit phone", "user.edit role"] },
  };
}

const schedule: Build = async (server) => {
  const { people, enterpriseId, ananya, lamp } = await office(server);
  const post = poster(server);
  const actions = [{ switch_appliance_id: lamp, switch_state: 1 }];
  const draft = { name: "Evening", time: 1830, days: [1], repeats: true, actions };
  const { _id: id } = (await server.post(ananya, contract.newSchedule, draft)).body;
  return {
    people,
    enterpriseId,
    table: "schedules",
    id,
    remove: post(contract.deleteSchedule, { id }),
    edits: [
      post(contract.editSchedule, { id, ...draft, name: "Dusk", only: ["name"] }),
      post(contract.editSchedule, { id, ...draft, time: 1915, only: ["time"] }),
    ],
    shown: async () => (await server.post(ananya, contract.listSchedules, { id })).body.docs[0],
    both: { name: "Dusk", time: 1915, days: [1], repeats: true },
    trail: { removed: "schedule.delete", edited: ["schedule.edit name", "schedule.edit time"] },
  };
};

const switchedSchedule: Build = async (server) => {
  const made = await schedule(server);
  const disable = poster(server)(contract.setScheduleActive, { id: made.id, isActive: false });
  return {
    ...made,
    edits: [disable, made.edits[0]],
    both: { name: "Dusk", isActive: false },
    trail: { removed: "schedule.delete", edited: ["schedule.disable isActive", "schedule.edit name"] },
  };
};

const scene: Build = async (server) => {
  const { people, enterpriseId, ananya, lamp, fan } = await office(server);
  const post = poster(server);
  const draft = { name: "Leave", actions: [{ switch_appliance_id: lamp, switch_state: 0 }] };
  const { _id: sceneId } = (await server.post(ananya, contract.newScene, draft)).body;
  const other = { ...draft, actions: [{ switch_appliance_id: fan, switch_state: 0 }] };
  return {
    people,
    enterpriseId,
    table: "scenes",
    id: sceneId,
    remove: post(contract.deleteScene, { sceneId }),
    edits: [
      post(contract.editScene, { sceneId, ...draft, name: "Go home", only: ["name"] }),
      post(contract.editScene, { sceneId, ...other, only: ["actions"] }),
    ],
    shown: async () => (await server.get(ananya, contract.listScenes)).body.scenes[0],
    both: { name: "Go home", actions: [{ switch_appliance_id: { _id: fan } }] },
    trail: { removed: "scene.delete", edited: ["scene.edit name", "scene.edit actions"] },
  };
};

const RULE = { trigger: "voltage", qualifier: "above", value: 250, startTime: 0, endTime: 2359 };

const workflow: Build = async (server) => {
  const { people, enterpriseId, ananya, lamp } = await office(server);
  const post = poster(server);
  const meter = await server.buildDevice(enterpriseId, { type: "ENERGY_METER_3", name: "Incomer" });
  const actions = [{ switch_appliance_id: lamp, switch_state: 0 }];
  const entry = { ...RULE, name: "High voltage", device: meter.id, actions };
  const { workflows } = (await server.post(ananya, contract.newWorkflows, { workflows: [entry] })).body;
  const { _id = "", key = "" } = workflows[0] ?? {};
  return {
    people,
    enterpriseId,
    table: "workflows",
    column: "key",
    id: key,
    remove: post(contract.deleteWorkflows, { workflows: [_id] }),
    edits: [
      post(contract.editWorkflows, { key, workflows: [{ ...entry, name: "Mains" }], only: ["name"] }),
      post(contract.editWorkflows, { key, workflows: [{ ...entry, value: 260 }], only: ["value"] }),
    ],
    shown: async () => (await server.get(ananya, contract.listWorkflows, {})).body.groups[0]?.workflows[0],
    both: { name: "Mains", value: 260, qualifier: "above", device: { _id: meter.id } },
    trail: { removed: "workflow.delete", edited: ["workflow.edit name", "workflow.edit value"] },
  };
};

const switchedWorkflow: Build = async (server) => {
  const made = await workflow(server);
  const disable = poster(server)(contract.editWorkflows, { key: made.id, isActive: false });
  return {
    ...made,
    edits: [disable, made.edits[0]],
    both: { name: "Mains", isActive: false },
    trail: { removed: "workflow.delete", edited: ["workflow.edit isActive", "workflow.edit name"] },
  };
};

const remote: Build = async (server) => {
  const { people, enterpriseId, ananya } = await office(server);
  const post = poster(server);
  const blaster = await server.buildDevice(enterpriseId, { type: "IR_BLASTER", name: "Eye" });
  const room = await server.buildGroup(enterpriseId, "Hall", []);
  const draft = { name: "Screen", codeset: "tv-samsung-1", paired_ud: blaster.id };
  const { _id: remote_id } = (await server.post(ananya, contract.newRemote, draft)).body;
  return {
    people,
    enterpriseId,
    table: "remotes",
    id: remote_id,
    remove: post(contract.deleteRemote, { remote_id }),
    edits: [
      post(contract.editRemote, { remote_id, name: "Projector" }),
      post(contract.editRemote, { remote_id, userdevice_group: room }),
    ],
    shown: async () => (await server.get(ananya, contract.myRemotes, {})).body.remotes[0],
    both: { name: "Projector", userdevice_group: { name: "Hall" } },
    trail: { removed: "remote.delete", edited: ["remote.edit name", "remote.edit room"] },
  };
};

/** One person at two screens: shortcuts are nobody else's, and stand in no trail. */
const shortcut: Build = async (server) => {
  const { enterpriseId, ananya, lamp, fan } = await office(server);
  const make = (target: string) => server.post(ananya, contract.newShortcut, { type: "switch", target });
  const { _id: shortcut_id } = (await make(lamp)).body;
  await make(fan);
  const move: Call = (who) => server.post(who, contract.editShortcut, { shortcut_id, position: 1 });
  return {
    people: [ananya, ananya],
    enterpriseId,
    table: "memberships",
    column: "user_id",
    id: ananya.userId,
    remove: (who) => server.get(who, contract.deleteShortcut, { shortcut_id }),
    edits: [move, move],
    shown: async () => (await server.get(ananya, contract.listShortcuts)).body.shortcuts.map(({ target }) => target),
    both: [fan, lamp],
    trail: {},
  };
};

const passkey: Build = async (server) => {
  const { enterpriseId, ananya } = await office(server);
  const post = poster(server);
  const { added } = await withPasskey(server, ananya);
  const id = added.body.factors.passkeys[0]?._id ?? "";
  return {
    people: [ananya, ananya],
    enterpriseId,
    table: "passkeys",
    id,
    remove: post(contract.removePasskey, { id }),
    edits: [post(contract.editPasskey, { id, name: "Phone" }), post(contract.editPasskey, { id, name: "Tablet" })],
    trail: {
      removed: "account.factor_remove",
      edited: ["account.passkey_edit passkey", "account.passkey_edit passkey"],
    },
  };
};

const ticket: Build = async (server) => {
  const { people, enterpriseId, ananya } = await office(server);
  const post = poster(server);
  const draft = {
    issue_type: "other" as const,
    title: "Flicker",
    description: "It does",
    reason: "",
    customer_name: "Asha",
  };
  const { _id: id } = (await server.post(ananya, contract.newTicket, draft)).body;
  return {
    people,
    enterpriseId,
    table: "tickets",
    id,
    remove: stays,
    edits: [
      post(contract.setTicketStatus, { id, status: "in process" }),
      post(contract.replyToTicket, { id, message: "We come" }),
    ],
    shown: async () => (await server.get(ananya, contract.listTickets, {})).body.tickets[0],
    both: { status: "in process", replies: [{ message: "We come" }] },
    trail: { edited: ["ticket.status status", "ticket.reply message"] },
  };
};

const enterprise: Build = async (server) => {
  const { people, enterpriseId, ananya } = await office(server);
  const post = poster(server);
  return {
    people,
    enterpriseId,
    table: "enterprises",
    id: enterpriseId,
    remove: stays,
    edits: [
      post(contract.editEnterprise, { name: "Meridian" }),
      post(contract.editEnterprise, { accent: "#3b5bdb", partner_name: "Partner" }),
    ],
    shown: async () => (await server.get(ananya, contract.enterpriseDetails)).body,
    both: { name: "Meridian", accent: "#3b5bdb", partner_name: "Partner" },
    trail: { edited: ["enterprise.edit name", "enterprise.edit accent,partner_name"] },
  };
};

/** One person at two screens. */
const account: Build = async (server) => {
  const { enterpriseId, ananya } = await office(server);
  const post = poster(server);
  return {
    people: [ananya, ananya],
    enterpriseId,
    table: "users",
    id: ananya.userId,
    remove: stays,
    edits: [
      post(contract.editAccount, { phone: "+91 40 5550 0101" }),
      post(contract.editAccount, { location: "Pune" }),
    ],
    shown: async () => (await server.get(ananya, contract.myAccount)).body,
    both: { phone: "+91 40 5550 0101", location: "Pune" },
    trail: { edited: ["account.edit phone", "account.edit location"] },
  };
};

/** Everything that people delete or edit, by the name it has on the screens. */
export const THINGS = {
  "a device": device,
  "a switch": aSwitch,
  "a group": group,
  "a member": member,
  "an invitation": invitation,
  "a schedule": schedule,
  "a schedule that is disabled": switchedSchedule,
  "a scene": scene,
  "a workflow": workflow,
  "a workflow that is disabled": switchedWorkflow,
  "a remote": remote,
  "a shortcut": shortcut,
  "a passkey": passkey,
  "a ticket": ticket,
  "an enterprise": enterprise,
  "an account": account,
} satisfies Record<string, Build>;

export type ThingName = keyof typeof THINGS;
export const NAMES = Object.keys(THINGS) as ThingName[];
/** Those that can go while somebody has them open. */
export const REMOVABLE = NAMES.filter((name) => !["a ticket", "an enterprise", "an account"].includes(name));
/** Those of them that are deleted by themselves, not with something else. */
export const DELETABLE = REMOVABLE.filter((name) => name !== "a switch");

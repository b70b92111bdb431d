import { contract } from "@switchboard/contract";
import { type Build, office, poster, stays } from "./thing.ts";

export const device: Build = async (server) => {
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

/** A switch has only a name, and is deleted with its device. */
export const aSwitch: Build = async (server) => {
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

export const group: Build = async (server) => {
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

export const remote: Build = async (server) => {
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

export const enterprise: Build = async (server) => {
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

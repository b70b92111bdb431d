import { type AnyEndpoint, contract, type InputOf } from "@switchboard/contract";
import { appliance, BOX, device, room } from "./building.ts";
import { type Area, type Calls, type Case, sees } from "./cases.ts";

const SPOTS = { switch_appliance_id: appliance("Lobby spots"), switch_state: 1 };
const BEACON = { switch_appliance_id: appliance("Alarm beacon"), switch_state: 1 };
const DAILY = { name: "Late shift", time: 2345, repeats: true, days: [6, 1], actions: [SPOTS] };
const RULE = { trigger: "voltage", qualifier: "above", value: 250, startTime: 0, endTime: 2359, actions: [SPOTS] };
const WATCH = { ...RULE, name: "High voltage", device: device("UPS meter") };
const NILA = { name: "Nila Rao", email: "nila@example.test", role: ["user" as const] };

interface Deletion<D extends AnyEndpoint, E extends AnyEndpoint> {
  make(calls: Calls): Promise<string>;
  remove: [D, (id: string) => InputOf<D>];
  edit: [E, (id: string) => InputOf<E>];
}

/** Whoever deletes it second is answered as the first, and whoever edits it then is told that it is gone. */
function goesOnce<D extends AnyEndpoint, E extends AnyEndpoint>(name: string, given: Deletion<D, E>): Case {
  const { make, remove, edit } = given;
  return sees(
    remove[0],
    `answers a second deletion of ${name} like the first, and tells an edit that it is gone`,
    async (calls) => {
      const id = await make(calls);
      const [first, again] = [await calls.call(remove[0], remove[1](id)), await calls.call(remove[0], remove[1](id))];
      return [JSON.stringify(first) === JSON.stringify(again), await calls.refusal(edit[0], edit[1](id))];
    },
    [true, "thing.deleted"],
  );
}

export const deletions: Area = {
  name: "deletions",
  cases: [
    goesOnce("a device", {
      make: async ({ call }) => (await call(contract.newDevice, { ...BOX, device_name: "Spare" })).device._id,
      remove: [contract.deleteDevice, (id) => ({ id })],
      edit: [contract.editDevice, (id) => ({ id, device_name: "Late" })],
    }),
    goesOnce("a group", {
      make: async ({ call }) => (await call(contract.newGroup, { name: "Attic", type: "room" }))._id,
      remove: [contract.deleteGroup, (id) => ({ id })],
      edit: [contract.editGroup, (id) => ({ id, name: "Loft" })],
    }),
    goesOnce("a person", {
      make: async ({ call }) => (await call(contract.createUser, NILA))._id,
      remove: [contract.deleteUser, (id) => ({ id })],
      edit: [contract.editUser, (id) => ({ id, phone: "+91 2" })],
    }),
    goesOnce("a schedule", {
      make: async ({ call }) => (await call(contract.newSchedule, DAILY))._id,
      remove: [contract.deleteSchedule, (id) => ({ id })],
      edit: [contract.setScheduleActive, (id) => ({ id, isActive: false })],
    }),
    goesOnce("a scene", {
      make: async ({ call }) => (await call(contract.newScene, { name: "Late", actions: [SPOTS] }))._id,
      remove: [contract.deleteScene, (sceneId) => ({ sceneId })],
      edit: [contract.editScene, (sceneId) => ({ sceneId, name: "Later", actions: [SPOTS] })],
    }),
    goesOnce("a remote", {
      make: async ({ call }) => {
        const tv = { name: "Lounge TV", codeset: "tv-lg-1", paired_ud: device("Office remote eye") };
        return (await call(contract.newRemote, tv))._id;
      },
      remove: [contract.deleteRemote, (remote_id) => ({ remote_id })],
      edit: [contract.editRemote, (remote_id) => ({ remote_id, name: "TV" })],
    }),
    goesOnce("a shortcut", {
      make: async ({ call }) => {
        const target = appliance("Alarm beacon");
        return (await call(contract.newShortcut, { type: "switch", target }))._id;
      },
      remove: [contract.deleteShortcut, (shortcut_id) => ({ shortcut_id })],
      edit: [contract.editShortcut, (shortcut_id) => ({ shortcut_id, position: 0 })],
    }),
    sees(
      contract.deleteWorkflows,
      "answers a second deletion of a workflow like the first, and tells an edit that it is gone",
      async ({ call, refusal }) => {
        const { workflows } = await call(contract.newWorkflows, { workflows: [WATCH] });
        const ids = { workflows: workflows.map(({ _id }) => _id) };
        const key = workflows[0]?.key ?? "";
        const [first, again] = [await call(contract.deleteWorkflows, ids), await call(contract.deleteWorkflows, ids)];
        return [first, again, await refusal(contract.editWorkflows, { key, isActive: false })];
      },
      [{ deleted: 1 }, { deleted: 1 }, "thing.deleted"],
    ),
    sees(
      contract.editUser,
      "keeps what is left out",
      async ({ call }) => {
        const { _id: id } = await call(contract.createUser, { ...NILA, phone: "+91 1", organisation: "Meridian" });
        const { phone, organisation, role } = await call(contract.editUser, { id, role: ["admin"] });
        await call(contract.deleteUser, { id });
        return [phone, organisation, role];
      },
      ["+91 1", "Meridian", ["admin"]],
    ),
    sees(
      contract.editSchedule,
      "changes the fields that are meant and keeps the others as they stand",
      async ({ call }) => {
        const { _id: id } = await call(contract.newSchedule, { ...DAILY, force: true });
        await call(contract.editSchedule, { ...DAILY, id, name: "Dusk", only: ["name"] });
        const { name, time, days, force } = await call(contract.editSchedule, {
          ...DAILY,
          id,
          time: 1900,
          only: ["time"],
        });
        await call(contract.deleteSchedule, { id });
        return [name, time, days, force];
      },
      ["Dusk", 1900, [1, 6], true],
    ),
    sees(
      contract.editScene,
      "changes the fields that are meant and keeps the others as they stand",
      async ({ call }) => {
        const scene = { name: "Late", actions: [SPOTS] };
        const { _id: sceneId } = await call(contract.newScene, scene);
        await call(contract.editScene, { ...scene, sceneId, name: "Later", only: ["name"] });
        const { name, actions } = await call(contract.editScene, {
          ...scene,
          sceneId,
          actions: [BEACON],
          only: ["actions"],
        });
        await call(contract.deleteScene, { sceneId });
        return [name, actions.map((action) => action.switch_appliance_id?.name)];
      },
      ["Later", ["Alarm beacon"]],
    ),
    sees(
      contract.editWorkflows,
      "changes the fields that are meant and keeps the others as they stand, what is watched among them",
      async ({ call }) => {
        const { workflows } = await call(contract.newWorkflows, { workflows: [WATCH] });
        const key = workflows[0]?.key ?? "";
        const elsewhere = { ...WATCH, device: null, group: room("Pump room") };
        await call(contract.editWorkflows, { key, workflows: [{ ...elsewhere, value: 260 }], only: ["value"] });
        const edit = { key, workflows: [elsewhere], only: ["group" as const] };
        const [entry] = (await call(contract.editWorkflows, edit)).workflows;
        await call(contract.deleteWorkflows, { workflows: [entry?._id ?? ""] });
        return [entry?.value, entry?.device, entry?.group?.name];
      },
      [260, null, "Pump room"],
    ),
  ],
};

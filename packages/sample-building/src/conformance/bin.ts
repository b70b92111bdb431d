import { contract } from "@switchboard/contract";
import type { BinThing } from "@switchboard/domain";
import { appliance, BOX, device } from "./building.ts";
import { type Area, type Calls, type Case, sees } from "./cases.ts";

const SPOTS = { switch_appliance_id: appliance("Lobby spots"), switch_state: 1 as const };
const DAILY = { name: "Night watch", time: 2315, repeats: true, days: [6, 1], actions: [SPOTS] };
const RULE = { trigger: "voltage", qualifier: "above", value: 250, startTime: 0, endTime: 2359, actions: [SPOTS] };
const NOBODY = "00000000-0000-4000-8000-000000000000";

interface Returning {
  make(calls: Calls): Promise<string[]>;
  remove(calls: Calls, ids: string[]): Promise<unknown>;
  shown(calls: Calls): Promise<unknown>;
}

/** Deleted, it stands in the bin and nowhere else; undone, everything is as it was, and the bin as before. */
function comesBack(thing: BinThing, { make, remove, shown }: Returning): Case {
  return sees(
    contract.undoDelete,
    `brings a ${thing} back as it was`,
    async (calls) => {
      const ids = await make(calls);
      const before = JSON.stringify(await shown(calls));
      const counted = (await calls.call(contract.listBin, { thing })).count;
      await remove(calls, ids);
      const gone = JSON.stringify(await shown(calls));
      const binned = (await calls.call(contract.listBin, { thing })).count;
      const { restored } = await calls.call(contract.undoDelete, { thing, ids });
      const again = await calls.call(contract.undoDelete, { thing, ids });
      const after = JSON.stringify(await shown(calls));
      await remove(calls, ids);
      return [
        gone !== before,
        binned - counted,
        restored.map(({ thing: what, left_out }) => [what, left_out]),
        JSON.stringify(again.restored) === JSON.stringify(restored),
        after === before,
      ];
    },
    [true, 1, [[thing, []]], true, true],
  );
}

export const bin: Area = {
  name: "bin",
  cases: [
    comesBack("scene", {
      make: async ({ call }) => [(await call(contract.newScene, { name: "Closing", actions: [SPOTS] }))._id],
      remove: ({ call }, [sceneId = ""]) => call(contract.deleteScene, { sceneId }),
      shown: ({ call }) => call(contract.listScenes, undefined),
    }),
    comesBack("schedule", {
      make: async ({ call }) => [(await call(contract.newSchedule, DAILY))._id],
      remove: ({ call }, [id = ""]) => call(contract.deleteSchedule, { id }),
      shown: async ({ call }) => (await call(contract.listSchedules, { search: DAILY.name })).docs,
    }),
    comesBack("workflow", {
      make: async ({ call }) => {
        const entry = { ...RULE, name: "Too much", device: device("UPS meter") };
        return (await call(contract.newWorkflows, { workflows: [entry] })).workflows.map(({ _id }) => _id);
      },
      remove: ({ call }, workflows) => call(contract.deleteWorkflows, { workflows }),
      shown: ({ call }) => call(contract.listWorkflows, {}),
    }),
    comesBack("remote", {
      make: async ({ call }) => {
        const tv = { name: "Foyer TV", codeset: "tv-lg-1", paired_ud: device("Office remote eye") };
        return [(await call(contract.newRemote, tv))._id];
      },
      remove: ({ call }, [remote_id = ""]) => call(contract.deleteRemote, { remote_id }),
      shown: ({ call }) => call(contract.myRemotes, {}),
    }),
    comesBack("group", {
      make: async ({ call }) => [(await call(contract.newGroup, { name: "Cellar", type: "room" }))._id],
      remove: ({ call }, [id = ""]) => call(contract.deleteGroup, { id }),
      shown: ({ call }) => call(contract.deviceGroups, {}),
    }),
    comesBack("device", {
      make: async ({ call }) => [(await call(contract.newDevice, { ...BOX, device_name: "Spare relay" })).device._id],
      remove: ({ call }, [id = ""]) => call(contract.deleteDevice, { id }),
      shown: async ({ call }) =>
        (await call(contract.myDevices, {})).devices.map(({ _id, device_name, groups }) => [_id, device_name, groups]),
    }),
    comesBack("user", {
      make: async ({ call }) => {
        const mira = { name: "Mira Das", email: "mira@example.test", role: ["user" as const] };
        return [(await call(contract.createUser, mira))._id];
      },
      remove: ({ call }, [id = ""]) => call(contract.deleteUser, { id }),
      shown: async ({ call }) => (await call(contract.listUsers, { search: "Mira" })).users,
    }),
    sees(
      contract.listBin,
      "finds what was deleted by its kind and by its name, page by page",
      async ({ call }) => {
        for (const name of ["Kept one", "Kept two"]) {
          const { _id: sceneId } = await call(contract.newScene, { name, actions: [SPOTS] });
          await call(contract.deleteScene, { sceneId });
        }
        const namesIn = ({ entries, count }: { entries: { name: string }[]; count: number }) => [
          entries.map(({ name }) => name).sort(),
          count,
        ];
        return [
          namesIn(await call(contract.listBin, { thing: "scene", search: "KEPT" })),
          namesIn(await call(contract.listBin, { thing: "schedule", search: "kept" })),
          namesIn(await call(contract.listBin, { search: "kept two" })),
          (await call(contract.listBin, { search: "kept", limit: 1, offset: 1 })).entries.length,
        ];
      },
      [[["Kept one", "Kept two"], 2], [[], 0], [["Kept two"], 1], 1],
    ),
    sees(
      contract.restoreBinned,
      "gives a group a number where its name was given away, and answers twice the same",
      async ({ call }) => {
        const { _id: id } = await call(contract.newGroup, { name: "Shed", type: "room" });
        await call(contract.deleteGroup, { id });
        const [entry] = (await call(contract.listBin, { search: "shed" })).entries;
        const { _id: other } = await call(contract.newGroup, { name: "shed", type: "room" });
        const first = await call(contract.restoreBinned, { id: entry?._id ?? "" });
        const again = await call(contract.restoreBinned, { id: entry?._id ?? "" });
        for (const each of [id, other]) await call(contract.deleteGroup, { id: each });
        return [first.name, JSON.stringify(again) === JSON.stringify(first)];
      },
      ["Shed (2)", true],
    ),
    sees(
      contract.restoreBinned,
      "refuses a person who was invited again",
      async ({ call, refusal }) => {
        const tara = { name: "Tara Sen", email: "tara@example.test", role: ["user" as const] };
        const { _id: id } = await call(contract.createUser, tara);
        await call(contract.deleteUser, { id });
        const [entry] = (await call(contract.listBin, { search: "tara" })).entries;
        const { _id: other } = await call(contract.createUser, tara);
        const refused = await refusal(contract.restoreBinned, { id: entry?._id ?? "" });
        await call(contract.deleteUser, { id: other });
        return refused;
      },
      "user.exists",
    ),
    sees(
      contract.purgeBinned,
      "deletes for good, once and for both who ask, and what was restored not",
      async ({ call, refusal }) => {
        const scene = async (name: string) => {
          const { _id: sceneId } = await call(contract.newScene, { name, actions: [SPOTS] });
          await call(contract.deleteScene, { sceneId });
          return (await call(contract.listBin, { search: name })).entries[0]?._id ?? "";
        };
        const [gone, back] = [await scene("Gone for good"), await scene("Back again")];
        const purged = [await call(contract.purgeBinned, { id: gone }), await call(contract.purgeBinned, { id: gone })];
        const { thing_id: sceneId } = await call(contract.restoreBinned, { id: back });
        const refused = [
          await refusal(contract.restoreBinned, { id: gone }),
          await refusal(contract.purgeBinned, { id: back }),
          await refusal(contract.undoDelete, { thing: "scene", ids: [NOBODY] }),
        ];
        await call(contract.deleteScene, { sceneId });
        return [...purged, ...refused];
      },
      [{ purged: true }, { purged: true }, "bin.not_found", "bin.restored", "bin.not_found"],
    ),
  ],
};

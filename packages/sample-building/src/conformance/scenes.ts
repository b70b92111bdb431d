import { contract, type Scene } from "@switchboard/contract";
import { appliance, each, NOW, room, UNKNOWN } from "./building.ts";
import { type Area, type Calls, refuses, sees } from "./cases.ts";

const SPOTS = { switch_appliance_id: appliance("Lobby spots"), switch_state: 1 };
const FAN = { switch_appliance_id: appliance("Hall fans"), switch_state: 1, level: 2 };
const LATE = { name: " Late ", actions: [SPOTS, { groupId: room("Parking"), switch_state: 0 }, FAN] };

const inWords = ({ actions }: Scene) =>
  actions.map(({ UDid, groupId, switch_appliance_id, switch_no, switch_state, level }) =>
    [UDid?.device_name, switch_appliance_id?.name ?? groupId?.name, switch_no, switch_state, level].join(" "),
  );

async function withScene<T>({ call }: Calls, work: (scene: Scene) => Promise<T>): Promise<T> {
  const scene = await call(contract.newScene, LATE);
  const seen = await work(scene);
  await call(contract.deleteScene, { sceneId: scene._id });
  return seen;
}

export const scenes: Area = {
  name: "scenes",
  cases: [
    sees(
      contract.listScenes,
      "lists scenes by name, with owner and when they were played",
      async ({ call }) => {
        const { scenes: all } = await call(contract.listScenes);
        return all.map(({ name, owner, actions, lastPlayed }) => [name, owner?.name, actions.length, lastPlayed]);
      },
      [
        ["Good morning", "Ananya Rao", 12, "2026-03-18T02:15:00.000Z"],
        ["Leaving", "Ananya Rao", 8, "2026-03-17T14:15:00.000Z"],
        ["Meeting", "Ananya Rao", 5, "2026-03-16T04:15:00.000Z"],
        ["Presentation", "Kiran Reddy", 3, "2026-03-17T03:15:00.000Z"],
      ],
    ),
    sees(
      contract.newScene,
      "makes a scene of switches and groups, which stands in the list",
      (calls) =>
        withScene(calls, async (scene) => {
          const { scenes: all } = await calls.call(contract.listScenes);
          return [scene.name, scene.owner?.name, scene.lastPlayed, inWords(scene), each(all, "name")];
        }),
      [
        "Late",
        "Ananya Rao",
        null,
        ["Lift lobby Lobby spots 2 1 ", " Parking  0 ", "Training board Hall fans 4 1 2"],
        ["Good morning", "Late", "Leaving", "Meeting", "Presentation"],
      ],
    ),
    refuses(contract.newScene, "a scene that does nothing", { name: "Late", actions: [] }, "scene.invalid"),
    refuses(contract.newScene, "a switch twice", { name: "Late", actions: [SPOTS, SPOTS] }, "scene.invalid"),
    refuses(
      contract.newScene,
      "a state that there is not",
      { name: "Late", actions: [{ ...SPOTS, switch_state: 7 }] },
      "scene.invalid",
    ),
    refuses(
      contract.newScene,
      "an action about nothing",
      { name: "Late", actions: [{ switch_state: 1 }] },
      "scene.invalid",
    ),
    refuses(
      contract.newScene,
      "an unknown switch",
      { name: "Late", actions: [{ ...SPOTS, switch_appliance_id: UNKNOWN }] },
      "switch.not_found",
    ),
    refuses(
      contract.newScene,
      "an unknown group",
      { name: "Late", actions: [{ groupId: UNKNOWN, switch_state: 0 }] },
      "group.not_found",
    ),
    refuses(
      contract.newScene,
      "a level for a plain switch",
      { name: "Late", actions: [{ ...SPOTS, level: 2 }] },
      "switch.unsupported",
    ),
    refuses(
      contract.newScene,
      "another number than the switch has",
      { name: "Late", actions: [{ ...SPOTS, switch_no: 3 }] },
      "switch.not_found",
    ),
    refuses(contract.newScene, "a scene without a name", { ...LATE, name: "" }, "request.invalid"),
    sees(
      contract.editScene,
      "replaces its name and actions",
      (calls) =>
        withScene(calls, async ({ _id: sceneId }) => {
          const edited = await calls.call(contract.editScene, { sceneId, name: "Later", actions: [FAN] });
          return [edited.name, inWords(edited)];
        }),
      ["Later", ["Training board Hall fans 4 1 2"]],
    ),
    refuses(contract.editScene, "an unknown scene", { ...LATE, sceneId: UNKNOWN }, "scene.not_found"),
    sees(
      contract.playScene,
      "sends an order to each switch, and says which are out of reach",
      async ({ call }) => {
        const gate = { switch_appliance_id: appliance("Gate buzzer"), switch_state: 1 };
        const { _id: sceneId } = await call(contract.newScene, {
          name: "Gate",
          actions: [gate, { ...SPOTS, switch_state: 0 }],
        });
        const { results } = await call(contract.playScene, { sceneId });
        const { scenes: all } = await call(contract.listScenes);
        await call(contract.deleteScene, { sceneId });
        const told = results.map(({ command_id: _, switch_appliance_id: __, ...result }) => result);
        return [told, all.find(({ _id }) => _id === sceneId)?.lastPlayed];
      },
      [
        [
          {
            switch_name: "Lobby spots",
            device_name: "Lift lobby",
            switch_state: 0,
            level: null,
            outcome: "pending",
            reason: null,
            finishedAt: null,
          },
          {
            switch_name: "Gate buzzer",
            device_name: "Main gate",
            switch_state: 1,
            level: null,
            outcome: "failed",
            reason: "offline",
            finishedAt: "2026-03-18T06:15:00.000Z",
          },
        ],
        "2026-03-18T06:15:00.000Z",
      ],
    ),
    sees(
      contract.playScene,
      "does nothing after its deadline",
      (calls) =>
        withScene(calls, async ({ _id: sceneId }) => {
          const late = await calls.refusal(contract.playScene, { sceneId, deadline: NOW.getTime() });
          const { scenes: all } = await calls.call(contract.listScenes);
          return [late, all.find(({ _id }) => _id === sceneId)?.lastPlayed];
        }),
      ["command.too_late", null],
    ),
    refuses(contract.playScene, "an unknown scene", { sceneId: UNKNOWN }, "scene.not_found"),
    refuses(contract.deleteScene, "an unknown scene", { sceneId: UNKNOWN }, "scene.not_found"),
    sees(
      contract.deleteScene,
      "removes it from the list",
      async (calls) => {
        const gone = await withScene(calls, async ({ _id }) => _id);
        const { scenes: all } = await calls.call(contract.listScenes);
        return [all.some(({ _id }) => _id === gone), await calls.refusal(contract.playScene, { sceneId: gone })];
      },
      [false, "thing.deleted"],
    ),
  ],
};

import { type ActionInput, contract, type Scene } from "@switchboard/contract";
import { SCENE_PROBLEMS, sceneProblems } from "@switchboard/domain";
import { type DemoActions, type On, owner, readBody, refuseProblems } from "./demo-actions.ts";
import { demoId, roomId } from "./demo-building.ts";
import { refuse } from "./demo-devices.ts";

const HOUR = 3_600_000;

function canned({ of }: DemoActions): { name: string; actions: ActionInput[]; playedAgo: number | null }[] {
  return [
    {
      name: "Good morning",
      actions: [
        of("Reception board", "Ceiling lights", 1),
        of("Reception board", "Signage", 1),
        of("Office north", "Lights row A", 1),
        of("Office north", "Lights row B", 1),
      ],
      playedAgo: 4 * HOUR,
    },
    {
      name: "Presentation",
      actions: [
        of("Projector point", "Projector", 1),
        of("Projector point", "Screen", 1),
        of("Meeting room board", "Table lights", 0),
        of("Meeting room board", "Wall washer", 0),
      ],
      playedAgo: 27 * HOUR,
    },
    { name: "Office off", actions: [{ groupId: roomId("office"), switch_state: 0 }], playedAgo: null },
  ];
}

/** The scenes of the demo: playing one switches the demo's own switches. */
export function demoScenes(on: On, actions: DemoActions): void {
  const start = Date.now();
  let made = 0;
  const scenes: Scene[] = canned(actions).map(({ name, actions: inputs, playedAgo }) => ({
    _id: demoId(9, ++made),
    name,
    actions: actions.views(inputs),
    owner: owner(),
    lastPlayed: playedAgo === null ? null : new Date(start - playedAgo).toISOString(),
  }));

  function find(id: string): Scene {
    const scene = scenes.find(({ _id }) => _id === id);
    if (!scene) throw refuse("scene.not_found");
    return scene;
  }

  function check(name: string, inputs: readonly ActionInput[]): Pick<Scene, "name" | "actions"> {
    refuseProblems("scene.invalid", sceneProblems({ name, actions: actions.drafts(inputs) }), SCENE_PROBLEMS);
    return { name, actions: actions.views(inputs) };
  }

  on(contract.listScenes, () => structuredClone({ scenes }));
  on(contract.newScene, (input) => {
    const { name, actions: inputs } = readBody(contract.newScene, input);
    const scene: Scene = { _id: demoId(9, ++made), ...check(name, inputs), owner: owner(), lastPlayed: null };
    scenes.push(scene);
    return structuredClone(scene);
  });
  on(contract.editScene, (input) => {
    const { sceneId, name, actions: inputs } = readBody(contract.editScene, input);
    return structuredClone(Object.assign(find(sceneId), check(name, inputs)));
  });
  on(contract.deleteScene, ({ sceneId }) => {
    scenes.splice(scenes.indexOf(find(sceneId)), 1);
    return { deleted: true as const };
  });
  on(contract.playScene, ({ sceneId }) => {
    const scene = find(sceneId);
    scene.lastPlayed = new Date().toISOString();
    return { results: actions.carryOut(scene.actions, "scene") };
  });
}

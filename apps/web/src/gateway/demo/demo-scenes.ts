import { type ActionInput, contract, type Scene } from "@switchboard/contract";
import { SCENE_PROBLEMS, sceneProblems } from "@switchboard/domain";
import type { DemoActions } from "./demo-actions.ts";
import { demoId } from "./demo-building.ts";
import { type On, readBody, refuseProblems } from "./demo-calls.ts";
import { refuse } from "./demo-devices.ts";
import { type Owned, owner, ownerNamed } from "./demo-owned.ts";
import type { DemoSite } from "./sites/site.ts";

/** The scenes of the demo: playing one switches the demo's own switches. */
export function demoScenes(on: On, site: DemoSite, actions: DemoActions): Owned {
  const start = Date.now();
  let made = 0;
  let scenes: Scene[] = site.scenes.map((planned) => ({
    _id: demoId(9, ++made),
    name: planned.name,
    actions: actions.views(planned.actions.map(actions.of)),
    owner: ownerNamed(site, planned.owner),
    lastPlayed: planned.playedAgo === undefined ? null : new Date(start - planned.playedAgo).toISOString(),
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
    const gone = find(sceneId);
    scenes = scenes.filter((each) => each !== gone);
    return { deleted: true as const };
  });
  on(contract.playScene, ({ sceneId }) => {
    const scene = find(sceneId);
    scene.lastPlayed = new Date().toISOString();
    return { results: actions.carryOut(scene.actions, "scene") };
  });
  return {
    all: () => scenes,
    remove: (id) => {
      scenes = scenes.filter((each) => each.owner?._id !== id);
    },
  };
}

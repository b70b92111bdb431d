import { type BodyOf, contract, meantScene, type Scene } from "@switchboard/contract";
import { SCENE_PROBLEMS, sceneProblems } from "@switchboard/domain";
import type { SceneRow } from "@switchboard/sample-building";
import { idleness, keepActions, nameActions, ordersFor, presentActions } from "../actions.ts";
import type { On } from "../calls.ts";
import { toResult } from "../history.ts";
import type { DemoBuilding } from "../live/building.ts";
import { byName } from "../order.ts";
import { need, refuseProblems } from "../refuse.ts";
import type { DemoStore } from "../store.ts";

/** The scenes of the demo: playing one switches the demo's own switches. */
class DemoScenes {
  readonly #store: DemoStore;

  constructor(store: DemoStore) {
    this.#store = store;
  }

  list(): Scene[] {
    return this.#store.tables.scenes.toSorted(byName).map((row) => this.#present(row));
  }

  create(input: BodyOf<typeof contract.newScene>): Scene {
    const store = this.#store;
    const row: SceneRow = { _id: store.newId(), ...this.#read(input), owner: store.self._id, lastPlayed: null };
    store.tables.scenes.push(row);
    const after = this.#present(row);
    store.record({ action: "scene.create", subject: row.name, subject_id: row._id, after });
    return after;
  }

  edit({ sceneId, ...given }: BodyOf<typeof contract.editScene>): Scene {
    const row = this.find(sceneId);
    const before = this.#present(row);
    const after = this.#present(Object.assign(row, this.#read(meantScene(before, given))));
    this.#store.record({ action: "scene.edit", subject: row.name, subject_id: sceneId, before, after });
    return after;
  }

  remove(id: string): { deleted: true } {
    const row = this.find(id);
    const { scenes } = this.#store.tables;
    this.#store.record({ action: "scene.delete", subject: row.name, subject_id: id, before: this.#present(row) });
    scenes.splice(scenes.indexOf(row), 1);
    return { deleted: true };
  }

  find(id: string): SceneRow {
    return need(
      this.#store.tables.scenes.find(({ _id }) => _id === id),
      "scene.not_found",
    );
  }

  #read({ name, actions }: BodyOf<typeof contract.newScene>): Pick<SceneRow, "name" | "actions"> {
    const drafts = nameActions(this.#store, actions);
    refuseProblems("scene.invalid", sceneProblems({ name, actions: drafts }), SCENE_PROBLEMS);
    return { name, actions: keepActions(this.#store, drafts) };
  }

  #present({ _id, name, actions, owner, lastPlayed }: SceneRow): Scene {
    const shown = presentActions(this.#store, actions);
    const about = { owner: this.#store.personRef(owner), lastPlayed, ...idleness(this.#store, actions) };
    return { _id, name, actions: shown, ...about };
  }
}

export function sceneCalls(on: On, store: DemoStore, building: DemoBuilding): void {
  const scenes = new DemoScenes(store);
  on(contract.listScenes, () => ({ scenes: scenes.list() }));
  on(contract.newScene, (body) => scenes.create(body));
  on(contract.editScene, (body) => scenes.edit(body));
  on(contract.deleteScene, ({ sceneId }) => scenes.remove(sceneId));
  on(contract.playScene, ({ sceneId, deadline }) => {
    const scene = scenes.find(sceneId);
    const asker = { source: "scene", cause: { name: scene.name }, deadline } as const;
    const commands = building.carryOut(ordersFor(store, scene.actions), asker);
    scene.lastPlayed = new Date().toISOString();
    return { results: commands.map(toResult) };
  });
}

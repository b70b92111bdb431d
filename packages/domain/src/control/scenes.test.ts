import { describe, expect, it } from "vitest";
import { sceneProblems } from "./scenes.ts";

describe("a scene", () => {
  it("needs a name and at least one action", () => {
    const actions = [{ switch_appliance_id: "lamp", switch_state: 1 }];
    expect(sceneProblems({ name: "Evening", actions })).toEqual([]);
    expect(sceneProblems({ name: " ", actions: [] })).toEqual([
      { path: "name", code: "scene.name" },
      { path: "actions", code: "actions.none" },
    ]);
  });

  it("allows one action for a switch", () => {
    const lamp = { switch_appliance_id: "lamp", switch_state: 1, name: "Lamp" };
    expect(sceneProblems({ name: "Evening", actions: [lamp, { ...lamp, switch_state: 0 }] })).toEqual([
      { path: "actions.1", code: "action.repeated", name: "Lamp" },
    ]);
  });
});

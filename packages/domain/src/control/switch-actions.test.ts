import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { type ActionDraft, actionProblems, MAX_ACTIONS, ordersOf, splitTarget } from "./switch-actions.ts";

const lamp: ActionDraft = { switch_appliance_id: "lamp", switch_state: 1, name: "Lamp" };
const fan: ActionDraft = { switch_appliance_id: "fan", switch_state: 0, name: "Fan" };

describe("the actions of a schedule, a scene or a workflow", () => {
  it("are valid when each switch or group has one state", () => {
    expect(actionProblems([lamp, fan, { groupId: "hall", switch_state: 1 }])).toEqual([]);
    expect(actionProblems([{ ...lamp, level: 3 }])).toEqual([]);
    expect(actionProblems([{ groupId: "hall", switch_state: 1, switches: 4 }])).toEqual([]);
  });

  test.each<[string, ActionDraft[], { path: string; code: string; name?: string }]>([
    ["there are none", [], { path: "actions", code: "actions.none" }],
    [
      "no state is chosen",
      [{ ...lamp, switch_state: undefined }],
      { path: "actions.0", code: "action.state", name: "Lamp" },
    ],
    ["the state is 2", [{ ...lamp, switch_state: 2 }], { path: "actions.0", code: "action.state", name: "Lamp" }],
    ["nothing is named", [{ switch_state: 1 }], { path: "actions.0", code: "action.invalid" }],
    ["a switch comes twice", [lamp, fan, lamp], { path: "actions.2", code: "action.repeated", name: "Lamp" }],
    [
      "a nameless switch occurs twice",
      [
        { ...lamp, name: undefined },
        { ...lamp, name: undefined, switch_state: 0 },
      ],
      { path: "actions.1", code: "action.twice" },
    ],
    [
      "a group occurs twice",
      [
        { groupId: "a", switch_state: 1 },
        { groupId: "a", switch_state: 0 },
      ],
      { path: "actions.1", code: "action.twice" },
    ],
    [
      "a group has nothing to switch",
      [lamp, { groupId: "meters", switch_state: 0, name: "Meters", switches: 0 }],
      { path: "actions.1", code: "action.empty", name: "Meters" },
    ],
    ["a level is 6", [{ ...lamp, level: 6 }], { path: "actions.0", code: "action.invalid" }],
    ["a switch goes off to a level", [{ ...fan, level: 3 }], { path: "actions.0", code: "action.invalid" }],
  ])("are refused when %s", (_name, actions, problem) => {
    expect(actionProblems(actions)).toEqual([problem]);
  });

  it("are refused when there are too many to send at once", () => {
    const many = Array.from({ length: MAX_ACTIONS + 1 }, (_, n) => ({ switch_appliance_id: `s${n}`, switch_state: 1 }));
    expect(actionProblems(many)).toEqual([{ path: "actions", code: "actions.invalid" }]);
    expect(actionProblems(many.slice(1))).toEqual([]);
  });
});

describe("ordersOf", () => {
  const single = (id: string, switch_state: 0 | 1) => ({
    switch_appliance_id: id,
    groupId: null,
    switch_state,
    level: null,
  });
  const group = (id: string, switch_state: 0 | 1) => ({
    switch_appliance_id: null,
    groupId: id,
    switch_state,
    level: null,
  });
  const members: Record<string, string[]> = { hall: ["a", "b"], all: ["a", "b", "c"] };
  const switchesOf = (id: string) => members[id] ?? [];

  it("prefers a switch's own action to its group's, and the first group to later ones", () => {
    const orders = ordersOf([group("hall", 0), group("all", 1), single("a", 1)], switchesOf);
    expect(orders).toEqual([
      { switchId: "a", switch_state: 1 },
      { switchId: "b", switch_state: 0 },
      { switchId: "c", switch_state: 1 },
    ]);
  });

  it("returns each switch once for any actions", () => {
    const action = fc.oneof(
      fc.constantFrom("a", "b", "c").map((id) => single(id, 1)),
      fc.constantFrom("hall", "all", "gone").map((id) => group(id, 0)),
    );
    fc.assert(
      fc.property(fc.array(action), (actions) => {
        const ids = ordersOf(actions, switchesOf).map((order) => order.switchId);
        expect(new Set(ids).size).toBe(ids.length);
      }),
    );
  });
});

describe("splitTarget", () => {
  const on = (groupId: string) => ({ groupId, switch_state: 1 });
  const off = (groupId: string) => ({ groupId, switch_state: 0 });
  const single = { switch_appliance_id: "a", groupId: "floor", switch_state: 0 };

  test.each([
    ["each part of the place", [off("floor")], ["hall", "attic"], [off("hall"), off("attic")]],
    ["nothing of an empty place", [on("cellar"), off("floor")], [], [on("cellar")]],
    ["other groups and single switches as before", [on("cellar"), single], ["hall"], [on("cellar"), single]],
    ["a part that has an earlier action as that says", [on("hall"), off("floor")], ["hall"], [on("hall")]],
    ["a part that has a later action as the place", [off("floor"), on("hall")], ["hall"], [off("hall")]],
  ])("switches %s", (_, actions, parts, expected) => {
    expect(splitTarget<ActionDraft>(actions, "floor", parts)).toEqual(expected);
  });
});

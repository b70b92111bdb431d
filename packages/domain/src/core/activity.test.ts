import { expect, it, test } from "vitest";
import { groupActivity, type SwitchEvent } from "./activity.ts";

const START = Date.parse("2026-03-02T10:00:00Z");

function event(secondsAgo: number, own: Partial<SwitchEvent> = {}): SwitchEvent {
  return {
    _id: String(secondsAgo),
    createdAt: new Date(START - secondsAgo * 1000).toISOString(),
    switch_state: 0,
    source: "dashboard",
    actor: "Ananya",
    outcome: "confirmed",
    switch_appliance: { name: `Switch ${secondsAgo}` },
    device: { device_name: "Board" },
    ...own,
  };
}

it("groups events of one person, and counts those that failed", () => {
  const all = [event(0), event(1, { outcome: "expired" }), event(2, { device: { device_name: "Lamp" } })];
  expect(groupActivity(all)).toEqual([
    expect.objectContaining({ _id: "0", count: 3, failed: 1, name: "Switch 0", device: undefined }),
  ]);
});

it("names the device when it is the same for all events", () => {
  expect(groupActivity([event(0), event(1)])).toMatchObject([{ count: 2, device: "Board" }]);
});

test.each<[string, Partial<SwitchEvent>]>([
  ["someone else", { actor: "Farah" }],
  ["a schedule", { source: "schedule" }],
  ["the other state", { switch_state: 1 }],
])("does not group events of %s", (_, own) => {
  expect(groupActivity([event(0), event(1, own)])).toHaveLength(2);
});

it("begins a new group after a pause", () => {
  expect(groupActivity([event(0), event(16)])).toHaveLength(2);
});

it("ignores held orders, which never happened", () => {
  expect(groupActivity([event(0, { outcome: "held" }), event(1)])).toMatchObject([{ _id: "1", count: 1 }]);
});

import { expect, it, test } from "vitest";
import { type Happening, toDeeds } from "./activity.ts";

const START = Date.parse("2026-03-02T10:00:00Z");

function happening(secondsAgo: number, own: Partial<Happening> = {}): Happening {
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

it("tells what someone did in one go as one deed, with what did not follow", () => {
  const all = [happening(0), happening(1, { outcome: "expired" }), happening(2, { device: { device_name: "Lamp" } })];
  expect(toDeeds(all)).toEqual([
    expect.objectContaining({ _id: "0", count: 3, failed: 1, name: "Switch 0", device: undefined }),
  ]);
});

it("names the device where it is the same for all of it", () => {
  expect(toDeeds([happening(0), happening(1)])).toMatchObject([{ count: 2, device: "Board" }]);
});

test.each<[string, Partial<Happening>]>([
  ["someone else", { actor: "Farah" }],
  ["a schedule", { source: "schedule" }],
  ["the other state", { switch_state: 1 }],
])("does not count what %s did with it", (_, own) => {
  expect(toDeeds([happening(0), happening(1, own)])).toHaveLength(2);
});

it("begins another deed after a pause", () => {
  expect(toDeeds([happening(0), happening(16)])).toHaveLength(2);
});

it("tells nothing of what somebody held: it never happened", () => {
  expect(toDeeds([happening(0, { outcome: "held" }), happening(1)])).toMatchObject([{ _id: "1", count: 1 }]);
});

import type { Hold } from "@switchboard/contract";
import { afterEach, expect, it, vi } from "vitest";
import { heldSwitches } from "./held-switches.ts";

const holdOf = (id: string, until: string | null = null): Hold => ({
  _id: `hold of ${id}`,
  batch: "batch",
  switch_appliance: { _id: id, name: "Lamp", switch_no: 1 },
  device: { _id: "board", device_name: "Board" },
  level: "hold",
  switch_state: 1,
  brightness: null,
  by: { _id: "meena", name: "Meena" },
  why: null,
  since: "2026-03-02T12:00:00.000Z",
  until,
  until_kind: until === null ? "released" : "time",
  after_end: "resume",
  may_release: true,
});

afterEach(() => heldSwitches.set([]));

it("notifies only switches whose hold began, changed or ended", () => {
  heldSwitches.set([holdOf("a"), holdOf("b"), holdOf("c")]);
  const told = { a: vi.fn(), b: vi.fn(), c: vi.fn(), d: vi.fn() };
  const stops = Object.entries(told).map(([id, listener]) => heldSwitches.listen(id, listener));
  heldSwitches.set([holdOf("a"), holdOf("b", "2026-03-02T14:00:00.000Z"), holdOf("d")]);
  expect(
    Object.entries(told)
      .filter(([, listener]) => listener.mock.calls.length > 0)
      .map(([id]) => id),
  ).toEqual(["b", "c", "d"]);
  expect(heldSwitches.of("c")).toBeUndefined();
  for (const stop of stops) stop();
});

it("keeps unchanged holds, so that nothing renders for them", () => {
  heldSwitches.set([holdOf("a")]);
  const before = heldSwitches.of("a");
  heldSwitches.set([holdOf("a")]);
  expect(heldSwitches.of("a")).toBe(before);
});

it("shows of several that hold one switch the highest, in whatever order they come", () => {
  const safety: Hold = { ...holdOf("a"), _id: "safety", level: "safety", by: null };
  heldSwitches.set([holdOf("a"), safety]);
  expect(heldSwitches.of("a")?._id).toBe("safety");
  heldSwitches.set([safety, holdOf("a")]);
  expect(heldSwitches.of("a")?._id).toBe("safety");
});

it("refuses no tap for a hold by a press on the wall", () => {
  heldSwitches.set([{ ...holdOf("a"), by: null }, holdOf("b"), { ...holdOf("c"), level: "safety", by: null }]);
  expect(["a", "b", "c", "d"].filter((id) => heldSwitches.refuses(id))).toEqual(["b", "c"]);
});

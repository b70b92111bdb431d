import type { Hold } from "@switchboard/contract";
import { expect, it } from "vitest";
import { EVERYTHING, shownHolds } from "./hold-list.ts";

const holdOf = (name: string, given: Partial<Hold> = {}): Hold => ({
  _id: name,
  batch: "batch",
  switch_appliance: { _id: `switch ${name}`, name, switch_no: 1 },
  device: { _id: "board", device_name: "Board" },
  level: "hold",
  switch_state: 1,
  brightness: null,
  by: { _id: "meena", name: "Meena" },
  why: null,
  since: "2026-03-02T12:00:00.000Z",
  until: "2026-03-02T14:00:00.000Z",
  until_kind: "time",
  after_end: "resume",
  may_release: true,
  ...given,
});

const HOLDS = [
  holdOf("Fan", { until: null, until_kind: "released", why: "Repairs" }),
  holdOf("Lamp", {
    since: "2026-03-02T11:00:00.000Z",
    until: "2026-03-02T16:00:00.000Z",
    by: { _id: "ravi", name: "Ravi" },
  }),
  holdOf("Pump"),
];
const names = (given: Partial<typeof EVERYTHING>) =>
  shownHolds(HOLDS, { ...EVERYTHING, ...given }, "meena").map(({ _id }) => _id);

it("sorts by end, and puts holds without an end last", () => {
  expect(names({})).toEqual(["Pump", "Lamp", "Fan"]);
});

it("shows the oldest first, or all by name", () => {
  expect(names({ order: "byAge" })).toEqual(["Lamp", "Fan", "Pump"]);
  expect(names({ order: "byName" })).toEqual(["Fan", "Lamp", "Pump"]);
});

it("finds by switch, person and reason, and the user's own", () => {
  expect(names({ search: "lam" })).toEqual(["Lamp"]);
  expect(names({ search: "ravi" })).toEqual(["Lamp"]);
  expect(names({ search: "REPAIRS" })).toEqual(["Fan"]);
  expect(names({ isMine: true })).toEqual(["Pump", "Fan"]);
});

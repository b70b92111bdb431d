import { expect, test } from "vitest";
import type { RunningHours } from "../api.ts";
import { hoursByRoom, monthsIn } from "./room-hours.ts";

const HOUR = 3_600_000;
const SWITCH = { name: "", switch_no: 1, device: "", device_name: "", hours: [] };
const hours = (on: Record<string, number>): RunningHours => ({
  switches: Object.entries(on).map(([_id, each]) => ({ ...SWITCH, _id, on_ms: each * HOUR })),
  span_ms: 0,
});
const roomOf = ({ _id }: { _id: string }) => (_id === "loose" ? undefined : { _id: "hall", name: "Hall" });

test.each([
  ["2026-11-09", "2026-11-15", ["2026-11-09 2026-11-15"]],
  ["2026-01-20", "2026-03-01", ["2026-01-20 2026-01-31", "2026-02-01 2026-02-28", "2026-03-01 2026-03-01"]],
  ["2026-12-31", "2027-01-01", ["2026-12-31 2026-12-31", "2027-01-01 2027-01-01"]],
])("splits %s to %s by month", (from_date, to_date, expected) => {
  expect(monthsIn({ from_date, to_date }).map((each) => `${each.from_date} ${each.to_date}`)).toEqual(expected);
});

test("adds up a room by month, the longest first, and leaves out rooms that were never on", () => {
  const rows = hoursByRoom(
    hours({ lamp: 40, fan: 8, loose: 50, idle: 0 }),
    [hours({ lamp: 30, fan: 8, loose: 0 }), undefined],
    roomOf,
  );
  expect(rows).toEqual([
    { room: "", name: "", months: [0, null], total: 50 * HOUR },
    { room: "hall", name: "Hall", months: [38 * HOUR, null], total: 48 * HOUR },
  ]);
});

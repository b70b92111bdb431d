import { contract } from "@switchboard/contract";
import { TODAY, YESTERDAY } from "./building.ts";
import { type Area, refuses, sees } from "./cases.ts";

const MINUTE = 60_000;
const NAMES = ["Foyer lights", "Panel exhaust", "Name board"];
const inMinutes = (lengths: readonly number[]) => lengths.map((ms) => Math.round(ms / MINUTE)).join(" ");

function named<T extends { name: string }>(switches: readonly T[]): T[] {
  return NAMES.flatMap((name) => switches.find((each) => each.name === name) ?? []);
}

export const switchAnalytics: Area = {
  name: "switch analytics",
  cases: [
    sees(
      contract.switchAnalytics,
      "tells how long each switch was on, until now",
      async ({ call }) => {
        const { switches, day_ms } = await call(contract.switchAnalytics, { day: TODAY });
        const told = named(switches).map(({ name, device_name, on_ms, hours }) => [
          name,
          device_name,
          on_ms,
          inMinutes(hours),
        ]);
        return { told, count: switches.length, first: switches[0]?.device_name, day_ms };
      },
      {
        told: [
          ["Foyer lights", "Reception board", 15853189, "0 0 0 0 0 0 0 39 60 60 60 45 0 0 0 0 0 0 0 0 0 0 0 0"],
          [
            "Panel exhaust",
            "Panel room board",
            42300000,
            "60 60 60 60 60 60 60 60 60 60 60 45 0 0 0 0 0 0 0 0 0 0 0 0",
          ],
          ["Name board", "Reception board", 21597585, "60 60 60 60 60 60 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0"],
        ],
        count: 72,
        first: "Boardroom AC",
        day_ms: 42300000,
      },
    ),
    sees(
      contract.runningHours,
      "adds up several days",
      async ({ call }) => {
        const { switches, span_ms } = await call(contract.runningHours, {
          from_date: "2026-03-14",
          to_date: YESTERDAY,
        });
        return { told: named(switches).map(({ name, on_ms, hours }) => [name, on_ms, inMinutes(hours)]), span_ms };
      },
      {
        told: [
          ["Foyer lights", 134113202, "0 0 0 0 0 0 0 70 133 180 180 180 180 180 180 180 180 180 143 120 120 29 0 0"],
          [
            "Panel exhaust",
            345600000,
            "240 240 240 240 240 240 240 240 240 240 240 240 240 240 240 240 240 240 240 240 240 240 240 240",
          ],
          ["Name board", 167808531, "240 240 240 240 240 239 8 0 0 0 0 0 0 0 0 0 0 0 150 240 240 240 240 240"],
        ],
        span_ms: 345600000,
      },
    ),
    refuses(
      contract.runningHours,
      "more than a quarter of a year",
      { from_date: "2025-11-01", to_date: TODAY },
      "request.invalid",
    ),
    sees(
      contract.intervalWiseHistory,
      "cuts a day into intervals",
      async ({ call }) => {
        const { interval, from, switches } = await call(contract.intervalWiseHistory, {
          day: YESTERDAY,
          interval: "120",
        });
        return { interval, from, told: named(switches).map(({ name, intervals }) => [name, inMinutes(intervals)]) };
      },
      {
        interval: 120,
        from: "2026-03-16T18:30:00.000Z",
        told: [
          ["Foyer lights", "0 0 0 33 120 120 120 120 120 120 71 0"],
          ["Panel exhaust", "120 120 120 120 120 120 120 120 120 120 120 120"],
          ["Name board", "120 120 120 1 0 0 0 0 0 96 120 120"],
        ],
      },
    ),
    refuses(
      contract.intervalWiseHistory,
      "intervals that are too short",
      { day: TODAY, interval: "1" },
      "request.invalid",
    ),
    sees(
      contract.switchEventsCount,
      "counts how often each was used",
      async ({ call }) => {
        const { switches, total } = await call(contract.switchEventsCount, { day: YESTERDAY });
        return {
          told: named(switches).map(({ name, on, off, failed, total: all }) => [name, on, off, failed, all]),
          total,
        };
      },
      {
        told: [
          ["Foyer lights", 1, 1, 0, 2],
          ["Panel exhaust", 0, 0, 0, 0],
          ["Name board", 1, 1, 0, 2],
        ],
        total: 181,
      },
    ),
    refuses(contract.switchEventsCount, "what is no day", { day: "x" }, "request.invalid"),
  ],
};

import { contract } from "@switchboard/contract";
import { TODAY, UNKNOWN, YESTERDAY } from "./building.ts";
import { type Area, type Calls, refuses, sees } from "./cases.ts";

async function idNamed({ call }: Calls, search: string): Promise<string> {
  return (await call(contract.listSchedules, { search })).docs[0]?._id ?? "";
}

/** What a run came to that was to have the office cool by nine. */
function reachedOn(day: string, from: number, at: string) {
  const about = { target: 24, way: "cool", unit: "°C", by: `${day}T03:30:00.000Z`, isOver: true };
  return { ...about, from, at: `${day}T${at}:00.000Z` };
}

export const scheduleRuns: Area = {
  name: "runs of schedules",
  cases: [
    sees(
      contract.scheduleHistory,
      "tells its runs, newest first, with what each switch did",
      async (calls) => {
        const id = await idNamed(calls, "Office sockets");
        const { docs, count } = await calls.call(contract.scheduleHistory, { id, limit: "2", offset: "1" });
        const runs = docs.map(({ due, state, reason, results }) => {
          return [
            due,
            state,
            reason,
            results.map((each) => [each.device_name, each.switch_name, each.outcome, each.reason]),
          ];
        });
        return { runs, count };
      },
      {
        runs: [
          [
            "2026-03-16T14:30:00.000Z",
            "done",
            null,
            [
              ["East bay", "East sockets", "turned off", null],
              ["Reception board", "Visitor sockets", "turned off", null],
              ["West bay", "West sockets", "turned off", null],
            ],
          ],
          [
            "2026-03-13T14:30:00.000Z",
            "failed",
            null,
            [
              ["East bay", "East sockets", "turned off", null],
              ["Reception board", "Visitor sockets", "failed", "no_answer"],
              ["West bay", "West sockets", "turned off", null],
            ],
          ],
        ],
        count: 10,
      },
    ),
    sees(
      contract.scheduleHistory,
      "tells when a run that was to reach a temperature started, from where, and when it was reached",
      async (calls) => {
        const id = await idNamed(calls, "cool by nine");
        const { docs, count } = await calls.call(contract.scheduleHistory, { id, limit: "2" });
        const runs = docs.map(({ due, reached, results }) => {
          const { best, ...told } = reached ?? {};
          return [due, told, best !== null, results.map(({ outcome }) => outcome)];
        });
        return [count, runs];
      },
      [
        10,
        [
          ["2026-03-18T02:21:00.000Z", reachedOn("2026-03-18", 27.5, "03:40"), true, ["turned on"]],
          ["2026-03-17T02:48:00.000Z", reachedOn("2026-03-17", 25.7, "03:30"), true, ["turned on"]],
        ],
      ],
    ),
    refuses(contract.scheduleHistory, "an unknown schedule", { id: UNKNOWN }, "schedule.not_found"),
    sees(
      contract.scheduleRuns,
      "tells the runs of a day in their order, and why one failed",
      async ({ call }) => {
        const days = [YESTERDAY, "2026-03-13", TODAY];
        const told = [];
        for (const day of days) {
          const { runs, count } = await call(contract.scheduleRuns, { day });
          told.push([runs.map(({ schedule, state, reason }) => [schedule.name, state, reason]), count]);
        }
        return told;
      },
      [
        [
          [
            ["Office cool by nine", "done", null],
            ["Evening lights", "done", null],
            ["Boardroom off", "done", null],
            ["Office sockets off", "done", null],
          ],
          4,
        ],
        [
          [
            ["Office cool by nine", "done", null],
            ["Evening lights", "done", null],
            ["Boardroom off", "done", null],
            ["Laptops off for the weekend", "done", null],
            ["Office sockets off", "failed", "no_answer"],
          ],
          5,
        ],
        [[["Office cool by nine", "done", null]], 1],
      ],
    ),
    sees(
      contract.failedSchedules,
      "tells what failed on a day; today's where no day is named",
      async ({ call }) => {
        const failed = await call(contract.failedSchedules, { day: "2026-03-13" });
        const today = await call(contract.failedSchedules, {});
        return [failed, today].map(({ docs, count }) => [docs.map(({ schedule }) => schedule.name), count]);
      },
      [
        [["Office sockets off"], 1],
        [[], 0],
      ],
    ),
  ],
};

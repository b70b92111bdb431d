import { contract } from "@switchboard/contract";
import { TODAY, UNKNOWN, YESTERDAY } from "./building.ts";
import { type Area, type Calls, refuses, sees } from "./cases.ts";

async function idNamed({ call }: Calls, search: string): Promise<string> {
  return (await call(contract.listSchedules, { search })).docs[0]?._id ?? "";
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
            ["Evening lights", "done", null],
            ["Boardroom off", "done", null],
            ["Office sockets off", "done", null],
          ],
          3,
        ],
        [
          [
            ["Evening lights", "done", null],
            ["Boardroom off", "done", null],
            ["Laptops off for the weekend", "done", null],
            ["Office sockets off", "failed", "no_answer"],
          ],
          4,
        ],
        [[], 0],
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

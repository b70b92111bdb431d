import { contract, type Schedule } from "@switchboard/contract";
import { appliance, each, room, UNKNOWN, YESTERDAY } from "./building.ts";
import { type Area, type Calls, refuses, sees } from "./cases.ts";

const SPOTS = { switch_appliance_id: appliance("Lobby spots"), switch_state: 1 };
const DAILY = { name: "Late shift", time: 2345, repeats: true, days: [6, 1], actions: [SPOTS] };
/** What a caller calls a run at once. */
const RUN = "5a1d0c9e-7b43-4a8f-9a55-0d2f6e1c7b31";
const timing = ({ time, repeats, days, date, isActive, next_run }: Schedule) => ({
  time,
  repeats,
  days,
  date,
  isActive,
  next_run,
});

async function withSchedule<T>({ call }: Calls, input: object, work: (schedule: Schedule) => Promise<T>): Promise<T> {
  const schedule = await call(contract.newSchedule, { ...DAILY, ...input });
  const seen = await work(schedule);
  await call(contract.deleteSchedule, { id: schedule._id });
  return seen;
}

export const schedules: Area = {
  name: "schedules",
  cases: [
    sees(
      contract.listSchedules,
      "lists those due next first, and what came of them last",
      async ({ call }) => {
        const { docs, count } = await call(contract.listSchedules, {});
        return {
          told: docs.map(({ name, owner, next_run, last_run }) => [
            name,
            owner?.name,
            next_run,
            last_run?.state ?? null,
          ]),
          count,
        };
      },
      {
        told: [
          ["Evening lights", "Ananya Rao", "2026-03-18T13:10:00.000Z", "done"],
          ["Boardroom off", "Kiran Reddy", "2026-03-18T14:00:00.000Z", "done"],
          ["Office sockets off", "Ananya Rao", "2026-03-18T14:30:00.000Z", "done"],
          // Tomorrow is Ugadi.
          ["Office cool by nine", "Ananya Rao", "2026-03-20T03:30:00.000Z", "done"],
          ["Laptops off for the weekend", "Ananya Rao", "2026-03-20T14:30:00.000Z", "done"],
          ["Festival lights", "Ananya Rao", "2026-03-21T13:00:00.000Z", null],
          ["Fountain on weekends", "Ananya Rao", null, null],
        ],
        count: 7,
      },
    ),
    sees(
      contract.listSchedules,
      "tells how early one started to reach a temperature, and what that was judged by",
      async ({ call }) => {
        const { docs } = await call(contract.listSchedules, { search: "cool by nine" });
        return docs.map(({ start, rhythm }) => [
          start?.by,
          start?.at,
          start?.reason.code,
          start?.reason.value,
          start?.reason.of,
          rhythm?.reach?.target,
        ]);
      },
      [["2026-03-18T03:30:00.000Z", "2026-03-18T02:21:00.000Z", "learnt", 27.5, 9, 24]],
    ),
    sees(
      contract.listSchedules,
      "finds by words, state, id and page",
      async (calls) => {
        const asked = [{ search: " LIGHTS " }, { isActive: false }, { id: UNKNOWN }, { limit: 2, offset: 4 }];
        const found = [];
        for (const body of asked) {
          const { docs, count } = await calls.call(contract.listSchedules, body);
          found.push([each(docs, "name"), count]);
        }
        return found;
      },
      [
        [["Evening lights", "Festival lights"], 2],
        [["Fountain on weekends"], 1],
        [[], 0],
        [["Laptops off for the weekend", "Festival lights"], 7],
      ],
    ),
    sees(
      contract.scheduleCount,
      "counts them, and those that are active",
      ({ call }) => call(contract.scheduleCount, {}),
      { count: 7, active: 6 },
    ),
    sees(
      contract.newSchedule,
      "makes one that repeats, with its days in order",
      (calls) =>
        withSchedule(calls, {}, async (made) => [
          timing(made),
          made.force,
          made.before,
          made.last_run,
          made.actions.length,
        ]),
      [
        { time: 2345, repeats: true, days: [1, 6], date: null, isActive: true, next_run: "2026-03-21T18:15:00.000Z" },
        false,
        null,
        null,
        1,
      ],
    ),
    sees(
      contract.newSchedule,
      "finds the day of one that runs once, and counts nothing for one that is off",
      async (calls) => [
        await withSchedule(calls, { repeats: false, days: [2] }, async (made) => timing(made)),
        await withSchedule(calls, { isActive: false }, async (made) => made.next_run),
      ],
      [
        {
          time: 2345,
          repeats: false,
          days: [],
          date: "2026-03-24",
          isActive: true,
          next_run: "2026-03-24T18:15:00.000Z",
        },
        null,
      ],
    ),
    sees(
      contract.newSchedule,
      "makes one that is to reach a temperature on a thermometer, and on nothing else",
      async (calls) => {
        const { sensors } = await calls.call(contract.listSensors, {});
        const at = (isOne: boolean) => sensors.find(({ kind }) => (kind === "temperature") === isOne)?._id ?? UNKNOWN;
        const reach = (sensor: string) => ({
          rhythm: { reach: { sensor, target: 21, way: "warm", within: 60 } as const },
        });
        const made = await withSchedule(calls, reach(at(true)), async ({ rhythm }) => rhythm?.reach?.target);
        const refused = await withSchedule(calls, reach(at(false)), async () => "made").catch(() => "refused");
        return [made, refused];
      },
      [21, "refused"],
    ),
    refuses(contract.newSchedule, "one that does nothing", { ...DAILY, actions: [] }, "schedule.invalid"),
    refuses(contract.newSchedule, "a time that there is not", { ...DAILY, time: 2400 }, "schedule.invalid"),
    refuses(contract.newSchedule, "one without days", { ...DAILY, days: [] }, "schedule.invalid"),
    refuses(
      contract.newSchedule,
      "a day that has been",
      { ...DAILY, repeats: false, date: YESTERDAY },
      "schedule.invalid",
    ),
    refuses(contract.newSchedule, "a reminder too far ahead", { ...DAILY, before: 1441 }, "schedule.invalid"),
    refuses(
      contract.newSchedule,
      "an unknown switch",
      { ...DAILY, actions: [{ ...SPOTS, switch_appliance_id: UNKNOWN }] },
      "switch.not_found",
    ),
    refuses(
      contract.newSchedule,
      "a level for a plain switch",
      { ...DAILY, actions: [{ ...SPOTS, level: 2 }] },
      "switch.unsupported",
    ),
    refuses(contract.newSchedule, "what is no date", { ...DAILY, repeats: false, date: "soon" }, "request.invalid"),
    sees(
      contract.editSchedule,
      "replaces all of it, and counts its next run anew",
      (calls) =>
        withSchedule(calls, { before: 30 }, async ({ _id: id }) => {
          const change = {
            ...DAILY,
            name: "Early",
            time: 600,
            days: [3],
            actions: [{ groupId: room("Parking"), switch_state: 0 }],
          };
          const edited = await calls.call(contract.editSchedule, { id, ...change });
          return [edited.name, timing(edited), edited.before, each(edited.actions, "groupId")[0]?.name];
        }),
      [
        "Early",
        { time: 600, repeats: true, days: [3], date: null, isActive: true, next_run: "2026-03-25T00:30:00.000Z" },
        null,
        "Parking",
      ],
    ),
    refuses(contract.editSchedule, "an unknown schedule", { ...DAILY, id: UNKNOWN }, "schedule.not_found"),
    sees(
      contract.setScheduleActive,
      "turns one off and on",
      (calls) =>
        withSchedule(calls, {}, async ({ _id: id }) => {
          const off = await calls.call(contract.setScheduleActive, { id, isActive: false });
          const on = await calls.call(contract.setScheduleActive, { id, isActive: true });
          return [off, on].map(({ isActive, next_run }) => [isActive, next_run]);
        }),
      [
        [false, null],
        [true, "2026-03-21T18:15:00.000Z"],
      ],
    ),
    sees(
      contract.setScheduleActive,
      "refuses to turn on what is over",
      (calls) => {
        const over = { repeats: false, date: YESTERDAY, isActive: false };
        return withSchedule(calls, over, ({ _id: id }) =>
          calls.refusal(contract.setScheduleActive, { id, isActive: true }),
        );
      },
      "schedule.over",
    ),
    sees(
      contract.editSchedule,
      "lets one that is over run again, once it has a time to come, and not before",
      (calls) => {
        const over = { repeats: false, date: YESTERDAY, isActive: false };
        return withSchedule(calls, over, async ({ _id: id }) => {
          const same = await calls.call(contract.editSchedule, { ...DAILY, id, repeats: false, date: YESTERDAY });
          const again = await calls.call(contract.editSchedule, { ...DAILY, id, repeats: false, date: null });
          return [same, again].map(({ isActive, next_run }) => [isActive, next_run !== null]);
        });
      },
      [
        [false, false],
        [true, true],
      ],
    ),
    refuses(contract.setScheduleActive, "an unknown schedule", { id: UNKNOWN, isActive: true }, "schedule.not_found"),
    sees(
      contract.skipScheduleRun,
      "leaves out the next run, and no other",
      (calls) =>
        withSchedule(calls, {}, async ({ _id: id, next_run }) => {
          const wrong = await calls.refusal(contract.skipScheduleRun, { id, due: "2026-03-28T18:15:00.000Z" });
          const skipped = await calls.call(contract.skipScheduleRun, { id, due: next_run ?? "" });
          const { docs } = await calls.call(contract.scheduleHistory, { id });
          const runs = docs.map(({ due, state, results }) => [due, state, results]);
          return [wrong, skipped.next_run, skipped.isActive, skipped.last_run, runs];
        }),
      ["schedule.not_due", "2026-03-23T18:15:00.000Z", true, null, [["2026-03-21T18:15:00.000Z", "skipped", []]]],
    ),
    sees(
      contract.skipScheduleRun,
      "ends one that runs once",
      (calls) =>
        withSchedule(calls, { repeats: false }, async ({ _id: id, next_run }) => {
          const skipped = await calls.call(contract.skipScheduleRun, { id, due: next_run ?? "" });
          return [skipped.next_run, skipped.isActive];
        }),
      [null, false],
    ),
    sees(
      contract.unskipScheduleRun,
      "plans a skipped run again, once",
      (calls) =>
        withSchedule(calls, {}, async ({ _id: id, next_run }) => {
          const due = next_run ?? "";
          const skipped = await calls.call(contract.skipScheduleRun, { id, due });
          const back = await calls.call(contract.unskipScheduleRun, { id, due });
          const again = await calls.refusal(contract.unskipScheduleRun, { id, due });
          return [each(skipped.skipped ?? [], "due"), back.next_run, back.skipped ?? null, again];
        }),
      [["2026-03-21T18:15:00.000Z"], "2026-03-21T18:15:00.000Z", null, "schedule.not_due"],
    ),
    sees(
      contract.unskipScheduleRun,
      "enables again what runs once, as enabling it does",
      (calls) =>
        withSchedule(calls, { repeats: false }, async ({ _id: id, next_run }) => {
          const due = next_run ?? "";
          await calls.call(contract.skipScheduleRun, { id, due });
          const back = await calls.call(contract.unskipScheduleRun, { id, due });
          await calls.call(contract.skipScheduleRun, { id, due });
          const on = await calls.call(contract.setScheduleActive, { id, isActive: true });
          return [back, on].map(({ isActive, next_run: next, skipped }) => [isActive, next === due, skipped ?? null]);
        }),
      [
        [true, true, null],
        [true, true, null],
      ],
    ),
    refuses(
      contract.unskipScheduleRun,
      "an unknown schedule",
      { id: UNKNOWN, due: "2026-03-28T18:15:00.000Z" },
      "schedule.not_found",
    ),
    sees(
      contract.editSchedule,
      "keeps what was skipped with its day, and drops it with the day",
      (calls) =>
        withSchedule(calls, {}, async ({ _id: id, next_run }) => {
          await calls.call(contract.skipScheduleRun, { id, due: next_run ?? "" });
          const later = await calls.call(contract.editSchedule, { ...DAILY, id, time: 2200 });
          const other = await calls.call(contract.editSchedule, { ...DAILY, id, days: [2] });
          return [later, other].map(({ next_run: next, skipped }) => [next, each(skipped ?? [], "due")]);
        }),
      [
        ["2026-03-23T16:30:00.000Z", ["2026-03-21T16:30:00.000Z"]],
        ["2026-03-24T18:15:00.000Z", []],
      ],
    ),
    sees(
      contract.pauseSchedule,
      "runs nothing before its end, keeps that through an edit, and loses it when disabled",
      (calls) =>
        withSchedule(calls, {}, async ({ _id: id }) => {
          const until = "2026-03-23T00:00:00.000Z";
          const paused = await calls.call(contract.pauseSchedule, { id, until });
          const edited = await calls.call(contract.editSchedule, { ...DAILY, id, time: 2200 });
          await calls.call(contract.setScheduleActive, { id, isActive: false });
          const on = await calls.call(contract.setScheduleActive, { id, isActive: true });
          return [paused, edited, on].map(({ isActive, next_run, paused: pause }) => {
            return [isActive, next_run, pause?.until ?? null];
          });
        }),
      [
        [true, "2026-03-23T18:15:00.000Z", "2026-03-23T00:00:00.000Z"],
        [true, "2026-03-23T16:30:00.000Z", "2026-03-23T00:00:00.000Z"],
        [true, "2026-03-21T16:30:00.000Z", null],
      ],
    ),
    sees(
      contract.pauseSchedule,
      "refuses one that is disabled, and a time that has been",
      (calls) =>
        withSchedule(calls, {}, async ({ _id: id }) => {
          const past = await calls.refusal(contract.pauseSchedule, { id, until: "2026-03-01T00:00:00.000Z" });
          await calls.call(contract.setScheduleActive, { id, isActive: false });
          return [past, await calls.refusal(contract.pauseSchedule, { id, until: null })];
        }),
      ["schedule.pause_over", "schedule.disabled"],
    ),
    refuses(contract.pauseSchedule, "an unknown schedule", { id: UNKNOWN, until: null }, "schedule.not_found"),
    sees(
      contract.resumeSchedule,
      "ends a pause that has no end of its own",
      (calls) =>
        withSchedule(calls, {}, async ({ _id: id }) => {
          const paused = await calls.call(contract.pauseSchedule, { id, until: null });
          const resumed = await calls.call(contract.resumeSchedule, { id });
          return [paused, resumed].map(({ next_run, paused: pause }) => [next_run, pause?.until]);
        }),
      [
        [null, null],
        ["2026-03-21T18:15:00.000Z", undefined],
      ],
    ),
    refuses(contract.resumeSchedule, "an unknown schedule", { id: UNKNOWN }, "schedule.not_found"),
    sees(
      contract.runSchedule,
      "does once what it does, however often it is asked, and leaves its times as they are",
      (calls) =>
        withSchedule(calls, {}, async ({ _id: id, next_run }) => {
          const run = RUN;
          const first = await calls.call(contract.runSchedule, { id, run });
          const second = await calls.call(contract.runSchedule, { id, run });
          const { docs } = await calls.call(contract.scheduleHistory, { id });
          const { docs: after } = await calls.call(contract.listSchedules, { id });
          const commands = new Set([...first.results, ...second.results].map(({ command_id }) => command_id));
          return [
            each(first.results, "switch_name"),
            commands.size,
            docs.map(({ manual, by }) => [manual, by !== undefined]),
            after[0]?.next_run === next_run,
          ];
        }),
      [["Lobby spots"], 1, [[true, true]], true],
    ),
    refuses(contract.runSchedule, "an unknown schedule", { id: UNKNOWN, run: RUN }, "schedule.not_found"),
    refuses(
      contract.skipScheduleRun,
      "an unknown schedule",
      { id: UNKNOWN, due: "2026-03-28T18:15:00.000Z" },
      "schedule.not_found",
    ),
    refuses(contract.deleteSchedule, "an unknown schedule", { id: UNKNOWN }, "schedule.not_found"),
    sees(
      contract.deleteSchedule,
      "removes it, and its runs with it",
      async (calls) => {
        const gone = await withSchedule(calls, {}, async ({ _id }) => _id);
        const { count } = await calls.call(contract.listSchedules, { id: gone });
        return [count, await calls.refusal(contract.scheduleHistory, { id: gone })];
      },
      [0, "schedule.not_found"],
    ),
  ],
};

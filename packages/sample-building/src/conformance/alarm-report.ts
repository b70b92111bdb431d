import { type AlarmReport, contract } from "@switchboard/contract";
import { type Area, refuses, sees } from "./cases.ts";

/** The week before the one at which the building is looked at. */
const WEEK = "2026-03-09";

const told = ({ week, operators, total, load, worst, standing, suggestions, peak }: AlarmReport) => ({
  week,
  operators,
  total,
  load,
  peak: peak?.per_operator,
  worst: worst.map(({ head, device, count, median_s }) => [
    head,
    device?.device_name ?? null,
    count,
    Math.round(median_s),
  ]),
  standing: standing.map(({ head, device }) => [head, device?.device_name ?? null]),
  suggestions,
});

const SUGGESTED = { source: "power", what: "off_delay", now_s: 60, seconds: 300, before: 11, removed: 9 };

/** As the rule of power events is where nobody has decided anything. */
const USUAL = {
  source: "power",
  priority: "high",
  on_delay_s: 0,
  off_delay_s: 60,
  is_latching: false,
  advice: "",
  is_on: true,
};

export const alarmReports: Area = {
  name: "the weekly report of alarms",
  cases: [
    sees(
      contract.alarmReport,
      "tells how many there were, the worst, and what would have spared most of them",
      async ({ call }) => told(await call(contract.alarmReport, { week: WEEK })),
      {
        week: { from: WEEK, to: "2026-03-15", is_over: true },
        operators: 2,
        total: 13,
        load: "acceptable",
        peak: 1,
        worst: [
          ["Over voltage, phase 1", "Main incomer", 11, 180],
          ["A schedule failed", null, 1, 1200],
          ["Water on the cellar floor", "Sump controller", 1, 3000],
        ],
        standing: [],
        suggestions: [SUGGESTED],
      },
    ),
    sees(
      contract.alarmReport,
      "is of the last whole week where none is named, and empty where there was nothing",
      async ({ call }) => {
        const last = await call(contract.alarmReport, {});
        const empty = await call(contract.alarmReport, { week: "2025-06-04" });
        return [last.week.from, empty.week.from, empty.total, empty.worst, empty.peak];
      },
      [WEEK, "2025-06-02", 0, [], null],
    ),
    sees(
      contract.takeSuggestion,
      "changes the delay of the source, once",
      async ({ call, refusal }) => {
        const { source, what, seconds } = SUGGESTED;
        const taking = { source, what, seconds, week: WEEK };
        const { off_delay_s, is_default } = await call(contract.takeSuggestion, taking);
        const again = await refusal(contract.takeSuggestion, taking);
        const { suggestions } = await call(contract.alarmReport, { week: WEEK });
        await call(contract.setAlarmRule, USUAL);
        return [off_delay_s, is_default, again, suggestions];
      },
      [300, false, "alarm.no_suggestion", []],
    ),
    refuses(contract.alarmReport, "a day that is none", { week: "2026-02-30" }, "request.invalid"),
    refuses(
      contract.takeSuggestion,
      "what nobody suggests",
      { source: "motor", what: "on_delay", seconds: 60 },
      "alarm.no_suggestion",
    ),
  ],
};

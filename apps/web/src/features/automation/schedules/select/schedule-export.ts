import type { Schedule } from "@switchboard/contract";
import { allActionsOf, timesOf } from "../../../../data/schedule-times.ts";
import type { Translate } from "../../../../i18n/typed-keys.ts";
import { momentWords } from "../../../../ui/format/moments.ts";
import type { When } from "../when-words.ts";

export { downloadRows } from "../../../../widgets/many/switch-export.ts";

interface Words {
  t: Translate<["many", "schedules"]>;
  when: When;
  days(schedule: Schedule): string;
  /** The clock time, or the sun. */
  time(schedule: Schedule): string;
}

const targetsOf = (schedule: Schedule) => [
  ...new Set(
    allActionsOf(schedule).flatMap(({ switch_appliance_id, groupId }) => (switch_appliance_id ?? groupId)?.name ?? []),
  ),
];

/** The selected schedules, one a line. */
export function scheduleRowsFor(schedules: readonly Schedule[], { t, when, days, time }: Words): string[][] {
  const columns = ["name", "time", "days", "enabled", "next", "last", "actions", "owner"] as const;
  const { dateTime } = momentWords(when);
  const rows = schedules.map((schedule) => [
    schedule.name,
    timesOf(schedule).map(time).join(", "),
    days(schedule),
    t(schedule.isActive ? "schedules:row.on" : "schedules:row.off"),
    schedule.next_run ? dateTime(schedule.next_run) : "",
    schedule.last_run ? t(`schedules:state.${schedule.last_run.state}`) : "",
    targetsOf(schedule).join(", "),
    schedule.owner?.name ?? "",
  ]);
  return [columns.map((each) => t(`column.${each}`)), ...rows];
}

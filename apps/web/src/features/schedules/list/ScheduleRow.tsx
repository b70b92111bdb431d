import type { Schedule } from "@switchboard/contract";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { When } from "../when-words.ts";
import classes from "./ScheduleList.module.css";
import { ScheduleMenu } from "./ScheduleMenu.tsx";
import { LastRun, ScheduleToggle } from "./ScheduleRowParts.tsx";

interface ScheduleRowProps {
  schedule: Schedule;
  /** Admins see everybody's, and whose each is. */
  hasOwner: boolean;
  /** How times are read; shared by all rows, which come and go by the dozen while one scrolls. */
  when: When;
  now: number;
  daysWords(schedule: Schedule): string;
  onDelete(schedule: Schedule): void;
}

/** One schedule: what it does next, and what came of it last. */
export function ScheduleRow({ schedule, hasOwner, when, now, daysWords, onDelete }: ScheduleRowProps) {
  const { t } = useTranslation("schedules");
  const { _id, name, isActive, next_run, owner, last_run, force, before } = schedule;
  const details = [
    switchWords(schedule, t),
    hasOwner && owner && t("row.owner", { name: owner.name }),
    force && t("row.force"),
    before !== null && t("row.before", { count: before }),
  ].filter((part) => part);
  return (
    <article className={classes.row} data-off={!isActive || undefined} aria-labelledby={`name-${_id}`}>
      <ScheduleToggle schedule={schedule} />
      <div className={classes.words}>
        <h2 id={`name-${_id}`}>
          <Link to="/app/schedules/edit/$id" params={{ id: _id }}>
            {name}
          </Link>
        </h2>
        <p className={classes.next}>
          {next_run ? (
            <time dateTime={next_run}>{when.run(new Date(next_run), new Date(now))}</time>
          ) : (
            t(isActive ? "row.over" : "row.disabled")
          )}
        </p>
        <p className={classes.quiet}>
          {when.time(schedule.time)} · {daysWords(schedule)}
        </p>
        <p className={classes.quiet}>{details.join(" · ")}</p>
        {last_run && <LastRun id={_id} run={last_run} age={when.ago(new Date(last_run.due), new Date(now))} />}
      </div>
      <ScheduleMenu schedule={schedule} onDelete={onDelete} />
    </article>
  );
}

function switchWords({ actions }: Schedule, t: ReturnType<typeof useTranslation<"schedules">>["t"]): string {
  const groups = actions.flatMap(({ switch_appliance_id, groupId }) =>
    switch_appliance_id ? [] : (groupId?.name ?? []),
  );
  const single = actions.filter(({ switch_appliance_id }) => switch_appliance_id).length;
  const parts = [...groups, ...(single > 0 ? [t("row.switches", { count: single })] : [])];
  return parts.join(", ") || t("row.nothing");
}

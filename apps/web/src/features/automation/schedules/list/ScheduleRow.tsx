import type { Schedule } from "@switchboard/contract";
import { isOver, type RunState } from "@switchboard/domain/automation";
import { instantOf } from "@switchboard/domain/core";
import { Link } from "@tanstack/react-router";
import { timesOf } from "../../../../data/schedule-times.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Surface } from "../../../../ui/kit/layout/Surface.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { PlanNotes } from "../../../../widgets/schedules/PlanNotes.tsx";
import type { PlanQuestion } from "../../../../widgets/schedules/plan-question.ts";
import { ScheduleMenu } from "../../../../widgets/schedules/ScheduleMenu.tsx";
import { useTimeWords } from "../../../../widgets/schedules/useTimeWords.ts";
import { UnableNote } from "../../../../widgets/UnableNote.tsx";
import { useRhythmWords } from "../rhythm/rhythm-words.ts";
import { useStartWords } from "../rhythm/start-words.ts";
import type { When } from "../when-words.ts";
import { ScheduleItems } from "./ScheduleItems.tsx";
import classes from "./ScheduleList.module.css";
import { LastRun, NewTime, ScheduleToggle } from "./ScheduleRowParts.tsx";

interface ScheduleRowProps {
  schedule: Schedule;
  /** True for admins, who see the schedules of everybody. */
  hasOwner: boolean;
  /** Formats times; shared by all rows, because scrolling mounts many of them. */
  when: When;
  now: number;
  daysWords(schedule: Schedule): string;
  onAsk(question: PlanQuestion): void;
  onDelete(schedule: Schedule): void;
}

/** Shows a schedule's next run and last result. */
export function ScheduleRow({ schedule, hasOwner, when, now, daysWords, onAsk, onDelete }: ScheduleRowProps) {
  const { t } = useTranslation("schedules");
  const rhythmWords = useRhythmWords();
  const { _id, name, isActive, owner, last_run, force, before } = schedule;
  const timeWords = useTimeWords();
  const { more_times, rhythm } = schedule;
  const isByClock = !more_times && !rhythm?.sun;
  const planWords = [
    isByClock && when.time(schedule.time),
    daysWords(schedule),
    rhythm && rhythmWords(more_times ? { ...rhythm, sun: null } : rhythm),
  ]
    .filter(Boolean)
    .join(" · ");
  const isDone = !schedule.next_run && isOver(schedule, when.timeZone, new Date(now));
  const details = [
    !schedule.more_times && timeWords.targets(schedule.actions),
    hasOwner && owner && t("row.owner", { name: owner.name }),
    force && t("row.force"),
    before !== null && t("row.before", { count: before }),
  ].filter((part) => part);
  return (
    <Surface
      as="article"
      isCard
      className={classes.row}
      data-off={!isActive || undefined}
      aria-labelledby={`name-${_id}`}
    >
      {isDone ? <NewTime schedule={schedule} /> : <ScheduleToggle schedule={schedule} />}
      <div className={classes.words}>
        <h2 id={`name-${_id}`}>
          <Link to="/app/schedules/edit/$id" params={{ id: _id }}>
            {name}
          </Link>
        </h2>
        <Text as="p" isTabular className={classes.next}>
          <NextWords schedule={schedule} when={when} now={new Date(now)} isDone={isDone} />
        </Text>
        {schedule.start && <StartNote schedule={schedule} now={now} />}
        {schedule.more_times && (
          <Surface as="ul" pad={0} size={14} isTabular aria-label={t("row.times")}>
            {timesOf(schedule).map((each) => (
              <li key={each._id}>{timeWords.whole(each)}</li>
            ))}
          </Surface>
        )}
        <Text as="p" tone="quiet" size={13} breaks>
          {planWords}
        </Text>
        <Text as="p" tone="quiet" size={13} breaks>
          {details.join(" · ")}
        </Text>
        {(schedule.paused || schedule.skipped) && <PlanNotes schedule={schedule} now={now} />}
        {schedule.unable && <UnableNote why={schedule.unable} />}
        {last_run && <LastRun id={_id} run={last_run} age={when.ago(new Date(last_run.due), new Date(now))} />}
      </div>
      <div data-pick-hides>
        <ScheduleMenu schedule={schedule} onAsk={onAsk}>
          <ScheduleItems schedule={schedule} onDelete={onDelete} />
        </ScheduleMenu>
      </div>
    </Surface>
  );
}

/** Explains the start time of a schedule that is to reach a temperature. */
function StartNote({ schedule, now }: Pick<ScheduleRowProps, "schedule" | "now">) {
  const { started } = useStartWords();
  return (
    <Text as="p" tone="quiet" size={13} breaks>
      {started(schedule, new Date(now))}
    </Text>
  );
}

const RAN: readonly RunState[] = ["running", "done", "failed"];

interface NextWordsProps {
  schedule: Schedule;
  when: When;
  now: Date;
  /** True when it ran once and will not run again. */
  isDone: boolean;
}

/** Shows the next run, or why there is none. */
function NextWords({ schedule, when, now, isDone }: NextWordsProps) {
  const { t } = useTranslation("schedules");
  const { isActive, next_run, last_run, date, time } = schedule;
  if (next_run) return <time dateTime={next_run}>{when.run(new Date(next_run), now)}</time>;
  // The note below says for how long. A skipped single run was not disabled by anybody.
  if (schedule.paused || schedule.skipped || (isActive && schedule.rhythm)) return t("row.waits");
  if (!isDone || date === null) return t(isActive ? "row.over" : "row.disabled");
  return last_run && RAN.includes(last_run.state)
    ? t("row.ran", { when: when.absolute(new Date(last_run.due), now) })
    : t("row.wasDue", { when: when.absolute(instantOf(date, time, when.timeZone), now) });
}

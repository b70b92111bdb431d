import type { Schedule } from "@switchboard/contract";
import { IconCalendarOff, IconPlayerPause, IconPlayerSkipForward } from "@switchboard/icons";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { StatusDot } from "../../../../ui/kit/StatusDot.tsx";
import { RUN_TONES } from "../list/ScheduleRowParts.tsx";
import { useWhyNotWords } from "../rhythm/rhythm-words.ts";
import { useStartWords } from "../rhythm/start-words.ts";
import type { When } from "../when-words.ts";
import { isMovable } from "./move.ts";
import type { CarriedEntry, Mover } from "./mover.ts";
import classes from "./WeekView.module.css";
import type { Entry } from "./week.ts";

export interface WeekEntryProps {
  entry: Entry;
  when: When;
  carried: CarriedEntry | undefined;
  handlersOf: Mover["handlersOf"];
}

/** Shows one run; a future one links to its schedule, a past one to its history. */
export function WeekEntry({ entry, when, carried, handlersOf }: WeekEntryProps) {
  const { t } = useTranslation("schedules");
  const whyNot = useWhyNotWords();
  const { name, due, state, schedule, scheduleId: id, isManual, by } = entry;
  const own = carried?.entry.key === entry.key ? carried : undefined;
  const to = schedule ? "/app/schedules/edit/$id" : "/app/schedules/history/$id";
  return (
    <Link
      to={to}
      params={{ id }}
      className={classes.entry}
      data-state={state}
      data-movable={isMovable(entry) || undefined}
      data-carried={own?.by}
      draggable={false}
      {...handlersOf(entry)}
    >
      <time dateTime={due.toISOString()}>
        {when.timeOf(due)}
        {own && own.by === "keyboard" && ` → ${when.dayShortOf(own.to.day)} ${when.time(own.to.time)}`}
      </time>
      <span className={classes.name}>{name}</span>
      {entry.reachBy && entry.schedule && <Ready by={entry.reachBy} due={due} schedule={entry.schedule} when={when} />}
      <State
        state={state}
        isManual={isManual}
        words={[entry.why ? whyNot(entry.why) : t(`state.${state}`), by && t("history.by", { name: by })]
          .filter(Boolean)
          .join(" ")}
        manual={t("week.manual")}
      />
    </Link>
  );
}

interface ReadyProps extends Pick<WeekEntryProps, "when"> {
  by: Date;
  due: Date;
  schedule: Schedule;
}

/** Shows when the temperature is to be reached, and why the run starts when it does. */
function Ready({ by, due, schedule, when }: ReadyProps) {
  const { t } = useTranslation("calendars");
  const { started } = useStartWords();
  const why = schedule.start?.by === by.toISOString() ? started(schedule) : undefined;
  const minutes = schedule.rhythm?.reach?.within ?? 0;
  if (by > due) return <small title={why}>{t("reach.by", { time: when.timeOf(by) })}</small>;
  // A start planned at the schedule's own time needs no note.
  return why ? null : <small>{t("reach.upTo", { minutes })}</small>;
}

const icon = { size: 14, stroke: 1.8, "aria-hidden": true } as const;

interface StateProps {
  state: Entry["state"];
  isManual: boolean;
  words: string;
  manual: string;
}

/** Planned runs need no label. */
function State({ state, isManual, words, manual }: StateProps) {
  if (state === "planned") return null;
  const isLeftOut = state === "paused" || state === "skipped" || state === "off";
  return (
    <small>
      {isManual && <span>{manual}</span>}
      {state === "paused" && <IconPlayerPause {...icon} />}
      {state === "off" && <IconCalendarOff {...icon} />}
      {state === "skipped" && <IconPlayerSkipForward {...icon} />}
      {isLeftOut ? <span>{words}</span> : <StatusDot tone={RUN_TONES[state]} label={words} />}
    </small>
  );
}

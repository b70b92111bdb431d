import type { Schedule } from "@switchboard/contract";
import { type Conflict, findConflicts, type ScheduleDemand, type Surroundings } from "@switchboard/domain/automation";
import { localDay } from "@switchboard/domain/core";
import { IconAlertTriangle } from "@switchboard/icons";
import { useEffect, useMemo, useState } from "react";
import { useSurroundings } from "../../../../data/calendars.ts";
import { devicesOfRoom } from "../../../../data/rooms.ts";
import { timesOf } from "../../../../data/schedule-times.ts";
import { useServerNow } from "../../../../data/useServerNow.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { liveStore } from "../../../../live/live.ts";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { useWhen } from "../when-words.ts";
import classes from "./ScheduleConflicts.module.css";

const DAYS = 14;
/** More conflicts would hide the list they are about. */
const NAMED = 3;

/** Warns of schedules that switch the same thing on and off within an hour. */
export function ScheduleConflicts({ schedules }: { schedules: readonly Schedule[] }) {
  const { t } = useTranslation("calendars");
  const where = useSurroundings();
  const when = useWhen();
  const now = new Date(useServerNow());
  const today = localDay(now, where.timeZone);
  const times = useMemo(() => schedules.flatMap(timesOf), [schedules]);
  const conflicts = useConflicts(times, where, today);
  const firstOf = (id: string) => times.find(({ _id }) => _id === id)?.first;
  const coming = conflicts
    // A schedule that turns on and off again soon means it.
    .filter(({ after, first, second }) => after > now && firstOf(first) !== firstOf(second))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
  if (coming.length === 0) return null;
  const nameOf = (id: string) => times.find(({ _id }) => _id === id)?.name ?? "";
  return (
    <Stack as="section" gap={4} frame="warning" pad="12 16" className={classes.box} aria-labelledby="conflicts">
      <Row as="h2" gap={8} id="conflicts">
        <IconAlertTriangle size={18} stroke={1.8} aria-hidden="true" />
        {t("conflict.title")}
      </Row>
      <ul>
        {coming.slice(0, NAMED).map(({ first, second, about, at }) => (
          <li key={`${first} ${second}`}>
            {t("conflict.text", {
              first: nameOf(first),
              second: nameOf(second),
              name: liveStore.switch(about)?.name ?? switchName(times, about),
              when: when.absolute(at, now),
            })}
          </li>
        ))}
        {coming.length > NAMED && <li>{t("change.more", { count: coming.length - NAMED })}</li>}
      </ul>
    </Stack>
  );
}

/** The time of one step before the screen gets its turn. */
const STEP_MS = 8;

/** Searches in steps, because a thousand schedules would block the list they are shown with. */
function useConflicts(schedules: readonly Schedule[], where: Surroundings, today: string): Conflict[] {
  const [conflicts, setConflicts] = useState<Conflict[]>([]);
  useEffect(() => {
    const active = schedules.filter(({ isActive, paused }) => isActive && !paused);
    const finding = findConflicts(active.map(demandOf), where, { from: today, days: DAYS });
    let timer = setTimeout(goOn);
    function goOn() {
      const end = performance.now() + STEP_MS;
      while (performance.now() < end) {
        const step = finding.next();
        if (step.done) return setConflicts(step.value);
      }
      timer = setTimeout(goOn);
    }
    return () => clearTimeout(timer);
  }, [schedules, where, today]);
  return conflicts;
}

/** Returns the desired state of each switch, including the known switches of groups. */
function demandOf(schedule: Schedule): ScheduleDemand {
  const wants = schedule.actions.flatMap(({ switch_appliance_id, groupId, switch_state }) => {
    if (switch_appliance_id) return [[switch_appliance_id._id, switch_state] as const];
    if (!groupId) return [];
    const rooms = groupId.rooms ?? [groupId._id];
    const inside = rooms.flatMap((room) => devicesOfRoom(liveStore, room)).flatMap(({ switches }) => switches);
    return [groupId._id, ...inside.map(({ _id }) => _id)].map((id) => [id, switch_state] as const);
  });
  return { id: schedule._id, timing: schedule, wants: new Map(wants) };
}

function switchName(schedules: readonly Schedule[], id: string): string {
  const actions = schedules.flatMap((schedule) => schedule.actions);
  const named = actions.find(
    ({ switch_appliance_id, groupId }) => switch_appliance_id?._id === id || groupId?._id === id,
  );
  return named?.switch_appliance_id?.name ?? named?.groupId?.name ?? "";
}

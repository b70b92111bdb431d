import type { Schedule } from "@switchboard/contract";
import type { SunRule } from "@switchboard/domain/automation";
import { formatHhmm } from "@switchboard/domain/core";
import { useReader } from "../../data/useReader.ts";
import { useTranslation } from "../../i18n/useTranslation.ts";

/** Returns words for a place of the sun: "Sunset −10 min". */
export function useSunWords(): (sun: SunRule) => string {
  const { t } = useTranslation("calendars");
  return ({ event, offset }) => {
    const sun = t(`rhythm.said.${event}`);
    if (offset === 0) return sun;
    return t("rhythm.said.offset", { sun, minutes: `${offset > 0 ? "+" : "−"}${Math.abs(offset)}` });
  };
}

type TimeOfSchedule = Pick<Schedule, "time" | "rhythm" | "actions">;

/** Returns words for one time of a schedule: when it is, what it acts on, and "Sunset: 2 switches on" for both. */
export function useTimeWords() {
  const { t } = useTranslation("schedules");
  const { clock } = useReader();
  const sunWords = useSunWords();
  const when = ({ time, rhythm }: Pick<TimeOfSchedule, "time" | "rhythm">): string =>
    rhythm?.sun ? sunWords(rhythm.sun) : formatHhmm(time, clock);
  const targets = (actions: Schedule["actions"]): string => {
    const groups = actions.flatMap(({ switch_appliance_id, groupId }) =>
      switch_appliance_id ? [] : (groupId?.name ?? []),
    );
    const single = actions.filter(({ switch_appliance_id }) => switch_appliance_id).length;
    const parts = [...groups, ...(single > 0 ? [t("row.switches", { count: single })] : [])];
    return parts.join(", ") || t("row.nothing");
  };
  const turned = (actions: Schedule["actions"], state: 0 | 1): string[] => {
    const own = actions.filter(({ switch_state }) => switch_state === state);
    return own.length > 0 ? [t(state === 1 ? "row.turnsOn" : "row.turnsOff", { what: targets(own) })] : [];
  };
  const whole = (each: TimeOfSchedule): string => {
    const parts = [...turned(each.actions, 1), ...turned(each.actions, 0)];
    return `${when(each)}: ${parts.join(", ") || t("row.nothing")}`;
  };
  return { when, targets, whole };
}

import type { Hold } from "@switchboard/contract";
import { useMoments } from "../../data/useMoments.ts";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { currentTime } from "../../ui/clock.ts";

/** Who holds a switch and until when, as a sentence. Needs the texts of "holds". */
export function useHoldWords() {
  const { t } = useTranslation("holds");
  const { dateTime, time } = useMoments();
  const isToday = (instant: string) => dateTime(instant).startsWith(dateTime(currentTime()).split(",")[0] ?? "");
  const moment = (instant: string) => (isToday(instant) ? time(instant) : dateTime(instant));
  return {
    moment,
    held: (hold: Hold): string => {
      const { by, until, until_kind, workflow, supply } = hold;
      const given = { by: by?.name ?? "", state: t(hold.switch_state === 1 ? "on" : "off") };
      if (workflow) {
        const { name } = workflow;
        return until === null
          ? t("held.safety", { ...given, name })
          : t("held.safetyUntil", { ...given, name, until: moment(until) });
      }
      if (until === null) return t("held.open", given);
      if (supply) return t("held.demand", { ...given, name: supply.name, until: moment(until) });
      const isTimed = until_kind === "time";
      const key = by === null ? "held.wall" : isTimed ? "held.until" : "held.schedule";
      return t(key, { ...given, until: moment(until) });
    },
  };
}

import type { Hold } from "@switchboard/contract";
import { useMoments } from "../../data/useMoments.ts";
import { useTranslation } from "../../i18n/useTranslation.ts";

/** Who holds a switch and until when, as a sentence. Needs the texts of "holds". */
export function useHoldWords() {
  const { t } = useTranslation("holds");
  const { dateTime, time } = useMoments();
  const isToday = (instant: string) => dateTime(instant).startsWith(dateTime(Date.now()).split(",")[0] ?? "");
  const moment = (instant: string) => (isToday(instant) ? time(instant) : dateTime(instant));
  const who = (hold: Hold) => hold.by?.name ?? t("held.wall");
  return {
    who,
    moment,
    held: (hold: Hold): string => {
      const { until, until_kind } = hold;
      const given = { by: who(hold), state: t(hold.switch_state === 1 ? "on" : "off") };
      if (until === null) return t("held.open", given);
      const key = until_kind === "next_schedule" ? "held.schedule" : "held.until";
      return t(key, { ...given, until: moment(until) });
    },
  };
}

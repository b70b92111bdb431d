import type { ReportAddress, ReportMailing } from "@switchboard/contract";
import { formatHhmm } from "@switchboard/domain/core";
import { usePlaces } from "../../../data/places.ts";
import { useMoments } from "../../../data/useMoments.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { useClockStyle } from "../../../ui/format/clock-style.ts";
import { dayWords, weekdayName } from "../../../ui/format/date-format.ts";
import type { StatusTone } from "../../../ui/kit/StatusDot.tsx";

interface MailState {
  tone: StatusTone;
  label: string;
}
type MailingRecipient = ReportMailing["people"][number];

/** Provides the texts of a mailing's card. */
export function useMailingWords() {
  const { t, i18n } = useTranslation("reportMailings");
  const clock = useClockStyle();
  const { dateTime } = useMoments();
  const { tree } = usePlaces();
  const day = dayWords(i18n.language, { dateStyle: "medium" });
  function lastMail(last: MailingRecipient["last"]): MailState {
    if (!last) return { tone: "quiet", label: t("last.none") };
    const span = { from: day(last.from_date), to: day(last.to_date) };
    const why = last.reason ? t(`reason.${last.reason}`) : "";
    if (last.state === "accepted") return { tone: "good", label: t("last.accepted", span) };
    if (last.state === "failed") return { tone: "critical", label: t("last.failed", { ...span, why }) };
    if (last.state === "dropped") return { tone: "warning", label: t("last.dropped", { ...span, why }) };
    if (last.again_at === null) return { tone: "quiet", label: t("last.underWay", span) };
    return { tone: "warning", label: t("last.again", { ...span, why, when: dateTime(last.again_at) }) };
  }
  return {
    when({ every, on_day, time: at }: ReportMailing): string {
      const time = formatHhmm(at, clock);
      return every === "week"
        ? t("when.week", { weekday: weekdayName(on_day, i18n.language, "long"), time })
        : t("when.month", { day: on_day, time });
    },
    what({ kind, format, device_ids, sensor_ids, place }: ReportMailing): string {
      if (kind === "bill") return [t("kind.bill"), t("about.supply"), t(`format.${format}`)].join(" · ");
      const count = kind === "sensor" ? sensor_ids.length : device_ids.length;
      const all = kind === "sensor" ? t("about.allSensors") : t("about.allDevices");
      const some = kind === "sensor" ? t("about.sensors", { count }) : t("about.devices", { count });
      const where = place === null ? [] : [tree.get(place)?.name ?? t("about.gonePlace")];
      return [t(`kind.${kind}`), ...where, count === 0 ? all : some, t(`format.${format}`)].join(" · ");
    },
    next: (at: string) => t("card.next", { when: dateTime(at) }),
    /** Describes the last mail to a recipient. */
    last: ({ is_stopped, last }: MailingRecipient): MailState =>
      is_stopped ? { tone: "quiet", label: t("last.stopped") } : lastMail(last),
    /** Describes the last mail to an external address, or why it gets none. */
    address: ({ state, last }: ReportAddress): MailState =>
      state === "approved"
        ? lastMail(last)
        : { tone: state === "waiting" ? "warning" : "quiet", label: t(`external.state.${state}`) },
  };
}

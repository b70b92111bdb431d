import type { OnCallPlan } from "@switchboard/contract";
import { dayOfWeek, formatHhmm } from "@switchboard/domain/core";
import { useReader } from "../../../data/useReader.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { weekdayName } from "../../../ui/format/date-format.ts";
import { formatDuration } from "../../../ui/format/duration.ts";

const MINUTE = 60_000;

type Step = Pick<OnCallPlan["steps"][number], "after_minutes" | "tell" | "people">;

/** Describes a plan in sentences. */
export function useOnCallWords() {
  const { t } = useTranslation("onCall");
  const { language, clock } = useReader();
  return {
    /** Formats "After 10 min: the next in turn". */
    step: ({ after_minutes, tell, people }: Step) => {
      const who = tell === "people" ? people.map(({ name }) => name).join(", ") : t(`who.${tell}`);
      if (after_minutes === 0) return t("step.atOnce", { who });
      return t("step.after", { time: formatDuration(after_minutes * MINUTE, language), who });
    },
    /** Formats "A week each, from Monday 09:00 am". */
    turn: ({ turn, from, hand_over }: OnCallPlan) => {
      const time = formatHhmm(hand_over, clock);
      return turn === "day"
        ? t("card.day", { time })
        : t("card.week", { weekday: weekdayName(dayOfWeek(from), language, "long"), time });
    },
    scope: ({ room, priorities }: OnCallPlan) =>
      [room ? room.name : t("card.whole"), priorities.map((each) => t(`priority.${each}`)).join(", ")].join(" · "),
  };
}

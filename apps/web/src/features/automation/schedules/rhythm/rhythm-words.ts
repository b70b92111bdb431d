import { daysOffRule, type Rhythm, type WhyNot } from "@switchboard/domain/automation";
import { OFF_DAY_TYPES } from "@switchboard/domain/core";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { dayWords } from "../../../../ui/format/date-format.ts";
import { useSunWords } from "../../../../widgets/schedules/useTimeWords.ts";

const ANY_YEAR = 2028;

/** Describes a rhythm in a line, without days and time. */
export function useRhythmWords() {
  const { t, i18n } = useTranslation("calendars");
  const inAnyYear = dayWords(i18n.language, { day: "numeric", month: "long" });
  const sunWords = useSunWords();
  return ({ on_days = {}, season, every_weeks, nth, sun, reach }: Rhythm): string => {
    const kinds = (isMeant: (choice: string) => boolean) =>
      OFF_DAY_TYPES.filter((type) => isMeant(on_days[type]?.do ?? "normal"))
        .map((type) => t(`type.${type}`))
        .join(", ");
    const [skipped, changed] = [
      kinds((choice) => choice === "skip"),
      kinds((each) => !["skip", "normal"].includes(each)),
    ];
    const dayOfYear = (day: string) => inAnyYear(`${ANY_YEAR}-${day}`);
    return [
      sun && sunWords(sun),
      every_weeks && t("rhythm.said.every", { count: every_weeks.every }),
      nth && t("rhythm.said.nth"),
      season && t("rhythm.said.season", { from: dayOfYear(season.from), to: dayOfYear(season.to) }),
      reach && t("rhythm.said.reach", { target: `${reach.target}°`, minutes: reach.within }),
      skipped &&
        (daysOffRule({ on_days }) === "all" && on_days.special?.do !== "skip"
          ? t("rhythm.said.daysOff")
          : t("rhythm.said.skips", { kinds: skipped })),
      changed && t("rhythm.said.changes", { kinds: changed }),
    ]
      .filter(Boolean)
      .join(" · ");
  };
}

/** Says why nothing runs on a day: "Diwali: closed". */
export function useWhyNotWords() {
  const { t } = useTranslation("calendars");
  return ({ reason, name }: WhyNot): string => {
    const why = t(`why.${reason}`);
    return name === null ? why : t("why.named", { name, why });
  };
}

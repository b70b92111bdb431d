import type { SwitchLimits } from "@switchboard/domain/control";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { formatDuration } from "../../ui/format/duration.ts";

/** Describes the limits of a switch, a sentence for each. Needs the texts of "protections". */
export function useLimitSentences(): (limits: SwitchLimits) => string[] {
  const { t, i18n } = useTranslation("protections");
  const time = (seconds: number) => formatDuration(seconds * 1000, i18n.language);
  return ({ min_on_s, min_off_s, max_run_s }) => [
    ...(min_on_s === null ? [] : [t("section.minOn", { time: time(min_on_s) })]),
    ...(min_off_s === null ? [] : [t("section.minOff", { time: time(min_off_s) })]),
    ...(max_run_s === null ? [] : [t("section.maxRun", { time: time(max_run_s) })]),
  ];
}

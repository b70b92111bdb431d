import type { PowerOfSpan } from "@switchboard/contract";
import { localDay } from "@switchboard/domain/core";
import { useTimeZone } from "../../data/queries.ts";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { useClockStyle } from "../../ui/format/clock-style.ts";
import { dayWords } from "../../ui/format/date-format.ts";
import { momentWords } from "../../ui/format/moments.ts";

interface PeakWordsProps {
  power: PowerOfSpan;
  format(kilowatts: number): string;
}

/** Shows the peak and its time: "Peak 19.98 kW, 14 Nov, 2PM". For several meters it is an upper bound. */
export function PeakWords({ power, format }: PeakWordsProps) {
  const { t, i18n } = useTranslation("charts");
  const timeZone = useTimeZone();
  const clock = useClockStyle();
  const day = dayWords(i18n.language, { day: "numeric", month: "short" })(localDay(new Date(power.peak_at), timeZone));
  const hour = momentWords({ language: i18n.language, timeZone, clock }).hour(power.peak_at);
  const when = power.peak_in === "hour" ? `${day}, ${hour}` : day;
  return <>{t(power.is_exact ? "peak" : "peakAtMost", { peak: format(power.peak / 1000), when })}</>;
}

import type { WasteFindingView } from "@switchboard/contract";
import { formatHhmm } from "@switchboard/domain/core";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { useClockStyle } from "../../../ui/format/clock-style.ts";
import { dateFormat } from "../../../ui/format/date-format.ts";

/** Words findings in the user's language. */
export function useWasteWords() {
  const { t, i18n } = useTranslation("waste");
  const clock = useClockStyle();
  // Money is grouped by lakhs in every language.
  const locale = `${i18n.language}-IN`;
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  // Days have no time zone, so they are formatted as UTC.
  const dates = dateFormat(i18n.language, { dateStyle: "medium", timeZone: "UTC" });
  const weekdays = dateFormat(i18n.language, { weekday: "long", timeZone: "UTC" });
  const kWh = (wattHours: number) => `${number.format(wattHours / 1000)} kWh`;
  const day = (text: string) => dates.format(new Date(`${text}T00:00:00Z`));
  const weekday = (text: string) => weekdays.format(new Date(`${text}T00:00:00Z`));
  const hour = (of: number) => formatHhmm((of % 24) * 100, clock);
  const share = (part: number) =>
    new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 0 }).format(part);

  function cost({ cost: known }: Pick<WasteFindingView, "cost">): string | undefined {
    if (!known) return undefined;
    // Intl takes the exact text, without converting it to a binary fraction.
    const money = new Intl.NumberFormat(locale, { style: "currency", currency: known.currency });
    return money.format(known.amount as `${number}`);
  }

  function when({ kind, from, to, hours }: WasteFindingView): string {
    if (kind === "base_load" || kind === "rising") return t("when.span", { from: day(from), to: day(to) });
    if (!hours) return t("when.day", { day: day(to), weekday: weekday(to) });
    const part = { from: hour(hours.from), to: hour(hours.to) };
    return t("when.hours", { day: day(to), weekday: weekday(to), ...part });
  }

  function sentence(finding: WasteFindingView): string {
    const { kind, measuredWh, expectedWh, dayName } = finding;
    const more = share(expectedWh > 0 ? measuredWh / expectedWh - 1 : 1);
    const figures = { measured: kWh(measuredWh), expected: kWh(expectedWh), more };
    if (kind === "closed") return t("what.closed", { ...figures, name: dayName ?? "" });
    return t(`what.${kind}`, figures);
  }

  return { kWh, day, weekday, hour, share, number, cost, when, sentence };
}

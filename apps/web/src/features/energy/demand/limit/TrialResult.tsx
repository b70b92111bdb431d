import { nextDay } from "@switchboard/domain/core";
import type { DemandMeasure } from "@switchboard/domain/energy";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { formatDuration } from "../../../../ui/format/duration.ts";
import { moneyFormat } from "../../../../ui/format/money.ts";
import { useSpanWords } from "../../../../ui/format/useSpanWords.ts";
import figures from "../../../../ui/kit/Figures.module.css";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import type { Trial } from "../api.ts";
import { usePower } from "../power-words.ts";

interface TrialResultProps {
  trial: Trial;
  limit: number;
  measure: DemandMeasure;
  nameOf(switchId: string): string;
}

/** Below this share of the month, the measured share is shown. */
const NEARLY_ALL = 0.98;

/** Says in one sentence what the limit would have saved last month, and which loads it would have shut off. */
export function TrialResult({ trial, limit, measure, nameOf }: TrialResultProps) {
  const { t, i18n } = useTranslation("demand");
  const power = usePower(measure, true);
  const spanWords = useSpanWords();
  const percent = new Intl.NumberFormat(i18n.language, { style: "percent", maximumFractionDigits: 0 });
  const time = (ms: number) => formatDuration(ms, i18n.language);
  const { saved, loads, shed_ms } = trial;
  const given = { count: loads.length, time: time(shed_ms) };
  const sentence =
    loads.length === 0
      ? t(trial.peak_before > limit ? "try.helpless" : "try.nothing")
      : saved
        ? t("try.saved", { ...given, money: moneyFormat(i18n.language, saved.currency, "short")(saved.amount) })
        : t("try.plain", given);
  const span = spanWords({ from_date: trial.from, to_date: nextDay(trial.to, -1) });
  return (
    <Stack as="section" gap={8} isCard pad={16} aria-live="polite">
      <Text as="strong" size={20}>
        {sentence}
      </Text>
      <p>{t("try.peak", { before: power(trial.peak_before), after: power(trial.peak_after), span })}</p>
      {loads.length > 0 && (
        <table className={figures.figures} aria-label={span}>
          <thead>
            <tr>
              <th scope="col">{t("try.load")}</th>
              <th scope="col">{t("try.times")}</th>
              <th scope="col">{t("try.off")}</th>
            </tr>
          </thead>
          <tbody>
            {loads.map(({ switch_appliance, times, ms }) => (
              <tr key={switch_appliance}>
                <th scope="row">{nameOf(switch_appliance)}</th>
                <td>{new Intl.NumberFormat(i18n.language).format(times)}</td>
                <td>{time(ms)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {trial.measured < NEARLY_ALL && <p>{t("try.gap", { share: percent.format(trial.measured) })}</p>}
      {!saved && (
        <Text as="p" tone="quiet" size={13}>
          {t("try.unpriced")}
        </Text>
      )}
      {loads.length > 0 && (
        <Text as="p" tone="quiet" size={13}>
          {t("try.most")}
        </Text>
      )}
    </Stack>
  );
}

import { nextDay } from "@switchboard/domain/core";
import type { DemandMeasure } from "@switchboard/domain/energy";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { ExportedTable } from "../../../../ui/files/ExportedTable.tsx";
import type { FileColumn } from "../../../../ui/files/table-file.ts";
import { formatDuration } from "../../../../ui/format/duration.ts";
import { moneyFormat } from "../../../../ui/format/money.ts";
import { useSpanWords } from "../../../../ui/format/useSpanWords.ts";
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
      {loads.length > 0 && <Loads loads={loads} span={span} nameOf={nameOf} />}
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

interface LoadsProps extends Pick<TrialResultProps, "nameOf"> {
  loads: Trial["loads"];
  span: string;
}

/** Lists the loads with how often and how long each would have been off. */
function Loads({ loads, span, nameOf }: LoadsProps) {
  const { t, i18n } = useTranslation("demand");
  const number = new Intl.NumberFormat(i18n.language);
  const columns: FileColumn<Trial["loads"][number]>[] = [
    { title: t("try.load"), text: ({ switch_appliance }) => nameOf(switch_appliance) },
    { title: t("try.times"), text: ({ times }) => number.format(times), value: ({ times }) => times },
    { title: t("try.off"), text: ({ ms }) => formatDuration(ms, i18n.language) },
  ];
  return (
    <ExportedTable
      name="demand-trial"
      title={span}
      columns={columns}
      rows={loads}
      keyOf={({ switch_appliance }) => switch_appliance}
    />
  );
}

import type { ProvenFinding } from "@switchboard/contract";
import { useMemo } from "react";
import { useTimeZone } from "../../../data/queries.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { Chart } from "../../../ui/charts/Chart.tsx";
import { Surface } from "../../../ui/kit/layout/Surface.tsx";
import { proofModel } from "./proof-model.ts";
import { useWasteWords } from "./useWasteWords.ts";

/** Draws the measured values and their usual band. */
export function ProofChart({ finding }: { finding: ProvenFinding }) {
  const { t, i18n } = useTranslation("waste");
  const timeZone = useTimeZone();
  const { sentence } = useWasteWords();
  const unit = finding.proof.measure === "W" ? "kW" : "kWh";
  const model = useMemo(() => {
    const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 2 });
    const words = {
      title: t("chart.title"),
      measured: t("chart.measured"),
      expected: t("chart.expected"),
      low: t("chart.low"),
      high: t("chart.high"),
    };
    return proofModel(finding, timeZone, words, (value) => `${number.format(value)} ${unit}`);
  }, [finding, timeZone, unit, t, i18n.language]);
  return (
    <Surface isCard pad="16 20">
      <Chart model={model} summary={sentence(finding)} chartKey={finding._id} height={300} />
    </Surface>
  );
}

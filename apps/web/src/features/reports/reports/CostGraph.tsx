import type { CostLine } from "@switchboard/contract";
import { useMemo } from "react";
import type { EnergyCost } from "../../../data/bills.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { Chart } from "../../../ui/charts/Chart.tsx";
import type { BucketChart } from "../../../ui/charts/chart-model.ts";
import { moneyAxis } from "../../../ui/charts/money-axis.ts";
import type { CostWords } from "./useCostWords.ts";

interface CostGraphProps {
  reply: EnergyCost;
  lines: readonly CostLine[];
  words: CostWords;
}

/** Shows the cost of each period as bars; the energy when no tariff is known. */
export function CostGraph({ reply: { currency }, lines, words }: CostGraphProps) {
  const { t, i18n } = useTranslation("reports");
  const { language } = i18n;
  const model = useMemo((): BucketChart => {
    const periods = lines.filter(({ kind }) => kind === "period");
    const values = periods.map(({ amount, importWh }) =>
      currency === null ? importWh / 1000 : amount === null ? null : Number(amount),
    );
    const title = t(currency === null ? "chart.energy" : "chart.cost");
    return {
      kind: "buckets",
      title,
      ...(currency === null
        ? { unit: "kWh", format: (value) => words.energy({ importWh: value * 1000 }) }
        : moneyAxis(language, currency)),
      labels: periods.map(({ day }) => words.period(day ?? "")),
      series: [{ id: "total", name: title, color: "energy", values }],
      stacked: false,
    };
  }, [lines, currency, language, words, t]);
  return (
    <Chart
      model={model}
      summary={t("summary", { title: model.title, count: model.labels.length })}
      chartKey={`${model.labels[0]} ${model.labels.length}`}
    />
  );
}

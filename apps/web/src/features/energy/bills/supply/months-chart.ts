import type { BillSummary } from "../../../../data/bills.ts";
import type { Translate } from "../../../../i18n/typed-keys.ts";
import type { BucketChart, BucketSeries } from "../../../../ui/charts/chart-model.ts";
import { moneyAxis } from "../../../../ui/charts/money-axis.ts";
import { shortMonth } from "../month-words.ts";

interface MonthsChartInput {
  /** Newest first. */
  months: readonly BillSummary[];
  currency: string;
  language: string;
  t: Translate<"bills">;
}

/** Shows the months as bars, oldest first: our bill, and beside it the amount the utility charged. */
export function monthsChart({ months, currency, language, t }: MonthsChartInput): BucketChart {
  const ordered = months.toReversed();
  const amounts = (of: (month: BillSummary) => string | null) =>
    ordered.map((month) => {
      const amount = of(month);
      return amount === null ? null : Number(amount);
    });
  const isAnyIncomplete = ordered.some(({ isIncomplete }) => isIncomplete);
  const series: BucketSeries[] = [
    {
      id: "ours",
      name: t(isAnyIncomplete ? "chart.oursIncomplete" : "chart.ours"),
      color: "energy",
      values: amounts(({ total }) => total),
    },
  ];
  if (ordered.some(({ utility }) => utility !== null))
    series.push({ id: "utility", name: t("chart.utility"), color: 1, values: amounts(({ utility }) => utility) });
  return {
    kind: "buckets",
    title: t("chart.title"),
    ...moneyAxis(language, currency),
    labels: ordered.map((month) => `${shortMonth(language, month)}${month.isIncomplete ? " *" : ""}`),
    series,
    stacked: false,
  };
}

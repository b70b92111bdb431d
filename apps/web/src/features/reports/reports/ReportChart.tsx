import { useTranslation } from "../../../i18n/useTranslation.ts";
import { Chart } from "../../../ui/charts/Chart.tsx";
import { ChartRows } from "../../../ui/charts/ChartRows.tsx";
import type { BucketChart } from "../../../ui/charts/chart-model.ts";
import { Stack } from "../../../ui/kit/layout/Stack.tsx";
import { useIsPrinting } from "../../../ui/kit/useIsPrinting.ts";
import type { ReportSearch } from "./report-search.ts";

/** The graph, the table, or for a comparison both. */
export function ReportChart({ model, search }: { model: BucketChart; search: ReportSearch }) {
  const { t } = useTranslation("reports");
  const { view } = search;
  const isPrinting = useIsPrinting();
  return (
    <>
      {view !== "table" && (
        <Chart
          model={model}
          summary={t("summary", { title: model.title, count: model.labels.length })}
          chartKey={JSON.stringify(search)}
        />
      )}
      {view === "table" && <h2>{model.title}</h2>}
      {(view !== "graph" || isPrinting) && (
        <Stack gap={12}>
          <ChartRows model={model} />
        </Stack>
      )}
    </>
  );
}

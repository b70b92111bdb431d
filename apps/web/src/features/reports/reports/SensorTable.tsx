import type { ReportedReading } from "@switchboard/contract";
import { SENSOR_REPORT_STEPS } from "@switchboard/domain/energy";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { NoData, Waiting } from "../../../ui/charts/ChartStates.tsx";
import { Pager } from "../../../ui/kit/Pager.tsx";
import panel from "../../../ui/kit/Panel.module.css";
import { useIsPrinting } from "../../../ui/kit/useIsPrinting.ts";
import { Cells } from "../../../ui/table/Cells.tsx";
import { TableGrid } from "../../../ui/table/TableGrid.tsx";
import { LoadFailure } from "../../../widgets/LoadFailure.tsx";
import { TableBar } from "../../../widgets/tables/TableBar.tsx";
import { useTable } from "../../../widgets/tables/useTable.ts";
import type { Filters } from "../../../widgets/tables/view-filters.ts";
import { PrintedReadings, ReadingCards } from "./ReadingRows.tsx";
import { oneOf } from "./search-values.ts";
import { loadReadings, printedReadingsQuery, READINGS_PER_PAGE, readingSort, readingsQuery } from "./sensor-api.ts";
import type { SensorSearch } from "./sensor-search.ts";
import { useReadingColumns } from "./useReadingColumns.tsx";

const ROW_HEIGHT = 48;

interface SensorTableProps {
  search: SensorSearch;
  onSearch(change: Partial<SensorSearch>): void;
}

/** Reads the filters of a saved view, which does not keep the days. */
function asSearch({ step, sensor_ids }: Filters): Partial<SensorSearch> {
  return { step: oneOf(step, SENSOR_REPORT_STEPS), sensor_ids: sensor_ids?.split(",").filter(Boolean) ?? [] };
}

function useReadings(search: SensorSearch) {
  const [page, setPage] = useState(0);
  const table = useTable("readings", useReadingColumns(search.step));
  const order = useMemo(() => readingSort(table.sort), [table.sort]);
  // A new sort order starts at the first page.
  const [seen, setSeen] = useState(order);
  if (seen !== order) {
    setSeen(order);
    setPage(0);
  }
  const query = useQuery(readingsQuery(search, page, order));
  return { page, setPage, table, order, query };
}

type Readings = ReturnType<typeof useReadings>;

const keyOf = ({ sensor, timestamp }: ReportedReading) => `${sensor} ${timestamp}`;

/** Shows columns on a desktop, and cards on a phone. */
function Rows({ table, query: { data, isPlaceholderData } }: Readings) {
  const { t } = useTranslation("reports");
  if (!data) return null;
  const { rows, step } = data;
  if (table.isCards) return <ReadingCards rows={rows} step={step} />;
  return (
    <TableGrid
      table={table}
      keys={rows.map(keyOf)}
      isStale={isPlaceholderData}
      label={t("chart.sensor")}
      height={ROW_HEIGHT}
    >
      {(index, place) => {
        const row = rows[index];
        return (
          row && (
            <tr key={keyOf(row)} {...place}>
              <Cells columns={table.shown} row={row} />
            </tr>
          )
        );
      }}
    </TableGrid>
  );
}

function Pages({ page, setPage, query: { data } }: Readings) {
  const { t } = useTranslation(["reports", "charts"]);
  const before = page * READINGS_PER_PAGE;
  const range = { from: before + 1, to: before + (data?.rows.length ?? 0), count: data?.count ?? 0 };
  const words = { label: t("charts:pages"), before: t("charts:before"), after: t("charts:after") };
  return (
    <Pager
      page={page}
      isLast={range.to >= range.count}
      onPage={setPage}
      words={{ ...words, range: t("reports:pages.range", range) }}
    />
  );
}

/** Lists the lowest, mean, highest and last value of each row in pages; all of them in print. */
export function SensorTable({ search, onSearch }: SensorTableProps) {
  const { t } = useTranslation("reports");
  const readings = useReadings(search);
  const { data, error, refetch, isPlaceholderData } = readings.query;
  const isPrinting = useIsPrinting();
  const printed = useQuery({ ...printedReadingsQuery(search), enabled: false });
  if (error && !data) return <LoadFailure what="report" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Waiting />;
  if (data.count === 0) return <NoData />;
  if (isPrinting) return <PrintedReadings rows={printed.data ?? data.rows} step={data.step} />;
  const isCoarser = data.step !== search.step && !isPlaceholderData;
  return (
    <>
      <h2>{t("chart.sensor")}</h2>
      {isCoarser && <p className={panel.quiet}>{t("coarser", { step: t(`step.${data.step}`) })}</p>}
      <TableBar
        table={readings.table}
        filters={{ step: search.step, sensor_ids: search.sensor_ids.join(",") }}
        onFilters={(filters) => onSearch(asSearch(filters))}
        title={t("chart.sensor")}
        load={loadReadings(search, readings.order)}
      />
      <Rows {...readings} />
      <Pages {...readings} />
    </>
  );
}

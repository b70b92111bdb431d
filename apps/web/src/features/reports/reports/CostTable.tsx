import type { CostLine } from "@switchboard/contract";
import { COST_CUTS, COST_ROWS } from "@switchboard/domain/energy";
import { useMemo, useState } from "react";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { Pager } from "../../../ui/kit/Pager.tsx";
import { useIsPrinting } from "../../../ui/kit/useIsPrinting.ts";
import { Cells } from "../../../ui/table/Cells.tsx";
import { TableGrid } from "../../../ui/table/TableGrid.tsx";
import { TableBar } from "../../../widgets/tables/TableBar.tsx";
import { useTable } from "../../../widgets/tables/useTable.ts";
import type { Filters } from "../../../widgets/tables/view-filters.ts";
import { CostCards, lineKey, PrintedCosts } from "./CostRows.tsx";
import type { CostSearch } from "./cost-search.ts";
import { idsIn, oneOf } from "./search-values.ts";
import { useCostColumns } from "./useCostColumns.tsx";
import type { CostLines } from "./useCostLines.ts";
import type { CostWords } from "./useCostWords.ts";

const ROW_HEIGHT = 48;
const CARDS_PER_PAGE = 100;

interface CostTableProps {
  search: CostSearch;
  costs: CostLines;
  words: CostWords;
  onSearch(change: Partial<CostSearch>): void;
}

/** Reads the filters of a saved view, which does not keep the days. */
function asSearch({ rows, cut, device_ids = "" }: Filters): Partial<CostSearch> {
  return { rows: oneOf(rows, COST_ROWS), cut: oneOf(cut, COST_CUTS), device_ids: idsIn(device_ids) };
}

/** Shows as many cards at once as a phone can render without a delay. */
function PagedCards({ lines, words }: { lines: readonly CostLine[]; words: CostWords }) {
  const { t } = useTranslation(["reports", "charts"]);
  const [asked, setPage] = useState(0);
  const page = Math.min(asked, Math.max(0, Math.ceil(lines.length / CARDS_PER_PAGE) - 1));
  const before = page * CARDS_PER_PAGE;
  const to = Math.min(lines.length, before + CARDS_PER_PAGE);
  const range = t("reports:pages.range", { from: before + 1, to, count: lines.length });
  return (
    <>
      <CostCards lines={lines.slice(before, to)} words={words} />
      {lines.length > CARDS_PER_PAGE && (
        <Pager
          page={page}
          isLast={to >= lines.length}
          onPage={setPage}
          words={{ label: t("charts:pages"), before: t("charts:before"), after: t("charts:after"), range }}
        />
      )}
    </>
  );
}

/** Lists energy and cost by line with the total last; in print and in files without pages. */
export function CostTable({ search, costs, words, onSearch }: CostTableProps) {
  const { t } = useTranslation("reports");
  const { rows, cut, device_ids } = search;
  const { lines, reply } = costs;
  const table = useTable("costs", useCostColumns({ reply, rows, cut, words }));
  const isPrinting = useIsPrinting();
  const keys = useMemo(() => lines.map(lineKey), [lines]);
  if (isPrinting) return <PrintedCosts lines={lines} columns={table.shown} />;
  return (
    <>
      <TableBar
        table={table}
        filters={{ rows, cut, device_ids: device_ids.join(",") }}
        onFilters={(filters) => onSearch(asSearch(filters))}
        title={t("title.cost")}
        load={() => ({ rows: lines })}
      >
        {t("cost.lines", { count: lines.length })}
      </TableBar>
      {table.isCards ? (
        <PagedCards lines={lines} words={words} />
      ) : (
        <TableGrid table={table} keys={keys} label={t("title.cost")} height={ROW_HEIGHT}>
          {(index, place) => {
            const line = lines[index];
            return (
              line && (
                <tr key={keys[index]} {...place}>
                  <Cells columns={table.shown} row={line} />
                </tr>
              )
            );
          }}
        </TableGrid>
      )}
    </>
  );
}

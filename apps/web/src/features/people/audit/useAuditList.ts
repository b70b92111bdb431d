import type { AuditEntry } from "@switchboard/contract";
import { useCallback, useMemo } from "react";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import type { LoadRows } from "../../../ui/files/useTableExport.ts";
import { sortRows } from "../../../ui/table/sort-rows.ts";
import { useTable } from "../../../widgets/tables/useTable.ts";
import { type AuditFilter, EXPORT_MOST, loadAll, useAudit, useWholeAudit } from "./api.ts";
import { useAuditColumns } from "./useAuditColumns.tsx";

/**
 * Lists the record by filters and order. By time it is loaded from the server in pages; by other columns it is loaded whole and sorted
 * by the shown words, if it is not too long.
 */
export function useAuditList(filter: AuditFilter) {
  const { i18n } = useTranslation();
  const columns = useAuditColumns();
  const table = useTable("activity", columns);
  const { sort } = table;
  const isByWords = sort !== null && sort.column !== "at";
  const dir = sort?.column === "at" ? sort.dir : "desc";
  const whole = useWholeAudit(filter, isByWords);
  const isTooMany = isByWords && whole.data?.isCut === true;
  const isPaged = !isByWords || isTooMany;
  const pages = useAudit(filter, dir, isPaged);
  const sorted = useMemo(
    () => whole.data && sortRows(whole.data.entries, columns, sort, i18n.language),
    [whole.data, columns, sort, i18n.language],
  );
  const load = useCallback<LoadRows<AuditEntry>>(
    async (tell, signal) => {
      const asked = { most: EXPORT_MOST, dir, signal, tell: (done: number) => tell({ done }) };
      const { entries, isCut } = await loadAll(filter, asked);
      return { rows: isByWords ? sortRows(entries, columns, sort, i18n.language) : entries, isCut };
    },
    [filter, dir, isByWords, columns, sort, i18n.language],
  );
  const NO_PAGES = { hasNextPage: false, isFetchingNextPage: false, fetchNextPage: () => undefined };
  const query = isPaged ? pages : { ...whole, ...NO_PAGES };
  return {
    table,
    entries: isPaged ? pages.entries : sorted,
    query,
    load,
    isTooMany,
    isStale: query.isPlaceholderData,
  };
}

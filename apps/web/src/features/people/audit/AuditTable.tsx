import type { AuditEntry } from "@switchboard/contract";
import { useMemo } from "react";
import { useMoments } from "../../../data/useMoments.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { Stack } from "../../../ui/kit/layout/Stack.tsx";
import { Cells } from "../../../ui/table/Cells.tsx";
import { TableGrid } from "../../../ui/table/TableGrid.tsx";
import type { ListTable } from "../../../widgets/tables/useTable.ts";
import classes from "./Audit.module.css";
import { AuditCard } from "./AuditCard.tsx";
import { AuditDetails } from "./AuditDetails.tsx";
import { changedFields, useAuditWords } from "./audit-words.ts";

interface AuditTableProps {
  table: ListTable<AuditEntry>;
  entries: readonly AuditEntry[];
  isStale: boolean;
}

const ROW_HEIGHT = 52;

/** Shows a table on a desktop and cards on a phone; changes open below a row. */
export function AuditTable({ table, entries, isStale }: AuditTableProps) {
  const { t } = useTranslation("audit");
  const { dateTimeWithSeconds: when } = useMoments();
  const words = useAuditWords();
  const keys = useMemo(() => entries.map(({ _id }) => _id), [entries]);
  if (table.isCards) {
    return (
      <Stack as="ol" gap={12}>
        {entries.map((entry) => (
          <AuditCard key={entry._id} entry={entry} words={words} when={when} />
        ))}
      </Stack>
    );
  }
  return (
    <TableGrid label={t("title")} table={table} keys={keys} height={ROW_HEIGHT} isMeasured isStale={isStale}>
      {(index, place) => {
        const entry = entries[index];
        if (!entry) return null;
        return (
          <tr key={entry._id} {...place} className={`${place.className} ${classes.row}`}>
            <Cells columns={table.shown} row={entry} />
            {changedFields(entry).length > 0 && (
              <td className={classes.more}>
                <AuditDetails entry={entry} words={words} />
              </td>
            )}
          </tr>
        );
      }}
    </TableGrid>
  );
}

import type { Ticket } from "@switchboard/contract";
import { useMemo } from "react";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { Surface } from "../../../ui/kit/layout/Surface.tsx";
import { Cells } from "../../../ui/table/Cells.tsx";
import { TableGrid } from "../../../ui/table/TableGrid.tsx";
import type { ListTable } from "../../../widgets/tables/useTable.ts";
import { TicketCard } from "./TicketCard.tsx";

interface TicketTableProps {
  table: ListTable<Ticket>;
  tickets: readonly Ticket[];
  count: number;
  isStale: boolean;
  onOpen(id: string): void;
}

const ROW_HEIGHT = 52;

/** A table on a desk, cards on a phone. */
export function TicketTable({ table, tickets, count, isStale, onOpen }: TicketTableProps) {
  const { t } = useTranslation("support");
  const keys = useMemo(() => tickets.map(({ _id }) => _id), [tickets]);
  if (table.isCards) {
    return (
      <Surface as="ul" isCard>
        {tickets.map((each) => (
          <TicketCard key={each._id} ticket={each} onOpen={() => onOpen(each._id)} />
        ))}
      </Surface>
    );
  }
  return (
    <TableGrid {...{ table, keys, count, isStale }} label={t("title")} height={ROW_HEIGHT}>
      {(index, place) => {
        const ticket = tickets[index];
        return (
          ticket && (
            <tr key={ticket._id} {...place}>
              <Cells columns={table.shown} row={ticket} />
            </tr>
          )
        );
      }}
    </TableGrid>
  );
}

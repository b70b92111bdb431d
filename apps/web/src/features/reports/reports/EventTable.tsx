import type { ReportedEvent } from "@switchboard/contract";
import { REPORT_PERIODS } from "@switchboard/domain/reports";
import { useMemo } from "react";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { useIsPrinting } from "../../../ui/kit/useIsPrinting.ts";
import { Cells } from "../../../ui/table/Cells.tsx";
import { TableGrid } from "../../../ui/table/TableGrid.tsx";
import { TableBar } from "../../../widgets/tables/TableBar.tsx";
import type { ListTable } from "../../../widgets/tables/useTable.ts";
import type { Filters } from "../../../widgets/tables/view-filters.ts";
import { type EventSort, type EventsReply, loadEvents } from "./api.ts";
import { EventPages, EventRows } from "./EventRows.tsx";
import type { EventSearch } from "./event-search.ts";

const ROW_HEIGHT = 48;

interface EventTableProps {
  table: ListTable<ReportedEvent>;
  search: EventSearch;
  onSearch(change: Partial<EventSearch>): void;
  sort: EventSort;
  reply: EventsReply;
  isStale: boolean;
  page: number;
  onPage(page: number): void;
}

/** Reads the filters of a saved view, which does not keep the days. */
function asSearch({ period, device_ids }: Filters): Partial<EventSearch> {
  const known = REPORT_PERIODS.find((each) => each === period);
  return { ...(known && { period: known }), device_ids: device_ids?.split(",").filter(Boolean) ?? [] };
}

/** Lists events in pages: in columns on a desktop, as a list on a phone, all of them in print. */
export function EventTable(props: EventTableProps) {
  const { table, search, onSearch, sort, reply, isStale, page, onPage } = props;
  const { t } = useTranslation("reports");
  const isPrinting = useIsPrinting();
  const { events } = reply;
  const keys = useMemo(() => events.map(({ _id }) => _id), [events]);
  if (isPrinting) return <EventRows {...{ search, reply, page }} />;
  return (
    <>
      <h2>{t("chart.event")}</h2>
      <TableBar
        table={table}
        filters={{ period: search.period, device_ids: search.device_ids.join(",") }}
        onFilters={(filters) => onSearch(asSearch(filters))}
        title={t("chart.event")}
        load={loadEvents(search, sort)}
      />
      {table.isCards ? (
        <EventRows {...{ search, reply, page }} />
      ) : (
        <TableGrid {...{ table, keys, isStale }} label={t("chart.event")} height={ROW_HEIGHT}>
          {(index, place) => {
            const event = events[index];
            return (
              event && (
                <tr key={event._id} {...place}>
                  <Cells columns={table.shown} row={event} />
                </tr>
              )
            );
          }}
        </TableGrid>
      )}
      <EventPages reply={reply} page={page} onPage={onPage} />
    </>
  );
}

import { IconTicket } from "@switchboard/icons";
import { useMemo } from "react";
import { useMay } from "../../../api/useMay.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { ButtonLink } from "../../../ui/kit/Button.tsx";
import { ListEmpty } from "../../../ui/kit/ListEmpty.tsx";
import { Row } from "../../../ui/kit/layout/Row.tsx";
import { MoreButton } from "../../../ui/kit/MoreButton.tsx";
import { Skeleton } from "../../../ui/kit/Skeleton.tsx";
import { ListPage } from "../../../widgets/ListPage.tsx";
import { loadOf } from "../../../widgets/list-load.ts";
import { TableBar } from "../../../widgets/tables/TableBar.tsx";
import { useTable } from "../../../widgets/tables/useTable.ts";
import type { Filters } from "../../../widgets/tables/view-filters.ts";
import { loadTickets, type TicketFilter, ticketSort, useTickets } from "./api.ts";
import { readSupportSearch, useSupportSearch } from "./support-search.ts";
import { TicketFilters } from "./TicketFilters.tsx";
import { TicketSheet } from "./TicketSheet.tsx";
import { TicketTable } from "./TicketTable.tsx";
import { useTicketColumns } from "./useTicketColumns.tsx";

/** Lists the user's tickets; for admins those of everyone (spec §2). */
export function SupportPage() {
  const { t } = useTranslation("support");
  const { filter, setFilter, ticket, open } = useSupportSearch();
  const table = useTable("tickets", useTicketColumns(open));
  const { sort } = table;
  const order = useMemo(() => ticketSort(sort), [sort]);
  const query = useTickets(filter, order);
  const { tickets, count } = query;
  const mayRead = useMay("people.manage");
  const actions = (
    <Row wraps gap={8}>
      <ButtonLink to="/app/feedBack" isQuiet>
        {t(mayRead ? "feedback.title" : "toFeedback")}
      </ButtonLink>
      <ButtonLink to="/app/support/CreateTicket">{t("new")}</ButtonLink>
    </Row>
  );
  return (
    <ListPage
      isLive={false}
      title={t("title")}
      lead={t("lead")}
      action={actions}
      filters={<TicketFilters filter={filter} onFilter={setFilter} />}
      load={loadOf(query)}
      what="tickets"
      skeleton={<Skeleton label={t("title")} height={260} />}
      isEmpty={tickets?.length === 0}
      empty={<NoTickets isFiltered={Object.keys(filter).length > 0} onClear={() => setFilter({})} />}
    >
      <TableBar
        table={table}
        filters={{ ...filter }}
        onFilters={(filters) => setFilter(asFilter(filters))}
        title={t("title")}
        load={loadTickets(filter, order)}
      />
      {tickets && tickets.length > 0 && (
        <TicketTable table={table} tickets={tickets} count={count} isStale={query.isPlaceholderData} onOpen={open} />
      )}
      <MoreButton pages={query}>{t("more")}</MoreButton>
      {ticket && <TicketSheet key={ticket} id={ticket} onClose={() => open(undefined)} />}
    </ListPage>
  );
}

/** Reads the filters of a saved view. */
function asFilter(filters: Filters): TicketFilter {
  const { ticket: _none, ...filter } = readSupportSearch(filters);
  return filter;
}

function NoTickets({ isFiltered, onClear }: { isFiltered: boolean; onClear(): void }) {
  const { t } = useTranslation("support");
  const words = {
    title: t("empty.title"),
    text: t("empty.text"),
    filteredTitle: t("empty.filteredTitle"),
    clear: t("empty.clear"),
  };
  const create = (
    <ButtonLink to="/app/support/CreateTicket" isQuiet>
      {t("empty.create")}
    </ButtonLink>
  );
  return <ListEmpty {...{ isFiltered, onClear, words }} icon={<IconTicket />} action={create} />;
}

import { IconTicket } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "../../ui/kit/Button.tsx";
import { EmptyState } from "../../ui/kit/EmptyState.tsx";
import { Page } from "../../ui/kit/Page.tsx";
import { LoadFailure } from "../../widgets/LoadFailure.tsx";
import { useTickets } from "./api.ts";
import classes from "./Support.module.css";
import { useSupportSearch } from "./support-search.ts";
import { TicketFilters } from "./TicketFilters.tsx";
import { TicketRow } from "./TicketRow.tsx";
import { TicketSheet } from "./TicketSheet.tsx";

/** One's tickets; for admins those of everyone (spec §2). */
export function SupportPage() {
  const { t } = useTranslation("support");
  const { filter, setFilter, ticket, open } = useSupportSearch();
  const { tickets, error, isFetching, refetch, ...pages } = useTickets(filter);
  const actions = (
    <div className={classes.actions}>
      <ButtonLink to="/app/feedBack" isQuiet>
        {t("toFeedback")}
      </ButtonLink>
      <ButtonLink to="/app/support/CreateTicket">{t("new")}</ButtonLink>
    </div>
  );
  return (
    <Page title={t("title")} lead={t("lead")} action={actions}>
      <TicketFilters filter={filter} onFilter={setFilter} />
      {error && !isFetching && <LoadFailure title={t("loadFailed")} error={error} onRetry={() => void refetch()} />}
      {!tickets && !error && <div className={classes.skeletons} role="status" aria-label={t("title")} />}
      {tickets && tickets.length > 0 && (
        <ul className={classes.list}>
          {tickets.map((each) => (
            <TicketRow key={each._id} ticket={each} onOpen={() => open(each._id)} />
          ))}
        </ul>
      )}
      {tickets?.length === 0 && <Nothing isFiltered={Object.keys(filter).length > 0} onClear={() => setFilter({})} />}
      {pages.hasNextPage && (
        <Button isQuiet isPending={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          {t("more")}
        </Button>
      )}
      {ticket && <TicketSheet key={ticket} id={ticket} onClose={() => open(undefined)} />}
    </Page>
  );
}

function Nothing({ isFiltered, onClear }: { isFiltered: boolean; onClear(): void }) {
  const { t } = useTranslation("support");
  if (!isFiltered) return <EmptyState icon={<IconTicket />} title={t("empty.title")} text={t("empty.text")} />;
  const clear = (
    <Button isQuiet onClick={onClear}>
      {t("empty.clear")}
    </Button>
  );
  return <EmptyState title={t("empty.filteredTitle")} action={clear} />;
}

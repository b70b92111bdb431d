import { IconTicket } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useMay } from "../../gateway/useMay.ts";
import { ButtonLink } from "../../ui/kit/Button.tsx";
import { ListEmpty } from "../../ui/kit/ListEmpty.tsx";
import { MoreButton } from "../../ui/kit/MoreButton.tsx";
import { ListPage } from "../../widgets/ListPage.tsx";
import { loadOf } from "../../widgets/list-load.ts";
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
  const query = useTickets(filter);
  const { tickets } = query;
  const mayRead = useMay("people.manage");
  const actions = (
    <div className={classes.actions}>
      <ButtonLink to="/app/feedBack" isQuiet>
        {t(mayRead ? "feedback.title" : "toFeedback")}
      </ButtonLink>
      <ButtonLink to="/app/support/CreateTicket">{t("new")}</ButtonLink>
    </div>
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
      skeleton={<div className={classes.skeletons} role="status" aria-label={t("title")} />}
      isEmpty={tickets?.length === 0}
      empty={<NoTickets isFiltered={Object.keys(filter).length > 0} onClear={() => setFilter({})} />}
    >
      {tickets && tickets.length > 0 && (
        <ul className={classes.list}>
          {tickets.map((each) => (
            <TicketRow key={each._id} ticket={each} onOpen={() => open(each._id)} />
          ))}
        </ul>
      )}
      <MoreButton pages={query}>{t("more")}</MoreButton>
      {ticket && <TicketSheet key={ticket} id={ticket} onClose={() => open(undefined)} />}
    </ListPage>
  );
}

function NoTickets({ isFiltered, onClear }: { isFiltered: boolean; onClear(): void }) {
  const { t } = useTranslation("support");
  const words = {
    title: t("empty.title"),
    text: t("empty.text"),
    filteredTitle: t("empty.filteredTitle"),
    clear: t("empty.clear"),
  };
  return <ListEmpty isFiltered={isFiltered} onClear={onClear} icon={<IconTicket />} words={words} />;
}

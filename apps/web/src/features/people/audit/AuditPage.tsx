import { useDebouncedValue } from "@mantine/hooks";
import { useMemo, useState } from "react";
import { useMay } from "../../../api/useMay.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { AdminsOnly } from "../../../ui/kit/AdminsOnly.tsx";
import { ListEmpty } from "../../../ui/kit/ListEmpty.tsx";
import { Text } from "../../../ui/kit/layout/Text.tsx";
import { MoreButton } from "../../../ui/kit/MoreButton.tsx";
import { Page } from "../../../ui/kit/Page.tsx";
import { Skeleton } from "../../../ui/kit/Skeleton.tsx";
import { ListPage } from "../../../widgets/ListPage.tsx";
import { loadOf } from "../../../widgets/list-load.ts";
import { TableBar } from "../../../widgets/tables/TableBar.tsx";
import { AuditFilters, type FilterDraft } from "./AuditFilters.tsx";
import { AuditTable } from "./AuditTable.tsx";
import { type AuditFilter, SORTED_MOST } from "./api.ts";
import { useAuditList } from "./useAuditList.ts";

const TYPING_MS = 300;
const EMPTY: FilterDraft = { from_date: "", to_date: "", actor: "", action: "", search: "" };

/** Shows the record of all changes and commands to admins. */
export function AuditPage() {
  const { t } = useTranslation("audit");
  if (useMay("people.manage")) return <Record />;
  return (
    <Page title={t("title")}>
      <AdminsOnly />
    </Page>
  );
}

function Record() {
  const { t } = useTranslation("audit");
  const [draft, setDraft] = useState(EMPTY);
  const filter = useSettledFilter(draft);
  const { table, entries, query, load, isTooMany, isStale } = useAuditList(filter);
  return (
    <ListPage
      title={t("title")}
      lead={t("lead")}
      isLive={false}
      filters={<AuditFilters draft={draft} onChange={(part) => setDraft((now) => ({ ...now, ...part }))} />}
      load={loadOf(query)}
      what="record"
      skeleton={<Skeleton label={t("title")} height={416} row={52} />}
      isEmpty={entries?.length === 0}
      empty={<NoEntries isFiltered={Object.keys(filter).length > 0} onClear={() => setDraft(EMPTY)} />}
    >
      <TableBar
        table={table}
        filters={draft}
        onFilters={(filters) => setDraft({ ...EMPTY, ...filters })}
        title={t("title")}
        load={load}
      />
      {isTooMany && <TooMany />}
      {entries && entries.length > 0 && <AuditTable table={table} entries={entries} isStale={isStale} />}
      <MoreButton pages={query}>{t(table.sort?.dir === "asc" ? "newer" : "more")}</MoreButton>
    </ListPage>
  );
}

function NoEntries({ isFiltered, onClear }: { isFiltered: boolean; onClear(): void }) {
  const { t } = useTranslation("audit");
  const words = {
    title: t("empty.title"),
    text: t("empty.text"),
    filteredTitle: t("empty.filteredTitle"),
    filteredText: t("empty.filteredText"),
    clear: t("empty.clear"),
  };
  return <ListEmpty {...{ isFiltered, onClear, words }} />;
}

/** Refuses to sort too many entries, because sorting a part would look complete. */
function TooMany() {
  const { t, i18n } = useTranslation("audit");
  const most = new Intl.NumberFormat(i18n.language).format(SORTED_MOST);
  return (
    <Text as="p" tone="quiet" role="status">
      {t("tooMany", { most })}
    </Text>
  );
}

/** Returns the filled-in fields once the typing has paused. */
function useSettledFilter(draft: FilterDraft): AuditFilter {
  const [settled] = useDebouncedValue(draft, TYPING_MS);
  return useMemo(() => {
    const given = Object.entries(settled).map(([name, text]) => [name, text.trim()]);
    return Object.fromEntries(given.filter(([, text]) => text !== ""));
  }, [settled]);
}

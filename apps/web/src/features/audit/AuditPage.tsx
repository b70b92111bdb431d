import { useDebouncedValue } from "@mantine/hooks";
import type { AuditEntry } from "@switchboard/contract";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useMoments } from "../../data/useMoments.ts";
import { useMay } from "../../gateway/useMay.ts";
import { AdminsOnly } from "../../ui/kit/AdminsOnly.tsx";
import { Button } from "../../ui/kit/Button.tsx";
import { EmptyState } from "../../ui/kit/EmptyState.tsx";
import { MoreButton } from "../../ui/kit/MoreButton.tsx";
import { Page } from "../../ui/kit/Page.tsx";
import { ListPage } from "../../widgets/ListPage.tsx";
import { loadOf } from "../../widgets/list-load.ts";
import classes from "./Audit.module.css";
import { AuditFilters, type FilterDraft } from "./AuditFilters.tsx";
import { AuditRow } from "./AuditRow.tsx";
import { type AuditFilter, useAudit } from "./api.ts";
import { useAuditWords } from "./audit-words.ts";
import { useExport } from "./useExport.ts";

const TYPING_MS = 300;
const EMPTY: FilterDraft = { from_date: "", to_date: "", actor: "", action: "", search: "" };

/** Who did what: one record of all changes and commands, for admins. */
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
  const { isBusy, start } = useExport(filter);
  const { entries, ...query } = useAudit(filter);
  const action = (
    <Button isQuiet isPending={isBusy} onClick={start}>
      {isBusy ? t("exporting") : t("export")}
    </Button>
  );
  return (
    <ListPage
      title={t("title")}
      lead={t("lead")}
      action={action}
      isLive={false}
      filters={<AuditFilters draft={draft} onChange={(part) => setDraft((now) => ({ ...now, ...part }))} />}
      load={loadOf(query)}
      what="record"
      skeleton={<div className={classes.skeletons} role="status" aria-label={t("title")} />}
      isEmpty={entries?.length === 0}
      empty={<EmptyState title={t("empty.title")} text={t("empty.text")} />}
    >
      {entries && entries.length > 0 && <Entries entries={entries} />}
      <MoreButton pages={query}>{t("more")}</MoreButton>
    </ListPage>
  );
}

/** What is asked for once the typing has paused: the fields that say something. */
function useSettledFilter(draft: FilterDraft): AuditFilter {
  const [settled] = useDebouncedValue(draft, TYPING_MS);
  return useMemo(() => {
    const given = Object.entries(settled).map(([name, text]) => [name, text.trim()]);
    return Object.fromEntries(given.filter(([, text]) => text !== ""));
  }, [settled]);
}

function Entries({ entries }: { entries: readonly AuditEntry[] }) {
  const { dateTimeWithSeconds: when } = useMoments();
  const words = useAuditWords();
  return (
    <ol className={classes.list}>
      {entries.map((entry) => (
        <AuditRow key={entry._id} entry={entry} words={words} when={when} />
      ))}
    </ol>
  );
}

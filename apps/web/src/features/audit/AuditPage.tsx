import { useDebouncedValue } from "@mantine/hooks";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useMoments } from "../../data/useMoments.ts";
import { useMay } from "../../gateway/useMay.ts";
import { AdminsOnly } from "../../ui/kit/AdminsOnly.tsx";
import { Button } from "../../ui/kit/Button.tsx";
import { EmptyState } from "../../ui/kit/EmptyState.tsx";
import { Page } from "../../ui/kit/Page.tsx";
import { LoadFailure } from "../../widgets/LoadFailure.tsx";
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
  const [settled] = useDebouncedValue(draft, TYPING_MS);
  const filter = useMemo<AuditFilter>(() => {
    const given = Object.entries(settled).map(([name, text]) => [name, text.trim()]);
    return Object.fromEntries(given.filter(([, text]) => text !== ""));
  }, [settled]);
  const { isBusy, start } = useExport(filter);
  const action = (
    <Button isQuiet isPending={isBusy} onClick={start}>
      {isBusy ? t("exporting") : t("export")}
    </Button>
  );
  return (
    <Page title={t("title")} lead={t("lead")} action={action}>
      <AuditFilters draft={draft} onChange={(part) => setDraft((now) => ({ ...now, ...part }))} />
      <Entries filter={filter} />
    </Page>
  );
}

function Entries({ filter }: { filter: AuditFilter }) {
  const { t } = useTranslation("audit");
  const { entries, error, isFetching, refetch, ...pages } = useAudit(filter);
  const { dateTimeWithSeconds: when } = useMoments();
  const words = useAuditWords();
  return (
    <>
      {error && !isFetching && <LoadFailure title={t("loadFailed")} error={error} onRetry={() => void refetch()} />}
      {!entries && !error && <div className={classes.skeletons} role="status" aria-label={t("title")} />}
      {entries && entries.length > 0 && (
        <ol className={classes.list}>
          {entries.map((entry) => (
            <AuditRow key={entry._id} entry={entry} words={words} when={when} />
          ))}
        </ol>
      )}
      {entries?.length === 0 && <EmptyState title={t("empty.title")} text={t("empty.text")} />}
      {pages.hasNextPage && (
        <Button isQuiet isPending={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          {t("more")}
        </Button>
      )}
    </>
  );
}

import { useDebouncedValue } from "@mantine/hooks";
import type { BinEntry } from "@switchboard/contract";
import { IconTrash } from "@switchboard/icons";
import { lazy, Suspense, useMemo, useState } from "react";
import { useMay } from "../../../api/useMay.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { AdminsOnly } from "../../../ui/kit/AdminsOnly.tsx";
import { ButtonLink } from "../../../ui/kit/Button.tsx";
import { ListEmpty } from "../../../ui/kit/ListEmpty.tsx";
import { MoreButton } from "../../../ui/kit/MoreButton.tsx";
import { Page } from "../../../ui/kit/Page.tsx";
import rows from "../../../ui/kit/RowList.module.css";
import { ListPage } from "../../../widgets/ListPage.tsx";
import { loadOf } from "../../../widgets/list-load.ts";
import { type BinFilter, useBin, useRestore } from "./api.ts";
import { type BinDraft, BinFilters, EVERYTHING } from "./BinFilters.tsx";
import { BinRow } from "./BinRow.tsx";

const PurgeQuestion = lazy(() => import("./PurgeQuestion.tsx").then((module) => ({ default: module.PurgeQuestion })));

const TYPING_MS = 300;

/** Lists the deletions of the last 30 days for admins, to restore or delete for good. */
export function BinPage() {
  const { t } = useTranslation("bin");
  if (useMay("bin.manage")) return <Bin />;
  return (
    <Page title={t("title")}>
      <AdminsOnly />
    </Page>
  );
}

function Bin() {
  const { t } = useTranslation("bin");
  const [draft, setDraft] = useState(EVERYTHING);
  const filter = useSettledFilter(draft);
  const { entries, ...query } = useBin(filter);
  const restore = useRestore();
  const [toPurge, setToPurge] = useState<BinEntry>();
  return (
    <ListPage
      title={t("title")}
      lead={t("lead")}
      isLive={false}
      filters={<BinFilters draft={draft} onChange={(part) => setDraft((now) => ({ ...now, ...part }))} />}
      load={loadOf(query)}
      what="bin"
      isEmpty={entries?.length === 0}
      empty={<NothingBinned isFiltered={Object.keys(filter).length > 0} onClear={() => setDraft(EVERYTHING)} />}
    >
      {entries && entries.length > 0 && (
        <ul className={rows.list}>
          {entries.map((entry) => (
            <BinRow
              key={entry._id}
              entry={entry}
              isRestoring={restore.isPending && restore.variables === entry._id}
              onRestore={() => restore.mutate(entry._id)}
              onPurge={() => setToPurge(entry)}
            />
          ))}
        </ul>
      )}
      <MoreButton pages={query}>{t("more")}</MoreButton>
      <Suspense>{toPurge && <PurgeQuestion entry={toPurge} onClose={() => setToPurge(undefined)} />}</Suspense>
    </ListPage>
  );
}

/** Returns the filter once the typing has paused. */
function useSettledFilter(draft: BinDraft): BinFilter {
  const [search] = useDebouncedValue(draft.search.trim(), TYPING_MS);
  const { thing } = draft;
  return useMemo(() => ({ ...(thing !== "" && { thing }), ...(search !== "" && { search }) }), [thing, search]);
}

function NothingBinned({ isFiltered, onClear }: { isFiltered: boolean; onClear(): void }) {
  const { t } = useTranslation("bin");
  const words = {
    title: t("empty.title"),
    text: t("empty.text"),
    filteredTitle: t("none.title"),
    filteredText: t("none.text"),
    clear: t("none.clear"),
  };
  const log = useMay("people.manage") && (
    <ButtonLink to="/app/audit" isQuiet>
      {t("empty.log")}
    </ButtonLink>
  );
  return <ListEmpty {...{ isFiltered, onClear, words }} icon={<IconTrash />} action={log} />;
}

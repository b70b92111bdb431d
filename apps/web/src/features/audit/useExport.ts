import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useMoments } from "../../data/useMoments.ts";
import { download, toCsv } from "../../ui/format/csv.ts";
import { toast } from "../../ui/notices/notices.ts";
import { type AuditFilter, EXPORT_MOST, loadAll } from "./api.ts";
import { useAuditWords } from "./audit-words.ts";

const COLUMNS = ["at", "actor", "action", "subject", "source", "result", "before", "after"] as const;

/** Writes all that the filter finds into a file, in the reader's words. */
export function useExport(filter: AuditFilter) {
  const { t, i18n } = useTranslation("audit");
  const words = useAuditWords();
  const { dateTimeWithSeconds: when } = useMoments();
  const [isBusy, setBusy] = useState(false);

  async function run(): Promise<void> {
    const { entries, isCut } = await loadAll(filter);
    const rows = entries.map((entry) => [
      when(entry.at),
      words.who(entry),
      words.what(entry.action),
      entry.subject,
      words.source(entry.source),
      words.result(entry.result),
      words.all(entry.before),
      words.all(entry.after),
    ]);
    download(
      `audit-${new Date().toISOString().slice(0, 10)}.csv`,
      toCsv([COLUMNS.map((name) => t(`column.${name}`)), ...rows]),
    );
    const most = new Intl.NumberFormat(i18n.language).format(EXPORT_MOST);
    if (isCut) toast(t("exportCut", { most }), { permanent: true });
  }

  const start = () => {
    if (isBusy) return;
    setBusy(true);
    run()
      .catch(() => toast(t("exportFailed")))
      .finally(() => setBusy(false));
  };
  return { isBusy, start };
}

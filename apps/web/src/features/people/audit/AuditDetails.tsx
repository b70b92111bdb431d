import type { AuditEntry } from "@switchboard/contract";
import { Fragment } from "react";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { Facts } from "../../../ui/kit/Facts.tsx";
import classes from "./Audit.module.css";
import { type AuditWords, changedFields } from "./audit-words.ts";

interface AuditDetailsProps {
  entry: AuditEntry;
  words: AuditWords;
}

/** Lists the changed fields; renders nothing without any. */
export function AuditDetails({ entry, words }: AuditDetailsProps) {
  const { t } = useTranslation("audit");
  const fields = changedFields(entry);
  if (fields.length === 0) return null;
  const name = { what: words.what(entry.action), name: entry.subject };
  const facts = fields.map(
    ({ field, before, after }) =>
      [
        words.field(field),
        <Fragment key={field}>
          {entry.before && (
            <>
              <del>{words.value(field, before)}</del> <span aria-hidden="true">→</span>{" "}
            </>
          )}
          {entry.after && <ins>{words.value(field, after)}</ins>}
        </Fragment>,
      ] as const,
  );
  return (
    <details className={classes.details}>
      <summary aria-label={t("changed", name)}>{t("details")}</summary>
      <Facts facts={facts} layout="beside" />
    </details>
  );
}

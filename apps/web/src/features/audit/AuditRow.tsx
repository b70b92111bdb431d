import type { AuditEntry } from "@switchboard/contract";
import { useTranslation } from "react-i18next";
import { StatusDot } from "../../ui/kit/StatusDot.tsx";
import classes from "./Audit.module.css";
import { type AuditWords, changedFields } from "./audit-words.ts";

const TONES: Record<string, "good" | "quiet"> = { ok: "good", pending: "quiet" };

interface AuditRowProps {
  entry: AuditEntry;
  words: AuditWords;
  /** An instant as this person reads it. */
  when(instant: string): string;
}

export function AuditRow({ entry, words, when }: AuditRowProps) {
  const { t } = useTranslation("audit");
  const { at, source, action, subject, result } = entry;
  const what = words.what(action);
  const fields = changedFields(entry);
  return (
    <li className={classes.row}>
      <time className={classes.when} dateTime={at}>
        {when(at)}
      </time>
      <span className={classes.actor}>{words.who(entry)}</span>
      <span className={classes.what}>
        <strong>{what}</strong>
        <span>{subject}</span>
      </span>
      <span className={classes.source}>{words.source(source)}</span>
      <StatusDot tone={TONES[result] ?? "critical"} label={words.result(result)} />
      {fields.length > 0 && (
        <details className={classes.details}>
          <summary aria-label={t("changed", { what, name: subject })}>{t("details")}</summary>
          <dl>
            {fields.map(({ field, before, after }) => (
              <div key={field}>
                <dt>{words.field(field)}</dt>
                <dd>
                  {entry.before && (
                    <>
                      <del>{words.value(field, before)}</del> <span aria-hidden="true">→</span>{" "}
                    </>
                  )}
                  {entry.after && <ins>{words.value(field, after)}</ins>}
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </li>
  );
}

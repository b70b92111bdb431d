import { type ReactNode, useId, useState } from "react";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Button } from "../../../../ui/kit/Button.tsx";
import classes from "./DailyReport.module.css";

interface ReportCardProps<T> {
  title: string;
  /** The one figure of it. */
  count: string;
  tone?: "good" | "warning" | "critical" | undefined;
  /** What it says where there is nothing to list. */
  none: string;
  rows: readonly T[];
  keyOf(row: T): string;
  /** What one has to know about the figure. */
  note?: ReactNode;
  children(row: T): ReactNode;
}

const SHOWN = 8;

/** One part of the report: its figure, and the first rows behind it; all of them on request and on paper. */
export function ReportCard<T>({ title, count, tone, none, rows, keyOf, note, children }: ReportCardProps<T>) {
  const { t } = useTranslation("analytics");
  const id = useId();
  const [isAll, setIsAll] = useState(false);
  return (
    <section className={classes.card} aria-labelledby={id} data-tone={tone}>
      <header>
        <h2 id={id}>{title}</h2>
        <strong>{count}</strong>
      </header>
      {note}
      {rows.length === 0 && <p className={classes.quiet}>{none}</p>}
      {rows.length > 0 && (
        <ul>
          {rows.slice(0, isAll ? rows.length : SHOWN).map((row) => (
            <li key={keyOf(row)}>{children(row)}</li>
          ))}
        </ul>
      )}
      {rows.length > SHOWN && (
        <Button isQuiet aria-expanded={isAll} onClick={() => setIsAll(!isAll)}>
          {isAll ? t("daily.fewer") : t("daily.all", { count: rows.length })}
        </Button>
      )}
    </section>
  );
}

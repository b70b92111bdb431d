import { type ReactNode, useId, useState } from "react";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Button } from "../../../../ui/kit/Button.tsx";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import panel from "../../../../ui/kit/Panel.module.css";
import classes from "./DailyReport.module.css";

interface ReportCardProps<T> {
  title: string;
  /** The card's headline figure. */
  count: string;
  tone?: "good" | "warning" | "critical" | undefined;
  /** Shown when there are no rows. */
  none: string;
  rows: readonly T[];
  keyOf(row: T): string;
  /** Explains the figure. */
  note?: ReactNode;
  children(row: T): ReactNode;
}

const SHOWN = 8;

/** Shows a figure and the first rows behind it; all rows on request and in print. */
export function ReportCard<T>({ title, count, tone, none, rows, keyOf, note, children }: ReportCardProps<T>) {
  const { t } = useTranslation("analytics");
  const id = useId();
  const [isAll, setIsAll] = useState(false);
  return (
    <section className={`${panel.card} ${classes.card}`} aria-labelledby={id} data-tone={tone}>
      <Stack as="header">
        <Text as="h2" tone="quiet" size={14} weight={500} id={id}>
          {title}
        </Text>
        <strong>{count}</strong>
      </Stack>
      {note}
      {rows.length === 0 && <p className={panel.quiet}>{none}</p>}
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

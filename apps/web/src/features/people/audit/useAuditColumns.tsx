import type { AuditEntry } from "@switchboard/contract";
import { wallClock } from "@switchboard/domain/core";
import { useMemo } from "react";
import { useTimeZone } from "../../../data/queries.ts";
import { useMoments } from "../../../data/useMoments.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { Text } from "../../../ui/kit/layout/Text.tsx";
import { StatusDot } from "../../../ui/kit/StatusDot.tsx";
import type { Column } from "../../../ui/table/column.ts";
import classes from "./Audit.module.css";
import { type AuditWords, resultTone, useAuditWords } from "./audit-words.ts";

type AuditColumn = Column<AuditEntry>;

/** Creates a column that shows its text. */
function plain(id: string, width: number, text: AuditColumn["text"], own: Partial<AuditColumn> = {}) {
  const cell: AuditColumn["cell"] = (entry) => <span title={text(entry)}>{text(entry)}</span>;
  return { id, width, text, cell, isSortable: true, ...own };
}

function columnsOf(words: AuditWords, when: (at: string) => string, timeZone: string): Omit<AuditColumn, "title">[] {
  return [
    plain("at", 190, ({ at }) => when(at), {
      isFixed: true,
      cell: ({ at }) => (
        <Text as="time" tone="quiet" size={13} isTabular className={classes.when} dateTime={at}>
          {when(at)}
        </Text>
      ),
      value: ({ at }) => wallClock(new Date(at), timeZone),
      sortBy: ({ at }) => Date.parse(at),
    }),
    plain("actor", 150, (entry) => words.who(entry)),
    plain("action", 170, ({ action }) => words.what(action), {
      cell: ({ action }) => (
        <Text as="strong" isClipped>
          {words.what(action)}
        </Text>
      ),
    }),
    plain("subject", 220, ({ subject }) => subject),
    plain("source", 120, ({ source }) => words.source(source), { from: 1024 }),
    plain("result", 130, ({ result }) => words.result(result), {
      cell: ({ result }) => <StatusDot tone={resultTone(result)} label={words.result(result)} />,
    }),
    plain("before", 240, ({ before }) => words.all(before), { isExtra: true, isSortable: false }),
    plain("after", 240, ({ after }) => words.all(after), { isExtra: true, isSortable: false }),
  ];
}

/** The columns of the log. */
export function useAuditColumns(): readonly AuditColumn[] {
  const { t, i18n } = useTranslation("audit");
  const words = useAuditWords();
  const { dateTimeWithSeconds } = useMoments();
  const timeZone = useTimeZone();
  // The words follow the language, the clock and the zone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `words` is made anew at every look
  return useMemo(
    () =>
      columnsOf(words, dateTimeWithSeconds, timeZone).map((column) => ({
        ...column,
        title: t(`column.${column.id as "at"}`),
      })),
    [t, i18n.language, dateTimeWithSeconds, timeZone],
  );
}

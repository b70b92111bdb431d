import type { AuditEntry } from "@switchboard/contract";
import { Stack } from "../../../ui/kit/layout/Stack.tsx";
import { Surface } from "../../../ui/kit/layout/Surface.tsx";
import { Text } from "../../../ui/kit/layout/Text.tsx";
import { StatusDot } from "../../../ui/kit/StatusDot.tsx";
import classes from "./Audit.module.css";
import { AuditDetails } from "./AuditDetails.tsx";
import { type AuditWords, resultTone } from "./audit-words.ts";

interface AuditCardProps {
  entry: AuditEntry;
  words: AuditWords;
  /** An instant as this person reads it. */
  when(instant: string): string;
}

export function AuditCard({ entry, words, when }: AuditCardProps) {
  const { at, source, action, subject, result } = entry;
  return (
    <Surface as="li" isCard size={14} className={classes.card}>
      <Text as="time" tone="quiet" size={13} isTabular className={classes.when} dateTime={at}>
        {when(at)}
      </Text>
      <span className={classes.actor}>{words.who(entry)}</span>
      <Stack as="span" className={classes.what}>
        <strong>{words.what(action)}</strong>
        <span>{subject}</span>
      </Stack>
      <Text tone="quiet" className={classes.source}>
        {words.source(source)}
      </Text>
      <StatusDot tone={resultTone(result)} label={words.result(result)} />
      <AuditDetails entry={entry} words={words} />
    </Surface>
  );
}

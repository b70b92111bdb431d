import { useDebouncedValue } from "@mantine/hooks";
import { type CalendarChange, contract, type InputOf } from "@switchboard/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, call } from "../../../api/call.ts";
import { messageOf } from "../../../api/error-notices.ts";
import { liveKeys } from "../../../data/queries.ts";
import { SAID_IN_PLACE } from "../../../data/read-meta.ts";
import { useReader } from "../../../data/useReader.ts";
import { useServerNow } from "../../../data/useServerNow.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { absoluteWords } from "../../../ui/format/run-words.ts";
import { Row } from "../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../ui/kit/layout/Stack.tsx";
import { Surface } from "../../../ui/kit/layout/Surface.tsx";
import { Text } from "../../../ui/kit/layout/Text.tsx";
import { TextButton } from "../../../ui/kit/layout/TextButton.tsx";
import classes from "./ChangeCard.module.css";

type PreviewChange = Omit<InputOf<typeof contract.previewCalendar>, "id">;

interface ChangeCardProps {
  id: string;
  /** The change about to be saved; undefined while it is invalid. */
  change: PreviewChange | undefined;
  /** Identifies the text of a file, which is too long to compare repeatedly. */
  fileKey?: string | undefined;
}

const TYPING_MS = 300;
const KINDS = ["dropped", "moved", "added"] as const;
/** The number of schedules named at first. */
const NAMED = 3;

/** Shows what saving would do to the next thirty days' runs of all schedules that follow these days; the server counts. */
export function ChangeCard({ id, change, fileKey }: ChangeCardProps) {
  const { t } = useTranslation("calendars");
  const [settled] = useDebouncedValue(change, TYPING_MS);
  const asked = change && settled;
  const { file, ...plain } = asked ?? {};
  const { data, error, isPlaceholderData } = useQuery({
    // The key is below that of the calendars, so that changes of calendars or schedules reload it.
    queryKey: [...liveKeys.of("calendars"), "change", id, plain, file?.type, fileKey],
    queryFn: ({ signal }) => call(contract.previewCalendar, { id, ...asked }, { quiet: true, silent: true, signal }),
    enabled: asked !== undefined,
    placeholderData: keepPreviousData,
    meta: SAID_IN_PLACE,
    retry: false,
  });
  if (!asked) return null;
  return (
    <Stack
      as="section"
      gap={8}
      pad="12 16"
      isFramed
      fill="surface"
      tone="quiet"
      className={classes.card}
      aria-label={t("change.title")}
      aria-busy={!data || isPlaceholderData}
    >
      <h3>{t("change.title")}</h3>
      {error ? (
        <p>{error instanceof ApiError ? messageOf(error) : t("change.failed")}</p>
      ) : data ? (
        <Change change={data} />
      ) : (
        <p>{t("change.checking")}</p>
      )}
    </Stack>
  );
}

function Change({ change }: { change: CalendarChange }) {
  const { t } = useTranslation("calendars");
  const kinds = KINDS.filter((kind) => change[kind].count > 0);
  return (
    <>
      <p>{kinds.length === 0 ? t("change.noneAll") : t("change.leadAll")}</p>
      {kinds.map((kind) => (
        <Runs key={kind} kind={kind} runs={change[kind]} />
      ))}
    </>
  );
}

const EDGES = { dropped: "warning", added: "good", moved: "action" } as const;

interface RunsProps {
  kind: (typeof KINDS)[number];
  runs: CalendarChange["added"];
}

function Runs({ kind, runs: { count, named } }: RunsProps) {
  const { t } = useTranslation("calendars");
  const reader = useReader();
  const now = new Date(useServerNow());
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen ? named : named.slice(0, NAMED);
  const words = (instant: string | null) => (instant === null ? "" : absoluteWords(new Date(instant), now, reader));
  return (
    <Surface edge={EDGES[kind]} pad="0 10">
      <strong>{t(`change.${kind}`, { count })}</strong>
      <ul>
        {shown.map(({ schedule, was, is, because }) => (
          <Row as="li" wraps justify="between" gap="0 12" pad="4 0" breaks key={`${schedule._id} ${was ?? is}`}>
            <span>{schedule.name}</span>
            <Text as="small" isTabular>
              {was && is ? t("change.to", { from: words(was), to: words(is) }) : words(was ?? is)}
              {because !== null && ` · ${because}`}
            </Text>
          </Row>
        ))}
      </ul>
      {!isOpen && count > shown.length && named.length > shown.length && (
        <TextButton onClick={() => setOpen(true)}>{t("change.more", { count: count - shown.length })}</TextButton>
      )}
      {isOpen && count > named.length && (
        <Text as="small" isTabular>
          {t("change.rest", { count: count - named.length })}
        </Text>
      )}
    </Surface>
  );
}

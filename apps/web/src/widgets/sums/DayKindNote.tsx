import { dayBook } from "@switchboard/domain/core";
import { dayKinds, differInKind } from "@switchboard/domain/energy";
import { IconAlertTriangle } from "@switchboard/icons";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useMay } from "../../api/useMay.ts";
import { calendarsQuery } from "../../data/calendars.ts";
import { useTranslation } from "../../i18n/useTranslation.ts";
import type { DaySpan } from "../../ui/format/day-span.ts";
import { useSpanWords } from "../../ui/format/useSpanWords.ts";
import { Row } from "../../ui/kit/layout/Row.tsx";
import { Stack } from "../../ui/kit/layout/Stack.tsx";
import classes from "./MeterNote.module.css";

interface DayKindNoteProps {
  own: DaySpan;
  /** The days it is compared with. */
  other: DaySpan;
}

/** Looks up the days of the whole enterprise's calendars; without them only weekends are known. */
function useDayType() {
  const mayRead = useMay("automation.use");
  const { data } = useQuery({ ...calendarsQuery(), enabled: mayRead });
  return useMemo(() => {
    const calendars = (data?.docs ?? []).map(({ group, entries }) => ({ group: group?._id ?? null, entries }));
    const book = dayBook(calendars);
    return (day: string) => book(day, null)?.type;
  }, [data]);
}

/** Warns when compared spans have different numbers of days off, and names both. */
export function DayKindNote({ own, other }: DayKindNoteProps) {
  const { t } = useTranslation("meters");
  const spanWords = useSpanWords();
  const typeOf = useDayType();
  const [kinds, otherKinds] = [dayKinds(own, typeOf), dayKinds(other, typeOf)];
  if (!differInKind(kinds, otherKinds)) return null;
  const words = {
    own: spanWords(own),
    other: spanWords(other),
    working: t("kinds.working", { count: kinds.working }),
    off: t("kinds.off", { count: kinds.off }),
    otherWorking: t("kinds.working", { count: otherKinds.working }),
    otherOff: t("kinds.off", { count: otherKinds.off }),
  };
  return (
    <Stack tone="quiet" className={classes.notes}>
      <Row gap={8} align="start" data-warning>
        <IconAlertTriangle size={18} stroke={1.6} aria-hidden="true" />
        <span>
          {t("kinds.title")}: {t("kinds.warning", words)}
        </span>
      </Row>
    </Stack>
  );
}

import { NativeSelect, TextInput } from "@mantine/core";
import { localDay } from "@switchboard/domain";
import { useTranslation } from "react-i18next";
import { useTimeZone } from "../data/queries.ts";
import { type DaySpan, daysIn, lastDays } from "../ui/format/day-span.ts";

interface RangeFieldsProps {
  span: DaySpan;
  /** How many days back are offered; none where a span is chosen otherwise. */
  offered?: readonly number[];
  onChange(span: DaySpan): void;
}

/** The first and the last day, and the spans that are asked for most. */
export function RangeFields({ span, offered = [], onChange }: RangeFieldsProps) {
  const { t } = useTranslation("charts");
  const timeZone = useTimeZone();
  const today = localDay(new Date(), timeZone);
  const known = span.to_date === today ? offered.find((days) => days === daysIn(span)) : undefined;
  const change = (part: Partial<DaySpan>) => {
    const next = { ...span, ...part };
    // An emptied field means nothing yet.
    if (next.from_date && next.to_date) onChange(next);
  };
  return (
    <>
      {offered.length > 0 && (
        <NativeSelect
          label={t("span.label")}
          value={String(known ?? "")}
          onChange={(event) =>
            event.currentTarget.value && onChange(lastDays(Number(event.currentTarget.value), timeZone))
          }
          data={[
            ...offered.map((days) => ({
              value: String(days),
              label: days === 1 ? t("span.today") : t("span.days", { count: days }),
            })),
            ...(known === undefined ? [{ value: "", label: t("span.own") }] : []),
          ]}
        />
      )}
      <TextInput
        type="date"
        label={t("span.from")}
        max={today}
        value={span.from_date}
        onChange={(event) => change({ from_date: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label={t("span.to")}
        max={today}
        value={span.to_date}
        onChange={(event) => change({ to_date: event.currentTarget.value })}
      />
    </>
  );
}

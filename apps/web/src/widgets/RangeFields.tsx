import { NativeSelect } from "@mantine/core";
import { localDay } from "@switchboard/domain";
import { useTranslation } from "react-i18next";
import { useTimeZone } from "../data/queries.ts";
import { type DaySpan, daysIn, lastDays } from "../ui/format/day-span.ts";
import { DateRangeField } from "../ui/kit/DateRangeField.tsx";

interface RangeFieldsProps {
  span: DaySpan;
  /** How many days back are offered; none where a span is chosen otherwise. */
  offered?: readonly number[];
  onChange(span: DaySpan, typedIn?: keyof DaySpan): void;
}

/** The first and the last day, and the spans that are asked for most. */
export function RangeFields({ span, offered = [], onChange }: RangeFieldsProps) {
  const { t } = useTranslation("charts");
  const timeZone = useTimeZone();
  const today = localDay(new Date(), timeZone);
  const known = span.to_date === today ? offered.find((days) => days === daysIn(span)) : undefined;
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
      <DateRangeField
        span={span}
        today={today}
        words={{ from: t("span.from"), to: t("span.to") }}
        onChange={onChange}
      />
    </>
  );
}

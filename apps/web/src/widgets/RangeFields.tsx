import { localDay } from "@switchboard/domain/core";
import { useTimeZone } from "../data/queries.ts";
import { useTranslation } from "../i18n/useTranslation.ts";
import { currentTime } from "../ui/clock.ts";
import type { DaySpan } from "../ui/format/day-span.ts";
import { RangePicker } from "../ui/kit/range-picker/RangePicker.tsx";

interface RangeFieldsProps {
  span: DaySpan;
  /** The longest offered span. */
  mostDays?: number;
  /** Allows either day to be empty. */
  isOptional?: boolean;
  /** A problem of the days together. */
  error?: string | undefined;
  onChange(span: DaySpan, typedIn?: keyof DaySpan): void;
}

/** Chooses days of the enterprise's calendar, up to today in the building's time zone. */
export function RangeFields({ span, ...field }: RangeFieldsProps) {
  const { t } = useTranslation("charts");
  const { from_date, to_date } = span;
  return (
    <RangePicker
      label={t("span.label")}
      span={{ from_date, to_date }}
      today={localDay(new Date(currentTime()), useTimeZone())}
      words={{ from: t("span.from"), to: t("span.to") }}
      {...field}
    />
  );
}

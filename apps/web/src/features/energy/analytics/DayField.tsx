import { localDay } from "@switchboard/domain/core";
import { IconChevronLeft, IconChevronRight } from "@switchboard/icons";
import { useTimeZone } from "../../../data/queries.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { currentTime } from "../../../ui/clock.ts";
import { shiftDay } from "../../../ui/format/day-span.ts";
import { Button } from "../../../ui/kit/Button.tsx";
import { DateField } from "../../../ui/kit/DateField.tsx";
import { Row } from "../../../ui/kit/layout/Row.tsx";
import classes from "./DayField.module.css";

interface DayFieldProps {
  day: string;
  onDay(day: string, typedIn?: "day"): void;
}

/** A day of the enterprise's calendar, with its neighbours beside it. */
export function DayField({ day, onDay }: DayFieldProps) {
  const { t } = useTranslation("analytics");
  const today = localDay(new Date(currentTime()), useTimeZone());
  return (
    <Row align="end" gap={8} className={classes.field}>
      <Button isQuiet aria-label={t("day.before")} onClick={() => onDay(shiftDay(day, -1))}>
        <IconChevronLeft size={18} stroke={1.8} aria-hidden="true" />
      </Button>
      <DateField
        label={t("day.label")}
        max={today}
        day={day}
        onDay={(next, isTyped) => onDay(next, isTyped ? "day" : undefined)}
      />
      <Button isQuiet aria-label={t("day.after")} isIdle={day >= today} onClick={() => onDay(shiftDay(day, 1))}>
        <IconChevronRight size={18} stroke={1.8} aria-hidden="true" />
      </Button>
    </Row>
  );
}

import { TextInput } from "@mantine/core";
import { localDay } from "@switchboard/domain";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { shiftDay } from "../../live/day-span.ts";
import { useTimeZone } from "../../live/queries.ts";
import { restsWhen } from "../../ui/rests-when.ts";
import classes from "./DayField.module.css";

/** A day of the enterprise's calendar, with its neighbours beside it. */
export function DayField({ day, onDay }: { day: string; onDay(day: string): void }) {
  const { t } = useTranslation("analytics");
  const today = localDay(new Date(), useTimeZone());
  return (
    <div className={classes.field}>
      <button
        type="button"
        className="sb-button"
        data-quiet
        aria-label={t("day.before")}
        onClick={() => onDay(shiftDay(day, -1))}
      >
        <IconChevronLeft size={18} stroke={1.8} aria-hidden="true" />
      </button>
      <TextInput
        type="date"
        label={t("day.label")}
        max={today}
        value={day}
        onChange={(event) => event.currentTarget.value && onDay(event.currentTarget.value)}
      />
      <button
        type="button"
        className="sb-button"
        data-quiet
        aria-label={t("day.after")}
        {...restsWhen(day >= today, () => onDay(shiftDay(day, 1)))}
      >
        <IconChevronRight size={18} stroke={1.8} aria-hidden="true" />
      </button>
    </div>
  );
}

import { TextInput } from "@mantine/core";
import { localDay } from "@switchboard/domain";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useTimeZone } from "../../data/queries.ts";
import { shiftDay } from "../../ui/format/day-span.ts";
import { softDisabled } from "../../ui/kit/soft-disabled.ts";
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
        {...softDisabled(day >= today, () => onDay(shiftDay(day, 1)))}
      >
        <IconChevronRight size={18} stroke={1.8} aria-hidden="true" />
      </button>
    </div>
  );
}

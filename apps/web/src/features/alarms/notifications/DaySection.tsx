import type { Notification } from "@switchboard/contract";
import { useTimeZone } from "../../../data/queries.ts";
import { useServerNow } from "../../../data/useServerNow.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { dayWords } from "../../../ui/format/date-format.ts";
import list from "../../../ui/kit/RowList.module.css";
import { type Day, dayWord } from "./by-day.ts";
import { NotificationRow } from "./NotificationRow.tsx";
import classes from "./Notifications.module.css";

interface DaySectionProps {
  day: Day;
  isNew(each: Notification): boolean;
  onSeen(each: Notification): void;
}

export function DaySection({ day: { day, rows }, isNew, onSeen }: DaySectionProps) {
  const { t, i18n } = useTranslation("notifications");
  const word = dayWord(day, useServerNow(), useTimeZone());
  const date = dayWords(i18n.language, { dateStyle: "full" })(day);
  return (
    <section aria-labelledby={`day-${day}`} className={classes.day}>
      <h2 id={`day-${day}`}>{word ? t(word) : date}</h2>
      <ul className={list.list}>
        {rows.map((each) => (
          <NotificationRow key={each._id} each={each} isNew={isNew(each)} onSeen={onSeen} />
        ))}
      </ul>
    </section>
  );
}

import { useState } from "react";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { TextButton } from "../../../../ui/kit/layout/TextButton.tsx";
import { DayName } from "./DayName.tsx";
import { WeekEntry, type WeekEntryProps } from "./WeekEntry.tsx";
import type { WeekPartProps } from "./WeekGrid.tsx";
import classes from "./WeekView.module.css";
import type { Entry } from "./week.ts";

/** Further entries of one day are shown on request. */
const SHOWN = 30;

/** Day by day, for a phone. */
export function WeekList({ days, today, ...shared }: WeekPartProps) {
  const { t } = useTranslation("schedules");
  const { when } = shared;
  return (
    <div className={classes.list}>
      {days.map(({ day, mark, entries }) => (
        <section key={day} aria-label={when.date(day)}>
          <h3 data-today={day === today || undefined}>
            {day === today ? `${t("week.today")} · ${when.date(day)}` : when.date(day)}
            {mark && <DayName mark={mark} />}
          </h3>
          {entries.length === 0 && <p>{t("week.none")}</p>}
          <Entries entries={entries} {...shared} />
        </section>
      ))}
    </div>
  );
}

function Entries({ entries, ...shared }: Omit<WeekEntryProps, "entry"> & { entries: readonly Entry[] }) {
  const { t } = useTranslation("schedules");
  const [isAll, setAll] = useState(false);
  const shown = isAll ? entries : entries.slice(0, SHOWN);
  const rest = entries.length - shown.length;
  return (
    <>
      {shown.map((entry) => (
        <WeekEntry key={entry.key} entry={entry} {...shared} />
      ))}
      {rest > 0 && (
        <TextButton className={classes.more} onClick={() => setAll(true)}>
          {t("week.more", { count: rest })}
        </TextButton>
      )}
    </>
  );
}

import { dayOfWeek } from "@switchboard/domain/core";
import { type RefObject, useState } from "react";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { Surface } from "../../../../ui/kit/layout/Surface.tsx";
import { TextButton } from "../../../../ui/kit/layout/TextButton.tsx";
import { DayName } from "./DayName.tsx";
import type { WeekEntryProps } from "./WeekEntry.tsx";
import { WeekEntry } from "./WeekEntry.tsx";
import classes from "./WeekView.module.css";
import { byHour, type Entry, type WeekDay } from "./week.ts";

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
/** Further entries of one hour are shown on request. */
const SHOWN = 6;

export interface WeekPartProps extends Omit<WeekEntryProps, "entry"> {
  days: readonly WeekDay[];
  today: string;
}

/** Seven days beside each other over the hours; an hour is as high as its entries need, so that names stay whole. */
export function WeekGrid({ days, today, grid, ...shared }: WeekPartProps & { grid: RefObject<HTMLDivElement | null> }) {
  const { when, carried } = shared;
  const target = carried?.by === "pointer" ? carried.to : undefined;
  return (
    <Surface ref={grid} isCard className={classes.grid}>
      {HOURS.map((hour) => (
        <Surface
          tone="quiet"
          size={12}
          isTabular
          isWhole
          line="above"
          pad="4 6"
          key={hour}
          data-hour={hour}
          style={{ gridRow: hour + 2 }}
          aria-hidden="true"
        >
          {when.time(hour * 100)}
        </Surface>
      ))}
      {days.map(({ day, mark, entries }, index) => {
        const hours = byHour(entries, when.timeZone);
        return (
          <section key={day} className={classes.day} aria-label={when.date(day)}>
            <h3 data-day={day} data-today={day === today || undefined} style={{ gridColumn: index + 2 }}>
              {when.dayShort(dayOfWeek(day))} <b>{Number(day.slice(8))}</b>
              {mark && <DayName mark={mark} />}
            </h3>
            {[...hours].map(([hour, own]) => (
              <Stack gap={4} key={hour} pad={4} style={{ gridColumn: index + 2, gridRow: hour + 2 }}>
                <Entries entries={own} {...shared} />
              </Stack>
            ))}
            {target?.day === day && (
              <div
                className={classes.target}
                style={{ gridColumn: index + 2, gridRow: Math.floor(target.time / 100) + 2 }}
              />
            )}
          </section>
        );
      })}
    </Surface>
  );
}

/** Lists the entries of one hour; the rest on request when there are too many. */
function Entries({ entries, ...shared }: Omit<WeekEntryProps, "entry"> & { entries: readonly Entry[] }) {
  const { t } = useTranslation("schedules");
  const [isAll, setAll] = useState(false);
  const isLong = entries.length > SHOWN + 1;
  const shown = isLong && !isAll ? entries.slice(0, SHOWN) : entries;
  return (
    <>
      {shown.map((entry) => (
        <WeekEntry key={entry.key} entry={entry} {...shared} />
      ))}
      {isLong && (
        <TextButton className={classes.more} aria-expanded={isAll} onClick={() => setAll(!isAll)}>
          {isAll ? t("week.fewer") : t("week.more", { count: entries.length - SHOWN })}
        </TextButton>
      )}
    </>
  );
}

import { useTranslation } from "../../i18n/useTranslation.ts";
import { formatDuration } from "../../ui/format/duration.ts";
import classes from "./Sensors.module.css";
import type { BandDay } from "./state-band.ts";

const percent = (part: number) => `${part * 100}%`;

interface StateBandProps {
  days: readonly BandDay[];
  /** What it was, in a word. */
  state: string;
  label: string;
}

/** A band for each day, filled where it was so. */
export function StateBand({ days, state, label }: StateBandProps) {
  const { t, i18n } = useTranslation("sensors");
  const format = new Intl.DateTimeFormat(i18n.language, {
    weekday: "short",
    day: "numeric",
    month: "short",
    timeZone: "UTC",
  });
  return (
    <ul className={classes.band} aria-label={label}>
      {days.map(({ day, parts, ms }) => {
        const date = format.format(new Date(`${day}T00:00:00Z`));
        const time = formatDuration(ms, i18n.language);
        const said = ms > 0 ? t("band.day", { day: date, state, time }) : t("band.never", { day: date });
        return (
          <li key={day}>
            <span>{date}</span>
            <div className={classes.track} role="img" aria-label={said} title={said}>
              {parts.map(({ from, to }) => (
                <i key={from} style={{ insetInlineStart: percent(from), width: percent(to - from) }} />
              ))}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

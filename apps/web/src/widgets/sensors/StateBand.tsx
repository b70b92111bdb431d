import { hourLabel } from "@switchboard/domain/core";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { useIs24Hour } from "../../ui/charts/useIs24Hour.ts";
import { formatDuration } from "../../ui/format/duration.ts";
import { dateWords } from "../../ui/format/run-words.ts";
import { Text } from "../../ui/kit/layout/Text.tsx";
import classes from "./Sensors.module.css";
import type { BandDay } from "./state-band.ts";

const percent = (part: number) => `${part * 100}%`;
const HOURS = [0, 6, 12, 18, 24] as const;

interface StateBandProps {
  days: readonly BandDay[];
  /** Names the state. */
  state: string;
  label: string;
  /** False when hours are marked for any part of them, so that the duration is unknown. */
  hasTimes: boolean;
}

/** Labels the hours below the bands. */
function Hours() {
  const is24Hour = useIs24Hour();
  return (
    <Text as="div" tone="quiet" size={12} isTabular className={classes.hours} aria-hidden="true">
      {HOURS.map((hour) => (
        <i key={hour} style={{ insetInlineStart: percent(hour / 24) }}>
          {hourLabel(hour % 24, is24Hour)}
        </i>
      ))}
    </Text>
  );
}

/** Draws a band for each day, filled while the state lasted, with its duration. */
export function StateBand({ days, state, label, hasTimes }: StateBandProps) {
  const { t, i18n } = useTranslation("sensors");
  return (
    <ul className={classes.band} aria-label={label}>
      {days.map(({ day, parts, ms }) => {
        const date = dateWords(day, i18n.language);
        const time = formatDuration(ms, i18n.language);
        const said =
          ms > 0
            ? hasTimes
              ? t("band.day", { day: date, state, time })
              : `${date}: ${state}`
            : t("band.never", { day: date });
        return (
          <li key={day} data-so={ms > 0 || undefined}>
            <span aria-hidden="true">{date}</span>
            <div className={classes.track} role="img" aria-label={said} title={said}>
              {parts.map(({ from, to }) => (
                <i key={from} style={{ insetInlineStart: percent(from), width: percent(to - from) }} />
              ))}
            </div>
            <span aria-hidden="true">{hasTimes ? (ms > 0 ? time : "–") : ""}</span>
          </li>
        );
      })}
      <li aria-hidden="true">
        <Hours />
      </li>
    </ul>
  );
}

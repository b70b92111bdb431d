import { daysOffRule, nextDaysOff, type Rhythm, type Timing, withDaysOff } from "@switchboard/domain/automation";
import { useState } from "react";
import { useSurroundings } from "../../../../data/calendars.ts";
import { useServerNow } from "../../../../data/useServerNow.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { Tick } from "../../../../ui/kit/Tick.tsx";
import { useWhen } from "../when-words.ts";
import { OnDayFields } from "./OnDayFields.tsx";
import classes from "./Rhythm.module.css";
import { useRhythmWords, useWhyNotWords } from "./rhythm-words.ts";

const SHOWN = 6;

interface DaysOffFieldProps {
  rhythm: Rhythm;
  /** The timing of the draft; missing while its time is. */
  timing: Timing | undefined;
  set(change: Partial<Rhythm>): void;
  errorAt(path: string): string | undefined;
}

/** Leaves out all days off with one choice; the kinds of day are details below it. */
export function DaysOffField({ rhythm, timing, set, errorAt }: DaysOffFieldProps) {
  const { t } = useTranslation("calendars");
  const words = useRhythmWords();
  const rule = daysOffRule(rhythm);
  const [isOpen, setOpen] = useState(rule === "some" || Boolean(rhythm.group));
  const { on_days } = rhythm;
  const said = words({ on_days });
  return (
    <Stack gap={8}>
      <Tick
        checked={rule === "all"}
        isPartial={rule === "some"}
        onChange={() => set(withDaysOff(rhythm, rule !== "all"))}
      >
        <span>
          {t("rhythm.daysOff")}
          <small>{said === "" || said === t("rhythm.said.daysOff") ? t("rhythm.daysOffHint") : said}</small>
        </span>
      </Tick>
      {timing && rule !== "none" && <DatesOff timing={timing} />}
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{t("rhythm.kinds")}</summary>
        {isOpen && <OnDayFields rhythm={rhythm} set={set} errorAt={errorAt} />}
      </details>
    </Stack>
  );
}

/** Names the next days on which it would be due and does not run. */
function DatesOff({ timing }: { timing: Timing }) {
  const { t } = useTranslation("calendars");
  const when = useWhen();
  const whyNot = useWhyNotWords();
  const days = nextDaysOff(timing, useSurroundings(), new Date(useServerNow()), SHOWN);
  if (days.length === 0)
    return (
      <Text as="p" tone="quiet" size={13}>
        {t("rhythm.noDatesOff")}
      </Text>
    );
  return (
    <div className={classes.dates}>
      <Text as="p" size={13} weight={600} id="dates-off">
        {t("rhythm.datesOff")}
      </Text>
      <ul aria-labelledby="dates-off">
        {days.map(({ day, why }) => (
          <li key={day}>
            <time dateTime={day}>{when.date(day)}</time> {whyNot(why)}
          </li>
        ))}
      </ul>
    </div>
  );
}

import { isPlain, type Rhythm } from "@switchboard/domain/automation";
import { IconChevronDown } from "@switchboard/icons";
import { useState } from "react";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { OnDayFields } from "./OnDayFields.tsx";
import classes from "./Rhythm.module.css";
import type { RhythmFieldProps } from "./rhythm-field.ts";
import { useRhythmWords } from "./rhythm-words.ts";
import { SeasonField } from "./SeasonField.tsx";
import { SunFields } from "./SunFields.tsx";
import { WeeksFields } from "./WeeksFields.tsx";

interface Props extends Omit<RhythmFieldProps, "rhythm" | "set"> {
  rhythm: Rhythm | null;
  onChange(rhythm: Rhythm): void;
}

/** Hides rarely needed settings until they are opened, and summarises them in a line. */
export function RhythmFields({ rhythm, onChange, errorAt }: Props) {
  const { t } = useTranslation("calendars");
  const words = useRhythmWords();
  const [isOpen, setOpen] = useState(false);
  const given = rhythm ?? {};
  const parts = { rhythm: given, set: (change: Partial<Rhythm>) => onChange({ ...given, ...change }), errorAt };
  // The temperature to reach has a card of its own.
  const { reach: _, ...own } = given;
  const said = isPlain(own) ? t("rhythm.none") : words(own);
  return (
    <details className={classes.section} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span>
          {t("rhythm.title")}
          <small>{said}</small>
        </span>
        <IconChevronDown size={20} stroke={1.8} aria-hidden="true" />
      </summary>
      {isOpen && (
        <Stack gap={24} className={classes.fields}>
          <SunFields {...parts} />
          <OnDayFields {...parts} />
          <WeeksFields {...parts} />
          <SeasonField {...parts} />
        </Stack>
      )}
    </details>
  );
}

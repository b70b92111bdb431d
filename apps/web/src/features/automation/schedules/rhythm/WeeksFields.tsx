import { NativeSelect, NumberInput } from "@mantine/core";
import { MOST_WEEKS, NTH_CHOICES } from "@switchboard/domain/automation";
import { localDay } from "@switchboard/domain/core";
import { useTimeZone } from "../../../../data/queries.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { currentTime } from "../../../../ui/clock.ts";
import { DateField } from "../../../../ui/kit/DateField.tsx";
import { Chip } from "../../../../ui/kit/layout/Chip.tsx";
import { Grid } from "../../../../ui/kit/layout/Grid.tsx";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import classes from "./Rhythm.module.css";
import type { RhythmFieldProps } from "./rhythm-field.ts";

const KINDS = ["every", "everyN", "nth"] as const;

/** Every week, every few weeks, or the first, the last … of its days in a month. */
export function WeeksFields({ rhythm, set, errorAt }: RhythmFieldProps) {
  const { t } = useTranslation("calendars");
  const timeZone = useTimeZone();
  const kind = rhythm.every_weeks ? "everyN" : rhythm.nth ? "nth" : "every";
  const choose = (value: string) =>
    set({
      every_weeks: value === "everyN" ? { every: 2, from: localDay(new Date(currentTime()), timeZone) } : null,
      nth: value === "nth" ? [1] : undefined,
    });
  return (
    <Stack as="fieldset" gap={12}>
      <NativeSelect
        label={t("rhythm.weeks")}
        value={kind}
        onChange={(event) => choose(event.currentTarget.value)}
        data={KINDS.map((value) => ({ value, label: t(`rhythm.${value}`) }))}
      />
      {rhythm.every_weeks && <EveryWeeksFields rhythm={rhythm} set={set} errorAt={errorAt} />}
      {rhythm.nth && <NthField nth={rhythm.nth} onChange={(nth) => set({ nth })} error={errorAt("rhythm.nth")} />}
    </Stack>
  );
}

function EveryWeeksFields({ rhythm: { every_weeks }, set, errorAt }: RhythmFieldProps) {
  const { t } = useTranslation("calendars");
  if (!every_weeks) return null;
  return (
    <Grid min={200} isFit align="end" gap={12}>
      <NumberInput
        label={t("rhythm.count")}
        min={2}
        max={MOST_WEEKS}
        allowDecimal={false}
        value={every_weeks.every}
        error={errorAt("rhythm.every_weeks")}
        onChange={(every) => set({ every_weeks: { ...every_weeks, every: Number(every) } })}
      />
      <DateField
        label={t("rhythm.from")}
        day={every_weeks.from}
        onDay={(from) => set({ every_weeks: { ...every_weeks, from } })}
      />
    </Grid>
  );
}

interface NthFieldProps {
  nth: readonly number[];
  onChange(nth: number[]): void;
  error: string | undefined;
}

function NthField({ nth, onChange, error }: NthFieldProps) {
  const { t } = useTranslation("calendars");
  const toggle = (each: number) =>
    onChange(nth.includes(each) ? nth.filter((other) => other !== each) : [...nth, each]);
  return (
    <>
      <Row wraps gap={6} className={classes.choices}>
        {NTH_CHOICES.map((each) => (
          <Chip
            key={each}
            aria-pressed={nth.includes(each)}
            data-problem={error ? true : undefined}
            onClick={() => toggle(each)}
          >
            {t(`rhythm.nthOf.${each}`)}
          </Chip>
        ))}
      </Row>
      {error && (
        <Text as="p" tone="critical" size={13}>
          {error}
        </Text>
      )}
    </>
  );
}

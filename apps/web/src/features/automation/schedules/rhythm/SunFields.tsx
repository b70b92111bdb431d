import { NumberInput, SegmentedControl } from "@mantine/core";
import { MOST_SUN_OFFSET, SUN_EVENTS, type SunRule } from "@switchboard/domain/automation";
import { useQuery } from "@tanstack/react-query";
import { calendarsQuery } from "../../../../data/calendars.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Grid } from "../../../../ui/kit/layout/Grid.tsx";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { TimeField } from "../../../../ui/kit/TimeField.tsx";
import classes from "./Rhythm.module.css";
import type { RhythmFieldProps } from "./rhythm-field.ts";

/** Chooses the clock or the sun, with an offset in minutes and bounds. */
export function SunFields({ rhythm: { sun }, set, errorAt }: RhythmFieldProps) {
  const { t } = useTranslation("calendars");
  const choose = (value: string) => {
    const event = SUN_EVENTS.find((each) => each === value);
    set({ sun: event ? { offset: 0, ...sun, event } : null });
  };
  return (
    <Stack as="fieldset" gap={12} className={classes.group}>
      <legend>{t("rhythm.sun")}</legend>
      <SegmentedControl
        aria-label={t("rhythm.sun")}
        value={sun?.event ?? "clock"}
        onChange={choose}
        data={(["clock", ...SUN_EVENTS] as const).map((value) => ({ value, label: t(`rhythm.${value}`) }))}
      />
      {sun && <SunBounds sun={sun} onChange={(next) => set({ sun: next })} error={errorAt("rhythm.sun")} />}
    </Stack>
  );
}

interface SunBoundsProps {
  sun: SunRule;
  onChange(sun: SunRule): void;
  error: string | undefined;
}

function SunBounds({ sun, onChange, error }: SunBoundsProps) {
  const { t } = useTranslation("calendars");
  const { data } = useQuery(calendarsQuery());
  return (
    <>
      <Text as="p" tone="quiet" size={13} className={classes.note}>
        {t("rhythm.atSun")}
      </Text>
      {data?.place === null && (
        <Text as="p" tone="critical" size={13}>
          {t("rhythm.noPlace")}
        </Text>
      )}
      <NumberInput
        className={classes.narrow}
        label={t("rhythm.offset")}
        min={-MOST_SUN_OFFSET}
        max={MOST_SUN_OFFSET}
        step={5}
        allowDecimal={false}
        value={sun.offset}
        error={error}
        onChange={(offset) => onChange({ ...sun, offset: Number(offset) })}
      />
      <Grid min={200} isFit align="end" gap={12}>
        <TimeField
          label={t("rhythm.earliest")}
          description={t("rhythm.boundHint")}
          value={sun.earliest}
          onChange={(earliest) => onChange({ ...sun, earliest: earliest ?? null })}
        />
        <TimeField
          label={t("rhythm.latest")}
          description={t("rhythm.boundHint")}
          value={sun.latest}
          onChange={(latest) => onChange({ ...sun, latest: latest ?? null })}
        />
      </Grid>
    </>
  );
}

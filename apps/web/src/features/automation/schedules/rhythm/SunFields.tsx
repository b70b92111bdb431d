import { NumberInput } from "@mantine/core";
import { MOST_SUN_OFFSET, type SunRule } from "@switchboard/domain/automation";
import { useQuery } from "@tanstack/react-query";
import { calendarsQuery } from "../../../../data/calendars.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Grid } from "../../../../ui/kit/layout/Grid.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { TimeField } from "../../../../ui/kit/TimeField.tsx";

interface SunFieldsProps {
  sun: SunRule;
  onChange(sun: SunRule): void;
  error: string | undefined;
}

/** Edits the distance to the sun in minutes, and the limits of the time. */
export function SunFields({ sun, onChange, error }: SunFieldsProps) {
  const { t } = useTranslation("calendars");
  const { data } = useQuery(calendarsQuery());
  return (
    <>
      {data?.place === null && (
        <Text as="p" tone="critical" size={13}>
          {t("rhythm.noPlace")}
        </Text>
      )}
      <NumberInput
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

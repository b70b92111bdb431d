import type { Season } from "@switchboard/domain/core";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { DateField } from "../../../../ui/kit/DateField.tsx";
import { Grid } from "../../../../ui/kit/layout/Grid.tsx";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { Tick } from "../../../../ui/kit/Tick.tsx";
import type { RhythmFieldProps } from "./rhythm-field.ts";

/** A leap year, for a field that asks for a day of any year. */
const ANY_YEAR = 2028;
const WHOLE_SUMMER: Season = { from: "03-01", to: "06-30" };

/** From a day of the year to another, every year. */
export function SeasonField({ rhythm: { season }, set, errorAt }: RhythmFieldProps) {
  const { t } = useTranslation("calendars");
  const bind = (end: "from" | "to") => ({
    min: `${ANY_YEAR}-01-01`,
    max: `${ANY_YEAR}-12-31`,
    day: season ? `${ANY_YEAR}-${season[end]}` : "",
    isYearly: true,
    onDay: (day: string) => season && set({ season: { ...season, [end]: day.slice(5) } }),
  });
  return (
    <Stack as="fieldset" gap={12}>
      <Tick
        checked={Boolean(season)}
        onChange={(event) => set({ season: event.currentTarget.checked ? WHOLE_SUMMER : null })}
      >
        {t("rhythm.season")}
      </Tick>
      {season && (
        <Grid min={200} isFit align="end" gap={12}>
          <DateField label={t("rhythm.seasonFrom")} error={errorAt("rhythm.season")} {...bind("from")} />
          <DateField label={t("rhythm.seasonTo")} {...bind("to")} />
        </Grid>
      )}
    </Stack>
  );
}

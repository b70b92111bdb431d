import { NativeSelect } from "@mantine/core";
import { ON_DAY_CHOICES, type OnDay } from "@switchboard/domain/automation";
import { OFF_DAY_TYPES, type OffDayType } from "@switchboard/domain/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { calendarsQuery } from "../../../../data/calendars.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Grid } from "../../../../ui/kit/layout/Grid.tsx";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { TimeField } from "../../../../ui/kit/TimeField.tsx";
import type { RhythmFieldProps } from "./rhythm-field.ts";

/** Opening and closing times exist only on days with special hours. */
const choicesOf = (type: OffDayType) =>
  ON_DAY_CHOICES.filter((choice) => type === "special" || (choice !== "opening" && choice !== "closing"));

/** Edits what happens on each kind of day, and whose calendar decides the kind. */
export function OnDayFields({ rhythm, set, errorAt }: RhythmFieldProps) {
  const { t } = useTranslation("calendars");
  const setRule = (type: OffDayType, rule: OnDay) => set({ on_days: { ...rhythm.on_days, [type]: rule } });
  return (
    <Stack as="fieldset" gap={12} aria-label={t("rhythm.kinds")}>
      {OFF_DAY_TYPES.map((type) => {
        const rule: OnDay = rhythm.on_days?.[type] ?? { do: "normal" };
        return (
          <Grid min={200} isFit align="end" gap={12} key={type}>
            <NativeSelect
              label={t(`type.${type}`)}
              value={rule.do}
              onChange={(event) => setRule(type, { ...rule, do: choiceOf(event.currentTarget.value) })}
              data={choicesOf(type).map((value) => ({ value, label: t(`rhythm.do.${value}`) }))}
            />
            {rule.do === "at" && (
              <TimeField
                label={t("rhythm.time")}
                value={rule.time}
                error={errorAt(`rhythm.on_days.${type}`)}
                onChange={(time) => setRule(type, { ...rule, time })}
              />
            )}
          </Grid>
        );
      })}
      <GroupField rhythm={rhythm} set={set} />
      <Text as="p" tone="quiet" size={13} isProse>
        {t("rhythm.onDaysHint")} <Link to="/app/schedules/calendars">{t("rhythm.calendars")}</Link>
      </Text>
    </Stack>
  );
}

const choiceOf = (value: string) => ON_DAY_CHOICES.find((choice) => choice === value) ?? "normal";

/** Offers rooms and groups with a calendar of their own; renders nothing without any. */
function GroupField({ rhythm, set }: Pick<RhythmFieldProps, "rhythm" | "set">) {
  const { t } = useTranslation("calendars");
  const { data } = useQuery(calendarsQuery());
  const groups = new Map((data?.docs ?? []).flatMap(({ group }) => (group ? [[group._id, group.name] as const] : [])));
  if (groups.size === 0) return null;
  return (
    <NativeSelect
      label={t("rhythm.group")}
      value={rhythm.group ?? ""}
      onChange={(event) => set({ group: event.currentTarget.value || null })}
      data={[{ value: "", label: t("rhythm.noGroup") }, ...[...groups].map(([value, label]) => ({ value, label }))]}
    />
  );
}

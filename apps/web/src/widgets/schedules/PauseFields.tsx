import { Group, Radio, Stack } from "@mantine/core";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { DateField } from "../../ui/kit/DateField.tsx";
import { TimeTextField } from "../../ui/kit/TimeField.tsx";
import { PAUSE_ENDS, type PauseEnd } from "./pause-end.ts";
import type { PauseFieldsProps } from "./usePauseChoice.ts";

/** Offers the most frequent ends of a pause, and a custom one. */
export function PauseFields({ end, setEnd, day, setDay, clock, setClock, today }: PauseFieldsProps) {
  const { t } = useTranslation("plans");
  return (
    <>
      <Radio.Group label={t("pause.until")} value={end} onChange={(value) => setEnd(value as PauseEnd)}>
        <Stack gap={0} mt={4}>
          {PAUSE_ENDS.map((value) => (
            <Radio
              key={value}
              value={value}
              label={t(`pause.${value}`)}
              styles={{ body: { minHeight: 44, alignItems: "center" } }}
              data-autofocus={value === end || undefined}
            />
          ))}
        </Stack>
      </Radio.Group>
      {end === "chosen" && (
        <Group grow mt="xs" align="start">
          <DateField label={t("pause.date")} day={day} onDay={setDay} min={today} />
          <TimeTextField label={t("pause.time")} value={clock} onText={setClock} />
        </Group>
      )}
    </>
  );
}

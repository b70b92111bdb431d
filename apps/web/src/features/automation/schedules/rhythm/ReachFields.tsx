import { NativeSelect, NumberInput } from "@mantine/core";
import type { Sensor } from "@switchboard/contract";
import { REACH_MINUTES, REACH_WAYS, type Reach } from "@switchboard/domain/automation";
import { useQuery } from "@tanstack/react-query";
import { sensorsQuery } from "../../../../data/sensors.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Grid } from "../../../../ui/kit/layout/Grid.tsx";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { Tick } from "../../../../ui/kit/Tick.tsx";
import type { RhythmFieldProps } from "./rhythm-field.ts";
import { useStartWords } from "./start-words.ts";

/** Returns the usual room temperature in the sensor's unit. */
const usualTarget = (unit: string) => (unit.includes("F") ? 70 : 21);

/** Edits a temperature to reach by the schedule's time; renders nothing without a temperature sensor. */
export function ReachFields({ rhythm: { reach }, set, errorAt }: RhythmFieldProps) {
  const { t } = useTranslation("calendars");
  const { data } = useQuery(sensorsQuery());
  const sensors = (data?.sensors ?? []).filter(({ kind }) => kind === "temperature");
  const [first] = sensors;
  if (!first && !reach) return null;
  const begin = () => {
    if (first)
      set({
        reach: { sensor: first._id, target: usualTarget(first.unit), way: "warm", within: REACH_MINUTES.usual },
      });
  };
  return (
    <Stack as="section" gap={12} isCard pad={16} aria-label={t("reach.title")}>
      <Tick
        checked={Boolean(reach)}
        disabled={!first && !reach}
        onChange={() => (reach ? set({ reach: null }) : begin())}
      >
        <span>
          {t("reach.check")}
          <small>{t("reach.hint")}</small>
        </span>
      </Tick>
      {reach && (
        <ReachInputs
          reach={reach}
          sensors={sensors}
          onChange={(change) => set({ reach: { ...reach, ...change } })}
          error={errorAt("rhythm.reach")}
        />
      )}
    </Stack>
  );
}

interface ReachInputsProps {
  reach: Reach;
  sensors: readonly Sensor[];
  onChange(change: Partial<Reach>): void;
  error: string | undefined;
}

function ReachInputs({ reach, sensors, onChange, error }: ReachInputsProps) {
  const { t } = useTranslation("calendars");
  const { degrees } = useStartWords();
  const chosen = sensors.find(({ _id }) => _id === reach.sensor);
  const options = sensors.map(({ _id, name, device, room }) => {
    return { value: _id, label: [room?.name ?? device.device_name, name].join(" · ") };
  });
  const gone = chosen ? [] : [{ value: reach.sensor, label: t("reach.gone") }];
  const shown = chosen?.value ?? null;
  return (
    <>
      <Grid min={200} isFit align="end" gap={12}>
        <NativeSelect
          label={t("reach.sensor")}
          description={shown === null ? undefined : t("reach.now", { value: degrees(shown, chosen?.unit ?? "") })}
          value={reach.sensor}
          data={[...gone, ...options]}
          onChange={(event) => onChange({ sensor: event.currentTarget.value })}
        />
        <NativeSelect
          label={t("reach.way")}
          value={reach.way}
          data={REACH_WAYS.map((value) => ({ value, label: t(`reach.${value}`) }))}
          onChange={(event) => onChange({ way: event.currentTarget.value === "cool" ? "cool" : "warm" })}
        />
      </Grid>
      <Grid min={200} isFit align="end" gap={12}>
        <NumberInput
          label={t("reach.target", { unit: chosen?.unit || "°C" })}
          decimalScale={1}
          step={0.5}
          value={reach.target}
          onChange={(target) => onChange({ target: target === "" ? Number.NaN : Number(target) })}
        />
        <NumberInput
          label={t("reach.within")}
          min={REACH_MINUTES.least}
          max={REACH_MINUTES.most}
          clampBehavior="none"
          step={15}
          allowDecimal={false}
          value={reach.within}
          onChange={(within) => onChange({ within: Number(within) })}
        />
      </Grid>
      {error ? (
        <Text as="p" tone="critical" size={13} role="alert">
          {error}
        </Text>
      ) : (
        <Text as="p" tone="quiet" size={13} isProse>
          {t("reach.withinHint")}
        </Text>
      )}
    </>
  );
}

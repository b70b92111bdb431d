import { NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { sensorsQuery } from "../../../data/sensors.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { Section } from "../../../ui/kit/Section.tsx";
import { LoadFailureLine } from "../../../widgets/LoadFailureLine.tsx";
import { useSetSensor } from "./api.ts";
import classes from "./Waste.module.css";

/** The thermometer outside, by which a hot day is no waste. */
export function OutdoorSensor({ sensor }: { sensor: string | null }) {
  const { t } = useTranslation("waste");
  const { data, error, isFetching, refetch } = useQuery(sensorsQuery());
  const { mutate } = useSetSensor();
  const thermometers = (data?.sensors ?? []).filter(({ kind }) => kind === "temperature");
  if (error && !data && !isFetching)
    return <LoadFailureLine what="sensors" error={error} onRetry={() => void refetch()} />;
  return (
    <Section title={t("weather.title")} lead={t("weather.lead")}>
      <NativeSelect
        className={classes.sensor}
        label={t("weather.sensor")}
        value={sensor ?? ""}
        data={[
          { value: "", label: t("weather.none") },
          ...thermometers.map(({ _id, name, device }) => ({ value: _id, label: `${name} · ${device.device_name}` })),
        ]}
        onChange={({ currentTarget }) => mutate(currentTarget.value || null)}
      />
    </Section>
  );
}

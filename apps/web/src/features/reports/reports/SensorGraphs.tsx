import { useQuery } from "@tanstack/react-query";
import { sensorsQuery } from "../../../data/sensors.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { NoData, Waiting } from "../../../ui/charts/ChartStates.tsx";
import { Stack } from "../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../ui/kit/layout/Text.tsx";
import { LoadFailure } from "../../../widgets/LoadFailure.tsx";
import { SensorPast } from "../../../widgets/sensors/SensorPast.tsx";
import classes from "./Reports.module.css";
import type { SensorSearch } from "./sensor-search.ts";
import { placeOf } from "./useReadingColumns.tsx";

/** As many charts as are still looked at one below the other. */
const MOST_GRAPHS = 12;

/** The chosen sensors one below the other, over the same days. */
export function SensorGraphs({ search }: { search: SensorSearch }) {
  const { t } = useTranslation("reports");
  const { data, error, isFetching, refetch } = useQuery(sensorsQuery());
  if (!data && error && !isFetching) return <LoadFailure what="sensors" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Waiting />;
  const ids = search.sensor_ids.length > 0 ? search.sensor_ids : data.sensors.map(({ _id }) => _id);
  const all = data.sensors.filter(({ _id }) => ids.includes(_id));
  const shown = all.slice(0, MOST_GRAPHS);
  if (shown.length === 0) return <NoData />;
  return (
    <>
      {all.length > shown.length && (
        <Text as="p" tone="quiet">
          {t("firstGraphs", { count: MOST_GRAPHS })}
        </Text>
      )}
      <Stack className={classes.graphs}>
        {shown.map((sensor) => (
          <section key={sensor._id} aria-label={sensor.name}>
            <h2>
              {sensor.name} <small>{placeOf(sensor)}</small>
            </h2>
            <SensorPast sensor={sensor} days={search} />
          </section>
        ))}
      </Stack>
    </>
  );
}

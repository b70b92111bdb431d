import { useQuery } from "@tanstack/react-query";
import { sensorsQuery } from "../../../data/sensors.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { Grid } from "../../../ui/kit/layout/Grid.tsx";
import { LoadFailureLine } from "../../../widgets/LoadFailureLine.tsx";
import { SensorTile } from "../../../widgets/sensors/SensorTile.tsx";
import classes from "./PanelScreen.module.css";

/** Shows the sensors without links, because a wall panel has no further screens. */
export function PanelSensors() {
  const { t } = useTranslation("sensors");
  const { data, error, isFetching, refetch } = useQuery(sensorsQuery());
  if (!data && error && !isFetching)
    return <LoadFailureLine what="sensors" error={error} onRetry={() => void refetch()} />;
  const sensors = data?.sensors ?? [];
  if (sensors.length === 0) return null;
  return (
    <Grid as="ul" min={200} className={classes.sensors} aria-label={t("title")}>
      {sensors.map((sensor) => (
        <li key={sensor._id}>
          <SensorTile sensor={sensor} />
        </li>
      ))}
    </Grid>
  );
}

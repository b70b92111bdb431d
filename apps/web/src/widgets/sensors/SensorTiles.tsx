import type { Sensor } from "@switchboard/contract";
import { lazy, Suspense, useId, useState } from "react";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { Button } from "../../ui/kit/Button.tsx";
import { Grid } from "../../ui/kit/layout/Grid.tsx";
import { Stack } from "../../ui/kit/layout/Stack.tsx";
import classes from "./Sensors.module.css";
import { SensorTile } from "./SensorTile.tsx";

const SensorSheet = lazy(() => import("./SensorSheet.tsx").then((module) => ({ default: module.SensorSheet })));

interface SensorTilesProps {
  sensors: readonly Sensor[];
  withPlace?: boolean;
  /** The number shown at first; all when missing. */
  atFirst?: number;
  openId?: string | undefined;
}

/** Shows sensors in their own section; each opens its past readings. */
export function SensorTiles({ sensors, withPlace = false, atFirst = sensors.length, openId: first }: SensorTilesProps) {
  const { t } = useTranslation("sensors");
  const heading = useId();
  const [isWhole, setWhole] = useState(false);
  const [openId, setOpenId] = useState(first);
  const shown = isWhole ? sensors : sensors.slice(0, atFirst);
  const open = sensors.find(({ _id }) => _id === openId);
  if (sensors.length === 0) return null;
  return (
    <Stack as="section" gap={12} aria-labelledby={heading}>
      <h2 id={heading}>{t("title")}</h2>
      <Grid as="ul" min={168} gap={12} className={classes.tiles}>
        {shown.map((sensor) => (
          <li key={sensor._id}>
            <SensorTile sensor={sensor} withPlace={withPlace} onOpen={setOpenId} />
          </li>
        ))}
      </Grid>
      {sensors.length > atFirst && (
        <div>
          <Button isQuiet aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? t("fewer") : t("all", { count: sensors.length })}
          </Button>
        </div>
      )}
      <Suspense>{open && <SensorSheet key={open._id} sensor={open} onClose={() => setOpenId(undefined)} />}</Suspense>
    </Stack>
  );
}

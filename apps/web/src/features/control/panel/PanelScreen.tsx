import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useDevicesLoad } from "../../../data/queries.ts";
import { scenesQuery } from "../../../data/scenes.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { EmptyState } from "../../../ui/kit/EmptyState.tsx";
import { Grid } from "../../../ui/kit/layout/Grid.tsx";
import { Row } from "../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../ui/kit/layout/Stack.tsx";
import { ConnectionAnnouncer } from "../../../widgets/connection/ConnectionAnnouncer.tsx";
import { ConnectionIndicator } from "../../../widgets/connection/ConnectionIndicator.tsx";
import { FailureAnnouncer } from "../../../widgets/connection/FailureAnnouncer.tsx";
import { LoadFailure } from "../../../widgets/LoadFailure.tsx";
import { SceneButton } from "../../../widgets/SceneButton.tsx";
import { AllOff } from "./AllOff.tsx";
import { panelQuery } from "./api.ts";
import { FullScreenButton } from "./FullScreenButton.tsx";
import { PanelClock } from "./PanelClock.tsx";
import classes from "./PanelScreen.module.css";
import { PanelTiles } from "./PanelTiles.tsx";
import { PanelViews } from "./PanelViews.tsx";
import { Rest } from "./Rest.tsx";
import { usePanelRooms } from "./usePanelRooms.ts";
import { useRest } from "./useRest.ts";
import { useWakeLock } from "./useWakeLock.ts";

const PanelSensors = lazy(() => import("./PanelSensors.tsx").then((module) => ({ default: module.PanelSensors })));

/** Shows a room or other place on a wall panel, with large switches and no links elsewhere. */
export function PanelScreen() {
  const { t } = useTranslation("panel");
  const panel = useQuery(panelQuery()).data;
  const load = useDevicesLoad();
  const rooms = usePanelRooms();
  const scenes = useQuery(scenesQuery()).data ?? [];
  const rest = useRest();
  useWakeLock();
  return (
    <Stack className={classes.screen}>
      <ConnectionAnnouncer />
      <FailureAnnouncer />
      <header className={classes.head}>
        <h1>{panel?.room.name ?? ""}</h1>
        <PanelClock className={classes.clock} />
        <Row as="span" gap={12} className={classes.state}>
          <ConnectionIndicator />
          <FullScreenButton />
        </Row>
      </header>
      <Stack as="main" grows className={classes.main}>
        {load.error && rooms.length === 0 && <LoadFailure what="devices" error={load.error} onRetry={load.retry} />}
        {load.isWaiting && <p role="status">{t("waiting")}</p>}
        {load.isComplete && rooms.length === 0 && <EmptyState title={t("empty.title")} text={t("empty.text")} />}
        <PanelViews isResting={rest.isResting}>
          {scenes.length > 0 && (
            <Grid as="section" min={240} gap={12} aria-label={t("scenes")} className={classes.scenes}>
              {scenes.map((scene) => (
                <SceneButton key={scene._id} scene={scene} />
              ))}
            </Grid>
          )}
          {panel && rooms.length > 0 && (
            <PanelTiles rooms={rooms} hasHeadings={panel.room.kind !== "room"} isResting={rest.isResting} />
          )}
          <Suspense>
            <PanelSensors />
          </Suspense>
          {panel && load.isComplete && <AllOff room={panel.room} />}
        </PanelViews>
      </Stack>
      <Rest {...rest} />
    </Stack>
  );
}

import { Suspense } from "react";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Grid } from "../../../../ui/kit/layout/Grid.tsx";
import { TextButton } from "../../../../ui/kit/layout/TextButton.tsx";
import classes from "./Room.module.css";
import { RoomEnergy } from "./RoomEnergy.tsx";
import { RoomOffline } from "./RoomOffline.tsx";
import { RoomScenes } from "./RoomScenes.tsx";
import { RoomSchedules } from "./RoomSchedules.tsx";
import { RoomSensors } from "./RoomSensors.tsx";
import { RoomWorkflows } from "./RoomWorkflows.tsx";
import type { RoomContents } from "./useRoom.ts";

const ROOM_SIDE = "room-more";
/** More tiles than this push the parts below them out of sight. */
const MANY = 12;

/** Jumps past many tiles to the parts below them; a wide screen shows them side by side. */
export function ToRoomSide({ room }: { room: RoomContents }) {
  const { t } = useTranslation("rooms");
  if (room.tiles.length <= MANY) return null;
  return (
    <TextButton className={classes.jump} onClick={() => document.getElementById(ROOM_SIDE)?.focus()}>
      {t("room.more")} <span aria-hidden="true">↓</span>
    </TextButton>
  );
}

/** Shows the other facts of a room; empty parts are left out. */
export function RoomSide({ room, isReady }: { room: RoomContents; isReady: boolean }) {
  const { t } = useTranslation("rooms");
  return (
    <Grid
      as="section"
      min={320}
      isFit
      align="start"
      gap="12 20"
      id={ROOM_SIDE}
      className={classes.side}
      aria-label={t("room.more")}
      tabIndex={-1}
    >
      <RoomOffline room={room} />
      <RoomEnergy room={room} isReady={isReady} />
      <RoomSensors room={room} />
      <Suspense>
        <RoomScenes room={room} isReady={isReady} />
      </Suspense>
      <RoomSchedules room={room} isReady={isReady} />
      <RoomWorkflows room={room} isReady={isReady} />
    </Grid>
  );
}

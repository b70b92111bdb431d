import { Suspense } from "react";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import classes from "./Room.module.css";
import { RoomEnergy } from "./RoomEnergy.tsx";
import { RoomOffline } from "./RoomOffline.tsx";
import { RoomScenes } from "./RoomScenes.tsx";
import { RoomSchedules } from "./RoomSchedules.tsx";
import { RoomSensors } from "./RoomSensors.tsx";
import { RoomWorkflows } from "./RoomWorkflows.tsx";
import type { RoomContents } from "./useRoom.ts";

const ROOM_SIDE = "room-more";
/** So many tiles push the rest out of sight where it stands below them. */
const MANY = 12;

/** The way past many tiles to what stands below them; on a wide screen it stands beside them. */
export function ToRoomSide({ room }: { room: RoomContents }) {
  const { t } = useTranslation("rooms");
  if (room.tiles.length <= MANY) return null;
  return (
    <button type="button" className={classes.jump} onClick={() => document.getElementById(ROOM_SIDE)?.focus()}>
      {t("room.more")} <span aria-hidden="true">↓</span>
    </button>
  );
}

/** What else there is to know of a room; each part is left out where there is nothing of it. */
export function RoomSide({ room, isReady }: { room: RoomContents; isReady: boolean }) {
  const { t } = useTranslation("rooms");
  return (
    <section id={ROOM_SIDE} className={classes.side} aria-label={t("room.more")} tabIndex={-1}>
      <RoomOffline room={room} />
      <RoomEnergy room={room} isReady={isReady} />
      <RoomSensors room={room} />
      <Suspense>
        <RoomScenes room={room} isReady={isReady} />
      </Suspense>
      <RoomSchedules room={room} isReady={isReady} />
      <RoomWorkflows room={room} isReady={isReady} />
    </section>
  );
}

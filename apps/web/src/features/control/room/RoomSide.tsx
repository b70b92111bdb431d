import { Suspense } from "react";
import classes from "./Room.module.css";
import { RoomEnergy } from "./RoomEnergy.tsx";
import { RoomOffline } from "./RoomOffline.tsx";
import { RoomScenes } from "./RoomScenes.tsx";
import { RoomSchedules } from "./RoomSchedules.tsx";
import { RoomSensors } from "./RoomSensors.tsx";
import { RoomWorkflows } from "./RoomWorkflows.tsx";
import type { RoomContents } from "./useRoom.ts";

/** What else there is to know of a room; each part is left out where there is nothing of it. */
export function RoomSide({ room, isReady }: { room: RoomContents; isReady: boolean }) {
  return (
    <div className={classes.side}>
      <RoomOffline room={room} />
      <RoomEnergy room={room} isReady={isReady} />
      <RoomSensors room={room} />
      <Suspense>
        <RoomScenes room={room} isReady={isReady} />
      </Suspense>
      <RoomSchedules room={room} isReady={isReady} />
      <RoomWorkflows room={room} isReady={isReady} />
    </div>
  );
}

import { useParams } from "@tanstack/react-router";
import { lazy, Suspense, useMemo, useRef, useState } from "react";
import { useRoomPower } from "../../../../data/power.ts";
import { NO_ROOM } from "../../../../data/rooms.ts";
import { useMayManage } from "../../../../data/useMayManage.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { useAskedOfAll } from "../../../../live/useAskedOfAll.ts";
import { useConnection } from "../../../../live/useLive.ts";
import { useDensity } from "../../../../ui/density.ts";
import { Button, ButtonLink } from "../../../../ui/kit/Button.tsx";
import { EmptyState } from "../../../../ui/kit/EmptyState.tsx";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { Page } from "../../../../ui/kit/Page.tsx";
import { StaleBanner } from "../../../../widgets/connection/StaleBanner.tsx";
import { GroupDialogs, type GroupTask } from "../../../../widgets/groups/GroupDialogs.tsx";
import { LoadFailure } from "../../../../widgets/LoadFailure.tsx";
import { LoadFailureLine } from "../../../../widgets/LoadFailureLine.tsx";
import { AllResult } from "../../../../widgets/results/AllResult.tsx";
import { useTileDetails } from "../../../../widgets/switch-details/useTileDetails.tsx";
import { TileWordsContext, tileWords } from "../../../../widgets/tiles/tile-words.ts";
import { useTileActions } from "../../../../widgets/tiles/useTileActions.ts";
import { SwitchGrid } from "../grid/SwitchGrid.tsx";
import { TileSkeletons } from "../grid/TileSkeletons.tsx";
import { usePastReports } from "../usePastReports.ts";
import classes from "./Room.module.css";
import { RoomActions } from "./RoomActions.tsx";
import { RoomFigures } from "./RoomFigures.tsx";
import { RoomSide, ToRoomSide } from "./RoomSide.tsx";
import { type RoomContents, useRoom } from "./useRoom.ts";

const SensorsOf = lazy(() =>
  import("../../../../widgets/sensors/SensorsOf.tsx").then((module) => ({ default: module.SensorsOf })),
);
/** Why there is nothing to switch: no device yet, or none that has a switch. */
function NoSwitches({ room, onTask }: { room: RoomContents; onTask(task: GroupTask): void }) {
  const { t } = useTranslation("rooms");
  const mayManage = useMayManage(room.group);
  if (room.all.length > 0)
    return (
      <Text as="p" tone="quiet">
        {t("room.noSwitches")}
      </Text>
    );
  const { group } = room;
  const action = mayManage && group && (
    <Button onClick={() => onTask({ kind: "edit", group })}>{t("room.fill")}</Button>
  );
  return (
    <EmptyState title={t("room.empty")} text={t(mayManage ? "room.emptyText" : "room.emptyTextUser")} action={action} />
  );
}

function NoRoom() {
  const { t } = useTranslation("rooms");
  return (
    <EmptyState
      title={t("room.gone")}
      text={t("room.goneText")}
      action={
        <ButtonLink to="/app/rooms" isQuiet>
          {t("room.all")}
        </ButtonLink>
      }
    />
  );
}

/** Lists all switches the user may use here, of any device. */
function RoomSwitches({ room, onTask }: { room: RoomContents; onTask(task: GroupTask): void }) {
  const { t, i18n } = useTranslation(["rooms", "control"]);
  const { t: control } = useTranslation("control");
  const { onDetails, details } = useTileDetails();
  const [density] = useDensity();
  const actions = useTileActions(onDetails);
  const words = useMemo(() => tileWords(control, i18n.language, true), [control, i18n.language]);
  const groups = useMemo(() => [{ key: room._id, name: undefined, ids: room.tiles }], [room._id, room.tiles]);
  return (
    <TileWordsContext value={words}>
      {room.tiles.length > 0 ? (
        <SwitchGrid {...{ groups, actions, density }} listKey={room._id + density} label={t("room.switches")} />
      ) : (
        <NoSwitches room={room} onTask={onTask} />
      )}
      {details}
    </TileWordsContext>
  );
}

/** Shows a room's switches with a button for all, and everything else that happens there. */
export function RoomPage() {
  const { t } = useTranslation(["rooms", "control"]);
  const { roomId = "" } = useParams({ strict: false });
  const { room, isComing, isReady, failure, retry } = useRoom(roomId);
  const isStale = useConnection().lostAt !== undefined;
  const { asked, onAll } = useAskedOfAll();
  const [task, setTask] = useState<GroupTask>();
  // Keeps the former name while the user stays on a deleted room.
  const shown = useRef({ roomId, name: t("title") });
  const power = useRoomPower(isReady);
  usePastReports();
  if (room) shown.current = { roomId, name: room.name };
  const result = asked.get(roomId);
  return (
    <Page
      title={shown.current.roomId === roomId ? shown.current.name : t("title")}
      lead={room && <RoomFigures room={room} />}
      action={room && <RoomActions room={room} onAll={onAll} onTask={setTask} isManaged={roomId !== NO_ROOM} />}
    >
      <StaleBanner />
      {failure && <LoadFailure what="rooms" error={failure} onRetry={retry} />}
      {isComing && <TileSkeletons />}
      {!isComing && !failure && !room && <NoRoom />}
      {!isComing && room && (
        <>
          {result && <AllResult {...result} />}
          {power.hasFailed && <LoadFailureLine what="power" error={power.error} onRetry={power.retry} />}
          <ToRoomSide room={room} />
          <div className={classes.panes} data-stale={isStale || undefined}>
            <Stack gap={24}>
              <RoomSwitches room={room} onTask={setTask} />
              <Suspense>
                <SensorsOf isShown={({ device }) => room.devices.has(device._id)} />
              </Suspense>
            </Stack>
            <RoomSide room={room} isReady={isReady} />
          </div>
        </>
      )}
      <GroupDialogs task={task} onClose={() => setTask(undefined)} />
    </Page>
  );
}

import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ManyDialog, type ManyProps } from "../../../widgets/many/ManyDialog.tsx";
import { bulkCalls } from "../api.ts";
import { RoomSelect, useRooms } from "../edit/RoomSelect.tsx";
import { useDeviceBatch } from "./useDeviceBatch.ts";

/** Puts many devices into a room, or takes them out of theirs. */
export function RoomDialog(props: ManyProps) {
  const { t } = useTranslation("devices");
  const batch = useDeviceBatch(props);
  const rooms = useRooms();
  const [room, setRoom] = useState<string>();
  const target = room ?? rooms?.[0]?._id ?? "";
  const name = rooms?.find(({ _id }) => _id === target)?.name;
  return (
    <ManyDialog
      {...batch}
      title={t("bulk.roomTitle", { count: props.targets.length })}
      action={name ? t("bulk.roomAction", { room: name }) : t("bulk.noRoomAction")}
      isReady={rooms !== undefined}
      act={(id) => bulkCalls.putIntoRoom(id, target || null)}
    >
      <RoomSelect value={target} onChange={setRoom} />
    </ManyDialog>
  );
}

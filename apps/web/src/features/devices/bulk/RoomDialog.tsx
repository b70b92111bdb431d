import { useState } from "react";
import { useTranslation } from "react-i18next";
import { bulkCalls } from "../api.ts";
import { RoomSelect, useRooms } from "../edit/RoomSelect.tsx";
import { BulkDialog, type BulkProps } from "./BulkDialog.tsx";

/** Puts many devices into a room, or takes them out of theirs. */
export function RoomDialog(props: BulkProps) {
  const { t } = useTranslation("devices");
  const rooms = useRooms();
  const [room, setRoom] = useState<string>();
  const target = room ?? rooms?.[0]?._id ?? "";
  const name = rooms?.find(({ _id }) => _id === target)?.name;
  return (
    <BulkDialog
      {...props}
      title={t("bulk.roomTitle", { count: props.items.length })}
      action={name ? t("bulk.roomAction", { room: name }) : t("bulk.noRoomAction")}
      isReady={rooms !== undefined}
      act={(id) => bulkCalls.putIntoRoom(id, target || null)}
    >
      <RoomSelect value={target} onChange={setRoom} />
    </BulkDialog>
  );
}

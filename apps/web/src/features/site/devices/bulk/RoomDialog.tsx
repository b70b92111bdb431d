import { useState } from "react";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { ManyDialog, type ManyProps } from "../../../../widgets/many/ManyDialog.tsx";
import { RoomSelect, useRooms } from "../edit/RoomSelect.tsx";
import { useDeviceBatch } from "./useDeviceBatch.ts";
import { useMoves } from "./useMoves.ts";

/** Puts many devices into a room, or takes them out of theirs. */
export function RoomDialog(props: ManyProps) {
  const { t } = useTranslation("devices");
  const batch = useDeviceBatch(props);
  const moves = useMoves();
  const rooms = useRooms();
  const [room, setRoom] = useState<string>();
  const target = room ?? rooms?.[0]?._id ?? "";
  const name = rooms?.find(({ _id }) => _id === target)?.name;
  const onEnd = (left: string[]) => {
    batch.onEnd(left);
    moves.offerUndo();
  };
  return (
    <ManyDialog
      {...batch}
      onEnd={onEnd}
      title={t("bulk.roomTitle", { count: props.targets.length })}
      action={name ? t("bulk.roomAction", { room: name }) : t("bulk.noRoomAction")}
      isReady={rooms !== undefined}
      act={(id) => moves.move(id, target || null)}
    >
      <RoomSelect value={target} onChange={setRoom} />
    </ManyDialog>
  );
}

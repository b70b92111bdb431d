import { IconDeviceTablet } from "@switchboard/icons";
import { useMay } from "../../../../api/useMay.ts";
import { useMayManage } from "../../../../data/useMayManage.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import type { SwitchSet } from "../../../../live/switch-all.ts";
import { useSwitchSum } from "../../../../live/useSwitchSum.ts";
import { Button } from "../../../../ui/kit/Button.tsx";
import { IconButtonLink } from "../../../../ui/kit/IconButton.tsx";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import type { GroupTask } from "../../../../widgets/groups/GroupDialogs.tsx";
import { RoomHolds } from "../../../../widgets/holds/RoomHolds.tsx";
import { ManageRoom } from "../rooms/ManageRoom.tsx";
import { useRoomSwitches } from "../rooms/useRoomSwitches.ts";
import classes from "./Room.module.css";
import type { RoomContents } from "./useRoom.ts";

interface RoomActionsProps {
  room: RoomContents;
  onAll(set: SwitchSet, on: boolean): void;
  onTask(task: GroupTask): void;
  /** Whether it is a group that somebody made. */
  isManaged: boolean;
}

/** Turns everything in the room off or on, and lets admins and its managers edit it. */
export function RoomActions({ room, onAll, onTask, isManaged }: RoomActionsProps) {
  const { t } = useTranslation(["rooms", "control"]);
  const mayHang = useMay("device.manage");
  const mayManage = useMayManage(room.group);
  const ids = useRoomSwitches(room._id);
  const { canTurnOn, canTurnOff } = useSwitchSum(ids);
  const set = { key: room._id, name: room.name, ids };
  return (
    <Row wraps gap={8} className={classes.actions}>
      {mayManage && isManaged && (
        <>
          {mayHang && (
            <IconButtonLink
              to="/app/settings"
              search={{ tab: "panels", room: room._id }}
              label={t("room.panel")}
              title={t("room.panel")}
              icon={IconDeviceTablet}
            />
          )}
          <ManageRoom group={room.group} onTask={onTask} />
        </>
      )}
      {ids.length > 0 && (
        <>
          {isManaged && <RoomHolds room={room._id} name={room.name} ids={ids} />}
          <Button isQuiet isIdle={canTurnOn === 0} onClick={() => onAll(set, true)}>
            {canTurnOn === 0 ? t("room.isOn") : t("room.allOn", { count: canTurnOn })}
          </Button>
          <Button isIdle={canTurnOff === 0} onClick={() => onAll(set, false)}>
            {canTurnOff === 0 ? t("room.isOff") : t("room.allOff", { count: canTurnOff })}
          </Button>
        </>
      )}
    </Row>
  );
}

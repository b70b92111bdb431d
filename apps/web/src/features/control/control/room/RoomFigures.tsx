import { kilowatts } from "@switchboard/domain/core";
import { roomSum } from "@switchboard/domain/site";
import { useMeterTree } from "../../../../data/meters.ts";
import { wattsNow } from "../../../../data/power.ts";
import { devicesOfRoom } from "../../../../data/rooms.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { useLiveSum } from "../../../../live/useLive.ts";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { StatusDot } from "../../../../ui/kit/StatusDot.tsx";
import classes from "./Room.module.css";
import type { RoomContents } from "./useRoom.ts";

/** Shows in one line what is on in the room, its power, and whether everything is reachable. */
export function RoomFigures({ room }: { room: RoomContents }) {
  const { t, i18n } = useTranslation("rooms");
  const tree = useMeterTree();
  const sum = useLiveSum((store) => {
    const devices = devicesOfRoom(store, room._id);
    return { ...roomSum(devices), watts: wattsNow(devices, tree) };
  });
  const number = new Intl.NumberFormat(i18n.language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  if (sum.devices === 0) return t("noDevices");
  return (
    <Row as="span" isInline wraps gap="2 16" isTabular className={classes.figures}>
      {sum.switches > 0 && (
        <span data-on={sum.on > 0 || undefined}>{t("count", { on: sum.on, count: sum.switches })}</span>
      )}
      {sum.watts !== undefined && <span>{t("power", { power: number.format(kilowatts(sum.watts)) })}</span>}
      <StatusDot
        tone={sum.offline > 0 ? "critical" : "good"}
        label={sum.offline > 0 ? t("offline", { count: sum.offline }) : t("allOnline")}
      />
    </Row>
  );
}

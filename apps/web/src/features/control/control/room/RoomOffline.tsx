import { isOnline } from "@switchboard/domain/site";
import { Link } from "@tanstack/react-router";
import { devicesOfRoom } from "../../../../data/rooms.ts";
import { useAge } from "../../../../data/useAge.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { liveStore } from "../../../../live/live.ts";
import { useLiveSum } from "../../../../live/useLive.ts";
import lines from "../../../../ui/kit/Block.module.css";
import { Block } from "../../../../ui/kit/Block.tsx";
import { Surface } from "../../../../ui/kit/layout/Surface.tsx";
import type { RoomContents } from "./useRoom.ts";

function Line({ id }: { id: string }) {
  const { t, i18n } = useTranslation("rooms");
  const device = liveStore.device(id);
  const age = useAge(device?.seenAt, i18n.language);
  if (!device) return null;
  const words = (
    <>
      <strong>{device.device_name}</strong>
      <small>{age ? t("room.offline.seen", { age }) : t("room.offline.never")}</small>
    </>
  );
  if (device.access !== "device") return <div className={lines.line}>{words}</div>;
  return (
    <Link to="/app/devices/$id" params={{ id }} className={lines.line}>
      {words}
    </Link>
  );
}

/** The devices of the room that cannot be reached. */
export function RoomOffline({ room }: { room: RoomContents }) {
  const { t } = useTranslation("rooms");
  const ids = useLiveSum((store) =>
    devicesOfRoom(store, room._id)
      .filter(({ current_status }) => !isOnline(current_status))
      .map(({ _id }) => _id)
      .join(" "),
  );
  if (ids === "") return null;
  return (
    <Block title={t("room.offline.title")} isCard>
      <Surface as="ul" hasLines>
        {ids.split(" ").map((id) => (
          <li key={id}>
            <Line id={id} />
          </li>
        ))}
      </Surface>
    </Block>
  );
}

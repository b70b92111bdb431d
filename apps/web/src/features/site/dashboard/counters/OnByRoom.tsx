import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { useLiveSum } from "../../../../live/useLive.ts";
import { Block } from "../../../../ui/kit/Block.tsx";
import classes from "../DashboardPage.module.css";
import { onByRoom, type RoomOn } from "./summary.ts";

function Room({ room }: { room: RoomOn }) {
  const { t, i18n } = useTranslation("dashboard");
  const more = room.on - room.names.length;
  const names = new Intl.ListFormat(i18n.language, { type: "unit", style: "short" }).format(
    more > 0 ? [...room.names, t("rooms.more", { count: more })] : room.names,
  );
  return (
    <li>
      <Link to="/app/rooms/$roomId" params={{ roomId: room.id }} className={classes.room}>
        <span className={classes.roomName}>{room.name || t("rooms.none")}</span>
        <span className={classes.roomCount}>{t("rooms.count", { on: room.on, count: room.all })}</span>
        <span className={classes.roomNames}>{names}</span>
        <span className={classes.share} aria-hidden="true">
          <span style={{ width: `${(100 * room.on) / room.all}%` }} />
        </span>
      </Link>
    </li>
  );
}

export function OnByRoom() {
  const { t } = useTranslation("dashboard");
  // Compared as text, so that rooms without a change do not cause a render.
  const text = useLiveSum((store) => JSON.stringify(onByRoom(store)));
  const rooms = useMemo<RoomOn[]>(() => JSON.parse(text), [text]);
  return (
    <Block title={t("rooms.title")} all={{ to: "/app/rooms", label: t("rooms.all") }}>
      {rooms.length === 0 ? (
        <p className={classes.quiet}>{t("rooms.empty")}</p>
      ) : (
        <ul className={classes.rooms}>
          {rooms.map((room) => (
            <Room key={room.id} room={room} />
          ))}
        </ul>
      )}
    </Block>
  );
}

import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { useLiveSum } from "../../../../live/useLive.ts";
import { Block } from "../../../../ui/kit/Block.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
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
        <Text weight={600} breaks className={classes.roomName}>
          {room.name || t("rooms.none")}
        </Text>
        <Text tone="quiet" isTabular>
          {t("rooms.count", { on: room.on, count: room.all })}
        </Text>
        <Text tone="quiet" isClipped className={classes.roomNames}>
          {names}
        </Text>
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
        <Text as="p" tone="quiet">
          {t("rooms.empty")}
        </Text>
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

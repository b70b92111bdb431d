import { useMemo } from "react";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { useLiveSum } from "../../../../live/useLive.ts";
import { Block } from "../../../../ui/kit/Block.tsx";
import { EntryLink } from "../../../../ui/kit/layout/Entry.tsx";
import { Grid } from "../../../../ui/kit/layout/Grid.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { Track } from "../../../../ui/kit/Track.tsx";
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
      <EntryLink isCard to="/app/rooms/$roomId" params={{ roomId: room.id }} className={classes.room}>
        <Text weight={600} breaks className={classes.roomName}>
          {room.name || t("rooms.none")}
        </Text>
        <Text tone="quiet" isTabular>
          {t("rooms.count", { on: room.on, count: room.all })}
        </Text>
        <Text tone="quiet" isClipped isWhole>
          {names}
        </Text>
        <Track share={room.on / room.all} tone="on" isThin className={classes.share} />
      </EntryLink>
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
        <Grid as="ul" min={260} gap={12}>
          {rooms.map((room) => (
            <Room key={room.id} room={room} />
          ))}
        </Grid>
      )}
    </Block>
  );
}

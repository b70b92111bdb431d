import { kilowatts } from "@switchboard/domain/core";
import { Link } from "@tanstack/react-router";
import { memo, useMemo } from "react";
import type { Group } from "../../../../data/groups.ts";
import { useMeterTree } from "../../../../data/meters.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import type { SwitchSet } from "../../../../live/switch-all.ts";
import type { AllSwitchesRequest } from "../../../../live/useAskedOfAll.ts";
import { useLiveSum } from "../../../../live/useLive.ts";
import { useSwitchSum } from "../../../../live/useSwitchSum.ts";
import { PlainButton } from "../../../../ui/kit/layout/PlainButton.tsx";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { StatusDot } from "../../../../ui/kit/StatusDot.tsx";
import { softDisabled } from "../../../../ui/kit/soft-disabled.ts";
import type { GroupTask } from "../../../../widgets/groups/GroupDialogs.tsx";
import { AllResult } from "../../../../widgets/results/AllResult.tsx";
import { ManageRoom } from "./ManageRoom.tsx";
import classes from "./Rooms.module.css";
import { roomView } from "./room-list.ts";
import { useRoomSwitches } from "./useRoomSwitches.ts";

interface RoomCardProps {
  id: string;
  name: string;
  /** Today's energy and cost in words; missing when the room has no meter. */
  today?: string | undefined;
  asked: AllSwitchesRequest | undefined;
  onAll(set: SwitchSet, on: boolean): void;
  /** The room to edit or delete; missing for people who may not, and for devices without a room. */
  group: Group | undefined;
  onTask(task: GroupTask): void;
}

function AllOff({ id, name, onAll }: Pick<RoomCardProps, "id" | "name" | "onAll">) {
  const { t } = useTranslation("control");
  const ids = useRoomSwitches(id);
  const { canTurnOff } = useSwitchSum(ids);
  if (ids.length === 0) return null;
  return (
    <PlainButton {...softDisabled(canTurnOff === 0, () => onAll({ key: id, name, ids }, false))}>
      {canTurnOff === 0 ? t("details.turnOff") : t("group.turnOff", { count: canTurnOff })}
    </PlainButton>
  );
}

/** Shows what is on, the power and the reachability of a room, and turns all of it off. */
export const RoomCard = memo(function RoomCard({ id, name, today, asked, onAll, group, onTask }: RoomCardProps) {
  const { t, i18n } = useTranslation("rooms");
  const list = useMemo(() => new Intl.ListFormat(i18n.language, { type: "unit", style: "short" }), [i18n.language]);
  const tree = useMeterTree();
  const view = useLiveSum((store) => roomView(store, id, list, tree));
  const number = new Intl.NumberFormat(i18n.language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const heading = `room-${id}`;
  return (
    <Stack
      as="article"
      gap={4}
      isCard
      className={classes.card}
      aria-labelledby={heading}
      data-on={view.on > 0 || undefined}
    >
      <Row align="start" justify="between" gap={8}>
        <Text as="h2" size={16} breaks isCover id={heading}>
          <Link to="/app/rooms/$roomId" params={{ roomId: id }}>
            {name}
          </Link>
        </Text>
        <ManageRoom group={group} onTask={onTask} />
      </Row>
      <Row as="p" wraps align="baseline" justify="between" gap="0 12" isTabular className={classes.figures}>
        <strong>
          {view.switches > 0
            ? t("count", { on: view.on, count: view.switches })
            : t("devices", { count: view.devices })}
        </strong>
        {view.watts !== undefined && (
          <Text tone="quiet">{t("power", { power: number.format(kilowatts(view.watts)) })}</Text>
        )}
      </Row>
      {today && (
        <Text as="p" tone="quiet" size={13} isTabular className={classes.today}>
          {today}
        </Text>
      )}
      <Text as="p" tone="quiet" size={13} breaks className={classes.names}>
        {view.on > 0 && view.names}
        {view.on > 0 && view.more > 0 && ` ${t("more", { count: view.more })}`}
        {view.on === 0 && view.switches > 0 && t("allOff")}
        {view.devices === 0 && t("noDevices")}
      </Text>
      <Row wraps justify="between" gap="0 12" isTouch size={13} at="foot" hasActions className={classes.foot}>
        {view.devices > 0 && (
          <StatusDot
            tone={view.offline > 0 ? "critical" : "good"}
            label={view.offline > 0 ? t("offline", { count: view.offline }) : t("allOnline")}
          />
        )}
        <AllOff id={id} name={name} onAll={onAll} />
      </Row>
      {asked && <AllResult {...asked} />}
    </Stack>
  );
});

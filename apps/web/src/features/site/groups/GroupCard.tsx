import { countedSwitches } from "@switchboard/domain/site";
import { IconPencil, IconTrash } from "@switchboard/icons";
import { Link } from "@tanstack/react-router";
import { Fragment, memo, useMemo } from "react";
import type { Group } from "../../../data/groups.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import type { SwitchSet } from "../../../live/switch-all.ts";
import type { AllSwitchesRequest } from "../../../live/useAskedOfAll.ts";
import { useDeviceIds } from "../../../live/useLive.ts";
import { useSwitchSum } from "../../../live/useSwitchSum.ts";
import { IconButton } from "../../../ui/kit/IconButton.tsx";
import { PlainButton } from "../../../ui/kit/layout/PlainButton.tsx";
import { Row } from "../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../ui/kit/layout/Text.tsx";
import { softDisabled } from "../../../ui/kit/soft-disabled.ts";
import { AllResult } from "../../../widgets/results/AllResult.tsx";
import { dragSource } from "./drag/dragging.ts";
import { useDropTarget } from "./drag/useDropTarget.ts";
import classes from "./GroupCard.module.css";
import { devicesOf } from "./group-list.ts";

interface GroupCardProps {
  group: Group;
  asked: AllSwitchesRequest | undefined;
  onAll(switches: SwitchSet, on: boolean): void;
  /** Missing for users who may only look. */
  onEdit: ((group: Group) => void) | undefined;
  onDelete(group: Group): void;
  /** Missing for users who may only look. */
  onDevice: ((group: Group, id: string) => void) | undefined;
}

const NAMES_SHOWN = 3;

function useContents(group: Group) {
  const ids = useDeviceIds();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list of devices changes with their names and switches
  return useMemo(() => {
    const devices = devicesOf(group);
    return {
      members: devices.map(({ _id, device_name }) => ({ id: _id, name: device_name })),
      switches: devices.flatMap((device) => countedSwitches(device).map((each) => each._id)),
    };
  }, [group, ids]);
}

/** Lists the first few devices by name; users who may change groups can drag them between cards. */
function Members({ members, isDraggable }: { members: readonly { id: string; name: string }[]; isDraggable: boolean }) {
  const { t } = useTranslation("groups");
  const rest = members.length - NAMES_SHOWN;
  return (
    <Text as="p" tone="quiet" breaks className={classes.names} data-draggable={isDraggable || undefined}>
      {members.length === 0 && t("card.noDevices")}
      {members.slice(0, NAMES_SHOWN).map(({ id, name }, index) => (
        <Fragment key={id}>
          {index > 0 && ", "}
          <span {...(isDraggable && dragSource(id))}>{name}</span>
        </Fragment>
      ))}
      {rest > 0 && ` ${t("card.more", { count: rest })}`}
    </Text>
  );
}

type ManageProps = Pick<GroupCardProps, "group" | "onEdit" | "onDelete">;

function Manage({ group, onEdit, onDelete }: ManageProps) {
  const { t } = useTranslation("groups");
  if (!onEdit) return null;
  const { name } = group;
  return (
    <Row as="span" align="stretch" className={classes.manage} data-pick-hides>
      <IconButton label={t("card.edit", { name })} icon={IconPencil} onClick={() => onEdit(group)} />
      <IconButton label={t("card.delete", { name })} icon={IconTrash} onClick={() => onDelete(group)} />
    </Row>
  );
}

type AllProps = Pick<GroupCardProps, "group" | "onAll"> & {
  switches: readonly string[];
  canTurnOn: number;
  canTurnOff: number;
};

/** Turns the whole group on or off; a button without effect is disabled. */
function AllOnOff({ group, switches, canTurnOn, canTurnOff, onAll }: AllProps) {
  const { t } = useTranslation("control");
  const set = { key: group._id, name: group.name, ids: switches };
  if (switches.length === 0) return null;
  return (
    <Row wraps gap="0 4" size={13} isTabular hasActions className={classes.actions} data-pick-hides>
      <PlainButton {...softDisabled(canTurnOn === 0, () => onAll(set, true))}>
        {canTurnOn === 0 ? t("details.turnOn") : t("group.turnOn", { count: canTurnOn })}
      </PlainButton>
      <PlainButton {...softDisabled(canTurnOff === 0, () => onAll(set, false))}>
        {canTurnOff === 0 ? t("details.turnOff") : t("group.turnOff", { count: canTurnOff })}
      </PlainButton>
    </Row>
  );
}

/** Shows a group's devices, how many are on, and buttons for all; its name links to its contents. */
export const GroupCard = memo(function GroupCard({ group, asked, onAll, onEdit, onDelete, onDevice }: GroupCardProps) {
  const { t } = useTranslation(["groups", "control"]);
  const { members, switches } = useContents(group);
  const { on, canTurnOn, canTurnOff } = useSwitchSum(switches);
  const { isOver, target } = useDropTarget(onDevice && ((id) => onDevice(group, id)));
  const heading = `group-${group._id}`;
  return (
    <Stack
      as="article"
      gap={6}
      isCard
      className={classes.card}
      aria-labelledby={heading}
      data-over={isOver || undefined}
      {...target}
    >
      <Row align="start" gap={8}>
        <Text as="h3" size={16} breaks id={heading} grows shrinks isCover className={classes.name}>
          <Link to="/app/rooms/$roomId" params={{ roomId: group._id }}>
            {group.name}
          </Link>
        </Text>
        <Manage group={group} onEdit={onEdit} onDelete={onDelete} />
      </Row>
      <Row as="p" wraps gap="4 8" size={13} isTabular className={classes.sum}>
        <span>{t("card.devices", { count: members.length })}</span>
        <span data-on={on > 0 || undefined}>
          {switches.length > 0 ? t("control:group.count", { on, count: switches.length }) : t("card.noSwitches")}
        </span>
      </Row>
      <Members members={members} isDraggable={onDevice !== undefined} />
      {asked && <AllResult {...asked} />}
      <AllOnOff {...{ group, switches, canTurnOn, canTurnOff, onAll }} />
    </Stack>
  );
});

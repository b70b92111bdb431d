import { IconPencil, IconTrash } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { memo, useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Group } from "../../live/groups.ts";
import type { SwitchSet } from "../../live/useAllSwitches.ts";
import { useDeviceIds } from "../../live/useLive.ts";
import { useSwitchSum } from "../../live/useSwitchSum.ts";
import classes from "./GroupCard.module.css";
import { type AskedOfGroup, GroupResult } from "./GroupResult.tsx";
import { devicesOf } from "./group-list.ts";

interface GroupCardProps {
  group: Group;
  asked: AskedOfGroup | undefined;
  onAll(switches: SwitchSet, on: boolean): void;
  /** Undefined for whoever may only look. */
  onEdit: ((group: Group) => void) | undefined;
  onDelete(group: Group): void;
}

const NAMES_SHOWN = 3;

function useContents(group: Group) {
  const ids = useDeviceIds();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list of devices changes with their names and switches
  return useMemo(() => {
    const devices = devicesOf(group);
    return {
      names: devices.map((device) => device.device_name),
      switches: devices.flatMap((device) => device.switches.map((each) => each._id)),
    };
  }, [group, ids]);
}

/** One group: what is in it, how much of it is on, and all of it on or off. Its name leads to its switches. */
export const GroupCard = memo(function GroupCard({ group, asked, onAll, onEdit, onDelete }: GroupCardProps) {
  const { t } = useTranslation(["groups", "control"]);
  const { names, switches } = useContents(group);
  const { on, canTurnOn, canTurnOff } = useSwitchSum(switches);
  const set = { key: group._id, name: group.name, ids: switches };
  const rest = names.length - NAMES_SHOWN;
  return (
    <article className={classes.card} aria-labelledby={`group-${group._id}`}>
      <div className={classes.head}>
        <h3 id={`group-${group._id}`} className={classes.name}>
          <Link to="/app/devices/control" search={{ group: group._id } as never}>
            {group.name}
          </Link>
        </h3>
        {onEdit && (
          <span className={classes.manage}>
            <button type="button" aria-label={t("card.edit", { name: group.name })} onClick={() => onEdit(group)}>
              <IconPencil size={18} stroke={1.7} aria-hidden="true" />
            </button>
            <button type="button" aria-label={t("card.delete", { name: group.name })} onClick={() => onDelete(group)}>
              <IconTrash size={18} stroke={1.7} aria-hidden="true" />
            </button>
          </span>
        )}
      </div>
      <p className={classes.sum}>
        <span>{t("card.devices", { count: names.length })}</span>
        <span data-on={on > 0 || undefined}>
          {switches.length > 0 ? t("control:group.count", { on, count: switches.length }) : t("card.noSwitches")}
        </span>
      </p>
      <p className={classes.names}>
        {names.length === 0 ? t("card.noDevices") : names.slice(0, NAMES_SHOWN).join(", ")}
        {rest > 0 && ` ${t("card.more", { count: rest })}`}
      </p>
      {asked && <GroupResult {...asked} />}
      {switches.length > 0 && (
        <div className={classes.actions}>
          <button type="button" disabled={canTurnOn === 0} onClick={() => onAll(set, true)}>
            {canTurnOn === 0 ? t("control:details.turnOn") : t("control:group.turnOn", { count: canTurnOn })}
          </button>
          <button type="button" disabled={canTurnOff === 0} onClick={() => onAll(set, false)}>
            {canTurnOff === 0 ? t("control:details.turnOff") : t("control:group.turnOff", { count: canTurnOff })}
          </button>
        </div>
      )}
    </article>
  );
});

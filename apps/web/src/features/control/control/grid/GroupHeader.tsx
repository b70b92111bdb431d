import { memo, useContext } from "react";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { useSwitchSum } from "../../../../live/useSwitchSum.ts";
import { softDisabled } from "../../../../ui/kit/soft-disabled.ts";
import { GroupBox } from "../../../../ui/selection/GroupBox.tsx";
import { PickingContext } from "../../../../ui/selection/picking.ts";
import classes from "./GroupHeader.module.css";
import { GroupToggle } from "./GroupToggle.tsx";
import type { SwitchGroup } from "./grouping.ts";

interface GroupHeaderProps {
  group: SwitchGroup;
  isClosed: boolean;
  onClose(group: SwitchGroup, isClosed: boolean): void;
  onAll(group: SwitchGroup, on: boolean): void;
}

/** A group's name, how many of it are on, and all on or off: a single switch needs no more than its name. */
export const GroupHeader = memo(function GroupHeader({ group, isClosed, onClose, onAll }: GroupHeaderProps) {
  const { t } = useTranslation("control");
  const { count, on, canTurnOn, canTurnOff } = useSwitchSum(group.ids);
  // While selecting, the group's buttons are hidden, because they would act on other switches than the selection's.
  const isSelecting = useContext(PickingContext) !== undefined;
  return (
    <div className={classes.header}>
      <div className={classes.line} data-single={group.ids.length === 1 || isSelecting || undefined}>
        <GroupBox name={group.name || t("group.none")} ids={group.ids} />
        <h2 className={classes.name}>
          <GroupToggle group={group} isClosed={isClosed} onClose={onClose} />
        </h2>
        {group.ids.length > 1 && (
          <>
            <span className={classes.count}>{t("group.count", { on, count })}</span>
            {!isSelecting && (
              <span className={classes.actions}>
                <button type="button" {...softDisabled(canTurnOn === 0, () => onAll(group, true))}>
                  {canTurnOn === 0 ? t("details.turnOn") : t("group.turnOn", { count: canTurnOn })}
                </button>
                <button type="button" {...softDisabled(canTurnOff === 0, () => onAll(group, false))}>
                  {canTurnOff === 0 ? t("details.turnOff") : t("group.turnOff", { count: canTurnOff })}
                </button>
              </span>
            )}
          </>
        )}
      </div>
    </div>
  );
});

import { memo, useContext } from "react";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { useSwitchSum } from "../../../../live/useSwitchSum.ts";
import { PlainButton } from "../../../../ui/kit/layout/PlainButton.tsx";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
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
      <Row className={classes.line} data-single={group.ids.length === 1 || isSelecting || undefined}>
        <GroupBox name={group.name || t("group.none")} ids={group.ids} />
        <Text as="h2" size={16} weight={600} shrinks className={classes.name}>
          <GroupToggle group={group} isClosed={isClosed} onClose={onClose} />
        </Text>
        {group.ids.length > 1 && (
          <>
            <Text tone="quiet" size={13} isTabular keepsSize>
              {t("group.count", { on, count })}
            </Text>
            {!isSelecting && (
              <Row
                as="span"
                align="stretch"
                gap={4}
                size={13}
                isTabular
                keepsSize
                hasActions
                className={classes.actions}
              >
                <PlainButton {...softDisabled(canTurnOn === 0, () => onAll(group, true))}>
                  {canTurnOn === 0 ? t("details.turnOn") : t("group.turnOn", { count: canTurnOn })}
                </PlainButton>
                <PlainButton {...softDisabled(canTurnOff === 0, () => onAll(group, false))}>
                  {canTurnOff === 0 ? t("details.turnOff") : t("group.turnOff", { count: canTurnOff })}
                </PlainButton>
              </Row>
            )}
          </>
        )}
      </Row>
    </div>
  );
});

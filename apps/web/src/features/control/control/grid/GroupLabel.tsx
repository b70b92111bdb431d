import { IconPower } from "@switchboard/icons";
import { memo, useContext } from "react";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { useSwitchSum } from "../../../../live/useSwitchSum.ts";
import { IconButton } from "../../../../ui/kit/IconButton.tsx";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { GroupBox } from "../../../../ui/selection/GroupBox.tsx";
import { PickingContext } from "../../../../ui/selection/picking.ts";
import classes from "./GroupHeader.module.css";
import { GroupToggle } from "./GroupToggle.tsx";
import type { SwitchGroup } from "./grouping.ts";

interface GroupLabelProps {
  group: SwitchGroup;
  isClosed: boolean;
  onClose(group: SwitchGroup, isClosed: boolean): void;
  onAll(group: SwitchGroup, on: boolean): void;
}

/** Shows a group's header as a compact tile; its button turns off what is on, or all on when nothing is. */
export const GroupLabel = memo(function GroupLabel({ group, isClosed, onClose, onAll }: GroupLabelProps) {
  const { t } = useTranslation("control");
  const { count, on, canTurnOn, canTurnOff } = useSwitchSum(group.ids);
  const isSelecting = useContext(PickingContext) !== undefined;
  const isOff = canTurnOff === 0;
  const words = isOff ? t("group.turnOn", { count: canTurnOn }) : t("group.turnOff", { count: canTurnOff });
  const label = `${group.name || t("group.none")}: ${words}`;
  return (
    <Row shrinks className={classes.label}>
      <GroupBox name={group.name || t("group.none")} ids={group.ids} />
      <Text as="h2" size={16} weight={600} shrinks className={classes.name}>
        <GroupToggle group={group} isClosed={isClosed} onClose={onClose}>
          {count > 0 && <small>{t("group.count", { on, count })}</small>}
        </GroupToggle>
      </Text>
      {group.ids.length > 1 && count > 0 && !isSelecting && (
        <IconButton
          className={classes.power}
          icon={IconPower}
          label={label}
          title={words}
          isIdle={isOff && canTurnOn === 0}
          data-on={!isOff || undefined}
          onClick={() => onAll(group, isOff)}
        />
      )}
    </Row>
  );
});

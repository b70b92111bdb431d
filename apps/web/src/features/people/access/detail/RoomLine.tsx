import { Checkbox } from "@mantine/core";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import classes from "./AccessList.module.css";
import type { RoomRow } from "./access-rows.ts";
import { HeldMark } from "./HeldMark.tsx";
import type { Selection } from "./useSelection.ts";

/**
 * Shows a room above its devices. For an admin its box grants the room itself, including devices added later; when only devices can be
 * granted, it checks them.
 */
export function RoomLine({ row, selection }: { row: RoomRow; selection: Selection }) {
  const { t } = useTranslation("access");
  const { choice, inside, isHeld } = row;
  const name = row.name || t("list.noRoom");
  const boxes = inside.map(selection.state);
  const isOn = choice ? selection.state(choice).isOn : boxes.length > 0 && boxes.every((box) => box.isOn);
  const hasSome = !isOn && boxes.some((box) => box.isOn || box.isPartly);
  const isChanged = choice !== undefined && selection.isChanged(choice);
  return (
    <Row size={13} line="below" fill="surface" className={classes.room} data-chosen={isChanged || undefined}>
      <label htmlFor={row.key}>
        <Checkbox
          id={row.key}
          checked={isOn}
          indeterminate={hasSome}
          disabled={!choice && inside.length === 0}
          aria-label={t(choice ? "list.wholeRoom" : "list.allIn", { name })}
          onChange={(event) => selection.set(choice ? [choice] : inside, event.currentTarget.checked)}
        />
      </label>
      <h3>
        <label htmlFor={row.key}>
          {name} <span>{row.count}</span>
        </label>
      </h3>
      {isChanged && <HeldMark held={isOn ? "gains" : "loses"} label={t(isOn ? "held.gains" : "held.loses")} />}
      {isHeld && !isChanged && <HeldMark held="room" label={t("held.wholeRoom")} />}
    </Row>
  );
}

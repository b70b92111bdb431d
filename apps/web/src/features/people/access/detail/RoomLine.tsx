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
  const isChosen = choice ? selection.has(choice) : inside.length > 0 && inside.every(selection.has);
  const hasSome = !isChosen && inside.some((each) => selection.has(each) || selection.hasPartOf(each));
  const check = (isOn: boolean) => {
    // The room includes its devices, so single ones are unchecked.
    selection.set(inside, isOn && !choice);
    if (choice) selection.set([choice], isOn);
  };
  return (
    <Row size={13} className={classes.room} data-chosen={isChosen || undefined}>
      <label htmlFor={row.key}>
        <Checkbox
          id={row.key}
          checked={isChosen}
          indeterminate={hasSome}
          disabled={!choice && inside.length === 0}
          aria-label={t(choice ? "list.wholeRoom" : "list.allIn", { name })}
          onChange={(event) => check(event.currentTarget.checked)}
        />
      </label>
      <h3>
        <label htmlFor={row.key}>
          {name} <span>{row.count}</span>
        </label>
      </h3>
      {isHeld && <HeldMark held="room" label={t("held.wholeRoom")} />}
    </Row>
  );
}

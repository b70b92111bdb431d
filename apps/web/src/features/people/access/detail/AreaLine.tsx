import { useMay } from "../../../../api/useMay.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { TickBox } from "../../../../ui/kit/Tick.tsx";
import { type AreaChoice, isOfPlace } from "../model/changes.ts";
import type { BoxState } from "../model/draft.ts";
import classes from "./AccessList.module.css";
import type { AreaRow } from "./access-rows.ts";
import { HeldMark } from "./HeldMark.tsx";
import type { Selection } from "./useSelection.ts";

function wordsOf(choice: AreaChoice | undefined) {
  if (!choice) return "list.allIn";
  return isOfPlace(choice) ? "list.wholePlace" : "list.wholeRoom";
}

/** Shows what is saved, or what saving will change. */
function AreaMark({ row, box, isChanged }: { row: AreaRow; box: BoxState | undefined; isChanged: boolean }) {
  const { t } = useTranslation("access");
  const { isHeld, heldBy, choice } = row;
  if (isChanged)
    return <HeldMark held={box?.isOn ? "gains" : "loses"} label={t(box?.isOn ? "held.gains" : "held.loses")} />;
  if (box?.isImplied && heldBy !== undefined)
    return <HeldMark held="place" label={t("held.place", { name: heldBy })} />;
  if (!isHeld || !choice || row.manager?.isHeld) return null;
  const isPlace = isOfPlace(choice);
  return <HeldMark held={isPlace ? "place" : "room"} label={t(isPlace ? "held.wholePlace" : "held.wholeRoom")} />;
}

/** Lets admins make the holder of a place its manager; others see who it is. */
function ManagerBox({ row, selection }: { row: AreaRow; selection: Selection }) {
  const { t } = useTranslation("access");
  const mayAppoint = useMay("device.manage");
  const { manager, name } = row;
  if (!manager) return null;
  const box = selection.state(manager.choice);
  if (!mayAppoint) return manager.isHeld && <HeldMark held="manager" label={t("held.manages")} />;
  if (!selection.state({ person: manager.choice.person, place: manager.choice.managed, name }).isOn) return null;
  return (
    <label htmlFor={`${row.key}/manager`} className={classes.manager}>
      <TickBox
        id={`${row.key}/manager`}
        checked={box.isOn}
        disabled={box.isImplied}
        aria-label={t("list.manages", { name })}
        onChange={(event) => selection.set([manager.choice], event.currentTarget.checked)}
      />
      {t("held.manages")}
    </label>
  );
}

/**
 * Shows a place, or a room above its devices. For an admin its box grants the place or room itself, including what is added later; when
 * only devices can be granted, it checks them.
 */
export function AreaLine({ row, selection }: { row: AreaRow; selection: Selection }) {
  const { t } = useTranslation("access");
  const { choice, inside } = row;
  const isPlace = choice !== undefined && isOfPlace(choice);
  const name = row.name || t("list.noRoom");
  const boxes = inside.map(selection.state);
  const box = choice && selection.state(choice);
  const isOn = box ? box.isOn : boxes.length > 0 && boxes.every((box) => box.isOn);
  const hasSome = !isOn && boxes.some((box) => box.isOn || box.isPartly);
  const isChanged = choice !== undefined && selection.isChanged(choice);
  // Only admins end the appointment of a manager, which revoking the place would do.
  const isFixed = useMay("device.manage") === false && row.manager?.isHeld === true;
  return (
    <Row
      size={13}
      line="below"
      fill="surface"
      className={classes.room}
      data-chosen={isChanged || undefined}
      data-depth={row.depth}
    >
      <label htmlFor={row.key}>
        <TickBox
          id={row.key}
          checked={isOn}
          isPartial={hasSome}
          disabled={box ? box.isImplied || isFixed : inside.length === 0}
          aria-label={t(wordsOf(choice), { name })}
          onChange={(event) => selection.set(choice ? [choice] : inside, event.currentTarget.checked)}
        />
      </label>
      <h3>
        <label htmlFor={row.key}>
          {name} <span>{isPlace ? t("what.rooms", { count: row.count }) : row.count}</span>
        </label>
      </h3>
      <AreaMark row={row} box={box} isChanged={isChanged} />
      <ManagerBox row={row} selection={selection} />
    </Row>
  );
}

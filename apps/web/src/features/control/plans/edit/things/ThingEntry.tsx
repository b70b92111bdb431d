import { IconGripVertical } from "@switchboard/icons";
import type { MouseEvent } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "../../../../../i18n/useTranslation.ts";
import { Entry } from "../../../../../ui/kit/layout/Entry.tsx";
import { Text } from "../../../../../ui/kit/layout/Text.tsx";
import { LOOK, useEditor } from "../editor-context.ts";
import { freePoint } from "../points.ts";
import type { PlanThing } from "./plan-things.ts";
import classes from "./Things.module.css";
import { useDragOut } from "./useDragOut.ts";

interface ThingEntryProps {
  thing: PlanThing;
  isOnStage(x: number, y: number): boolean;
}

/** A thing that is not on the plan yet: it is dragged there, or pressed before a tap on the plan; a key puts it there at once. */
export function ThingEntry({ thing, isOnStage }: ThingEntryProps) {
  const { t } = useTranslation("planEditor");
  const editor = useEditor();
  const { at, handlers, wasDragged } = useDragOut(thing, isOnStage);
  const { device, switch_no, key, name, room } = thing;
  const isArmed = editor.mode.kind === "place" && editor.mode.thing.key === key;
  const press = (event: MouseEvent) => {
    if (wasDragged()) return;
    // A press without a pointer comes from a key or a screen reader, which cannot point at the plan.
    if (event.detail > 0) return editor.setMode(isArmed ? LOOK : { kind: "place", thing });
    const [x, y] = freePoint(editor, room?._id);
    editor.wanted.current = key;
    editor.setMode(LOOK);
    editor.change({ items: [{ device, switch_no, x, y }] });
  };
  return (
    <li>
      <Entry gap={8} pad="4 8" className={classes.entry} aria-pressed={isArmed} onClick={press} {...handlers}>
        <span className={classes.grip} data-grip aria-hidden="true">
          <IconGripVertical size={18} stroke={1.7} />
        </span>
        <Text grows breaks>
          {name}
        </Text>
        <Text tone="action" isNowrap>
          {t("things.place")}
        </Text>
      </Entry>
      {at &&
        createPortal(
          <span className={classes.ghost} style={{ left: at.x, top: at.y }} aria-hidden="true">
            {name}
          </span>,
          document.body,
        )}
    </li>
  );
}

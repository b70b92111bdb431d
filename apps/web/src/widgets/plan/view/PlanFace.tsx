import { Text } from "../../../ui/kit/layout/Text.tsx";
import { StateShape } from "../../tiles/StateShape.tsx";
import type { TileState } from "../../tiles/tile-words.ts";
import classes from "./PlanFace.module.css";

export interface ThingProps {
  id: string;
  /** In the list, with its name and state in words; otherwise a marker on the plan. */
  isRow?: boolean;
}

interface Face {
  isRow: boolean;
  state?: TileState;
  on?: boolean;
  /** True for a marker that is drawn on the canvas. */
  isDrawn?: boolean;
  title: string;
}

/** The looks that all markers and rows share. The list is for the keyboard, so that a plan is no thousand stops on the way. */
export function faceOf({ isRow, state = "idle", on = false, isDrawn = false, title }: Face) {
  const marker = isDrawn ? classes.drawn : classes.marker;
  return {
    className: isRow ? classes.row : marker,
    "data-state": state,
    "data-on": on || undefined,
    "data-plan-item": true,
    ...(!isRow && { title, tabIndex: -1 }),
  };
}

/** The state in the corner of a marker, where the lever alone does not show it. */
export function Mark({ state }: { state: TileState }) {
  return state === "idle" || state === "pending" ? null : <StateShape state={state} on={false} />;
}

export function Words({ name, word }: { name: string; word: string }) {
  return (
    <>
      <Text grows shrinks breaks>
        {name}
      </Text>
      <Text tone="quiet" size={13} className={classes.word}>
        {word}
      </Text>
    </>
  );
}

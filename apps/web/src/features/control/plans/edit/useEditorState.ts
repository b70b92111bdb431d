import type { Plan, PlanArea } from "@switchboard/contract";
import { isInside, type PlanPoint } from "@switchboard/domain/site";
import { useRef, useState } from "react";
import type { StageHandle } from "../../../../widgets/plan/PlanStage.tsx";
import { usePlanEditor } from "./api.ts";
import { type Editor, LOOK, type Mode, type Selection } from "./editor-context.ts";
import { itemKey } from "./plan-history.ts";
import { snapped, tapCorner } from "./rooms/drawing.ts";
import { nextThing, type PlanThing } from "./things/plan-things.ts";
import type { PlaceContents } from "./usePlaceContents.ts";

/** Everything that the parts of the editor share. */
export function useEditorState(saved: Plan, contents: PlaceContents): Editor {
  const edits = usePlanEditor(saved);
  const [mode, setMode] = useState<Mode>(LOOK);
  const [selected, select] = useState<Selection>();
  const [draft, setDraft] = useState<PlanArea>();
  const stage = useRef<StageHandle>(null);
  const wanted = useRef<string>(undefined);
  return { ...contents, ...edits, mode, setMode, selected, select, draft, setDraft, stage, wanted };
}

/** Puts a thing where the plan was tapped; the next one of the list follows, so that many take one tap each. */
function placeThing(editor: Editor, thing: PlanThing, [x, y]: PlanPoint): void {
  const { plan, things, change, setMode } = editor;
  change({ items: [{ device: thing.device, switch_no: thing.switch_no, x, y }] });
  const placed = new Set(plan.items.map(itemKey));
  const next = nextThing(things, thing, ({ key }) => !placed.has(key));
  setMode(next ? { kind: "place", thing: next } : LOOK);
}

/** Chooses the room under the finger, the smallest of several. */
function chooseRoom({ plan, select }: Editor, point: PlanPoint): void {
  const around = plan.areas.filter(({ points }) => isInside(point, points));
  const width = ({ points }: PlanArea) => {
    const across = points.map(([x]) => x);
    return Math.max(...across) - Math.min(...across);
  };
  const [room] = around.toSorted((a, b) => width(a) - width(b));
  select(room && { kind: "room", key: room.room });
}

/** Acts on a tap on the plan as the mode says. */
export function tapPlan(editor: Editor, point: PlanPoint): void {
  const { mode, setMode } = editor;
  if (mode.kind === "place") placeThing(editor, mode.thing, point);
  else if (mode.kind === "draw") tapCorner(editor, point);
  else if (mode.kind === "look") chooseRoom(editor, point);
  else if (mode.points.length < 2) setMode({ ...mode, points: [...mode.points, snapped(editor, point)] });
}

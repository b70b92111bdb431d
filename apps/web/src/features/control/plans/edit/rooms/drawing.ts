import { PLAN_LIMITS, type PlanPoint, snapPoint } from "@switchboard/domain/site";
import type { Editor } from "../editor-context.ts";
import { apart, onPlan, SNAP } from "../points.ts";

/** Returns a tapped or pointed at place on a corner that is near, or in line with one. */
export function snapped({ plan, stage, mode }: Pick<Editor, "plan" | "stage" | "mode">, point: PlanPoint): PlanPoint {
  const drawn = mode.kind === "draw" ? mode.points : [];
  const corners = [...plan.areas.flatMap(({ points }) => points), ...drawn];
  return snapPoint(point, corners, plan, SNAP * (stage.current?.pixel() ?? 1));
}

/** Saves an outline that is complete, and shows its corners. */
function close({ change, setMode, select }: Editor, room: string, points: readonly PlanPoint[]): void {
  change({ areas: [{ room, points: points.map(onPlan) }] });
  setMode({ kind: "look" });
  select({ kind: "room", key: room });
}

/** Adds the tapped corner to the outline. A tap on the first or last corner closes it, so a double tap does, too. */
export function tapCorner(editor: Editor, point: PlanPoint): void {
  const { mode, plan, stage, setMode } = editor;
  if (mode.kind !== "draw") return;
  const { points, room } = mode;
  const near = SNAP * (stage.current?.pixel() ?? 1);
  const isAt = (corner: PlanPoint | undefined) => corner !== undefined && apart(point, corner, plan) <= near;
  if (points.length >= 3 && (isAt(points[0]) || isAt(points.at(-1)))) close(editor, room, points);
  else if (!isAt(points.at(-1)) && points.length < PLAN_LIMITS.corners)
    setMode({ ...mode, points: [...points, snapped(editor, point)] });
}

export function finishOutline(editor: Editor): void {
  const { mode } = editor;
  if (mode.kind === "draw" && mode.points.length >= 3) close(editor, mode.room, mode.points);
}

/** Takes back the last corner. */
export function dropCorner({ mode, setMode }: Editor): void {
  if (mode.kind === "draw") setMode({ ...mode, points: mode.points.slice(0, -1) });
}

const SIDE = 0.1;

/** Draws a room as a rectangle in the middle of what is in view, for keyboards: its corners are moved afterwards. */
export function drawRectangle({ change, stage, select, wanted }: Editor, room: string, firstCorner: string): void {
  const [x, y] = stage.current?.middle() ?? [0.5, 0.5];
  const corners = [
    [x - SIDE, y - SIDE],
    [x + SIDE, y - SIDE],
    [x + SIDE, y + SIDE],
    [x - SIDE, y + SIDE],
  ] as const;
  wanted.current = firstCorner;
  change({ areas: [{ room, points: corners.map(onPlan) }] });
  select({ kind: "room", key: room });
}

import type { PlanArea } from "@switchboard/contract";
import { PLAN_LIMITS, type PlanPoint, snapPoint } from "@switchboard/domain/site";
import { type KeyboardEvent, useId } from "react";
import { useTranslation } from "../../../../../i18n/useTranslation.ts";
import { PlainButton } from "../../../../../ui/kit/layout/PlainButton.tsx";
import { useEditor } from "../editor-context.ts";
import { midpoint, onPlan, SNAP } from "../points.ts";
import { useMovable } from "../useMovable.ts";
import { useWantedFocus } from "../useWantedFocus.ts";
import classes from "./Outlines.module.css";
import { useShownAreas } from "./Outlines.tsx";

export const cornerKey = (room: string, index: number) => `${room}#${index}`;

/** The corners of the chosen room, and between them those that can be added. */
export function Corners() {
  const { t } = useTranslation("planEditor");
  const hint = useId();
  const { selected, mode, plan } = useEditor();
  const shown = useShownAreas().find(({ room }) => selected?.kind === "room" && room === selected.key);
  const saved = plan.areas.find(({ room }) => room === shown?.room);
  if (!shown || !saved || mode.kind !== "look") return null;
  // A corner that is being added is a part of the outline already, so the marks stand still until it is dropped.
  const isAdding = shown.points.length !== saved.points.length;
  return (
    <>
      <span id={hint} hidden>
        {t("rooms.keys")}
      </span>
      {saved.points.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a corner has no other name than its number
        <Corner key={index} hint={hint} saved={saved} at={isAdding ? undefined : shown.points[index]} index={index} />
      ))}
      {saved.points.length < PLAN_LIMITS.corners &&
        // biome-ignore lint/suspicious/noArrayIndexKey: a side has no other name than its number
        saved.points.map((_, index) => <NewCorner key={index} saved={saved} index={index} />)}
    </>
  );
}

/** Takes over a corner of another room, or its line, when a dragged one comes near. */
function useSnap(own: PlanArea, index: number | undefined) {
  const { plan, stage } = useEditor();
  return (point: PlanPoint) => {
    const others = plan.areas.flatMap(({ room, points }) =>
      room === own.room ? points.filter((_, each) => each !== index) : points,
    );
    return snapPoint(point, others, plan, SNAP * (stage.current?.pixel() ?? 1));
  };
}

interface SideProps {
  /** The outline without what is being dragged. */
  saved: PlanArea;
  index: number;
}

interface CornerProps extends SideProps {
  hint: string;
  /** Where it is while it is dragged. */
  at: PlanPoint | undefined;
}

function Corner({ saved, index, at, hint }: CornerProps) {
  const { t } = useTranslation("planEditor");
  const { plan, stage, change, setDraft, wanted, rooms } = useEditor();
  const { room, points } = saved;
  const point = points[index] ?? [0, 0];
  const key = cornerKey(room, index);
  const withPoint = (next: [number, number]) => ({ room, points: points.with(index, next) });
  const remove = (event: KeyboardEvent) => {
    if ((event.key !== "Delete" && event.key !== "Backspace") || points.length <= 3) return;
    event.preventDefault();
    wanted.current = cornerKey(room, Math.max(0, index - 1));
    change({ areas: [{ room, points: points.toSpliced(index, 1) }] });
  };
  const movable = useMovable({
    point,
    size: plan,
    stage,
    snap: useSnap(saved, index),
    onMove: (next) => setDraft(next && withPoint(next)),
    onDrop: (next, isByKey) => change({ areas: [withPoint(next)] }, isByKey ? key : undefined),
    onKey: remove,
  });
  const [x, y] = at ?? point;
  return (
    <PlainButton
      ref={useWantedFocus(key)}
      className={classes.corner}
      style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
      aria-describedby={hint}
      aria-label={t("rooms.corner", { number: index + 1, room: nameOf(rooms, room) })}
      {...movable}
    />
  );
}

/** The middle of a side: dragged or pressed, it becomes a corner. */
function NewCorner({ saved, index }: SideProps) {
  const { t } = useTranslation("planEditor");
  const { plan, stage, change, setDraft, wanted, rooms } = useEditor();
  const { room, points } = saved;
  const next = (index + 1) % points.length;
  const middle = midpoint(points[index] ?? [0, 0], points[next] ?? [0, 0]);
  const withCorner = (point: [number, number]) => ({ room, points: points.toSpliced(index + 1, 0, point) });
  const add = (point: [number, number]) => {
    wanted.current = cornerKey(room, index + 1);
    change({ areas: [withCorner(point)] });
  };
  const movable = useMovable({
    point: middle,
    size: plan,
    stage,
    snap: useSnap(saved, undefined),
    onMove: (point) => setDraft(point && withCorner(point)),
    onDrop: add,
  });
  return (
    <PlainButton
      className={classes.corner}
      data-between
      style={{ left: `${middle[0] * 100}%`, top: `${middle[1] * 100}%` }}
      aria-label={t("rooms.newCorner", { one: index + 1, other: next + 1, room: nameOf(rooms, room) })}
      onClick={(event) => event.detail === 0 && add(onPlan(middle))}
      {...movable}
    />
  );
}

const nameOf = (rooms: readonly { _id: string; name: string }[], room: string) =>
  rooms.find(({ _id }) => _id === room)?.name ?? "";

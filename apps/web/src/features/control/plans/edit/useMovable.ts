import type { PictureSize, PlanPoint } from "@switchboard/domain/site";
import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import type { Editor } from "./editor-context.ts";
import { onPlan, stepped } from "./points.ts";

/** A pointer that moves less than this many pixels has only pressed. */
const STILL = 4;

interface Movable {
  point: PlanPoint;
  size: PictureSize;
  stage: Editor["stage"];
  /** Moves a dragged point onto something near. */
  snap?(point: PlanPoint): PlanPoint;
  /** Shows where it is on the way; undefined once it has arrived. */
  onMove(point: [number, number] | undefined): void;
  /** Keys say so, because several presses are one move. */
  onDrop(point: [number, number], isByKey: boolean): void;
  /** Handles other keys. */
  onKey?(event: KeyboardEvent): void;
}

interface Grip {
  x: number;
  y: number;
  /** From the pointer to the point, in shares of the plan. */
  by: readonly [number, number];
  at: [number, number] | undefined;
}

/** Moves a mark on the plan by dragging it or with the arrow keys. */
export function useMovable(movable: Movable) {
  return { "data-plan-item": true, ...useDrag(movable), ...useArrows(movable) };
}

function useDrag({ point, stage, snap = (at) => at, onMove, onDrop }: Movable) {
  const grip = useRef<Grip>(undefined);
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0 || !stage.current) return;
      const at = stage.current.toPoint(event.clientX, event.clientY);
      const by = [point[0] - at[0], point[1] - at[1]] as const;
      grip.current = { x: event.clientX, y: event.clientY, by, at: undefined };
      event.currentTarget.setPointerCapture?.(event.pointerId);
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const held = grip.current;
      if (!held || !stage.current) return;
      if (!held.at && Math.hypot(clientX - held.x, clientY - held.y) < STILL) return;
      const [x, y] = stage.current.toPoint(clientX, clientY);
      held.at = onPlan(snap([x + held.by[0], y + held.by[1]]));
      onMove(held.at);
    },
    onPointerUp() {
      const at = grip.current?.at;
      grip.current = undefined;
      if (at) onDrop(at, false);
      onMove(undefined);
    },
    onPointerCancel() {
      grip.current = undefined;
      onMove(undefined);
    },
  };
}

/** A key that is held down is one move, which ends when it is released. */
function useArrows({ point, size, stage, onMove, onDrop, onKey }: Movable) {
  const typed = useRef<[number, number]>(undefined);
  const finish = () => {
    const at = typed.current;
    typed.current = undefined;
    if (!at) return;
    onDrop(at, true);
    onMove(undefined);
  };
  return {
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const next = stepped(typed.current ?? point, event, size, stage.current?.pixel() ?? 1);
      if (!next) return onKey?.(event);
      event.preventDefault();
      event.stopPropagation();
      typed.current = next;
      onMove(next);
    },
    onKeyUp: finish,
    onBlur: finish,
  };
}

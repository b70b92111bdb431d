import type { PlanPoint } from "@switchboard/domain/site";
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef } from "react";
import type { PlanWindow } from "./plan-window.ts";

/** A finger that moves less than this many pixels has tapped. */
const STILL = 5;
const STEP = 60;
const KEYS: Record<string, (plan: PlanWindow) => void> = {
  ArrowLeft: (plan) => plan.pan(STEP, 0),
  ArrowRight: (plan) => plan.pan(-STEP, 0),
  ArrowUp: (plan) => plan.pan(0, STEP),
  ArrowDown: (plan) => plan.pan(0, -STEP),
  "+": (plan) => plan.zoom(1.25),
  "=": (plan) => plan.zoom(1.25),
  "-": (plan) => plan.zoom(0.8),
  "0": (plan) => plan.fit(),
};

type Point = { x: number; y: number };

const between = ([one, other]: readonly Point[]) =>
  one && other ? { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 } : (one ?? { x: 0, y: 0 });
const distance = ([one, other]: readonly Point[]) => (one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0);

/** Zooms with the wheel. React listens to it passively, which would scroll the page as well. */
function useWheel(plan: PlanWindow, window: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = window.current;
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      plan.zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0015)), event.clientX, event.clientY);
    };
    element?.addEventListener("wheel", turn, { passive: false });
    return () => element?.removeEventListener("wheel", turn);
  }, [plan, window]);
}

/** Pans with one finger or the mouse, zooms with two fingers or the wheel, and tells taps apart from both. */
export function usePlanGestures(
  plan: PlanWindow,
  window: RefObject<HTMLElement | null>,
  onTap: ((point: PlanPoint) => void) | undefined,
) {
  useWheel(plan, window);
  const fingers = useRef(new Map<number, Point>());
  const travelled = useRef(0);
  const release = (event: PointerEvent) => {
    const wasDown = fingers.current.delete(event.pointerId);
    if (wasDown && fingers.current.size === 0 && travelled.current < STILL && event.type === "pointerup")
      onTap?.(plan.toPoint(event.clientX, event.clientY));
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    if (!fingers.current.has(event.pointerId)) return;
    const before = [...fingers.current.values()];
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const after = [...fingers.current.values()];
    const [from, to] = [between(before), between(after)];
    travelled.current += Math.hypot(to.x - from.x, to.y - from.y) + Math.abs(distance(after) - distance(before));
    // Captured only now, because a captured tap would not reach the outline under the finger.
    if (travelled.current >= STILL) event.currentTarget.setPointerCapture?.(event.pointerId);
    plan.pan(to.x - from.x, to.y - from.y);
    if (after.length > 1 && distance(before) > 0) plan.zoom(distance(after) / distance(before), to.x, to.y);
  };
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0 || (event.target as Element).closest("[data-plan-item]")) return;
      if (fingers.current.size === 0) travelled.current = 0;
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    onPointerMove: move,
    onPointerUp: release,
    onPointerCancel: release,
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const act = event.target === event.currentTarget ? KEYS[event.key] : undefined;
      if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      act(plan);
    },
  };
}

import { type PointerEvent, useRef, useState } from "react";
import { useEditor } from "../editor-context.ts";
import { itemKey } from "../plan-history.ts";
import type { PlanThing } from "./plan-things.ts";

const STILL = 6;

/** A finger scrolls the list; it drags an entry only by its grip. */
const mayDrag = ({ button, pointerType, target }: PointerEvent) =>
  button === 0 && (pointerType === "mouse" || (target instanceof Element && target.closest("[data-grip]") !== null));

/** Drags an entry of the list onto the plan. Returns where the pointer is meanwhile, and the handlers of the entry. */
export function useDragOut(thing: PlanThing, isOnStage: (x: number, y: number) => boolean) {
  const { change, stage, select } = useEditor();
  const from = useRef<{ x: number; y: number }>(undefined);
  const wasDragged = useRef(false);
  const [at, setAt] = useState<{ x: number; y: number }>();
  const end = () => {
    from.current = undefined;
    setAt(undefined);
  };
  const handlers = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      wasDragged.current = false;
      if (!mayDrag(event)) return;
      from.current = { x: event.clientX, y: event.clientY };
      event.currentTarget.setPointerCapture?.(event.pointerId);
    },
    onPointerMove({ clientX: x, clientY: y }: PointerEvent) {
      const start = from.current;
      if (!start || (!wasDragged.current && Math.hypot(x - start.x, y - start.y) < STILL)) return;
      wasDragged.current = true;
      setAt({ x, y });
    },
    onPointerUp({ clientX, clientY }: PointerEvent) {
      const isDropped = from.current !== undefined && wasDragged.current && isOnStage(clientX, clientY);
      end();
      if (!isDropped || !stage.current) return;
      const [x, y] = stage.current.toPoint(clientX, clientY);
      change({ items: [{ device: thing.device, switch_no: thing.switch_no, x, y }] });
      select({ kind: "item", key: itemKey(thing) });
    },
    onPointerCancel: end,
  };
  return { at, handlers, wasDragged: () => wasDragged.current };
}

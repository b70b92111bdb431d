import { type ReactNode, useRef } from "react";
import { type Picking, PickingContext } from "./picking.ts";
import type { SelectionActions } from "./selection-gestures.ts";
import { useSelectionGestures } from "./useSelectionGestures.ts";

interface PickListProps {
  picking: Picking;
  gestures: SelectionActions | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** Lets its contents be selected by boxes, keys, and dragging with the mouse. */
export function PickList({ picking, gestures, className, children }: PickListProps) {
  const list = useRef<HTMLDivElement>(null);
  useSelectionGestures(list, gestures);
  return (
    <div ref={list} className={className}>
      <PickingContext value={picking}>{children}</PickingContext>
    </div>
  );
}

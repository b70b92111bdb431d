import { type DragEvent, useRef, useState } from "react";
import { carriedDevice, carriesDevice } from "./dragging.ts";

/** Lets an element accept dropped devices; does nothing when `onDevice` is undefined. */
export function useDropTarget(onDevice: ((id: string) => void) | undefined) {
  const [isOver, setOver] = useState(false);
  // Entering a child fires before leaving its parent, so nested entries are counted.
  const depth = useRef(0);
  if (!onDevice) return { isOver: false, target: {} };
  const ifDevice = (act: (event: DragEvent<HTMLElement>) => void) => (event: DragEvent<HTMLElement>) => {
    if (!carriesDevice(event)) return;
    event.preventDefault();
    act(event);
  };
  const end = () => {
    depth.current = 0;
    setOver(false);
  };
  const target = {
    onDragEnter: ifDevice(() => {
      depth.current += 1;
      setOver(true);
    }),
    onDragOver: ifDevice(() => {}),
    onDragLeave: ifDevice(() => {
      depth.current -= 1;
      if (depth.current <= 0) end();
    }),
    onDrop: ifDevice((event) => {
      end();
      onDevice(carriedDevice(event));
    }),
  };
  return { isOver, target };
}

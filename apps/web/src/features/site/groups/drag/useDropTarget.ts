import { type DragEvent, useRef, useState } from "react";
import { carriedDevice, carriesDevice } from "./dragging.ts";

/** What makes an element take devices that are dropped on it; undefined takes none. */
export function useDropTarget(onDevice: ((id: string) => void) | undefined) {
  const [isOver, setOver] = useState(false);
  // Entering a child comes before leaving its parent: only what was never entered again has been left.
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

import type { DragEvent } from "react";

/** A private type, so that files or texts dragged from elsewhere are ignored. */
const TYPE = "application/x-switchboard-device";

/** Returns the props that make an element drag a device. */
export function dragSource(id: string) {
  return {
    draggable: true,
    onDragStart: (event: DragEvent<HTMLElement>) => {
      event.dataTransfer.setData(TYPE, id);
      event.dataTransfer.effectAllowed = "copyMove";
    },
  };
}

export function carriesDevice(event: DragEvent<HTMLElement>): boolean {
  return event.dataTransfer.types.includes(TYPE);
}

export function carriedDevice(event: DragEvent<HTMLElement>): string {
  return event.dataTransfer.getData(TYPE);
}

import type { DragEvent } from "react";

/** A type of our own: a file or a text from elsewhere that is dragged over a card is not ours to take. */
const TYPE = "application/x-switchboard-device";

/** What makes something of a device draggable. */
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

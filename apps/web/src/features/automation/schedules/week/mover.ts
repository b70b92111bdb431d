import type { KeyboardEvent, PointerEvent } from "react";
import { signal } from "../../../../ui/signal.ts";
import { isMovable, isSame, type Moving, type Place, placeOf, STEP_MINUTES, stepped } from "./move.ts";
import type { Entry } from "./week.ts";

/** A mouse starts a drag after this distance; a finger that moves further before resting scrolls. */
const START_PX = 6;
const HOLD_MS = 400;
/** The page scrolls when the pointer is this close to the edge of the window. */
const EDGE_PX = 72;
const SCROLL_PX = 14;

const STEPS: Record<string, { minutes?: number; days?: number }> = {
  ArrowUp: { minutes: -STEP_MINUTES },
  ArrowDown: { minutes: STEP_MINUTES },
  ArrowLeft: { days: -1 },
  ArrowRight: { days: 1 },
};

/** Finds the place of a pointer in the week, by the distance from its start when there are no hours to point at. */
export type Locate = (at: { x: number; y: number; dy: number }, from: Place) => Place | undefined;

export interface MoveOptions {
  days: readonly string[];
  timeZone: string;
  locate: Locate;
  /** Called when the entry is dropped elsewhere or Enter is pressed. */
  onDrop(moving: Moving): void;
}

export interface CarriedEntry extends Moving {
  by: "pointer" | "keyboard";
  /** The position of the pointer; not used by the keyboard. */
  x: number;
  y: number;
}

interface Press {
  entry: Moving["entry"];
  pointerId: number;
  x: number;
  y: number;
  target: HTMLElement;
  hold?: ReturnType<typeof setTimeout>;
}

/** Moves entries of the week by mouse, by finger after a long press, and by arrow keys. */
export class Mover {
  readonly #changed = signal();
  readonly onChange = this.#changed.on;
  readonly #given: () => MoveOptions;
  #carried: CarriedEntry | undefined;
  #press: Press | undefined;
  /** A click that ends a drag must not follow the link. */
  #isDragged = false;

  constructor(given: () => MoveOptions) {
    this.#given = given;
  }

  readonly carried = (): CarriedEntry | undefined => this.#carried;

  readonly cancel = (): void => {
    this.#release();
    this.#carry(undefined);
  };

  readonly handlersOf = (entry: Entry) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => this.#down(entry, event),
    onPointerMove: (event: PointerEvent<HTMLElement>) => this.#move(event),
    onPointerUp: () => this.#drop(),
    onPointerCancel: this.cancel,
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => this.#key(entry, event),
    onBlur: () => this.#carried?.by === "keyboard" && this.cancel(),
    // The browser's own dragging of links and its menu after a long press would interfere.
    onDragStart: (event: { preventDefault(): void }) => event.preventDefault(),
    onContextMenu: (event: { preventDefault(): void }) => this.#press?.hold && event.preventDefault(),
    onClick: (event: { preventDefault(): void }) => this.#isDragged && event.preventDefault(),
  });

  #down(entry: Entry, event: PointerEvent<HTMLElement>): void {
    this.#isDragged = false;
    if (!isMovable(entry) || event.button !== 0 || !event.isPrimary) return;
    const { pointerId, clientX: x, clientY: y, currentTarget: target, pointerType } = event;
    const press: Press = { entry, pointerId, x, y, target };
    if (pointerType !== "mouse") press.hold = setTimeout(() => this.#lift(press), HOLD_MS);
    this.#press = press;
  }

  #lift({ entry, target, pointerId, x, y }: Press): void {
    const from = placeOf(entry, this.#given().timeZone);
    this.#isDragged = true;
    target.setPointerCapture?.(pointerId);
    this.#carry({ entry, from, to: from, by: "pointer", x, y });
  }

  #move({ pointerId, pointerType, clientX: x, clientY: y }: PointerEvent<HTMLElement>): void {
    const press = this.#press;
    if (!press || press.pointerId !== pointerId) return;
    if (this.#carried?.by !== "pointer") {
      if (Math.hypot(x - press.x, y - press.y) <= START_PX) return;
      if (pointerType === "mouse") this.#lift(press);
      else this.#release();
    }
    const carried = this.#carried;
    if (!carried) return;
    const to = this.#given().locate({ x, y, dy: y - press.y }, carried.from) ?? carried.to;
    this.#carry({ ...carried, x, y, to });
    if (y < EDGE_PX) window.scrollBy(0, -SCROLL_PX);
    else if (y > window.innerHeight - EDGE_PX) window.scrollBy(0, SCROLL_PX);
  }

  #drop(): void {
    const carried = this.#carried;
    this.cancel();
    if (carried && !isSame(carried.from, carried.to)) this.#given().onDrop(carried);
  }

  #key(entry: Entry, event: KeyboardEvent<HTMLElement>): void {
    if (!isMovable(entry) || event.altKey || event.ctrlKey || event.metaKey) return;
    const step = STEPS[event.key];
    if (step) {
      event.preventDefault();
      this.#step(entry, step);
    } else if (this.#carried && (event.key === "Escape" || event.key === "Enter")) {
      event.preventDefault();
      event.stopPropagation();
      if (event.key === "Enter") this.#drop();
      else this.cancel();
    }
  }

  #step(entry: Moving["entry"], step: { minutes?: number; days?: number }): void {
    const { days, timeZone } = this.#given();
    const from = placeOf(entry, timeZone);
    const at = this.#carried?.entry.key === entry.key ? this.#carried.to : from;
    this.#carry({ entry, from, to: stepped(at, step, days), by: "keyboard", x: 0, y: 0 });
  }

  #release(): void {
    clearTimeout(this.#press?.hold);
    this.#press = undefined;
  }

  #carry(next: CarriedEntry | undefined): void {
    if (next === this.#carried) return;
    this.#carried = next;
    this.#changed.emit();
  }
}

import { type RefObject, useEffect } from "react";
import { moveFocus } from "../../ui/focus/move-focus.ts";
import { percentAt } from "./percent-at.ts";

export interface TileActions {
  onToggle(id: string): void;
  onBrightness(id: string, percent: number): void;
  /** Names the brightness at which a drag would end. */
  nameBrightness(id: string, percent: number): { percent: number; text: string };
  onDetails(id: string): void;
  /** A click with a key held that selects everywhere else: with it, selecting begins. */
  onPick?(id: string): void;
}

const LONG_PRESS_MS = 500;
/** A finger trembles; less than this is no drag. */
const DRAG_FROM_PX = 10;

interface Press {
  tile: HTMLElement;
  id: string;
  x: number;
  y: number;
  timer: ReturnType<typeof setTimeout>;
  percent: number | undefined;
}

function tileOf(event: Event): HTMLElement | null {
  return event.target instanceof Element ? event.target.closest<HTMLElement>("[data-switch]") : null;
}

/** One set of listeners for all tiles: tap, long press, drag of dimmers, and arrow keys. */
class TileGestures {
  readonly #grid: HTMLElement;
  readonly #actions: TileActions;
  #press: Press | undefined;
  /** A long press or a drag ends in a click, which must not toggle as well. */
  #swallowClick = false;

  constructor(grid: HTMLElement, actions: TileActions) {
    this.#grid = grid;
    this.#actions = actions;
  }

  listen(signal: AbortSignal): void {
    const grid = this.#grid;
    grid.addEventListener("pointerdown", (event) => this.#onDown(event), { signal });
    grid.addEventListener("pointermove", (event) => this.#onMove(event), { signal });
    grid.addEventListener("pointerup", () => this.#onUp(), { signal });
    grid.addEventListener("pointercancel", () => this.release(), { signal });
    grid.addEventListener("click", (event) => this.#onClick(event), { signal });
    grid.addEventListener("keydown", (event) => this.#onKey(event), { signal });
    grid.addEventListener("contextmenu", (event) => this.#swallowClick && event.preventDefault(), { signal });
  }

  release(): void {
    if (!this.#press) return;
    clearTimeout(this.#press.timer);
    delete this.#press.tile.dataset.drag;
    this.#press.tile.style.removeProperty("--tile-drag");
    this.#press = undefined;
  }

  #onDown(event: PointerEvent): void {
    this.release();
    this.#swallowClick = false;
    const tile = tileOf(event);
    const id = tile?.dataset.switch;
    if (!tile || !id || event.button !== 0) return;
    const timer = setTimeout(() => {
      this.#swallowClick = true;
      this.release();
      this.#actions.onDetails(id);
    }, LONG_PRESS_MS);
    this.#press = { tile, id, x: event.clientX, y: event.clientY, timer, percent: undefined };
  }

  #onMove(event: PointerEvent): void {
    const press = this.#press;
    if (!press) return;
    const { tile, x, y } = press;
    const [dx, dy] = [Math.abs(event.clientX - x), Math.abs(event.clientY - y)];
    if (press.percent === undefined && dx < DRAG_FROM_PX && dy < DRAG_FROM_PX) return;
    clearTimeout(press.timer);
    if (tile.dataset.dimmable === undefined || tile.dataset.state !== "idle") return;
    if (press.percent === undefined && dy > dx) {
      this.release();
      return;
    }
    if (press.percent === undefined) tile.setPointerCapture?.(event.pointerId);
    press.percent = percentAt(event.clientX, tile.getBoundingClientRect());
    const { percent, text } = this.#actions.nameBrightness(press.id, press.percent);
    tile.dataset.drag = text;
    tile.style.setProperty("--tile-drag", `${percent}%`);
  }

  #onUp(): void {
    const done = this.#press;
    this.release();
    if (done?.percent === undefined) return;
    this.#swallowClick = true;
    this.#actions.onBrightness(done.id, done.percent);
  }

  #onKey(event: KeyboardEvent): void {
    // The click of a press that ended elsewhere never came; a key's click is intended.
    this.#swallowClick = false;
    if (moveFocus(this.#grid, event.key, "[data-switch]")) event.preventDefault();
  }

  #onClick(event: MouseEvent): void {
    const corner = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-details]") : null;
    if (corner?.dataset.details) {
      this.#actions.onDetails(corner.dataset.details);
      return;
    }
    const id = tileOf(event)?.dataset.switch;
    const swallowed = this.#swallowClick;
    this.#swallowClick = false;
    if (!id || swallowed) return;
    const { onPick } = this.#actions;
    if (onPick && (event.ctrlKey || event.metaKey || event.shiftKey)) onPick(id);
    else this.#actions.onToggle(id);
  }
}

function listenToTiles(grid: HTMLElement, actions: TileActions): () => void {
  const gestures = new TileGestures(grid, actions);
  const stop = new AbortController();
  gestures.listen(stop.signal);
  return () => {
    gestures.release();
    stop.abort();
  };
}

export function useTileGestures(grid: RefObject<HTMLElement | null>, actions: TileActions): void {
  useEffect(() => {
    if (grid.current) return listenToTiles(grid.current, actions);
  }, [grid, actions]);
}

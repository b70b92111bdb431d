import { type RefObject, useEffect } from "react";
import { levelAt } from "./level-at.ts";
import { moveFocus } from "./move-focus.ts";

export interface TileActions {
  onToggle(id: string): void;
  onLevel(id: string, level: number): void;
  onDetails(id: string): void;
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
  level: number | undefined;
}

function tileOf(event: Event): HTMLElement | null {
  return event.target instanceof Element ? event.target.closest<HTMLElement>("[data-switch]") : null;
}

/** One set of listeners for all tiles: tap, long press, drag of dimmers, and arrow keys. */
export function listenToTiles(grid: HTMLElement, actions: TileActions): () => void {
  let press: Press | undefined;
  /** A long press or a drag ends in a click, which must not toggle as well. */
  let swallowClick = false;

  function release(): void {
    if (!press) return;
    clearTimeout(press.timer);
    delete press.tile.dataset.drag;
    press = undefined;
  }

  function onDown(event: PointerEvent): void {
    release();
    swallowClick = false;
    const tile = tileOf(event);
    const id = tile?.dataset.switch;
    if (!tile || !id || event.button !== 0) return;
    const timer = setTimeout(() => {
      swallowClick = true;
      release();
      actions.onDetails(id);
    }, LONG_PRESS_MS);
    press = { tile, id, x: event.clientX, y: event.clientY, timer, level: undefined };
  }

  function onMove(event: PointerEvent): void {
    if (!press) return;
    const { tile, x, y } = press;
    const [dx, dy] = [Math.abs(event.clientX - x), Math.abs(event.clientY - y)];
    if (press.level === undefined && dx < DRAG_FROM_PX && dy < DRAG_FROM_PX) return;
    clearTimeout(press.timer);
    if (tile.dataset.level === undefined || tile.dataset.state !== "idle") return;
    if (press.level === undefined && dy > dx) {
      release();
      return;
    }
    if (press.level === undefined) tile.setPointerCapture?.(event.pointerId);
    press.level = levelAt(event.clientX, tile.getBoundingClientRect());
    tile.dataset.drag = String(press.level);
  }

  function onUp(): void {
    const done = press;
    release();
    if (done?.level === undefined) return;
    swallowClick = true;
    actions.onLevel(done.id, done.level);
  }

  function onClick(event: MouseEvent): void {
    const corner = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-details]") : null;
    if (corner?.dataset.details) {
      actions.onDetails(corner.dataset.details);
      return;
    }
    const id = tileOf(event)?.dataset.switch;
    const swallowed = swallowClick;
    swallowClick = false;
    if (id && !swallowed) actions.onToggle(id);
  }

  function onKey(event: KeyboardEvent): void {
    if (moveFocus(grid, event.key)) event.preventDefault();
  }

  const stop = new AbortController();
  const { signal } = stop;
  grid.addEventListener("pointerdown", onDown, { signal });
  grid.addEventListener("pointermove", onMove, { signal });
  grid.addEventListener("pointerup", onUp, { signal });
  grid.addEventListener("pointercancel", release, { signal });
  grid.addEventListener("click", onClick, { signal });
  grid.addEventListener("keydown", onKey, { signal });
  grid.addEventListener("contextmenu", (event) => swallowClick && event.preventDefault(), { signal });
  return () => {
    release();
    stop.abort();
  };
}

export function useTileGestures(grid: RefObject<HTMLElement | null>, actions: TileActions): void {
  useEffect(() => {
    if (grid.current) return listenToTiles(grid.current, actions);
  }, [grid, actions]);
}

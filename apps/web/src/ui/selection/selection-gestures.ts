import { moveFocus } from "../focus/move-focus.ts";

/** Anything that can be selected: a row, a tile, a card. Its `data-pick` is the id. */
const ITEM = "[data-pick]";
/** Where a drag may begin: the checkbox with the room around it. */
const HANDLE = "[data-pick-handle]";
const BOX = "[data-pick] [data-pick-handle] input, [data-pick] input[data-pick-handle]";
/** This close to the edge of the window the list moves on under a drag. */
const EDGE_PX = 72;
const STEP_PX = 14;

export interface SelectionActions {
  select(id: string, isRange: boolean): void;
  extend(from: string, to: string): void;
  /** All that match: always, never none of them. */
  onAll(): void;
}

interface Drag {
  from: string;
  at: { x: number; y: number };
  /** The last item reached; undefined until the pointer leaves the first one. */
  over?: string;
}

function pickAt(target: EventTarget | null): string | undefined {
  return target instanceof Element ? target.closest<HTMLElement>(ITEM)?.dataset.pick : undefined;
}

/**
 * Listens to mouse drags across the items of a list, and to keys. Fingers scroll and tap, because a selecting drag would prevent
 * scrolling.
 */
class SelectionGestures {
  readonly #list: HTMLElement;
  readonly #actions: SelectionActions;
  #drag: Drag | undefined;
  #frame = 0;
  /** A drag that ends where it began is followed by a click, which must not undo it. */
  #swallowClick = false;

  constructor(list: HTMLElement, actions: SelectionActions) {
    this.#list = list;
    this.#actions = actions;
  }

  listen(signal: AbortSignal): void {
    const list = this.#list;
    list.addEventListener("pointerdown", (event) => this.#onDown(event), { signal });
    list.addEventListener("click", (event) => this.#onClick(event), { signal, capture: true });
    list.addEventListener("keydown", (event) => this.#onKey(event), { signal });
    list.addEventListener("selectstart", (event) => this.#drag && event.preventDefault(), { signal });
    window.addEventListener("pointermove", (event) => this.#onMove(event), { signal });
    window.addEventListener("pointerup", () => this.release(), { signal });
    window.addEventListener("pointercancel", () => this.release(), { signal });
  }

  release(): void {
    cancelAnimationFrame(this.#frame);
    this.#drag = undefined;
  }

  #onDown(event: PointerEvent): void {
    this.release();
    this.#swallowClick = false;
    if (event.pointerType !== "mouse" || event.button !== 0 || event.shiftKey) return;
    const isHandle = event.target instanceof Element && event.target.closest(HANDLE) !== null;
    const from = isHandle ? pickAt(event.target) : undefined;
    if (from !== undefined) this.#drag = { from, at: { x: event.clientX, y: event.clientY } };
  }

  #onMove(event: PointerEvent): void {
    const drag = this.#drag;
    if (!drag) return;
    drag.at = { x: event.clientX, y: event.clientY };
    this.#reach(pickAt(event.target));
  }

  #reach(id: string | undefined): void {
    const drag = this.#drag;
    if (!drag || id === undefined || id === (drag.over ?? drag.from)) return;
    if (drag.over === undefined) {
      this.#swallowClick = true;
      this.#actions.select(drag.from, false);
      this.#frame = requestAnimationFrame(() => this.#scroll());
    }
    drag.over = id;
    this.#actions.select(id, true);
  }

  /** Scrolls the list at the edge of the window, so that further items can be reached. */
  #scroll(): void {
    const drag = this.#drag;
    if (!drag) return;
    const { x, y } = drag.at;
    const step = y < EDGE_PX ? -STEP_PX : y > window.innerHeight - EDGE_PX ? STEP_PX : 0;
    if (step !== 0) {
      window.scrollBy(0, step);
      const inner = Math.min(Math.max(y, EDGE_PX), window.innerHeight - EDGE_PX);
      this.#reach(pickAt(document.elementFromPoint(x, inner)));
    }
    this.#frame = requestAnimationFrame(() => this.#scroll());
  }

  #onClick(event: MouseEvent): void {
    if (!this.#swallowClick) return;
    this.#swallowClick = false;
    event.preventDefault();
    event.stopPropagation();
  }

  #onKey(event: KeyboardEvent): void {
    this.#swallowClick = false;
    if (event.key.toLowerCase() === "a" && (event.ctrlKey || event.metaKey) && !isTyping(event.target)) {
      event.preventDefault();
      this.#actions.onAll();
      return;
    }
    const from = pickAt(document.activeElement);
    if (!moveFocus(this.#list, event.key, BOX)) return;
    event.preventDefault();
    const to = pickAt(document.activeElement);
    if (event.shiftKey && from !== undefined && to !== undefined && to !== from) this.#actions.extend(from, to);
  }
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches("textarea, select, input:not([type='checkbox'])");
}

/** Listens until the answer is called. */
export function listenToSelection(list: HTMLElement, actions: SelectionActions): () => void {
  const gestures = new SelectionGestures(list, actions);
  const stop = new AbortController();
  gestures.listen(stop.signal);
  return () => {
    gestures.release();
    stop.abort();
  };
}

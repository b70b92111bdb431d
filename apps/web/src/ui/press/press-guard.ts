/** The controls a click may belong to when it lands on an icon or text inside. */
const CONTROL =
  "button, a, input, select, textarea, label, summary, [tabindex='0'], [role='option'], [role^='menuitem'], [role='tab']";

type Began = ReadonlySet<EventTarget>;

/** Tracks where each finger, pen or mouse button went down, and the elements there. */
class Presses {
  readonly #began = new Map<number, Began>();
  #latest: number | undefined;

  begin(event: PointerEvent): void {
    this.#began.set(event.pointerId, new Set(event.composedPath()));
    this.#latest = event.pointerId;
  }

  end(pointerId: number): void {
    this.#began.delete(pointerId);
  }

  /** True when a click or its mousedown is on an element where its press began. A click without a press comes from a screen reader. */
  isOwn(event: MouseEvent): boolean {
    const began = this.#began.get(this.#pointerOf(event));
    if (!began || !(event.target instanceof Element)) return true;
    const control = event.target.closest(CONTROL);
    return began.has(event.target) || (control !== null && began.has(control));
  }

  /** Ends a press with its first click; clicks that follow, as from a label to its field, are not checked again. */
  clicked(event: MouseEvent): void {
    this.end(this.#pointerOf(event));
  }

  #pointerOf(event: MouseEvent): number {
    return "pointerId" in event && typeof event.pointerId === "number" ? event.pointerId : (this.#latest ?? -1);
  }
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

function guardPointers(target: Window, signal: AbortSignal): void {
  const presses = new Presses();
  const options = { capture: true, signal };
  target.addEventListener("pointerdown", (event) => presses.begin(event), options);
  target.addEventListener("pointercancel", (event) => presses.end(event.pointerId), options);
  // After a touch the browser emulates a mouse at the finger's current place, which would open lists and move sliders.
  target.addEventListener("mousedown", (event) => presses.isOwn(event) || stop(event), options);
  target.addEventListener(
    "click",
    (event) => {
      if (event.detail === 0) return;
      if (!presses.isOwn(event)) stop(event);
      presses.clicked(event);
    },
    options,
  );
}

const isPressing = ({ key }: KeyboardEvent) => key === "Enter" || key === " ";

function guardKeys(target: Window, signal: AbortSignal): void {
  /** The element where the held key went down. */
  let began: EventTarget | null = null;
  const options = { capture: true, signal };
  target.addEventListener(
    "keydown",
    (event) => {
      if (!isPressing(event)) return;
      if (!event.repeat) began = event.target;
      else if (event.target !== began) stop(event);
    },
    options,
  );
  // Space acts when it is released.
  target.addEventListener("keyup", (event) => isPressing(event) && event.target !== began && stop(event), options);
}

/**
 * Ignores the end of a press that began elsewhere: on a sheet that appeared under a finger, a list that moved, or a dialog that took
 * the focus from a held key. One rule covers everything that can appear.
 */
export function guardPresses(target: Window = window): () => void {
  const stopped = new AbortController();
  guardPointers(target, stopped.signal);
  guardKeys(target, stopped.signal);
  return () => stopped.abort();
}

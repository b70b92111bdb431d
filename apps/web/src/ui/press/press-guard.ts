/** What a click is about when it lands on an icon or a word inside of it. */
const CONTROL =
  "button, a, input, select, textarea, label, summary, [tabindex='0'], [role='option'], [role^='menuitem'], [role='tab']";

type Began = ReadonlySet<EventTarget>;

/** Where each finger, pen or mouse button went down, and what lay around that place then. */
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

  /** Whether a click or its mousedown falls on what its press began on. What no press began, a screen reader did. */
  isOwn(event: MouseEvent): boolean {
    const began = this.#began.get(this.#pointerOf(event));
    if (!began || !(event.target instanceof Element)) return true;
    const control = event.target.closest(CONTROL);
    return began.has(event.target) || (control !== null && began.has(control));
  }

  /** A press is clicked once; what that click sets off, as a label does for its field, is not asked again. */
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
  // After a touch the browser plays a mouse's part where the finger is by then: it would open lists and move sliders.
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
  /** Where the key that is down went down. */
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
  // Space presses when it is let go.
  target.addEventListener("keyup", (event) => isPressing(event) && event.target !== began && stop(event), options);
}

/**
 * Nothing is pressed by the end of a press that began elsewhere: a sheet that came up under a finger, a list that moved, a
 * dialog that took the focus from a key still held. One rule for all that can appear, whatever shows it.
 */
export function guardPresses(target: Window = window): () => void {
  const stopped = new AbortController();
  guardPointers(target, stopped.signal);
  guardKeys(target, stopped.signal);
  return () => stopped.abort();
}

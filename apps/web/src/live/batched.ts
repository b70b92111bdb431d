export interface Frames {
  /** Calls back before the next picture. */
  onFrame(callback: () => void): void;
  /** Calls back when no frame is drawn, as in a hidden tab. */
  onQuiet(callback: () => void): void;
}

/** A tab that is not shown gets no frames; it still writes this often. */
const HIDDEN_FLUSH_MS = 1000;

const browserFrames: Frames = {
  onFrame: (callback) => requestAnimationFrame(callback),
  onQuiet: (callback) => setTimeout(callback, HIDDEN_FLUSH_MS),
};

/**
 * Writes at most once per frame: the first item after a quiet frame is written at once, so that an answer is not delayed; further items
 * of the frame are written together. `limit` bounds the queue of a hidden tab.
 */
export function batched<T>(write: (batch: T[]) => void, limit = 500, frames: Frames = browserFrames) {
  const queue: T[] = [];
  let waiting = false;
  const flush = () => {
    if (queue.length > 0) write(queue.splice(0));
  };
  const open = () => {
    waiting = true;
    let done = false;
    const close = () => {
      if (done) return;
      done = true;
      waiting = false;
      if (queue.length === 0) return;
      open();
      flush();
    };
    frames.onFrame(close);
    frames.onQuiet(close);
  };
  return (item: T): void => {
    queue.push(item);
    if (!waiting) {
      open();
      flush();
    } else if (queue.length >= limit) flush();
  };
}

export interface Frames {
  /** Calls back before the next picture. */
  onFrame(callback: () => void): void;
  /** Calls back when no picture comes, as in a hidden tab. */
  onQuiet(callback: () => void): void;
}

/** A tab that is not shown gets no frames; it still writes this often. */
const HIDDEN_FLUSH_MS = 1000;

const browserFrames: Frames = {
  onFrame: (callback) => requestAnimationFrame(callback),
  onQuiet: (callback) => setTimeout(callback, HIDDEN_FLUSH_MS),
};

/**
 * At most one write a frame: the first item after a quiet frame is written at once, so that an answer is not
 * held back; what follows in the same frame is written together. `limit` bounds what a hidden tab piles up.
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

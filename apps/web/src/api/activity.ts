import { signal } from "../ui/signal.ts";

/** When each call began for which the loader may be shown (spec §4), the oldest first. */
const running = new Map<symbol, number>();
const changed = signal();

export function beginActivity(): () => void {
  const key = Symbol();
  running.set(key, Date.now());
  changed.emit();
  return () => {
    if (running.delete(key)) changed.emit();
  };
}

export function runningCalls(): number {
  return running.size;
}

/** Returns the start time of the longest-running call. */
export function oldestCall(): number | undefined {
  return running.values().next().value;
}

export const onActivity = changed.on;

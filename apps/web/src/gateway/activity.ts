import { signal } from "../ui/signal.ts";

/** How many calls are under way for which the loader may be shown (spec §4). */
let running = 0;
const changed = signal();

export function beginActivity(): () => void {
  running += 1;
  changed.emit();
  let over = false;
  return () => {
    if (over) return;
    over = true;
    running -= 1;
    changed.emit();
  };
}

export function runningCalls(): number {
  return running;
}

export const onActivity = changed.on;

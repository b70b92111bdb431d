import type { AnyRouter, ParsedLocation } from "@tanstack/react-router";
import { useSyncExternalStore } from "react";
import { signal } from "../ui/signal.ts";

const START = "/app/dashboard";

/** What the tab's history holds before this entry was opened by another person, or in another enterprise. */
let first = 0;
let isLeaving = false;
const changed = signal();

function setLeaving(next: boolean): void {
  isLeaving = next;
  changed.emit();
}

/** Whether going back led to an address of before: its ids and filters mean nothing here. */
export function isOfBefore({ pathname, state }: Pick<ParsedLocation, "pathname" | "state">): boolean {
  return pathname !== START && (state.__TSR_index ?? first) < first;
}

/**
 * Begins anew for another person or enterprise. What is on screen is taken away at once, before it could ask over there
 * for what it showed here, and its entry of the history goes with it.
 */
export async function beginAnew(router: Pick<AnyRouter, "history" | "navigate" | "state">): Promise<void> {
  first = router.history.location.state.__TSR_index ?? 0;
  if (!router.state.location.pathname.startsWith("/app")) return;
  setLeaving(true);
  try {
    // A form of before cannot ask whether it may be left: it is gone.
    await router.navigate({ to: START, replace: true, ignoreBlocker: true });
  } finally {
    setLeaving(false);
  }
}

/** For whoever stops following sessions: the next history is another one. */
export function forgetBefore(): void {
  first = 0;
}

/** True while one enterprise's screen makes room for another's. */
export function useIsLeaving(): boolean {
  return useSyncExternalStore(changed.on, () => isLeaving);
}

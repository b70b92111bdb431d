import type { AnyRouter, ParsedLocation } from "@tanstack/react-router";
import { useSyncExternalStore } from "react";
import { signal } from "../ui/signal.ts";

const START = "/app/dashboard";

/** The index of the first history entry of this user and enterprise in the tab. */
let first = 0;
let isLeaving = false;
const changed = signal();

function setLeaving(next: boolean): void {
  isLeaving = next;
  changed.emit();
}

/** True when going back led to an earlier user's address, whose ids and filters mean nothing here. */
export function isOfBefore({ pathname, state }: Pick<ParsedLocation, "pathname" | "state">): boolean {
  return pathname !== START && (state.__TSR_index ?? first) < first;
}

/**
 * Starts anew for another user or enterprise. The screen is removed at once, before it could load its data over there, and its history
 * entry with it.
 */
export async function beginAnew(router: Pick<AnyRouter, "history" | "navigate" | "state">): Promise<void> {
  first = router.history.location.state.__TSR_index ?? 0;
  if (!router.state.location.pathname.startsWith("/app")) return;
  setLeaving(true);
  try {
    // A form of the earlier session cannot ask whether to leave, because it is gone.
    await router.navigate({ to: START, replace: true, ignoreBlocker: true });
  } finally {
    setLeaving(false);
  }
}

/** Resets the state when sessions are no longer followed, because the next history is another one. */
export function forgetBefore(): void {
  first = 0;
}

/** True while one enterprise's screen is replaced by another's. */
export function useIsLeaving(): boolean {
  return useSyncExternalStore(changed.on, () => isLeaving);
}

import { useSyncExternalStore } from "react";
import { tracker } from "../live/live.ts";
import { type Play, Plays } from "../live/plays.ts";

export const plays = new Plays(tracker);

/** Returns the last play or run of a scene or schedule from here, if any. */
export function usePlay(id: string): Play | undefined {
  return useSyncExternalStore(plays.onChange, () => plays.of(id));
}

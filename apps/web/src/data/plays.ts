import { useSyncExternalStore } from "react";
import { tracker } from "../live/live.ts";
import { type Play, Plays } from "../live/plays.ts";

export const plays = new Plays(tracker);

/** What came of a scene or schedule when it was last played or run from here; undefined where it was not. */
export function usePlay(id: string): Play | undefined {
  return useSyncExternalStore(plays.onChange, () => plays.of(id));
}

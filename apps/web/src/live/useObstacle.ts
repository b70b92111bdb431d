import type { Obstacle } from "@switchboard/domain/control";
import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { serverClock } from "../api/server-clock.ts";
import { liveStore } from "./live.ts";
import { type KnownProtection, protectedSwitches } from "./protected-switches.ts";
import { useLiveSum } from "./useLive.ts";

/** Returns the protection of a switch, if any. */
export function useProtection(id: string): KnownProtection | undefined {
  const subscribe = useCallback((listener: () => void) => protectedSwitches.listen(id, listener), [id]);
  return useSyncExternalStore(subscribe, () => protectedSwitches.of(id));
}

/** Returns what prevents turning a protected switch now, and renders again when that ends. */
export function useObstacle(id: string, { others }: KnownProtection): Obstacle | undefined {
  const isOn = useLiveSum((store) => store.switch(id)?.current_status ?? false);
  // The states of the other switches as a string, so that only their changes cause a render.
  useLiveSum((store) => others.map((other) => (store.switch(other.id)?.current_status ? 1 : 0)).join(""));
  const [, drawAgain] = useState(0);
  useEffect(() => protectedSwitches.turned(id, isOn), [id, isOn]);
  const obstacle = protectedSwitches.obstacle(liveStore, id, !isOn);
  const until = obstacle && obstacle.why !== "interlocked" ? obstacle.until : undefined;
  useEffect(() => {
    if (until === undefined) return;
    const timer = setTimeout(() => drawAgain((count) => count + 1), Math.max(0, until - serverClock.now()) + 50);
    return () => clearTimeout(timer);
  }, [until]);
  return obstacle;
}

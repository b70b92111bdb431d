import { isOnline } from "@switchboard/domain/site";
import { useCallback, useRef, useSyncExternalStore } from "react";
import type { ConnectionInfo } from "./connection.ts";
import { connectionInfo, liveStore, onConnection } from "./live.ts";
import type { LiveStore } from "./live-store.ts";

type Flat = Record<string, unknown>;

function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== "object" || typeof b !== "object" || !a || !b) return false;
  const [left, right] = [a as Flat, b as Flat];
  const keys = Object.keys(left);
  return keys.length === Object.keys(right).length && keys.every((key) => Object.is(left[key], right[key]));
}

function useSteady<T>(select: (store: LiveStore) => T): () => T {
  const last = useRef<T | undefined>(undefined);
  return () => {
    const next = select(liveStore);
    if (last.current === undefined || !isSame(last.current, next)) last.current = next;
    return last.current as T;
  };
}

/** Returns a flat view of the store, rendered again only when one of its values changes. */
export function useLiveView<T>(first: string, second: string, select: (store: LiveStore) => T): T {
  const subscribe = useCallback(
    (listener: () => void) => liveStore.subscribe([first, second], listener),
    [first, second],
  );
  return useSyncExternalStore(subscribe, useSteady(select));
}

/** Returns a flat sum over many switches, computed once per write. */
export function useLiveSum<T>(select: (store: LiveStore) => T): T {
  return useSyncExternalStore(liveStore.subscribeAny, useSteady(select));
}

/** Returns the device ids in order; a new array when devices are added, removed or renamed. */
export function useDeviceIds(): readonly string[] {
  return useSyncExternalStore(liveStore.subscribeStructure, liveStore.order);
}

/** Returns undefined until the devices are loaded. */
export function useIsOnline(deviceId: string): boolean | undefined {
  return useLiveView(deviceId, deviceId, (store) => {
    const device = store.device(deviceId);
    return device && isOnline(device.current_status);
  });
}

export function useConnection(): ConnectionInfo {
  return useSyncExternalStore(onConnection, connectionInfo);
}

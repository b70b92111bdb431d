import { useSyncExternalStore } from "react";

/** A server on this very machine is reached without any network. */
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** True when the browser has no network at all. The opposite says little: see `isAway` and failed calls. */
export function hasNoNetwork(): boolean {
  return navigator.onLine === false;
}

/** True when the server is certainly unreachable, so that calls need not be sent. */
export function isAway(host: string = location.hostname): boolean {
  return hasNoNetwork() && !LOOPBACK.test(host);
}

export function onNetwork(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}

export function useHasNoNetwork(): boolean {
  return useSyncExternalStore(onNetwork, hasNoNetwork);
}

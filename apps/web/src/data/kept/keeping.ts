import type { Query, QueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { ApiError } from "../../api/api-error.ts";
import { hasNoNetwork } from "../../api/network.ts";
import { onSessionEnd, onSessionRenewed } from "../../api/session.ts";
import { browserClock } from "../../live/clock.ts";
import { connectionInfo, liveStore, tellAsOf } from "../../live/live.ts";
import { signal } from "../../ui/signal.ts";
import { Keeper } from "./keeper.ts";
import { isKeptRead } from "./kept-rules.ts";

/** After this wait for the devices, the last known ones are shown. */
const SLOW_MS = 1_500;
const LOOK_EVERY_MS = 5_000;
/** Devices change all the time; lists seldom, and a new one is written down at the next look. */
const SAVE_EVERY_MS = 30_000;

const changed = signal();
let keeper: Keeper | undefined;
let isShown = false;

function setShown(next: boolean): void {
  if (isShown === next) return;
  isShown = next;
  changed.emit();
}

/** Without a service worker the app itself cannot be opened offline, so that nothing need be kept for it. */
function isOfUse(): boolean {
  return "serviceWorker" in navigator && navigator.serviceWorker.controller !== null;
}

const devices = () => liveStore.order().flatMap((id) => liveStore.device(id) ?? []);

function keeperOf(client: QueryClient): Keeper {
  keeper ??= new Keeper({
    client,
    devices,
    asOf: () => (connectionInfo().state === "connected" ? browserClock.now() : connectionInfo().lostAt),
    now: browserClock.now,
  });
  return keeper;
}

const forget = () => {
  setShown(false);
  tellAsOf(undefined);
  void keeper?.forget();
};
onSessionEnd(forget);
onSessionRenewed(forget);

/** True when nothing answered, or only a proxy in front of the server. */
export function isUnreached(error: unknown): boolean {
  return error instanceof ApiError && (error.code === "network" || [502, 503, 504].includes(error.status));
}

/** Shows the kept data on empty screens, and returns whether there was any. */
async function showKept(client: QueryClient): Promise<boolean> {
  const kept = isOfUse() ? await keeperOf(client).kept() : undefined;
  if (!kept || liveStore.order().length > 0) return false;
  tellAsOf(kept.at);
  liveStore.restore(kept.devices);
  await keeperOf(client).giveBack();
  setShown(true);
  return true;
}

/** Loads, and shows the kept data while that is slow, or instead when the server cannot be reached. */
export async function loadOrShowKept(
  client: QueryClient,
  load: () => Promise<number>,
  onShown: (count: number) => void,
): Promise<number> {
  const cancel = browserClock.after(SLOW_MS, () => {
    void showKept(client).then((isThere) => isThere && onShown(liveStore.order().length));
  });
  try {
    const count = await load();
    if (isShown) tellAsOf(undefined);
    setShown(false);
    return count;
  } catch (error) {
    if (isUnreached(error) && (isShown || (await showKept(client)))) return liveStore.order().length;
    throw error;
  } finally {
    cancel();
  }
}

/**
 * Handles a read that failed because the server cannot be reached. Kept data replaces it; data already shown is old, which the frame
 * says, and not a failure.
 */
export function standIn(client: QueryClient, query: Query<unknown, unknown>): void {
  const isSaid = hasNoNetwork() || isShown;
  if (isSaid && query.state.data !== undefined) query.setState({ status: "success", error: null, isInvalidated: true });
  if (isOfUse()) void keeperOf(client).giveBack();
}

/** Stores the known data from time to time and when the page is left, until the returned function is called. */
export function keepWhatIsKnown(client: QueryClient): () => void {
  let [isChanged, hasNewList, savedAt] = [true, true, 0];
  const save = () => {
    if (!isChanged || !isOfUse() || isShown || liveStore.order().length === 0) return;
    [isChanged, hasNewList, savedAt] = [false, false, browserClock.now()];
    void keeperOf(client).save();
  };
  const stopStore = liveStore.subscribeAny(() => {
    isChanged = true;
  });
  const stopCache = client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== "updated" || !isKeptRead(query.queryKey)) return;
    isChanged = true;
    hasNewList = true;
  });
  const timer = setInterval(() => {
    if (hasNewList || browserClock.now() - savedAt >= SAVE_EVERY_MS) save();
  }, LOOK_EVERY_MS);
  const onHidden = () => document.visibilityState === "hidden" && save();
  document.addEventListener("visibilitychange", onHidden);
  return () => {
    stopStore();
    stopCache();
    clearInterval(timer);
    document.removeEventListener("visibilitychange", onHidden);
  };
}

/** True while the screens show kept data. */
export function useIsKeptShown(): boolean {
  return useSyncExternalStore(changed.on, () => isShown);
}

/** Returns the age of the oldest list on the screen, when it is older than the devices. */
export function oldestListShown(): number | undefined {
  return keeper?.oldestShown();
}

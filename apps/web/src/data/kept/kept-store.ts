import { KEPT_DATABASE } from "../../api/session.ts";
import type { LiveDevice } from "../../live/live-device.ts";
import type { KeptRead } from "./kept-rules.ts";

/** All that is kept of one person in one enterprise. */
export interface Kept {
  /** Whose it is: the person and the enterprise. */
  place: string;
  /** As of when the devices were so. */
  at: number;
  devices: readonly LiveDevice[];
  reads: readonly KeptRead[];
}

const STORE = "kept";

function asked<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(KEPT_DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "place" });
  return asked(request);
}

async function within<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => Promise<T>): Promise<T> {
  const database = await open();
  try {
    return await work(database.transaction(STORE, mode).objectStore(STORE));
  } finally {
    database.close();
  }
}

/** The browser's own store. Whoever uses it lives with its failure: a private window has none, a full disk has no room. */
export const keptStore = {
  read: (place: string): Promise<Kept | undefined> => within("readonly", (store) => asked(store.get(place))),

  /** One person's at a time: whatever was kept for another goes. Whoever has left by now has taken theirs along. */
  write: (kept: Kept, isStillHere: () => boolean): Promise<void> =>
    within("readwrite", async (store) => {
      store.clear();
      if (!isStillHere()) return;
      await asked(store.put(kept));
    }),

  clear: (): Promise<void> =>
    within("readwrite", async (store) => {
      await asked(store.clear());
    }),
};

export type KeptStore = typeof keptStore;

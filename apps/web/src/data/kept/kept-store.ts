import { KEPT_DATABASE } from "../../api/session.ts";
import type { LiveDevice } from "../../live/live-device.ts";
import type { KeptRead } from "./kept-rules.ts";

/** The data kept for one user in one enterprise. */
export interface KeptData {
  /** Identifies the user and the enterprise. */
  place: string;
  /** The time when the devices' state was current. */
  at: number;
  devices: readonly LiveDevice[];
  reads: readonly KeptRead[];
}

const STORE = "kept";

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(KEPT_DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "place" });
  return resultOf(request);
}

async function inTransaction<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => Promise<T>): Promise<T> {
  const database = await open();
  try {
    return await work(database.transaction(STORE, mode).objectStore(STORE));
  } finally {
    database.close();
  }
}

/** The browser's own database. Callers handle its failures: a private window has none, a full disk has no room. */
export const keptStore = {
  read: (place: string): Promise<KeptData | undefined> =>
    inTransaction("readonly", (store) => resultOf(store.get(place))),

  /** Replaces the data of any other user. Nothing is written when the user has signed out meanwhile. */
  write: (kept: KeptData, isStillHere: () => boolean): Promise<void> =>
    inTransaction("readwrite", async (store) => {
      store.clear();
      if (!isStillHere()) return;
      await resultOf(store.put(kept));
    }),

  clear: (): Promise<void> =>
    inTransaction("readwrite", async (store) => {
      await resultOf(store.clear());
    }),
};

export type KeptStore = typeof keptStore;

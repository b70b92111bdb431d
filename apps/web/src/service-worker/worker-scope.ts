/** What is used of a service worker's surroundings; the library of the page's types has none of it. */
interface Extendable {
  waitUntil(work: Promise<unknown>): void;
}

interface FetchEvent extends Extendable, Event {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

interface Events {
  install: Extendable & Event;
  activate: Extendable & Event;
  fetch: FetchEvent;
  message: Extendable & MessageEvent<unknown>;
}

export interface WorkerScope {
  readonly caches: CacheStorage;
  readonly location: Location;
  readonly navigator: { readonly connection?: { readonly saveData?: boolean }; readonly locks?: LockManager };
  readonly registration: Pick<ServiceWorkerRegistration, "installing" | "waiting" | "update">;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  fetch(path: string | Request, options?: RequestInit): Promise<Response>;
  addEventListener<K extends keyof Events>(type: K, listener: (event: Events[K]) => void): void;
}

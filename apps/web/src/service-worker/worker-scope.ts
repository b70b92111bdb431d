/** The used parts of a service worker's global scope, which the DOM types lack. */
interface Extendable {
  waitUntil(work: Promise<unknown>): void;
}

interface FetchEvent extends Extendable, Event {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

interface PushEvent extends Extendable, Event {
  readonly data: { json(): unknown } | null;
}

/** A press on a notification or one of its buttons. */
interface NotificationEvent extends Extendable, Event {
  readonly notification: { readonly data: unknown; close(): void };
  readonly action: string;
}

/** An open page of the app. */
interface OpenPage {
  readonly url: string;
  focus(): Promise<unknown>;
  navigate(url: string): Promise<unknown>;
}

interface Events {
  push: PushEvent;
  notificationclick: NotificationEvent;
  install: Extendable & Event;
  activate: Extendable & Event;
  fetch: FetchEvent;
  message: Extendable & MessageEvent<unknown>;
}

export interface WorkerScope {
  readonly caches: CacheStorage;
  readonly location: Location;
  readonly navigator: { readonly connection?: { readonly saveData?: boolean }; readonly locks?: LockManager };
  readonly registration: Pick<ServiceWorkerRegistration, "installing" | "waiting" | "update" | "showNotification"> & {
    readonly pushManager?: { getSubscription(): Promise<{ unsubscribe(): Promise<boolean> } | null> };
  };
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { type: "window"; includeUncontrolled: boolean }): Promise<readonly OpenPage[]>;
    openWindow(url: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  fetch(path: string | Request, options?: RequestInit): Promise<Response>;
  addEventListener<K extends keyof Events>(type: K, listener: (event: Events[K]) => void): void;
}

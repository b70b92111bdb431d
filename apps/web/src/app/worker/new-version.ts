import { useSyncExternalStore } from "react";
import type { ToWorker } from "../../service-worker/messages.ts";
import { signal } from "../../ui/signal.ts";

const changed = signal();
let isReady = false;
let waiting: Pick<ServiceWorker, "postMessage"> | undefined;

/** Announces a new version; `worker` waits to be activated, and is undefined when another tab has activated it. */
export function tellNewVersion(worker: Pick<ServiceWorker, "postMessage"> | undefined): void {
  isReady = true;
  waiting = worker;
  changed.emit();
}

export function useNewVersion(): boolean {
  return useSyncExternalStore(changed.on, () => isReady);
}

/** Changes to the new version, in this tab alone: others go on with the one they were opened with. */
export function takeNewVersion(): void {
  const reload = () => location.reload();
  if (waiting) navigator.serviceWorker.addEventListener("controllerchange", reload, { once: true });
  else reload();
  waiting?.postMessage({ say: "take over" } satisfies ToWorker);
}

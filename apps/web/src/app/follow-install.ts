import { useSyncExternalStore } from "react";
import { signal } from "../ui/signal.ts";

/** What browsers hand over where the app can be installed; not among the types that all of them share. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

const changed = signal();
let offered: InstallEvent | undefined;

function offer(next: InstallEvent | undefined): void {
  offered = next;
  changed.emit();
}

const canPrompt = (event: Event): event is InstallEvent => "prompt" in event;

/** Browsers offer it once, early, and over whatever is on the screen; here it waits in the menu until someone wants it. */
export function followInstall(target: EventTarget = window): void {
  target.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    if (canPrompt(event)) offer(event);
  });
  target.addEventListener("appinstalled", () => offer(undefined));
}

/** Undefined where there is nothing to install: it is installed already, or this browser has no such thing. */
export function useInstall(): (() => void) | undefined {
  const event = useSyncExternalStore(changed.on, () => offered);
  if (!event) return undefined;
  return () => {
    offer(undefined);
    void event.prompt();
  };
}

/** Safari on a phone offers nothing by itself: there it is done by hand, and has to be told. */
export function isDoneByHand({ userAgent, platform, maxTouchPoints }: Navigator = navigator): boolean {
  const isApple = /iPhone|iPad|iPod/.test(userAgent) || (platform === "MacIntel" && maxTouchPoints > 1);
  return isApple && !matchMedia("(display-mode: standalone)").matches;
}

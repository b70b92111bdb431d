import { useSyncExternalStore } from "react";
import { signal } from "../ui/signal.ts";

/** The browser's install event, which is missing from the shared DOM types. */
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

/** Keeps the browser's install offer for the menu, because browsers show it once, early and over the screen. */
export function followInstall(target: EventTarget = window): void {
  target.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    if (canPrompt(event)) offer(event);
  });
  target.addEventListener("appinstalled", () => offer(undefined));
}

/** Returns undefined when there is nothing to install: the app is installed, or the browser cannot. */
export function useInstall(): (() => void) | undefined {
  const event = useSyncExternalStore(changed.on, () => offered);
  if (!event) return undefined;
  return () => {
    offer(undefined);
    void event.prompt();
  };
}

/** True for Safari on a phone, which makes no offer: the user has to install by hand. */
export function isDoneByHand({ userAgent, platform, maxTouchPoints }: Navigator = navigator): boolean {
  const isApple = /iPhone|iPad|iPod/.test(userAgent) || (platform === "MacIntel" && maxTouchPoints > 1);
  return isApple && !matchMedia("(display-mode: standalone)").matches;
}

/** The silence after which the broker is pinged, and after which the connection counts as lost. */
const ASK_AFTER_MS = 12_000;
const LOST_AFTER_MS = 20_000;
const LOOK_EVERY_MS = 4_000;

export interface WatchedLink {
  /** Asks the other end for a sign of life. */
  ask(): void;
  /** Ends the connection, so that a new one is made. */
  giveUp(): void;
}

export interface WatchdogPorts {
  now(): number;
  every(ms: number, look: () => void): () => void;
  /** Hidden tabs run timers seldom, so silence there means nothing, and nobody looks at the values either. */
  isVisible(): boolean;
  /** Calls back when the browser loses or regains the network. */
  onNetwork(heard: (online: boolean) => void): () => void;
}

/** Notices a dead network long before the protocol would: values that are old must not be shown as live. */
export function createWatchdog(link: WatchedLink, ports: WatchdogPorts) {
  let heardAt = ports.now();
  let lookedAt = heardAt;

  function look(): void {
    const now = ports.now();
    // After a pause of the page itself (hidden, asleep), the broker gets its full time again.
    if (!ports.isVisible() || now - lookedAt > 2 * LOOK_EVERY_MS) heardAt = Math.max(heardAt, now - ASK_AFTER_MS);
    lookedAt = now;
    const silence = now - heardAt;
    if (silence >= LOST_AFTER_MS) link.giveUp();
    else if (silence >= ASK_AFTER_MS) link.ask();
  }

  const stopLooking = ports.every(LOOK_EVERY_MS, look);
  const stopListening = ports.onNetwork((online) => {
    if (!online) link.giveUp();
  });
  return {
    heard(): void {
      heardAt = ports.now();
    },
    stop(): void {
      stopLooking();
      stopListening();
    },
  };
}

export const browserWatchdogPorts: WatchdogPorts = {
  now: () => Date.now(),
  every(ms, look) {
    const timer = setInterval(look, ms);
    return () => clearInterval(timer);
  },
  isVisible: () => document.visibilityState === "visible",
  onNetwork(heard) {
    const [gone, back] = [() => heard(false), () => heard(true)];
    window.addEventListener("offline", gone);
    window.addEventListener("online", back);
    return () => {
      window.removeEventListener("offline", gone);
      window.removeEventListener("online", back);
    };
  },
};

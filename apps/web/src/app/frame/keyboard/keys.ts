import type { MenuEntry } from "../../menu.ts";

/** After a `g`, each letter leads to a screen. */
export const GO_KEYS: Readonly<Record<string, MenuEntry["label"]>> = {
  h: "home",
  c: "control",
  o: "rooms",
  d: "devices",
  g: "groups",
  s: "schedules",
  e: "scenes",
  w: "workflows",
  l: "alarms",
  n: "notifications",
  a: "energy",
  r: "remotes",
  u: "users",
};

export type Pressed =
  | { does: "nothing" }
  | { does: "wait" }
  | { does: "help" }
  | { does: "search" }
  | { does: "go"; label: MenuEntry["label"] };

/** What a letter means; `isWaiting` where the one before was a `g`. */
export function meaningOf(key: string, isWaiting: boolean): Pressed {
  const label = isWaiting && Object.hasOwn(GO_KEYS, key) ? GO_KEYS[key] : undefined;
  if (label) return { does: "go", label };
  if (key === "?") return { does: "help" };
  if (key === "/") return { does: "search" };
  return { does: key === "g" ? "wait" : "nothing" };
}

/** How long a `g` waits for its letter. */
const WAITS_MS = 1500;

/** Whether a `g` that was heard still waits for what is pressed. A page that is busy hears late: it waits from then on. */
export function waitsStill(heardAt: number, pressedAt: number): boolean {
  return pressedAt - heardAt < WAITS_MS;
}

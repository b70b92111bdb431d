import type { Place, PlaceName } from "../../menu/places.ts";
import type { ScreenName } from "../../menu/screens.ts";

/** After a `g`, one letter leads to each place of the menu. */
export const PLACE_KEYS: Readonly<Record<string, PlaceName>> = {
  h: "home",
  c: "control",
  a: "automation",
  e: "energy",
  l: "alarms",
  r: "reports",
  d: "devices",
  p: "peopleAndSettings",
};

/** Further letters lead to the most used screens. */
export const SCREEN_KEYS: Readonly<Record<string, ScreenName>> = {
  o: "rooms",
  g: "groups",
  s: "schedules",
  w: "workflows",
  n: "notifications",
  u: "users",
};

export type KeyMeaning =
  | { does: "nothing" }
  | { does: "wait" }
  | { does: "help" }
  | { does: "search" }
  | { does: "goToPlace"; place: PlaceName }
  | { does: "goToScreen"; screen: ScreenName };

function goTo(key: string): KeyMeaning | undefined {
  const place = Object.hasOwn(PLACE_KEYS, key) ? PLACE_KEYS[key] : undefined;
  if (place) return { does: "goToPlace", place };
  const screen = Object.hasOwn(SCREEN_KEYS, key) ? SCREEN_KEYS[key] : undefined;
  return screen && { does: "goToScreen", screen };
}

/** Returns the meaning of a key; `isWaiting` is true when the one before was a `g`. */
export function meaningOf(key: string, isWaiting: boolean): KeyMeaning {
  const target = isWaiting ? goTo(key) : undefined;
  if (target) return target;
  if (key === "?") return { does: "help" };
  if (key === "/") return { does: "search" };
  return { does: key === "g" ? "wait" : "nothing" };
}

/** Returns the screen of a key, if it is offered to this user. */
export function targetOf(pressed: KeyMeaning, places: readonly Place[]): ScreenName | undefined {
  if (pressed.does === "goToPlace") return places.find(({ name }) => name === pressed.place)?.screens[0];
  if (pressed.does !== "goToScreen") return undefined;
  return places.some(({ screens }) => screens.includes(pressed.screen)) ? pressed.screen : undefined;
}

/** The time a `g` waits for its letter. */
const WAITS_MS = 1500;

/** True while a `g` waits for its letter. A busy page handles keys late, so the wait counts from the handling of the `g`. */
export function isStillWaiting(heardAt: number, pressedAt: number): boolean {
  return pressedAt - heardAt < WAITS_MS;
}

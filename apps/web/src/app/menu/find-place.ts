import { PLACES, type Place, type PlaceName } from "./places.ts";
import { type Offer, SCREENS, type ScreenName, screenOf } from "./screens.ts";

/** The places of a person, each with the screens this person is offered; a place without screens is left out. */
export function offeredPlaces(isOffered: (offer: Offer) => boolean): Place[] {
  const open = new Set(PLACES.filter(isOffered).map(({ name }) => name));
  return PLACES.filter(({ name }) => open.has(name))
    .map(({ insteadOf, screens, ...place }) => {
      const moved = insteadOf && !open.has(insteadOf.place) ? insteadOf.screens : [];
      return { ...place, screens: [...screens, ...moved].filter((name) => isOffered(screenOf(name))) };
    })
    .filter(({ screens }) => screens.length > 0);
}

const ADDRESSES = (Object.keys(SCREENS) as ScreenName[]).flatMap((name) => {
  const { to, alsoAt = [] } = screenOf(name);
  return [to, ...alsoAt].map((address) => ({ name, address }));
});

/** The screen an address belongs to: the one with the longest address that this one begins with. */
export function screenAt(pathname: string): ScreenName | undefined {
  const path = `${pathname}/`;
  return ADDRESSES.filter(({ address }) => path.startsWith(`${address}/`)).sort(
    (a, b) => b.address.length - a.address.length,
  )[0]?.name;
}

/** The place of a screen: the one that was current before, if the screen is listed there, and otherwise the first. */
export function placeOf(
  screen: ScreenName | undefined,
  places: readonly Place[],
  before?: PlaceName,
): Place | undefined {
  if (!screen) return undefined;
  const listed = places.filter(({ screens }) => screens.includes(screen));
  return listed.find(({ name }) => name === before) ?? listed[0];
}

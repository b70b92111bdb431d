/**
 * When a room, a place around it or the whole site counts as lost: nearly all devices that were online a moment ago went offline at about
 * the same time.
 */
export interface PlaceRule {
  /** Fewer losses than this are notified individually. */
  least: number;
  /** The share of the devices that were online a moment ago; long offline ones say nothing about the place. */
  share: number;
  /** The place is back once less than this share of its devices is still offline. */
  backShare: number;
  withinMs: number;
}

const MINUTE = 60_000;

export const PLACES: PlaceRule = { least: 5, share: 0.8, backShare: 0.5, withinMs: 5 * MINUTE };

/** A room, a place or the whole site, with the devices that are offline for no known reason and the number of those online. */
export interface WatchedPlace {
  id: string;
  away: readonly { device: string; at: number }[];
  online: number;
  /** The rooms and places directly in it that have devices offline. */
  inside: readonly WatchedPlace[];
}

export interface LostPlace {
  id: string;
  /** When the last of the devices that were lost together went offline. */
  at: number;
}

/**
 * Returns the lost places in the site. A lost place includes those inside of it, unless everything offline is in one of them: then that
 * one is more precise.
 */
export function lostPlaces(site: WatchedPlace, rule: PlaceRule = PLACES): LostPlace[] {
  const precise = site.inside.filter((inner) => holdsAllOf(inner, site)).flatMap((inner) => lostPlaces(inner, rule));
  if (precise.length > 0) return precise.slice(0, 1);
  const at = goneAt(site, rule);
  return at === undefined ? site.inside.flatMap((inner) => lostPlaces(inner, rule)) : [{ id: site.id, at }];
}

function holdsAllOf({ away }: WatchedPlace, outer: WatchedPlace): boolean {
  const own = new Set(away.map(({ device }) => device));
  return outer.away.every(({ device }) => own.has(device));
}

/** Tells whether a lost place is back, by how many of the devices lost with it are still offline. */
export function isPlaceBack({ away, online }: { away: number; online: number }, rule: PlaceRule = PLACES): boolean {
  return away === 0 || away / (away + online) < rule.backShare;
}

/**
 * Finds the largest group lost within the time, the latest of equal ones. Returns undefined when it is not nearly all
 * devices.
 */
function goneAt({ away, online }: WatchedPlace, { least, share, withinMs }: PlaceRule): number | undefined {
  const went = away.map(({ at }) => at).toSorted((a, b) => a - b);
  let best: { count: number; at: number } | undefined;
  let first = 0;
  for (const [index, at] of went.entries()) {
    while (at - (went[first] ?? at) > withinMs) first += 1;
    const count = index - first + 1;
    if (!best || count >= best.count) best = { count, at };
  }
  if (!best || best.count < least) return undefined;
  return best.count / (best.count + online) >= share ? best.at : undefined;
}

/** When a room, or the whole site, counts as gone: nearly all of what was there a moment ago went at about the same time. */
export interface PlaceRule {
  /** Fewer than so many that go together are told by themselves. */
  least: number;
  /** Of those that were there a moment ago; what has been away for long says nothing about the place. */
  share: number;
  /** It is back once less than this share of them is still away. */
  backShare: number;
  withinMs: number;
}

const MINUTE = 60_000;

export const PLACES: PlaceRule = { least: 5, share: 0.8, backShare: 0.5, withinMs: 5 * MINUTE };

/** A room or the site: its devices that are away for no reason that is known, by when they went, and how many are there. */
export interface WatchedPlace {
  id: string;
  away: readonly { device: string; at: number }[];
  online: number;
}

export interface LostPlace {
  id: string;
  /** When the last of those went that went together. */
  at: number;
}

/**
 * The places that are gone. The site stands for its rooms; but where all that is away is in one room, that is said, for it says more.
 */
export function lostPlaces(site: WatchedPlace, rooms: readonly WatchedPlace[], rule: PlaceRule = PLACES): LostPlace[] {
  const lost = (place: WatchedPlace): LostPlace[] => {
    const at = goneAt(place, rule);
    return at === undefined ? [] : [{ id: place.id, at }];
  };
  const holdsAll = ({ away }: WatchedPlace) => {
    const own = new Set(away.map(({ device }) => device));
    return site.away.every(({ device }) => own.has(device));
  };
  const whole = rooms.filter(holdsAll).flatMap(lost).slice(0, 1);
  if (whole.length > 0) return whole;
  const all = lost(site);
  return all.length > 0 ? all : rooms.flatMap(lost);
}

/** Whether a place that was gone is back, by how many of those that went with it still are away. */
export function isPlaceBack({ away, online }: { away: number; online: number }, rule: PlaceRule = PLACES): boolean {
  return away === 0 || away / (away + online) < rule.backShare;
}

/** The most that went within the time, the latest of equal ones; undefined where that is not nearly all. */
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

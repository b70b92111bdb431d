/** A load that may be switched off for a while to keep a demand limit. */
export interface SheddableLoad {
  id: string;
  /** The load with the lowest number is shed first and restored last. */
  order: number;
  /** A necessary load is never shed. */
  isNecessary: boolean;
  /** The load stays on or off for at least this long, because switching wears out compressors and lamps. */
  minimumOnMs: number;
  minimumOffMs: number;
  /** The load is restored after this time, regardless of the limit. */
  longestOffMs?: number | undefined;
  /**
   * The required range of a sensor beside the load. Outside of it, or when the sensor is silent, the load is left on.
   */
  comfort?: { lowest?: number | undefined; highest?: number | undefined } | undefined;
}

export interface LoadNow {
  isOn: boolean;
  /** When the load was last switched, by anyone. */
  since: number;
  /** The power that the load draws, or would draw if it were on. */
  power: number;
  /** The value of the sensor. */
  comfort: number | null;
}

/** Power is in the unit of the tariff's measure: watts or volt-amperes. */
export interface SheddingRule {
  limit: number;
  /** A load is restored when the power with it stays below this share of the limit, such as 0.9. */
  restoreShare: number;
}

const SHEDDING_REASONS = ["limit", "room", "comfort", "longest_off"] as const;
export interface SheddingAction {
  id: string;
  do: "shed" | "restore";
  why: (typeof SHEDDING_REASONS)[number];
  power: number;
}

export interface SheddingMoment {
  rule: SheddingRule;
  now: number;
  /** When the power was last measured. An older reading does not show what was switched since. */
  heardAt: number;
  /** The present power, and the average power allowed until the end of the window (`allowedPower`). */
  present: number;
  allowed: number;
  /** The ids of shed loads, in the order of shedding. */
  shed: readonly string[];
  read: (id: string) => LoadNow;
}

/** The loads that may be shed, in the order of shedding. */
export type SheddingOrder = ReadonlyMap<string, SheddableLoad>;

export function sheddingOrder(loads: readonly SheddableLoad[]): SheddingOrder {
  const ordered = loads
    .filter(({ isNecessary }) => !isNecessary)
    .toSorted((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1));
  return new Map(ordered.map((load) => [load.id, load]));
}

/**
 * Plans the next actions: restore loads that must come back, shed loads that must go, or else restore what there is room for. Between two
 * readings of the meters a load is neither shed again nor restored for room: older readings do not show its effect, and it would oscillate.
 */
export function planShedding(order: SheddingOrder, moment: SheddingMoment): SheddingAction[] {
  const forced = moment.shed.length > 0 ? forcedBack(order, moment) : [];
  const present = forced.reduce((sum, { power }) => sum + power, moment.present);
  const back = new Set(forced.map(({ id }) => id));
  if (present > moment.allowed) return [...forced, ...toShed(order, moment, present - moment.allowed, back)];
  const shed = moment.shed.filter((id) => !back.has(id));
  return shed.length > 0 ? [...forced, ...toRestore(order, { ...moment, present, shed })] : forced;
}

const isLongEnough = (now: number, since: number, least: number) => now - since >= least;

export function isComfortable({ comfort }: Pick<SheddableLoad, "comfort">, value: number | null): boolean {
  if (!comfort) return true;
  if (value === null) return false;
  return value >= (comfort.lowest ?? -Infinity) && value <= (comfort.highest ?? Infinity);
}

/** Comfort and the longest time off take precedence over the limit, and the minimum time off over both. */
function forcedBack(order: SheddingOrder, { shed, now, read }: SheddingMoment): SheddingAction[] {
  return shed.flatMap((id): SheddingAction[] => {
    const load = order.get(id);
    const { since, comfort, power } = read(id);
    if (!load || !isLongEnough(now, since, load.minimumOffMs)) return [];
    if (!isComfortable(load, comfort)) return [{ id, do: "restore", why: "comfort", power }];
    const isTooLong = load.longestOffMs !== undefined && isLongEnough(now, since, load.longestOffMs);
    return isTooLong ? [{ id, do: "restore", why: "longest_off", power }] : [];
  });
}

function toShed(
  order: SheddingOrder,
  { now, heardAt, shed, read }: SheddingMoment,
  excess: number,
  spared: ReadonlySet<string>,
): SheddingAction[] {
  const actions: SheddingAction[] = [];
  const isShed = new Set(shed);
  let left = excess;
  for (const load of order.values()) {
    if (left <= 0) break;
    if (spared.has(load.id) || isShed.has(load.id)) continue;
    const { isOn, since, power, comfort } = read(load.id);
    const isWorthIt = isOn && power > 0 && since <= heardAt;
    if (!isWorthIt || !isLongEnough(now, since, load.minimumOnMs) || !isComfortable(load, comfort)) continue;
    actions.push({ id: load.id, do: "shed", why: "limit", power });
    left -= power;
  }
  return actions;
}

/**
 * Restores in reverse order of shedding. A load that must stay off, that was shed after the last reading, or for which there is no room
 * keeps the others waiting.
 */
function toRestore(order: SheddingOrder, moment: SheddingMoment): SheddingAction[] {
  const { rule, now, heardAt, allowed, read } = moment;
  const room = Math.min(rule.limit, allowed) * rule.restoreShare;
  const actions: SheddingAction[] = [];
  let power = moment.present;
  for (const id of moment.shed.toReversed()) {
    const load = order.get(id);
    const { since, power: own } = read(id);
    if (load && (!isLongEnough(now, since, load.minimumOffMs) || since >= heardAt)) break;
    if (power + own > room) break;
    actions.push({ id, do: "restore", why: "room", power: own });
    power += own;
  }
  return actions;
}

/**
 * Returns the parents of a part. A sensor is below its device; a device is below its gateway, its room and the meter that feeds it;
 * these are below the site. When many alarms have one cause, people are notified of the cause only.
 */
export type ParentsOf = (part: string) => readonly Parent[];

export interface Parent {
  part: string;
  /**
   * Set when the part can stay online without its parent: then it only counts as lost with the parent when both went at about the same
   * time. A device is offline for as long as its gateway is, but a device in a room that was lost last week may fail on its own today.
   */
  isTogether?: boolean;
}

export interface FoldableAlarm {
  id: string;
  /** The sensor, device, gateway, room or site that the alarm is about. */
  part: string;
  /**
   * Tells that the alarm reports its part as lost. Only these are folded: when a gateway is lost, its devices are lost with it, but a
   * leak that was seen before is still a leak.
   */
  isLoss: boolean;
  raisedAt: number;
  /** Null while its condition lasts. */
  clearedAt: number | null;
  /** Set for alarms that are notified at once, although a cause may be found later. */
  isUrgent?: boolean;
}

export interface FoldRule {
  /** How long a foldable alarm waits before its own notification: devices are often missed before their gateway. */
  waitMs: number;
  /** How long alarms stay folded after their cause has cleared, because devices do not return all at once. */
  graceMs: number;
  /** The longest time between the losses of a parent and a part that count as lost together. */
  togetherMs: number;
}

const MINUTE = 60_000;

export const FOLDING: FoldRule = { waitMs: MINUTE, graceMs: 5 * MINUTE, togetherMs: 5 * MINUTE };

export interface Fold {
  /** The id of the topmost cause. Null when the alarm stands alone. */
  under: string | null;
  /** From when on the alarm is notified individually. Null when it is folded as far as is known now. */
  tellAt: number | null;
  /** When to fold again if nothing else happens before. */
  lookAgainAt: number | null;
}

/** The limit of levels, enough for nested sites. A cycle in the data must not loop forever. */
const DEEPEST = 32;

/**
 * Decides which alarms are folded below which cause. The result does not depend on the order of the alarms. Cleared alarms have to be
 * passed as well while their grace period lasts, but are not folded themselves. `also` holds causes for parts other than the alarm's
 * own: a meter that is lost is also a supply that failed.
 */
export function foldAlarms(
  alarms: readonly FoldableAlarm[],
  parentsOf: ParentsOf,
  now: number,
  rule: FoldRule = FOLDING,
  also: readonly FoldableAlarm[] = [],
): Map<string, Fold> {
  const losses = new Map<string, FoldableAlarm>();
  for (const alarm of [...alarms, ...also])
    if (alarm.isLoss) losses.set(alarm.part, lastingOf(losses.get(alarm.part), alarm));
  const folds = new Map<string, Fold>();
  for (const alarm of alarms)
    if (alarm.clearedAt === null) folds.set(alarm.id, foldOf(alarm, losses, parentsOf, now, rule));
  return new Map([...folds].map(([id, fold]) => [id, belowTopmost(id, fold, folds, now)]));
}

/** Replaces a cause that is itself folded by the topmost cause. */
function belowTopmost(id: string, fold: Fold, folds: ReadonlyMap<string, Fold>, now: number): Fold {
  const passed = new Set([id]);
  let { under, lookAgainAt } = fold;
  for (let above = folds.get(under ?? ""); above && above.under !== null; above = folds.get(under ?? "")) {
    // A cycle has no cause.
    if (passed.has(above.under)) return { under: null, tellAt: now, lookAgainAt: null };
    passed.add(above.under);
    under = above.under;
    if (above.lookAgainAt !== null) lookAgainAt = Math.min(lookAgainAt ?? above.lookAgainAt, above.lookAgainAt);
  }
  return { ...fold, under, lookAgainAt };
}

/** Returns the one of two alarms about a part that lasts, or lasted longer. */
function lastingOf(known: FoldableAlarm | undefined, other: FoldableAlarm): FoldableAlarm {
  if (!known) return other;
  const end = ({ clearedAt }: FoldableAlarm) => clearedAt ?? Number.POSITIVE_INFINITY;
  if (end(known) !== end(other)) return end(known) > end(other) ? known : other;
  return known.id < other.id ? known : other;
}

function foldOf(
  alarm: FoldableAlarm,
  losses: ReadonlyMap<string, FoldableAlarm>,
  parentsOf: ParentsOf,
  now: number,
  { waitMs, graceMs, togetherMs }: FoldRule,
): Fold {
  const alone = { under: null, tellAt: alarm.raisedAt, lookAgainAt: null };
  if (!alarm.isLoss) return alone;
  // When two parts are below each other by mistake, neither is the cause: otherwise nobody would be notified of either.
  const above = ancestorsOf(alarm.part, parentsOf).filter(
    ({ part }) => !ancestorsOf(part, parentsOf).some((each) => each.part === alarm.part),
  );
  if (above.length === 0) return alone;
  let notifyAt = alarm.isUrgent ? alarm.raisedAt : alarm.raisedAt + waitMs;
  let under: FoldableAlarm | undefined;
  for (const { part, isTogether } of above) {
    const cause = losses.get(part);
    if (!cause || cause.id === alarm.id) continue;
    if (isTogether && Math.abs(alarm.raisedAt - cause.raisedAt) > togetherMs) continue;
    const until = cause.clearedAt === null ? Number.POSITIVE_INFINITY : cause.clearedAt + graceMs;
    // An alarm raised after its possible cause had cleared has another cause.
    if (cause.clearedAt !== null && alarm.raisedAt > until) continue;
    if (now < until) under = cause;
    else notifyAt = Math.max(notifyAt, until);
  }
  if (!under) return { under: null, tellAt: notifyAt, lookAgainAt: notifyAt > now ? notifyAt : null };
  return { under: under.id, tellAt: null, lookAgainAt: under.clearedAt === null ? null : under.clearedAt + graceMs };
}

/** Returns everything above a part, the nearest first and then in the order of its parents. */
export function ancestorsOf(part: string, parentsOf: ParentsOf): Required<Parent>[] {
  const above = new Map<string, Required<Parent>>();
  let level: Required<Parent>[] = [{ part, isTogether: false }];
  for (let depth = 0; depth < DEEPEST && level.length > 0; depth += 1) {
    const next: Required<Parent>[] = [];
    for (const below of level)
      for (const { part: parent, isTogether = false } of parentsOf(below.part)) {
        if (parent === part || above.has(parent)) continue;
        const found = { part: parent, isTogether: below.isTogether || isTogether };
        above.set(parent, found);
        next.push(found);
      }
    level = next;
  }
  return [...above.values()];
}

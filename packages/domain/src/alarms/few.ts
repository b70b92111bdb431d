/**
 * Of many alarms with one cause people are told of the cause. A part hangs below others: a sensor below its device, that below its
 * gateway, its room, the meter that feeds it, and these below the site. Whatever hangs below nothing stands for itself.
 */
export type ParentsOf = (part: string) => readonly Parent[];

export interface Parent {
  part: string;
  /**
   * Set where the part can be there without its parent: then only what goes at about the same time goes with it. What speaks through
   * a gateway is away as long as that is; what stands in a room that was lost last week may well go today by itself.
   */
  isTogether?: boolean;
}

export interface FoldableAlarm {
  id: string;
  /** The sensor, device, gateway, room or site that it is about. */
  part: string;
  /**
   * Whether it says that the part is away. Only these fold: when a gateway goes, its devices go with it; a leak that was seen
   * before is still a leak.
   */
  isLoss: boolean;
  raisedAt: number;
  /** Null while its condition lasts. */
  clearedAt: number | null;
  /** Set where it is told at once, although it may be found to lie below something later. */
  isUrgent?: boolean;
}

export interface FoldRule {
  /** What may be folded waits so long before it is told by itself: the devices often go before their gateway is missed. */
  waitMs: number;
  /** What returns does not return at once: so long after the cause is over, what lay below it stays there. */
  graceMs: number;
  /** How far apart what goes together may be seen to go. */
  togetherMs: number;
}

const MINUTE = 60_000;

export const FOLDING: FoldRule = { waitMs: MINUTE, graceMs: 5 * MINUTE, togetherMs: 5 * MINUTE };

export interface Fold {
  /** The alarm that it lies below, the topmost of its causes; null where it stands for itself. */
  under: string | null;
  /** From when on it is told by itself; null where it is not, as far as is known now. */
  tellAt: number | null;
  /** When this is to be looked at again, where nothing else happens before. */
  lookAgainAt: number | null;
}

/** Enough for sites in sites; and what hangs below itself by mistake does not hang us. */
const DEEPEST = 32;

/**
 * What lies below what. It asks which alarms there are, not in which order they came, so every order gives the same. Alarms whose
 * condition is over are to be given as well, for as long as the grace lasts; they are not folded themselves. `also` are causes that an
 * alarm is for other parts than its own: a meter that is away is a supply that is gone.
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

/** What lies below something that lies below something else lies below the topmost of them. */
function belowTopmost(id: string, fold: Fold, folds: ReadonlyMap<string, Fold>, now: number): Fold {
  const passed = new Set([id]);
  let { under, lookAgainAt } = fold;
  for (let above = folds.get(under ?? ""); above && above.under !== null; above = folds.get(under ?? "")) {
    // In a circle there is no cause.
    if (passed.has(above.under)) return { under: null, tellAt: now, lookAgainAt: null };
    passed.add(above.under);
    under = above.under;
    if (above.lookAgainAt !== null) lookAgainAt = Math.min(lookAgainAt ?? above.lookAgainAt, above.lookAgainAt);
  }
  return { ...fold, under, lookAgainAt };
}

/** Of two about one part the one that lasts, or lasted longer. */
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
  // Of two that hang below each other by mistake neither is the cause: nobody would be told of either.
  const above = ancestorsOf(alarm.part, parentsOf).filter(
    ({ part }) => !ancestorsOf(part, parentsOf).some((each) => each.part === alarm.part),
  );
  if (above.length === 0) return alone;
  let told = alarm.isUrgent ? alarm.raisedAt : alarm.raisedAt + waitMs;
  let under: FoldableAlarm | undefined;
  for (const { part, isTogether } of above) {
    const cause = losses.get(part);
    if (!cause || cause.id === alarm.id) continue;
    if (isTogether && Math.abs(alarm.raisedAt - cause.raisedAt) > togetherMs) continue;
    const until = cause.clearedAt === null ? Number.POSITIVE_INFINITY : cause.clearedAt + graceMs;
    // What went after its cause had returned went by itself.
    if (cause.clearedAt !== null && alarm.raisedAt > until) continue;
    if (now < until) under = cause;
    else told = Math.max(told, until);
  }
  if (!under) return { under: null, tellAt: told, lookAgainAt: told > now ? told : null };
  return { under: under.id, tellAt: null, lookAgainAt: under.clearedAt === null ? null : under.clearedAt + graceMs };
}

/** What it hangs below, the nearest first, and of these in the order of its parents; whether only what goes together does. */
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

/** The nearest part that all of these hang below, or are: "all of them in the cellar"; undefined where there is none. */
export function commonPart(parts: Iterable<string>, parentsOf: ParentsOf): string | undefined {
  let shared: string[] | undefined;
  for (const part of new Set(parts)) {
    const own = [part, ...ancestorsOf(part, parentsOf).map((each) => each.part)];
    shared = shared ? shared.filter((each) => own.includes(each)) : own;
    if (shared.length === 0) return undefined;
  }
  return shared?.[0];
}

/** What becomes of people's list from one look to the next: `shown` stands for itself now, `hidden` lies below something now. */
export function foldChanges(
  before: ReadonlyMap<string, Pick<Fold, "under">>,
  after: ReadonlyMap<string, Pick<Fold, "under">>,
): { shown: string[]; hidden: string[] } {
  const shown: string[] = [];
  const hidden: string[] = [];
  for (const [id, { under }] of after) {
    const was = before.get(id)?.under ?? null;
    if (was !== null && under === null) shown.push(id);
    if (was === null && under !== null) hidden.push(id);
  }
  return { shown, hidden };
}

/** How many lie below each alarm. */
export function foldCounts(folds: ReadonlyMap<string, Pick<Fold, "under">>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { under } of folds.values()) if (under !== null) counts.set(under, (counts.get(under) ?? 0) + 1);
  return counts;
}

import type { CommandSource } from "../commands.ts";

/** Who may tell a switch what to do, the highest first: a lower order waits while something higher holds the switch. */
export const ORDER_LEVELS = ["safety", "demand", "hold", "tap", "workflow", "schedule"] as const;
export type OrderLevel = (typeof ORDER_LEVELS)[number];

/** The levels at which a switch can be held for a while; the others act once and hold nothing. */
export const HOLD_LEVELS = ["safety", "demand", "hold"] as const satisfies readonly OrderLevel[];
export type HoldLevel = (typeof HOLD_LEVELS)[number];

export const HOLD_ENDS = ["time", "next_schedule", "released", "condition"] as const;
/** By what a hold ends: an instant, the next order of a schedule for its switch, a person alone, or the condition of its workflow. */
export type HoldEndKind = (typeof HOLD_ENDS)[number];

/** What holds a switch, as far as orders depend on it. */
export interface HeldBy {
  level: HoldLevel;
  /** In milliseconds; null where no instant ends it. */
  until: number | null;
  untilKind: HoldEndKind;
  /** Whether a press on the wall placed it: it keeps automations away, and gives way to whoever taps next. */
  isWall: boolean;
}

/** An order, as far as it depends on it whether it may act. */
export interface RankedOrder {
  level: OrderLevel;
  /** Whether it is a schedule's own, at its due instant; not one that a person runs by hand. */
  isDue: boolean;
}

/** Negative where the first is higher. */
export function compareLevels(a: OrderLevel, b: OrderLevel): number {
  return ORDER_LEVELS.indexOf(a) - ORDER_LEVELS.indexOf(b);
}

/** What is not asked by a person acts at the level of what asks; a scene, a shortcut and a run by hand are taps. */
export function levelOf(source: Exclude<CommandSource, "device">): OrderLevel {
  if (source === "hold" || source === "workflow" || source === "schedule") return source;
  // What a machine is spared counts also while somebody holds it on.
  if (source === "protection") return "safety";
  return "tap";
}

/** Whether it holds at this instant: from its end on it holds nothing, also where nobody has ended it yet. */
export function isHolding({ until }: Pick<HeldBy, "until">, now: number): boolean {
  return until === null || now < until;
}

/**
 * Whether a hold comes back with its switch from the bin: one of a person, while it lasts. Workflows and demand limits judge anew what they
 * hold, and might never end a hold of which they have forgotten why.
 */
export function holdComesBack(hold: Pick<HeldBy, "level" | "until">, now: number): boolean {
  return hold.level === "hold" && isHolding(hold, now);
}

/** Nobody placed it by name, and nothing higher did: a press on the wall. */
export function isWallHold({ level, byId }: { level: HoldLevel; byId: string | null }): boolean {
  return level === "hold" && byId === null;
}

/** What becomes of an order: it acts, and ends what waited for it; or something higher holds the switch. */
export type OrderFate<H extends HeldBy> = { acts: true; ends: H[] } | { acts: false; heldBy: H };

/**
 * The one rule of who may switch (design §9). An order acts unless something higher holds the switch. A hold "until the next
 * schedule" ends with the first order of a schedule that is due, which then acts, if nothing else holds; so does what a press on
 * the wall holds with a person's tap, for either is somebody's hand.
 */
export function fateOf<H extends HeldBy>(order: RankedOrder, holds: readonly H[], now: number): OrderFate<H> {
  const higher = holds.filter((hold) => isHolding(hold, now) && compareLevels(hold.level, order.level) < 0);
  const ends = higher.filter(
    ({ untilKind, isWall }) => (order.isDue && untilKind === "next_schedule") || (order.level === "tap" && isWall),
  );
  const [heldBy] = higher.filter((hold) => !ends.includes(hold)).toSorted((a, b) => compareLevels(a.level, b.level));
  return heldBy ? { acts: false, heldBy } : { acts: true, ends };
}

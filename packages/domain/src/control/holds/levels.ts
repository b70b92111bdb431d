import type { CommandSource } from "../commands.ts";

/** The levels of orders, highest first. A lower order waits while a higher level holds the switch. */
export const ORDER_LEVELS = ["safety", "demand", "hold", "tap", "workflow", "schedule"] as const;
export type OrderLevel = (typeof ORDER_LEVELS)[number];

/** The levels that can hold a switch for some time. The others act once. */
export const HOLD_LEVELS = ["safety", "demand", "hold"] as const satisfies readonly OrderLevel[];
export type HoldLevel = (typeof HOLD_LEVELS)[number];

export const HOLD_ENDS = ["time", "next_schedule", "released", "condition"] as const;
/** A hold ends at an instant, with a schedule's next order, by a person, or with its workflow's condition. */
export type HoldEndKind = (typeof HOLD_ENDS)[number];

/** The part of a hold that orders depend on. */
export interface HeldBy {
  level: HoldLevel;
  /** In milliseconds. Null when no instant ends the hold. */
  until: number | null;
  untilKind: HoldEndKind;
  /** Set for a press on the wall. It keeps automations away, but the next tap ends it. */
  isWall: boolean;
}

/** The part of an order that decides whether it may act. */
export interface RankedOrder {
  level: OrderLevel;
  /** Set for a schedule's order at its due instant, not when a person runs the schedule. */
  isDue: boolean;
}

/** Returns a negative number when the first is higher. */
export function compareLevels(a: OrderLevel, b: OrderLevel): number {
  return ORDER_LEVELS.indexOf(a) - ORDER_LEVELS.indexOf(b);
}

/** Automations act at their own level. A scene, a shortcut and a manual run count as taps. */
export function levelOf(source: Exclude<CommandSource, "device">): OrderLevel {
  if (source === "hold" || source === "workflow" || source === "schedule") return source;
  // Protection of a machine also applies while somebody holds it on.
  if (source === "protection") return "safety";
  return "tap";
}

/** Tells whether a hold is in force. From its end on it is not, even if nobody has removed it yet. */
export function isHolding({ until }: Pick<HeldBy, "until">, now: number): boolean {
  return until === null || now < until;
}

/**
 * Tells whether a hold returns with its switch from the bin. Only people's holds do, while they last. Workflows and demand limits decide
 * anew, and might never end a hold whose reason they have forgotten.
 */
export function holdComesBack(hold: Pick<HeldBy, "level" | "until">, now: number): boolean {
  return hold.level === "hold" && isHolding(hold, now);
}

/** A hold without a person, at the level of holds, comes from a press on the wall. */
export function isWallHold({ level, byId }: { level: HoldLevel; byId: string | null }): boolean {
  return level === "hold" && byId === null;
}

/** An order acts and ends the holds that waited for it, or a higher hold prevents it. */
export type OrderFate<H extends HeldBy> = { acts: true; ends: H[] } | { acts: false; heldBy: H };

/**
 * Decides who may switch (design §9). An order acts unless a higher level holds the switch. A due order of a schedule ends a hold "until
 * the next schedule", and a person's tap ends a wall hold, because both are somebody's hand. Then the order acts if nothing else
 * holds the switch.
 */
export function fateOf<H extends HeldBy>(order: RankedOrder, holds: readonly H[], now: number): OrderFate<H> {
  const higher = holds.filter((hold) => isHolding(hold, now) && compareLevels(hold.level, order.level) < 0);
  const ends = higher.filter(
    ({ untilKind, isWall }) => (order.isDue && untilKind === "next_schedule") || (order.level === "tap" && isWall),
  );
  const [heldBy] = higher.filter((hold) => !ends.includes(hold)).toSorted((a, b) => compareLevels(a.level, b.level));
  return heldBy ? { acts: false, heldBy } : { acts: true, ends };
}

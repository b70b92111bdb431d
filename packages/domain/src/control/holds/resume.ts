import { type CommandOutcome, type CommandSource, isAwaited, isCarriedOut } from "../commands.ts";
import { HOLD_LEVELS, type OrderLevel } from "./levels.ts";

/** An order for a switch that was given while it was held, whatever its outcome. */
export interface OrderMeanwhile {
  id: string;
  source: CommandSource;
  level: OrderLevel;
  outcome: CommandOutcome;
  createdAt: number;
  /** When both relays of a curtain get an order at once, the one that turns on is the intended one. */
  turnsOn: boolean;
}

/** The order that begins a hold says nothing about what automations would have done. */
function beginsHold({ source, level }: OrderMeanwhile): boolean {
  return source === "hold" && HOLD_LEVELS.some((each) => each === level);
}

/**
 * Tells whether nobody requested the order at that moment: a schedule, a workflow, a protection, or an order left by
 * an earlier hold.
 */
function isAutomation(order: OrderMeanwhile): boolean {
  const { source, level } = order;
  return source !== "device" && !isAwaited(source) && level !== "tap" && level !== "hold" && !beginsHold(order);
}

/** A person who acted right at the end of the hold takes precedence. */
function isActedTap({ level, outcome }: OrderMeanwhile): boolean {
  return level === "tap" && (outcome === "pending" || isCarriedOut(outcome));
}

/**
 * Returns the order to carry out when a hold ends, to reach the state that automations would have caused by then. Only their newest order
 * counts, if it was held. People got an answer at once, so their orders are not carried out later.
 */
export function orderToResume<O extends OrderMeanwhile>(meanwhile: readonly O[]): O | undefined {
  const [newest] = meanwhile
    .filter((order) => isAutomation(order) || isActedTap(order))
    .toSorted((a, b) => b.createdAt - a.createdAt || Number(b.turnsOn) - Number(a.turnsOn) || (a.id < b.id ? 1 : -1));
  return newest?.outcome === "held" ? newest : undefined;
}

import { type CommandOutcome, type CommandSource, isAwaited, isCarriedOut } from "../commands.ts";
import { HOLD_LEVELS, type OrderLevel } from "./levels.ts";

/** An order for a switch that was given while it was held, whatever came of it. */
export interface OrderMeanwhile {
  id: string;
  source: CommandSource;
  level: OrderLevel;
  outcome: CommandOutcome;
  createdAt: number;
  /** Of several at once for the two relays of a curtain, the one that turns on is what was meant. */
  turnsOn: boolean;
}

/** The order with which something begins to hold: it says nothing of what automations would have done. */
function beginsHold({ source, level }: OrderMeanwhile): boolean {
  return source === "hold" && HOLD_LEVELS.some((each) => each === level);
}

/** What nobody asked for at that moment: a schedule, a workflow, what protects the switch, or what one left to an earlier hold. */
function isAutomation(order: OrderMeanwhile): boolean {
  const { source, level } = order;
  return source !== "device" && !isAwaited(source) && level !== "tap" && level !== "hold" && !beginsHold(order);
}

/** Somebody was quicker than whoever ends the hold at its end: theirs is the last word. */
function isActedTap({ level, outcome }: OrderMeanwhile): boolean {
  return level === "tap" && (outcome === "pending" || isCarriedOut(outcome));
}

/**
 * What is carried out when a hold ends: the state that the automations would have given by then. Their newest order alone, if it
 * was held; what people asked for was answered to them at once, and is not done later.
 */
export function orderToResume<O extends OrderMeanwhile>(meanwhile: readonly O[]): O | undefined {
  const [newest] = meanwhile
    .filter((order) => isAutomation(order) || isActedTap(order))
    .toSorted((a, b) => b.createdAt - a.createdAt || Number(b.turnsOn) - Number(a.turnsOn) || (a.id < b.id ? 1 : -1));
  return newest?.outcome === "held" ? newest : undefined;
}

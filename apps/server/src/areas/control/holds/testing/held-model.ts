import type { HoldLevel, OrderLevel } from "@switchboard/domain/control";

const LONGEST_MS = 86_400_000;
const RANKS: readonly OrderLevel[] = ["safety", "demand", "hold", "tap", "workflow", "schedule"];
const rank = (level: OrderLevel) => RANKS.indexOf(level);

/** A request to hold a switch. */
export interface ModelWish {
  level: HoldLevel;
  state: 0 | 1;
  /** The number of minutes; undefined until the next schedule, or the longest that is allowed. */
  minutes: number | undefined;
  resumes: boolean;
  /** The person who places it; undefined if nobody does. */
  by: string | undefined;
}

interface ModelHold extends ModelWish {
  until: number;
  /** The number of requests when the switch was first held without a break. */
  since: number;
}

/** The last order of an automation or a person. */
interface ModelOrder {
  turn: number;
  state: 0 | 1;
  level: OrderLevel;
  isHeld: boolean;
}

/** A plain model of one switch: it follows the order of requests, and uses the clock only for the ends of holds. */
export class HeldModel {
  /** The state of the switch; undefined before the first order. */
  state: 0 | 1 | undefined;
  /** The number of holds that have ended. */
  ended = 0;
  readonly #held = new Map<HoldLevel, ModelHold>();
  #asked: ModelOrder | undefined;
  #turn = 0;

  holds(): [HoldLevel, 0 | 1][] {
    return [...this.#held].map(([level, { state }]) => [level, state] as [HoldLevel, 0 | 1]).toSorted();
  }

  /** Returns whether it is held now for the caller. */
  hold(now: number, wish: ModelWish, isAdmin = false): boolean {
    this.#turn += 1;
    const before = this.#held.get(wish.level);
    const isOthers =
      before !== undefined && now < before.until && wish.by !== undefined && !isAdmin && before.by !== wish.by;
    if (this.#above(wish.level, now) || isOthers) return false;
    if (before) this.ended += 1;
    const until = wish.minutes === undefined ? now + LONGEST_MS : now + wish.minutes * 60_000;
    // A replacement keeps the orders that were given meanwhile.
    this.#held.set(wish.level, { ...wish, until, since: before?.since ?? this.#turn });
    this.state = wish.state;
    return true;
  }

  /** Returns whether the tap may act. */
  tap(now: number, state: 0 | 1): boolean {
    return this.#order(now, state, "tap", false);
  }

  /** Returns whether the automation may act. */
  automation(now: number, state: 0 | 1, level: "safety" | "workflow" | "schedule"): boolean {
    return this.#order(now, state, level, level === "schedule");
  }

  /** Returns whether this person may end the hold of people. */
  release(now: number, by: string, isAdmin: boolean): boolean {
    const held = this.#held.get("hold");
    if (!held || (!isAdmin && held.by !== by)) return false;
    this.#over(now, ["hold"]);
    return true;
  }

  /** Ends all due holds, several on this switch together. */
  end(now: number): void {
    this.#over(
      now,
      [...this.#held].flatMap(([level, { until }]) => (now >= until ? [level] : [])),
    );
  }

  #over(now: number, levels: readonly HoldLevel[]): void {
    const over = levels.flatMap((level) => this.#held.get(level) ?? []);
    for (const level of levels) this.#held.delete(level);
    this.ended += over.length;
    const asked = this.#asked;
    const isOwed = over.some(({ resumes, since }) => resumes && asked?.isHeld && asked.turn > since);
    if (asked && isOwed) this.#order(now, asked.state, asked.level, false);
  }

  #order(now: number, state: 0 | 1, level: OrderLevel, isDue: boolean): boolean {
    this.#turn += 1;
    const waiting = this.#held.get("hold");
    const above = this.#above(level, now, isDue && waiting?.minutes === undefined ? "hold" : undefined);
    const isRemembered = level !== "tap" || !above;
    if (isRemembered) this.#asked = { turn: this.#turn, state, level, isHeld: above };
    if (above) return false;
    if (isDue && waiting && waiting.minutes === undefined && now < waiting.until) {
      this.#held.delete("hold");
      this.ended += 1;
    }
    this.state = state;
    return true;
  }

  /** Tells whether a higher level holds it, ignoring the hold that is released. */
  #above(level: OrderLevel, now: number, but?: HoldLevel): boolean {
    return [...this.#held].some(([own, { until }]) => own !== but && now < until && rank(own) < rank(level));
  }
}

import ICAL from "ical.js";

/** The most steps that one rule may take. A daily rule on weekdays takes 90,000 steps for forty years. */
const MOST_STEPS = 500_000;

/** Thrown when a rule reaches no day for so long that it is given up. */
class EndlessRule extends Error {}

let stepsLeft = Number.POSITIVE_INFINITY;

interface Iterator {
  by_data: Record<string, unknown[] | undefined>;
}

/**
 * The parser searches for the next day of a rule until there is one, which for 30 February is for ever, without a limit
 * of its own. The methods that each of its searches uses therefore count their cost first. Lists of a rule count with
 * their length, because a rule may name the same month a thousand times.
 */
const COSTS: Record<string, (iterator: Iterator, first: unknown) => number> = {
  check_contracting_rules: ({ by_data }) => lengths(by_data).reduce((sum, length) => sum + length, 1),
  expand_year_days: ({ by_data }) => lengths(by_data).reduce((product, length) => product * length, 1),
  increment_month: ({ by_data }) => lengths(by_data).reduce((sum, length) => sum + length, 1),
  increment_monthday: (_iterator, days) => Number(days),
  sort_byday_rules: (_iterator, rules) => (Array.isArray(rules) ? rules.length ** 2 : 1),
};

const lengths = (lists: Iterator["by_data"]) => Object.values(lists).map((list) => Math.max(1, list?.length ?? 1));

for (const [name, costOf] of Object.entries(COSTS)) {
  const prototype: object = ICAL.RecurIterator.prototype;
  const original: unknown = Reflect.get(prototype, name);
  if (typeof original !== "function") throw new Error(`The parser has no ${name}: rules could be endless`);
  Reflect.set(prototype, name, function (this: Iterator, ...args: unknown[]) {
    stepsLeft -= costOf(this, args[0]);
    if (!(stepsLeft >= 0)) throw new EndlessRule();
    return Reflect.apply(original, this, args);
  });
}

/** Runs work by a rule and throws EndlessRule after too many steps, which are deducted from the budget. */
export function withinSteps<T>(budget: { steps: number }, work: () => T): T {
  const most = Math.min(MOST_STEPS, budget.steps);
  stepsLeft = most;
  try {
    return work();
  } finally {
    budget.steps -= most - Math.max(0, stepsLeft);
    stepsLeft = Number.POSITIVE_INFINITY;
  }
}

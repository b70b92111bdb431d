import type { Problem } from "../core/problems.ts";
import { FLUTTER_MS } from "./news-words.ts";
import { type AlarmSource, LONGEST_ADVICE, MOST_DELAY_MS, type Priority } from "./terms.ts";

/** What an enterprise can decide about the alarms of a source, and a workflow about its own. */
export interface SourceRule {
  priority: Priority;
  onDelayMs: number;
  offDelayMs: number;
  isLatching: boolean;
  /** What to do, in the words of whoever made the rule: "check the compressor's breaker". */
  advice: string;
  /** Whether it is raised at all. */
  isOn: boolean;
}

/** What nobody can decide: it lies in what the source sees. */
export interface SourceNature {
  /** Whether it says that something is away, and so lies below whatever took it along. */
  isLoss: boolean;
  /** Whether the source is sure to tell when it is over. Where it is not, a person may close it while it lasts, and each time is news. */
  endsBySelf: boolean;
}

const MINUTE = 60_000;

const plain = (given: Partial<SourceRule & SourceNature>): SourceRule & SourceNature => ({
  priority: "high",
  onDelayMs: 0,
  offDelayMs: 0,
  isLatching: false,
  advice: "",
  isOn: true,
  isLoss: false,
  endsBySelf: true,
  ...given,
});

/** As it is where an enterprise has decided nothing. */
export const DEFAULT_SOURCES: Record<AlarmSource, SourceRule & SourceNature> = {
  workflow: plain({}),
  power: plain({ offDelayMs: MINUTE }),
  motor: plain({ priority: "critical" }),
  sensor: plain({ isLoss: true }),
  offline: plain({ priority: "low", onDelayMs: FLUTTER_MS, isLoss: true }),
  gateway: plain({ isLoss: true }),
  // Its next good run clears it, but there may be none.
  schedule: plain({ endsBySelf: false }),
  hold: plain({ priority: "low" }),
  protection: plain({ endsBySelf: false }),
  // A window that is saved for a moment is not a new alarm when it is not.
  demand: plain({ offDelayMs: MINUTE }),
  channel: plain({}),
  budget: plain({ priority: "low" }),
  // Several servers look, and one of them may be well.
  server: plain({ offDelayMs: 5 * MINUTE }),
};

/** A hold that nobody has ended for so long was forgotten. */
export const OLD_HOLD_MS = 7 * 24 * 60 * MINUTE;

/** What counts: what a workflow says of its own, then what the enterprise says, then the default. */
export function ruleFor(
  source: AlarmSource,
  decided: Partial<SourceRule> | undefined,
  own?: Partial<SourceRule>,
): SourceRule & SourceNature {
  const { isLoss, endsBySelf, ...rule } = DEFAULT_SOURCES[source];
  return { ...rule, ...given(decided), ...given(own), isLoss, endsBySelf };
}

function given(rule: Partial<SourceRule> = {}): Partial<SourceRule> {
  return Object.fromEntries(Object.entries(rule).filter(([, value]) => value !== undefined));
}

const RULE_PROBLEMS = {
  "alarm_rule.delay": "Delays are 0 to 24 hours",
  "alarm_rule.advice": "400 characters at most",
} as const;
export type RuleProblem = keyof typeof RULE_PROBLEMS;

export function ruleProblems({ onDelayMs, offDelayMs, advice }: SourceRule): Problem<RuleProblem>[] {
  const problems: Problem<RuleProblem>[] = [];
  for (const [path, delay] of [["on_delay_s", onDelayMs] as const, ["off_delay_s", offDelayMs] as const])
    if (!(delay >= 0 && delay <= MOST_DELAY_MS)) problems.push({ path, code: "alarm_rule.delay" });
  if (advice.length > LONGEST_ADVICE) problems.push({ path: "advice", code: "alarm_rule.advice" });
  return problems;
}

import { FLUTTER_MS } from "./news-words.ts";
import type { AlarmSource, Priority } from "./terms.ts";

/** The settings of a source's alarms, which an enterprise can change, and a workflow for its own alarms. */
export interface SourceRule {
  priority: Priority;
  onDelayMs: number;
  offDelayMs: number;
  isLatching: boolean;
  /** Instructions in the words of the person who made the rule: "check the compressor's breaker". */
  advice: string;
  /** False when the source raises no alarms. */
  isOn: boolean;
}

/** Properties of a source that nobody can change, because they follow from how it observes. */
export interface SourceNature {
  /** Tells that the alarm reports something as lost, so that it can be folded below its cause. */
  isLoss: boolean;
  /**
   * True when the source always reports the end. Otherwise a person may close the alarm while it lasts, and each raise
   * is notified.
   */
  endsBySelf: boolean;
}

const MINUTE = 60_000;

const sourceRule = (changes: Partial<SourceRule & SourceNature>): SourceRule & SourceNature => ({
  priority: "high",
  onDelayMs: 0,
  offDelayMs: 0,
  isLatching: false,
  advice: "",
  isOn: true,
  isLoss: false,
  endsBySelf: true,
  ...changes,
});

/** The settings of enterprises that have not changed them. */
export const DEFAULT_SOURCES: Record<AlarmSource, SourceRule & SourceNature> = {
  workflow: sourceRule({}),
  power: sourceRule({ offDelayMs: MINUTE }),
  motor: sourceRule({ priority: "critical" }),
  sensor: sourceRule({ isLoss: true }),
  offline: sourceRule({ priority: "low", onDelayMs: FLUTTER_MS, isLoss: true }),
  gateway: sourceRule({ isLoss: true }),
  // The next good run clears the alarm, but there may be none.
  schedule: sourceRule({ endsBySelf: false }),
  hold: sourceRule({ priority: "low" }),
  protection: sourceRule({ endsBySelf: false }),
  // A forecast that dips below the limit for a moment must not raise a new alarm when it rises again.
  demand: sourceRule({ offDelayMs: MINUTE }),
  channel: sourceRule({}),
  budget: sourceRule({ priority: "low" }),
  // Several servers check this, and only one of them may be healthy.
  server: sourceRule({ offDelayMs: 5 * MINUTE }),
};

/** A hold this old counts as forgotten. */
export const OLD_HOLD_MS = 7 * 24 * 60 * MINUTE;

/** A workflow's own settings come before the enterprise's, and those before the defaults. */
export function ruleFor(
  source: AlarmSource,
  decided: Partial<SourceRule> | undefined,
  own?: Partial<SourceRule>,
): SourceRule & SourceNature {
  const { isLoss, endsBySelf, ...rule } = DEFAULT_SOURCES[source];
  return { ...rule, ...definedFields(decided), ...definedFields(own), isLoss, endsBySelf };
}

function definedFields(rule: Partial<SourceRule> = {}): Partial<SourceRule> {
  return Object.fromEntries(Object.entries(rule).filter(([, value]) => value !== undefined));
}

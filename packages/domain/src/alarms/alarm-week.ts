import { dayOfWeek, nextDay } from "../core/instants.ts";
import { localDay, startOfDay } from "../core/local-day.ts";
import type { AlarmCondition } from "./condition.ts";
import type { RaisedOnce } from "./nuisance.ts";
import { seenFor } from "./raises.ts";
import type { SourceNature, SourceRule } from "./sources.ts";
import { suggestionFor } from "./suggestions.ts";
import type { AlarmSource } from "./terms.ts";

/** A week from Monday to Sunday in the enterprise's time zone. */
export interface AlarmWeek {
  firstDay: string;
  lastDay: string;
  from: number;
  /** The end of the week, or now while the week is under way. */
  to: number;
  isOver: boolean;
}

/** Returns the week that contains a day. Without a day, returns the last week that is over. */
export function alarmWeek(day: string | undefined, now: Date, timeZone: string): AlarmWeek {
  const chosenDay = day ?? nextDay(localDay(now, timeZone), -7);
  const firstDay = nextDay(chosenDay, -((dayOfWeek(chosenDay) + 6) % 7));
  const [from, end] = [firstDay, nextDay(firstDay, 7)].map((each) => startOfDay(each, timeZone).getTime());
  if (from === undefined || end === undefined) throw new Error(`${chosenDay} is no day`);
  const to = Math.max(from, Math.min(end, now.getTime()));
  return { firstDay, lastDay: nextDay(firstDay, 6), from, to, isOver: end <= now.getTime() };
}

export interface DelaySuggestion {
  source: AlarmSource;
  what: "on_delay" | "off_delay";
  nowMs: number;
  valueMs: number;
  before: number;
  removed: number;
}

interface SourceWeek {
  source: AlarmSource;
  rule: SourceRule & SourceNature;
  raised: readonly RaisedOnce[];
  /** When the rule was last changed. Alarms raised before say nothing about the current rule. */
  since: number;
}

/** Suggests the delay that would have prevented most of a source's alarms. Returns undefined when no delay would. */
export function delaySuggestion(
  { source, rule, raised, since }: SourceWeek,
  { from, to }: Pick<AlarmWeek, "from" | "to">,
  timeZone: string,
): DelaySuggestion | undefined {
  if (!rule.endsBySelf || !rule.isOn) return undefined;
  const condition: AlarmCondition = {
    test: { kind: "is", value: true },
    onDelayMs: rule.onDelayMs,
    offDelayMs: rule.offDelayMs,
    gapMs: Number.POSITIVE_INFINITY,
  };
  const counted = raised.filter(({ raisedAt }) => raisedAt >= Math.max(from, since));
  const byThing = Map.groupBy(counted, (each) => each.source);
  const histories = [...byThing].map(([id, own]) => ({ id, observations: seenFor(own, condition) }));
  const found = suggestionFor(condition, rule.priority, histories, { from, to, timeZone });
  if (!found || found.what === "back") return undefined;
  const { what, value: valueMs, before, removed } = found;
  const nowMs = what === "on_delay" ? rule.onDelayMs : rule.offDelayMs;
  return { source, what, nowMs, valueMs, before, removed };
}

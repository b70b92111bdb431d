import { nextDay } from "../../core/instants.ts";
import { creepingBase } from "./base-load.ts";
import { onWhileClosed } from "./closed.ts";
import { WASTE_KINDS, type WasteFinding, type WasteKind } from "./finding.ts";
import type { MeterHistory } from "./history.ts";
import { risingUse } from "./rising.ts";
import { unusualDay } from "./unusual-day.ts";

/** The number of days that the rules look back at, including the judged day. */
export const WASTE_HISTORY_DAYS = 120;

/** More findings a month of one meter are noise to the reader. */
export const MOST_FINDINGS = 2;

/** After a finding, a meter gets no further one of that kind for this many days. */
const REST_DAYS: Record<WasteKind, number> = { closed: 7, unusual_day: 7, base_load: 56, rising: 56 };
/** The rest after somebody has said that the finding is intended. */
const INTENDED_DAYS = 90;

/** The decisions about a finding: it was fixed, it is intended, it is wrong, or something else. */
export const WASTE_DECISIONS = ["fixed", "intended", "wrong", "other"] as const;
export type WasteDecision = (typeof WASTE_DECISIONS)[number];

/** A finding that was reported before. */
export interface KnownFinding {
  kind: WasteKind;
  to: string;
  isIntended: boolean;
}

const RULES: Record<WasteKind, (history: MeterHistory, day: string) => WasteFinding | undefined> = {
  closed: onWhileClosed,
  unusual_day: unusualDay,
  rising: risingUse,
  base_load: creepingBase,
};

/** Kinds that are judged by a single day. The others cover weeks and are found at their end. */
export const DAY_WASTE: readonly WasteKind[] = ["closed", "unusual_day"];

/** Returns the findings of a meter on a day, the largest first. */
export function wasteOn(history: MeterHistory, day: string, kinds: readonly WasteKind[] = WASTE_KINDS): WasteFinding[] {
  return kinds.flatMap((kind) => RULES[kind](history, day) ?? []).toSorted((a, b) => b.wasteWh - a.wasteWh);
}

/** Selects the findings to report, given the earlier ones: at most two a month, without repetitions. */
export function worthTelling(found: readonly WasteFinding[], known: readonly KnownFinding[]): WasteFinding[] {
  const reported: KnownFinding[] = [...known];
  return found.filter(({ kind, to }) => {
    const isResting = reported.some((each) => each.kind === kind && to <= nextDay(each.to, restOf(each)));
    const ofMonth = reported.filter((each) => each.to.slice(0, 7) === to.slice(0, 7)).length;
    if (isResting || ofMonth >= MOST_FINDINGS) return false;
    reported.push({ kind, to, isIntended: false });
    return true;
  });
}

function restOf({ kind, isIntended }: KnownFinding): number {
  return isIntended ? INTENDED_DAYS : REST_DAYS[kind];
}

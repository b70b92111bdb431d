import { nextDay } from "../../core/instants.ts";
import { creepingBase } from "./base-load.ts";
import { onWhileClosed } from "./closed.ts";
import { WASTE_KINDS, type WasteFinding, type WasteKind } from "./finding.ts";
import type { MeterHistory } from "./history.ts";
import { risingUse } from "./rising.ts";
import { unusualDay } from "./unusual-day.ts";

/** Days before the one that is judged, itself included, that the rules look back at. */
export const WASTE_HISTORY_DAYS = 120;

/** More than two a month of one meter are noise to whoever reads them. */
export const MOST_FINDINGS = 2;

/** After one of its kind a meter says nothing of that kind for so many days. */
const REST_DAYS: Record<WasteKind, number> = { closed: 7, unusual_day: 7, base_load: 56, rising: 56 };
/** After somebody said that it is meant to be so. */
const INTENDED_DAYS = 90;

/** What people say of a finding: it was put right, it is meant to be so, it is none, or something else. */
export const WASTE_DECISIONS = ["fixed", "intended", "wrong", "other"] as const;
export type WasteDecision = (typeof WASTE_DECISIONS)[number];

/** A finding that there is already. */
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

/** Those that one day alone is judged by: the others tell of weeks, and are found at their end. */
export const DAY_WASTE: readonly WasteKind[] = ["closed", "unusual_day"];

/** All that is wasted by a meter on a day, the most first. */
export function wasteOn(history: MeterHistory, day: string, kinds: readonly WasteKind[] = WASTE_KINDS): WasteFinding[] {
  return kinds.flatMap((kind) => RULES[kind](history, day) ?? []).toSorted((a, b) => b.wasteWh - a.wasteWh);
}

/** Of what was found, what is worth telling beside what was told before: at most two a month, the same thing not again and again. */
export function worthTelling(found: readonly WasteFinding[], known: readonly KnownFinding[]): WasteFinding[] {
  const told: KnownFinding[] = [...known];
  return found.filter(({ kind, to }) => {
    const isResting = told.some((each) => each.kind === kind && to <= nextDay(each.to, restOf(each)));
    const ofMonth = told.filter((each) => each.to.slice(0, 7) === to.slice(0, 7)).length;
    if (isResting || ofMonth >= MOST_FINDINGS) return false;
    told.push({ kind, to, isIntended: false });
    return true;
  });
}

function restOf({ kind, isIntended }: KnownFinding): number {
  return isIntended ? INTENDED_DAYS : REST_DAYS[kind];
}

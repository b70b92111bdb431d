import { compare, type Decimal, decimal, isZero, smallest, subtract, ZERO } from "../money/decimal.ts";
import type { SlabStep, Slabs } from "./tariff-lines.ts";

/** What falls into one slab. */
export interface SlabShare {
  from: Decimal;
  upTo: Decimal | null;
  quantity: Decimal;
  price: string;
}

/** Divides a quantity by slabs; `limitOf` makes the limits of this bill from those of a month. */
export function splitBySlabs(slabs: Slabs, total: Decimal, limitOf: (limit: Decimal) => Decimal): SlabShare[] {
  if (isZero(total)) return [];
  const limited = (text: string) => limitOf(decimal(text));
  const group = slabs.upToTotal?.find(({ upTo }) => compare(total, limited(upTo)) <= 0);
  const steps = group?.steps ?? slabs.steps;
  return slabs.mode === "whole" ? reached(steps, total, limited) : telescoped(steps, total, limited);
}

type Limited = (text: string) => Decimal;

function reached(steps: readonly SlabStep[], total: Decimal, limited: Limited): SlabShare[] {
  const index = steps.findIndex(({ upTo }) => upTo === null || compare(total, limited(upTo)) <= 0);
  const step = steps[index];
  if (!step) return [];
  const before = steps[index - 1]?.upTo ?? null;
  return [
    {
      from: before === null ? ZERO : limited(before),
      upTo: step.upTo === null ? null : limited(step.upTo),
      quantity: total,
      price: step.price,
    },
  ];
}

function telescoped(steps: readonly SlabStep[], total: Decimal, limited: Limited): SlabShare[] {
  const shares: SlabShare[] = [];
  let from = ZERO;
  for (const { upTo, price } of steps) {
    if (compare(from, total) >= 0) break;
    const limit = upTo === null ? null : limited(upTo);
    const end = limit === null ? total : smallest(limit, total);
    const quantity = subtract(end, from);
    if (quantity.units > 0n) shares.push({ from, upTo: limit, quantity, price });
    from = end;
  }
  return shares;
}

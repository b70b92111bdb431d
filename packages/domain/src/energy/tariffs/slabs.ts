import { compare, type Decimal, decimal, isZero, smallest, subtract, ZERO } from "../money/decimal.ts";
import type { SlabStep, Slabs } from "./tariff-lines.ts";

export interface SlabShare {
  from: Decimal;
  upTo: Decimal | null;
  quantity: Decimal;
  price: string;
}

/** Divides a quantity into slabs. `limitOf` converts the limits of a month to those of this bill. */
export function splitBySlabs(slabs: Slabs, total: Decimal, limitOf: (limit: Decimal) => Decimal): SlabShare[] {
  if (isZero(total)) return [];
  const limited = (text: string) => limitOf(decimal(text));
  const group = slabs.upToTotal?.find(({ upTo }) => compare(total, limited(upTo)) <= 0);
  const steps = group?.steps ?? slabs.steps;
  return slabs.mode === "whole" ? singleSlab(steps, total, limited) : consecutiveSlabs(steps, total, limited);
}

type LimitOf = (text: string) => Decimal;

function singleSlab(steps: readonly SlabStep[], total: Decimal, limited: LimitOf): SlabShare[] {
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

function consecutiveSlabs(steps: readonly SlabStep[], total: Decimal, limited: LimitOf): SlabShare[] {
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

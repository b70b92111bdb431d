import { isMonth } from "../../core/local-day.ts";
import { compare, decimal, isDecimal } from "../money/decimal.ts";
import { isRoundingRule } from "../money/rounding.ts";
import { problem, type TariffProblem, type TariffProblemCode } from "./problem-codes.ts";
import { periodKeys, type TariffVersion } from "./tariff.ts";
import {
  ALL_LINES,
  type DemandLine,
  type EnergyLine,
  type FixedLine,
  type PowerFactorLine,
  type SlabStep,
  type Slabs,
  type TariffLine,
} from "./tariff-lines.ts";

type FoundProblems = [path: string, code: TariffProblemCode][];

/** Returns the problems of a version's lines, each with the name of its line. */
export function lineProblems(version: TariffVersion, path: string): TariffProblem[] {
  const { lines } = version;
  return lines.flatMap((line, index) => {
    const own = `${path}.lines.${index}`;
    const before = lines.slice(0, index).map(({ key }) => key);
    const found: FoundProblems = [];
    if (line.key.trim() === "" || line.key === ALL_LINES || before.includes(line.key)) found.push(["key", "line.key"]);
    if (line.round && !isRoundingRule(line.round)) found.push(["round", "line.round"]);
    found.push(...referenceProblems(line, before), ...ownProblems(version, line));
    return found.map(([at, code]) => problem(`${own}.${at}`, code, line.name || line.key));
  });
}

/** A line may only refer to lines before it, which rules out cycles. */
function referenceProblems(line: TariffLine, before: readonly string[]): FoundProblems {
  if (!("of" in line) || line.of === undefined) return [];
  const isKnown = (key: string) => before.includes(key) || (key === ALL_LINES && before.length > 0);
  if (line.of.length === 0) return [["of", "line.reference"]];
  return line.of.flatMap((key, index): FoundProblems => (isKnown(key) ? [] : [[`of.${index}`, "line.reference"]]));
}

function ownProblems(version: TariffVersion, line: TariffLine): FoundProblems {
  switch (line.kind) {
    case "energy":
      return [...periodProblems(version, line.periods), ...energyProblems(version, line)];
    case "fixed":
      return [...priceProblems(line.price, line.slabs), ...smallUseProblems(line)];
    case "demand":
      return [...periodProblems(version, line.periods), ...demandProblems(line)];
    case "power_factor":
      return factorProblems(line);
    case "fuel":
      return Object.entries({
        ...line.months,
        ...(line.otherwise === undefined ? {} : { "2000-01": line.otherwise }),
      }).flatMap(
        ([month, price]): FoundProblems =>
          isMonth(month) && isDecimal(price) ? [] : [[`months.${month}`, "line.month"]],
      );
    case "percent":
      return [
        ...(isDecimal(line.percent) ? [] : ([["percent", "line.price"]] satisfies FoundProblems)),
        ...(line.atMost === undefined || isDecimal(line.atMost)
          ? []
          : ([["atMost", "line.price"]] satisfies FoundProblems)),
      ];
    case "minimum":
      return priceProblems(line.price, undefined);
  }
}

/** The price for small use replaces the single price. Slabs already express this. */
function smallUseProblems({ smallUse, slabs }: FixedLine): FoundProblems {
  if (!smallUse) return [];
  return [
    ...(isDecimal(smallUse.upTo) ? [] : ([["smallUse.upTo", "line.amount"]] satisfies FoundProblems)),
    ...(isDecimal(smallUse.price) && !slabs ? [] : ([["smallUse.price", "line.price"]] satisfies FoundProblems)),
  ];
}

function periodProblems(version: TariffVersion, periods: readonly string[] | undefined): FoundProblems {
  const known = periodKeys(version);
  return (periods ?? []).flatMap(
    (key, index): FoundProblems => (known.includes(key) ? [] : [[`periods.${index}`, "line.period"]]),
  );
}

function energyProblems(version: TariffVersion, { price, prices, slabs, periods }: EnergyLine): FoundProblems {
  if (!prices) return priceProblems(price, slabs);
  if (price !== undefined || slabs) return [["price", "line.price"]];
  const keys = periodKeys(version);
  const wanted = periods ? keys.filter((key) => periods.includes(key)) : keys;
  const missing = wanted.filter((key) => !isDecimal(prices[key]));
  const unknown = Object.keys(prices).filter((key) => !keys.includes(key));
  return [
    ...missing.map((key): FoundProblems[number] => [`prices.${key}`, "line.prices"]),
    ...unknown.map((key): FoundProblems[number] => [`prices.${key}`, "line.period"]),
  ];
}

/** A line needs either one price or slabs. */
function priceProblems(price: string | undefined, slabs: Slabs | undefined): FoundProblems {
  if (!slabs) return isDecimal(price) ? [] : [["price", "line.price"]];
  if (price !== undefined) return [["price", "line.price"]];
  const groups = slabs.upToTotal ?? [];
  const areGroupsUp = areRising(groups.map(({ upTo }) => upTo));
  return [
    ...stepProblems(slabs.steps, "slabs.steps", null),
    ...(areGroupsUp ? [] : ([["slabs.upToTotal", "line.slabs"]] satisfies FoundProblems)),
    ...(areGroupsUp ? groups : []).flatMap(({ upTo, steps }, index) =>
      stepProblems(steps, `slabs.upToTotal.${index}.steps`, upTo),
    ),
  ];
}

/** The last step is open. In a group it may end at the group's limit. */
function stepProblems(steps: readonly SlabStep[], path: string, end: string | null): FoundProblems {
  const limits = steps.slice(0, -1).map(({ upTo }) => upTo);
  const last = steps.at(-1)?.upTo;
  const wrong = steps.findIndex((_, index) => {
    if (index === steps.length - 1) return last !== null && (end === null || last !== end);
    return !areRising(limits.slice(0, index + 1));
  });
  if (steps.length === 0) return [[path, "line.slabs"]];
  if (wrong >= 0) return [[`${path}.${wrong}`, "line.slabs"]];
  return steps.flatMap(
    ({ price }, index): FoundProblems => (isDecimal(price) ? [] : [[`${path}.${index}`, "line.price"]]),
  );
}

function areRising(limits: readonly (string | null)[]): boolean {
  return limits.every((limit, index) => {
    if (!isDecimal(limit) || decimal(limit).units <= 0n) return false;
    const before = limits[index - 1];
    return index === 0 || (isDecimal(before) && compare(decimal(before), decimal(limit)) < 0);
  });
}

const isShare = (text: string | undefined) => text === undefined || (isDecimal(text) && decimal(text).units > 0n);

function demandProblems(line: DemandLine): FoundProblems {
  const { ratchet, excess = [], price, slabs, minimumShare, minimum } = line;
  const areMonths = !ratchet || (Number.isInteger(ratchet.months) && ratchet.months > 0);
  return [
    ...priceProblems(price, slabs),
    ...(isShare(minimumShare) ? [] : ([["minimumShare", "line.share"]] satisfies FoundProblems)),
    ...(isShare(minimum) ? [] : ([["minimum", "line.amount"]] satisfies FoundProblems)),
    ...(isShare(ratchet?.share) ? [] : ([["ratchet.share", "line.share"]] satisfies FoundProblems)),
    ...(areMonths ? [] : ([["ratchet.months", "line.amount"]] satisfies FoundProblems)),
    ...excess.flatMap((step, index): FoundProblems => {
      const areShares = isShare(step.over) && isShare(step.upTo ?? undefined) && isShare(step.times);
      if (!areShares) return [[`excess.${index}`, "line.share"]];
      return isDecimal(step.price ?? price) ? [] : [[`excess.${index}`, "line.price"]];
    }),
  ];
}

function factorProblems({ steps, factorRound, of }: PowerFactorLine): FoundProblems {
  const found: FoundProblems = isRoundingRule(factorRound) ? [] : [["factorRound", "line.round"]];
  const froms = steps.map(({ from }) => from);
  const isOrdered =
    froms[0] !== undefined &&
    froms.every((from) => isDecimal(from)) &&
    decimal(froms[0]).units === 0n &&
    froms.every((from, index) => index === 0 || compare(decimal(froms[index - 1] ?? "0"), decimal(from)) < 0) &&
    compare(decimal(froms.at(-1) ?? "2"), decimal("1")) <= 0;
  if (!isOrdered) return [...found, ["steps", "line.steps"]];
  return [
    ...found,
    ...steps.flatMap(({ percent, price }, index): FoundProblems => {
      const given = [percent, price].filter((each) => each !== undefined);
      if (given.length === 0 || !given.every(isDecimal)) return [[`steps.${index}`, "line.price"]];
      return percent !== undefined && of === undefined ? [["of", "line.reference"]] : [];
    }),
  ];
}

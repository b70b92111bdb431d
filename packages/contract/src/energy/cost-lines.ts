import {
  addDecimals,
  type CostCut,
  type CostRows,
  decimal,
  decimalText,
  subtractDecimals,
} from "@switchboard/domain/energy";
import type { CostOf } from "./bills.ts";

type CostFigures = Pick<CostOf, "importWh" | "amount" | "co2">;

/**
 * A line of a cost report. `one` is a device or a room, `rest` the energy of a meter that no meter behind it measured, `excess` the energy
 * by which the meters behind it exceed it, `elsewhere` the energy in no room, `twice` the energy that is in several rooms or not in the
 * total, `apart` the energy that the total leaves out.
 */
export interface CostLine extends CostFigures {
  kind: "one" | "rest" | "excess" | "elsewhere" | "twice" | "apart" | "period" | "total";
  /** The id of the device or room. */
  id: string | null;
  /** The first day of the period; null for the whole span. */
  day: string | null;
  /** The depth of the line: the lines one level deeper add up to it. */
  level: number;
}

interface CostAnswer {
  total: CostOf;
  docs: readonly CostOf[];
  behind: Readonly<Record<string, string>>;
  apart: readonly string[];
}

const left = (whole: string | null, parts: readonly (string | null)[], digits?: number): string | null => {
  if (whole === null) return null;
  const known = parts.flatMap((part) => (part === null ? [] : [decimal(part)]));
  const taken = known.reduce(addDecimals, decimal("0"));
  return decimalText(subtractDecimals(decimal(whole), taken), digits);
};

/** Subtracts the parts from the whole. */
function restOf(whole: CostFigures, parts: readonly CostFigures[]): CostFigures {
  return {
    importWh: whole.importWh - parts.reduce((all, { importWh }) => all + importWh, 0),
    amount: left(
      whole.amount,
      parts.map(({ amount }) => amount),
      whole.amount?.split(".")[1]?.length,
    ),
    co2: left(
      whole.co2,
      parts.map(({ co2 }) => co2),
    ),
  };
}

const isNothing = ({ importWh, amount }: CostFigures) => importWh === 0 && (amount === null || Number(amount) === 0);

interface LineGroup {
  day: string | null;
  level: number;
  whole: CostFigures;
  docs: readonly CostOf[];
}

/** Puts each meter before those behind it, followed by the rest that they did not measure; meters without a place come last. */
function deviceLines({ behind, apart }: CostAnswer, { day, level, docs }: LineGroup): CostLine[] {
  const isThere = new Set(docs.map(({ id }) => id));
  const above = ({ id }: CostOf) => {
    let next = behind[id ?? ""];
    // A meter that measured nothing in the period has no line, but the meters behind it may have one.
    while (next !== undefined && !isThere.has(next)) next = behind[next];
    return next;
  };
  const below = Map.groupBy(docs, above);
  const branch = (own: CostOf, at: number): CostLine[] => {
    const parts = below.get(own.id ?? "") ?? [];
    const rest = restOf(own, parts);
    const kind = rest.importWh < 0 ? "excess" : "rest";
    return [
      { ...own, kind: "one", day, level: at },
      ...parts.flatMap((part) => branch(part, at + 1)),
      ...(parts.length === 0 || isNothing(rest) ? [] : [{ ...rest, kind, id: null, day, level: at + 1 } as const]),
    ];
  };
  const tops = below.get(undefined) ?? [];
  const isApart = ({ id }: CostOf) => apart.includes(id ?? "");
  return [
    ...tops.filter((top) => !isApart(top)).flatMap((top) => branch(top, level)),
    ...tops.filter(isApart).flatMap((top) => branch(top, level).map((line) => apartOf(line, top))),
  ];
}

const apartOf = (line: CostLine, { id }: CostOf): CostLine => (line.id === id ? { ...line, kind: "apart" } : line);

/** Lists each room, and the rest of the whole, so that the lines add up to it. */
function roomLines({ day, level, whole, docs }: LineGroup): CostLine[] {
  const rest = restOf(whole, docs);
  const kind = rest.importWh < 0 ? "twice" : "elsewhere";
  return [
    ...docs.map((doc) => ({ ...doc, kind: "one" as const, day, level })),
    ...(isNothing(rest) ? [] : [{ ...rest, kind, id: null, day, level } as const]),
  ];
}

/** Returns the lines of a cost report in order, the total last; lines one level deeper add up to the line that they belong to. */
export function costLines(answer: CostAnswer, { rows, cut }: { rows: CostRows; cut: CostCut }): CostLine[] {
  const total: CostLine = { ...answer.total, kind: "total", level: 0 };
  const { docs } = answer;
  const linesOf = (group: LineGroup) => (rows === "room" ? roomLines(group) : deviceLines(answer, group));
  if (cut === "whole") {
    const whole = docs.filter(({ id, day, importWh }) => id !== null && day === null && importWh > 0);
    return rows === "all" ? [total] : [...linesOf({ day: null, level: 0, whole: total, docs: whole }), total];
  }
  const details = Map.groupBy(
    docs.filter(({ id }) => id !== null),
    ({ day }) => day,
  );
  const periods = docs.filter(({ id }) => id === null);
  return [
    ...periods.flatMap((period) => [
      { ...period, kind: "period" as const, level: 0 },
      ...(rows === "all"
        ? []
        : linesOf({ day: period.day, level: 1, whole: period, docs: details.get(period.day) ?? [] })),
    ]),
    total,
  ];
}

/** Returns the grouping to request for the lines of a cost report. */
export function costGrouping({ rows, cut }: { rows: CostRows; cut: CostCut }) {
  const each = cut === "whole" ? null : cut;
  if (rows === "all") return { by: each ?? ("month" as const), each: null };
  return { by: rows, each };
}

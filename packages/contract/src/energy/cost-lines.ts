import {
  addDecimals,
  type CostCut,
  type CostRows,
  decimal,
  decimalText,
  subtractDecimals,
} from "@switchboard/domain/energy";
import type { CostOf } from "./bills.ts";

type Told = Pick<CostOf, "importWh" | "amount" | "co2">;

/**
 * A line of a cost report. `one` is a device or a room, `rest` what nothing behind a meter measured, `excess` by how much those behind it
 * show more, `elsewhere` what is in no room, `twice` what is in several or not in the total, `apart` what the total leaves out.
 */
export interface CostLine extends Told {
  kind: "one" | "rest" | "excess" | "elsewhere" | "twice" | "apart" | "period" | "total";
  /** Of a device or room. */
  id: string | null;
  /** The first day of its period; null where it is of all of them. */
  day: string | null;
  /** How far it stands in: its parts add up to what it stands below. */
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

/** What is left of a whole when its parts are taken away. */
function restOf(whole: Told, parts: readonly Told[]): Told {
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

const isNothing = ({ importWh, amount }: Told) => importWh === 0 && (amount === null || Number(amount) === 0);

interface Listed {
  day: string | null;
  level: number;
  whole: Told;
  docs: readonly CostOf[];
}

/** Each meter before those behind it, and what none of them measured after them; at last those without a place. */
function deviceLines({ behind, apart }: CostAnswer, { day, level, docs }: Listed): CostLine[] {
  const isThere = new Set(docs.map(({ id }) => id));
  const above = ({ id }: CostOf) => {
    let next = behind[id ?? ""];
    // One that measured nothing then has no line; what stands behind it has.
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

/** Each room, and what is left of the whole, so that they add up to it. */
function roomLines({ day, level, whole, docs }: Listed): CostLine[] {
  const rest = restOf(whole, docs);
  const kind = rest.importWh < 0 ? "twice" : "elsewhere";
  return [
    ...docs.map((doc) => ({ ...doc, kind: "one" as const, day, level })),
    ...(isNothing(rest) ? [] : [{ ...rest, kind, id: null, day, level } as const]),
  ];
}

/** The lines of a cost report in their order, the total last: what stands one step further in adds up to what it stands below. */
export function costLines(answer: CostAnswer, { rows, cut }: { rows: CostRows; cut: CostCut }): CostLine[] {
  const total: CostLine = { ...answer.total, kind: "total", level: 0 };
  const { docs } = answer;
  const listed = (given: Listed) => (rows === "room" ? roomLines(given) : deviceLines(answer, given));
  if (cut === "whole") {
    const whole = docs.filter(({ id, day, importWh }) => id !== null && day === null && importWh > 0);
    return rows === "all" ? [total] : [...listed({ day: null, level: 0, whole: total, docs: whole }), total];
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
        : listed({ day: period.day, level: 1, whole: period, docs: details.get(period.day) ?? [] })),
    ]),
    total,
  ];
}

/** What to ask for the lines of a cost report. */
export function costQuestion({ rows, cut }: { rows: CostRows; cut: CostCut }) {
  const each = cut === "whole" ? null : cut;
  if (rows === "all") return { by: each ?? ("month" as const), each: null };
  return { by: rows, each };
}

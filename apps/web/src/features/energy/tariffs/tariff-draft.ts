import type { TariffView } from "@switchboard/contract";

/** A tariff in a form; every value is the typed text. */
export type TariffDraft = Pick<TariffView, "name" | "currency" | "timeZone" | "versions">;
export type Version = TariffDraft["versions"][number];
export type Line = Version["lines"][number];
export type LineKind = Line["kind"];
export type LineOf<Kind extends LineKind> = Extract<Line, { kind: Kind }>;
export type Slabs = NonNullable<LineOf<"energy">["slabs"]>;
export type Period = NonNullable<Version["periods"]>[number];
export type TimeWindow = Period["windows"][number];
export type Season = NonNullable<Version["seasons"]>[number];
export type DayClass = NonNullable<Version["dayClasses"]>[number];

export const LINE_KINDS = [
  "energy",
  "fixed",
  "demand",
  "power_factor",
  "fuel",
  "percent",
  "minimum",
] as const satisfies readonly LineKind[];

const HUNDREDTH = { to: "0.01", mode: "half_up" } as const;

/** Creates the smallest valid version: one price per kilowatt-hour. */
export function plainVersion(from: string, name: string): Version {
  return {
    from,
    lines: [{ kind: "energy", key: "energy", name, measure: "import", price: "" }],
    rounding: { line: HUNDREDTH, total: HUNDREDTH },
  };
}

/** Returns the wanted key, with a number appended when it is taken. */
export function freeKey(wanted: string, taken: readonly string[]): string {
  if (!taken.includes(wanted)) return wanted;
  let count = 2;
  while (taken.includes(`${wanted}_${count}`)) count += 1;
  return `${wanted}_${count}`;
}

/** Creates a line with its required fields. */
export function newLine(kind: LineKind, name: string, lines: readonly Line[]): Line {
  const basics = { key: freeKey(kind === "power_factor" ? "factor" : kind, keysOf(lines)), name };
  const before = keysOf(lines);
  switch (kind) {
    case "energy":
      return { ...basics, kind, measure: "import", price: "" };
    case "fixed":
      return { ...basics, kind, per: "month", basis: "connection", price: "" };
    case "demand":
      return { ...basics, kind, measure: "kVA", windowMinutes: 15, price: "" };
    case "power_factor":
      return { ...basics, kind, factorRound: HUNDREDTH, steps: [{ from: "0", percent: "0" }], of: before };
    case "fuel":
      return { ...basics, kind, measure: "import", months: {}, otherwise: "0" };
    case "percent":
      return { ...basics, kind, percent: "", of: before };
    case "minimum":
      return { ...basics, kind, per: "month", basis: "connection", price: "", of: before };
  }
}

export const keysOf = (named: readonly { key: string }[]): string[] => named.map(({ key }) => key);

export function replaced<Item>(items: readonly Item[], at: number, item: Item): Item[] {
  return items.map((each, index) => (index === at ? item : each));
}

export function without<Item>(items: readonly Item[], at: number): Item[] {
  return items.filter((_, index) => index !== at);
}

export function moved<Item>(items: readonly Item[], at: number, by: -1 | 1): Item[] {
  const target = at + by;
  const item = items[at];
  if (item === undefined || target < 0 || target >= items.length) return [...items];
  return without(items, at).toSpliced(target, 0, item);
}

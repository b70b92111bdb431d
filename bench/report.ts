import { type Change, isWorse } from "./figures.ts";
import { isMissed, type Measure, namedMeasure, type Part, ratioToAim } from "./measure.ts";

const HEAD = ["", "figure", "aim", "of aim", "what"] as const;
const ALIGN_LEFT = new Set<number>([0, 4]);

/** One line per figure, including those without an aim. */
export function partLines({ measures }: Part): string[] {
  return table([[...HEAD], ...measures.map(rowOf)]);
}

/** Lists the aims of all parts in one table, and whether all of them are met. */
export function summaryLines(parts: Part[]): string[] {
  const rows = parts.flatMap(({ name, measures }) =>
    measures
      .filter(({ aim }) => aim)
      .map((measure) => [...rowOf(measure).slice(0, 4), `${name}: ${namedMeasure(measure)}`]),
  );
  const broken = parts.filter(({ error }) => error !== undefined).map(({ name }) => `  ✗ ${name} broke off`);
  return [...table([[...HEAD], ...rows]), ...broken, "", verdict(parts)];
}

export function isFailed(parts: Part[]): boolean {
  return parts.some(({ measures, error }) => error !== undefined || measures.some(isMissed));
}

function verdict(parts: Part[]): string {
  const aims = parts.flatMap(({ measures }) => measures).filter(({ aim }) => aim);
  const missed = aims.filter(isMissed).length;
  if (missed > 0) return `${missed} of ${aims.length} aims are missed.`;
  return isFailed(parts) ? "Not everything could be measured." : `All ${aims.length} aims are met.`;
}

function rowOf(measure: Measure): string[] {
  const { value, unit, aim, isCount } = measure;
  const limit = aim && ("atMost" in aim ? `≤ ${aim.atMost}` : `≥ ${aim.atLeast}`);
  const ratio = ratioToAim(measure);
  return [
    isMissed(measure) ? "✗" : "",
    withUnit(rounded(value, isCount), unit),
    limit ? withUnit(limit, unit) : "",
    ratio === undefined ? "" : `${ratio.toFixed(2)}x`,
    namedMeasure(measure),
  ];
}

/** Lists what is worse than at the last release, and what could not be compared. */
export function changeLines(changes: readonly Change[]): string[] {
  const worse = changes.filter(isWorse);
  if (worse.length === 0) return [`None of ${changes.length} figures is 10 % worse than at the last release.`];
  return worse.map(
    ({ name, before, now, unit }) =>
      `  ✗ ${name}: ${withUnit(rounded(now), unit)}, at the last release ${withUnit(rounded(before), unit)}`,
  );
}

const withUnit = (figure: string, unit: string) => `${figure} ${unit}`.trim();

function rounded(value: number, isCount = false): string {
  if (isCount) return value.toFixed(0);
  return value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0);
}

function table(rows: string[][]): string[] {
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const padded = (cell: string, column: number) =>
    ALIGN_LEFT.has(column) ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0);
  return rows.map((row) => `  ${row.map(padded).join("  ")}`.trimEnd());
}

import { readFile, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { type Measure, namedMeasure, type Part } from "./measure.ts";

const FILE = path.join(import.meta.dirname, "figures.md");
/** More than this is no accident of one run. */
const TOLERATED = 1.1;
/** These say the same on any machine: ratios of one run, memory, sizes and shares. */
const EVERYWHERE = new Set(["x", "MB", "KB", "B", ""]);
const ROW = /^\| (.+) \| ([\d.e+-]+) \| (.*) \|$/;

export interface Figures {
  machine: string;
  values: Map<string, { value: number; unit: string }>;
}

/** A figure beside that of the last release. */
export interface Change {
  name: string;
  unit: string;
  before: number;
  now: number;
  /** True where a smaller figure is worse. */
  isLeast: boolean;
}

function thisMachine(): string {
  return `${os.cpus().length} × ${os.cpus()[0]?.model.trim() ?? "unknown"}`;
}

/** Returns the figures of the last release; none before the first. */
export async function readFigures(file = FILE): Promise<Figures> {
  return parseFigures(await readFile(file, "utf8").catch(() => ""));
}

export function parseFigures(text: string): Figures {
  const machine = /^Machine: (.+)$/m.exec(text)?.[1] ?? "";
  const rows = text.split("\n").flatMap((line) => {
    const [, name, value, unit = ""] = ROW.exec(line) ?? [];
    return name && Number.isFinite(Number(value)) ? [[name, { value: Number(value), unit: unit.trim() }] as const] : [];
  });
  return { machine, values: new Map(rows) };
}

/** Compares what has an aim, which says what is worse. Times of another machine say nothing. */
export function compareFigures(parts: readonly Part[], before: Figures, machine = thisMachine()): Change[] {
  return namedMeasures(parts).flatMap(({ name, measure: { value, unit, aim, isCount } }) => {
    const known = before.values.get(name);
    if (!aim || isCount || !known || known.value === 0) return [];
    if (before.machine !== machine && !EVERYWHERE.has(unit)) return [];
    return [{ name, unit, before: known.value, now: value, isLeast: "atLeast" in aim }];
  });
}

/** A figure that could not be measured is worse, too. */
export function isWorse({ before, now, isLeast }: Change): boolean {
  return !(isLeast ? now >= before / TOLERATED : now <= before * TOLERATED);
}

/** Replaces the figures of the measured parts and keeps the others, which were measured on the same machine. */
export function figuresText(parts: readonly Part[], before: Figures, machine = thisMachine()): string {
  const values = new Map(before.machine === machine ? before.values : []);
  for (const { name, measure } of namedMeasures(parts))
    if (Number.isFinite(measure.value)) values.set(name, { value: measure.value, unit: measure.unit });
  const rows = [...values].map(([name, { value, unit }]) => `| ${name} | ${Number(value.toPrecision(4))} | ${unit} |`);
  return [
    "# Figures of the last release",
    "",
    "`npm run bench -- --release` writes them on a quiet machine; every other run fails where a figure with an aim is 10 % worse. Times are compared on",
    "the same machine only, ratios, memory and sizes everywhere.",
    "",
    `Machine: ${machine}`,
    "",
    "| measure | figure | unit |",
    "|---|---|---|",
    ...rows.sort(),
    "",
  ].join("\n");
}

export async function writeFigures(parts: readonly Part[]): Promise<void> {
  await writeFile(FILE, figuresText(parts, await readFigures()));
}

function namedMeasures(parts: readonly Part[]): { name: string; measure: Measure }[] {
  return parts.flatMap((part) =>
    part.measures.map((measure) => ({ name: `${part.name}: ${namedMeasure(measure)}`, measure })),
  );
}

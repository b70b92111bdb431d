import type { SlabStep, TariffLine } from "./tariff-lines.ts";

const stepsInWords = (steps: readonly SlabStep[]) =>
  steps.map(({ upTo, price }) => (upTo === null ? price : `≤ ${upTo} ${price}`)).join(", ");

/** Describes a line's figures for the activity log: `Energy charge: peak 8.65, rest 7.65`. */
export function lineInWords(line: TariffLine): string {
  return `${line.name}: ${figures(line)}`;
}

function figures(line: TariffLine): string {
  if (line.kind === "percent") return `${line.percent} %`;
  if (line.kind === "minimum") return line.price;
  if (line.kind === "fuel") return pairs(line.months);
  if (line.kind === "power_factor")
    return line.steps
      .map(({ from, percent, price }) => `≥ ${from} ${percent === undefined ? price : `${percent} %`}`)
      .join(", ");
  if (line.slabs) return stepsInWords(line.slabs.steps);
  if (line.kind === "energy" && line.prices) return pairs(line.prices);
  return line.price ?? "";
}

const pairs = (values: Readonly<Record<string, string>>) =>
  Object.entries(values)
    .map(([key, value]) => `${key} ${value}`)
    .join(", ");

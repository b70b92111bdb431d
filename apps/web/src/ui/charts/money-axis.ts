import { moneyFormat } from "../format/money.ts";
import type { BucketChart } from "./chart-model.ts";

/** Formats amounts with their currency, at the axis and in tooltips, so that no unit is needed above the axis. */
export function moneyAxis(language: string, currency: string): Pick<BucketChart, "unit" | "format" | "tick"> {
  const [glance, beside] = [moneyFormat(language, currency, "short"), moneyFormat(language, currency, "axis")];
  return { unit: "", format: (value) => glance(value.toFixed(2)), tick: (value) => beside(value.toFixed(3)) };
}

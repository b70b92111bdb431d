import { moneyFormat } from "../format/money.ts";
import type { BucketChart } from "./chart-model.ts";

/** What a chart of money has: each amount with its currency, beside the axis and at a point; nothing above the axis says it again. */
export function moneyAxis(language: string, currency: string): Pick<BucketChart, "unit" | "format" | "tick"> {
  const [glance, beside] = [moneyFormat(language, currency, "short"), moneyFormat(language, currency, "axis")];
  return { unit: "", format: (value) => glance(value.toFixed(2)), tick: (value) => beside(value.toFixed(3)) };
}

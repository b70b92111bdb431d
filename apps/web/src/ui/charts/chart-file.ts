import type { FileColumn } from "../files/table-file.ts";
import type { ChartModel } from "./chart-model.ts";
import { type ChartRow, chartTable } from "./chart-table.ts";
import { unitOf } from "./overlay.ts";
import type { TimeWords } from "./time-words.ts";

const withUnit = (name: string, unit: string) => (unit ? `${name} (${unit})` : name);
/** Sums of fractions end in digits that mean nothing. */
const exact = (value: number) => Number(value.toPrecision(12));

function fileValue(model: ChartModel, value: number | null | undefined): number | null {
  if (typeof value !== "number" || Number.isNaN(value)) return null;
  return exact(model.kind === "heat" && model.inFiles ? model.inFiles.value(value) : value);
}

/** Converts a chart to a file: texts as on the screen, and values with their unit in the heading. */
export function chartFile(
  model: ChartModel,
  words: TimeWords,
  head: string,
): { columns: FileColumn<ChartRow>[]; rows: ChartRow[] } {
  const table = chartTable(model, words);
  const first: FileColumn<ChartRow> = { title: head, text: (row) => row.head };
  return {
    columns: [
      model.kind === "time" ? { ...first, value: ({ at }) => at ?? null } : first,
      ...table.columns.map((name, place) => ({
        title: withUnit(name, unitOf(model, place)),
        text: ({ cells }: ChartRow) => cells[place] ?? "",
        value: ({ values }: ChartRow) => fileValue(model, values[place]),
      })),
    ],
    rows: Array.from({ length: table.count }, (_, index) => table.row(index)),
  };
}

import type { ReportTable } from "./content.ts";
import type { MeterValues } from "./meter-summary.ts";
import { dateKind, dateOf, type ReportFrame } from "./report-frame.ts";

/** A page has room for this many readable columns. */
const MOST_COLUMNS = 7;

interface Column {
  title: string;
  values: readonly (number | null)[];
}

/** Puts dates down the page and devices across it, in several tables when the devices do not fit side by side. */
function pivotOf(frame: ReportFrame, name: string, columns: readonly Column[]): ReportTable[] {
  const count = Math.ceil(columns.length / MOST_COLUMNS);
  // Tables of about equal breadth avoid a last table with a single column.
  const breadth = Math.ceil(columns.length / Math.max(1, count));
  return Array.from({ length: count }, (_, index) => {
    const own = columns.slice(index * breadth, (index + 1) * breadth);
    return {
      name: count > 1 ? `${name} (${index + 1}/${count})` : name,
      columns: [
        { title: frame.words.columns.date, kind: dateKind(frame) },
        ...own.map(({ title }) => ({ title, kind: "number" as const })),
      ],
      rows: frame.periods.map((day, row) => [dateOf(day), ...own.map(({ values }) => values[row] ?? null)]),
    };
  });
}

/** Lists each device by period for a PDF: energy with its total first, or the mean power followed by the highest. */
export function devicePivots(
  frame: ReportFrame,
  devices: readonly MeterValues[],
  total: readonly (number | null)[],
): ReportTable[] {
  const { columns, total: all } = frame.words;
  // A single main meter is the total already.
  const tops = devices.filter(({ meter }) => meter.is_counted && meter.behind === null);
  const sum = tops.length === 1 ? [] : [{ title: all, values: total }];
  const of = (pick: (device: MeterValues) => Column["values"]) =>
    devices.map((device) => ({ title: device.name, values: pick(device) }));
  if (frame.request.kind === "energy") return pivotOf(frame, columns.energy, [...sum, ...of(({ energy }) => energy)]);
  return [
    ...pivotOf(frame, columns.meanPower, [...sum, ...of(({ power }) => power)]),
    ...pivotOf(
      frame,
      columns.highest,
      of(({ highest }) => highest),
    ),
  ];
}

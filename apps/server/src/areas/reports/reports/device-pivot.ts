import type { ReportTable } from "./content.ts";
import type { Measured } from "./meter-summary.ts";
import { dateKind, dateOf, type ReportFrame } from "./report-frame.ts";

/** As many columns as can be read beside each other on a page. */
const MOST_COLUMNS = 7;

interface Column {
  title: string;
  values: readonly (number | null)[];
}

/** Dates down the page and devices across it; what does not fit beside each other follows below. */
function pivotOf(frame: ReportFrame, name: string, columns: readonly Column[]): ReportTable[] {
  const count = Math.ceil(columns.length / MOST_COLUMNS);
  // Of equal breadth, so that no table has a single column.
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

/** Each device by period, on paper: energy with its total first, or the mean power with the highest after it. */
export function devicePivots(
  frame: ReportFrame,
  devices: readonly Measured[],
  total: readonly (number | null)[],
): ReportTable[] {
  const { columns, total: all } = frame.words;
  // A single main meter is the total already.
  const tops = devices.filter(({ meter }) => meter.is_counted && meter.behind === null);
  const sum = tops.length === 1 ? [] : [{ title: all, values: total }];
  const of = (pick: (device: Measured) => Column["values"]) =>
    devices.map((device) => ({ title: device.name, values: pick(device) }));
  if (frame.asked.kind === "energy") return pivotOf(frame, columns.energy, [...sum, ...of(({ energy }) => energy)]);
  return [
    ...pivotOf(frame, columns.meanPower, [...sum, ...of(({ power }) => power)]),
    ...pivotOf(
      frame,
      columns.highest,
      of(({ highest }) => highest),
    ),
  ];
}

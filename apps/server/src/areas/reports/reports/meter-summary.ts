import type { MeterEnergy } from "@switchboard/contract";
import { kilowatts } from "@switchboard/domain/core";
import { dailyKilowattHours } from "@switchboard/domain/energy";
import { fillGaps } from "@switchboard/translations";
import type { MeterEnergyReply } from "../../site/meters/meters.service.ts";
import type { Cell, ReportTable } from "./content.ts";
import type { ReportFrame } from "./report-frame.ts";

/** The values of a meter, one for each period; null when the meter has none. */
export interface MeterValues {
  meter: Omit<MeterEnergy, "data">;
  name: string;
  energy: (number | null)[];
  power: (number | null)[];
  lowest: (number | null)[];
  highest: (number | null)[];
}

type Values = readonly (number | null)[];
const present = (values: Values) => values.flatMap((value) => value ?? []);
const sum = (values: Values) => present(values).reduce((total, value) => total + value, 0);
/** Uses the mean of all readings instead of the mean of the periods, so that it is equal by day and by month. */
const mean = ({ avg_power }: MeterValues["meter"]) => (avg_power === null ? null : kilowatts(avg_power));
const least = (values: Values) => (present(values).length === 0 ? null : Math.min(...present(values)));
const most = (values: Values) => (present(values).length === 0 ? null : Math.max(...present(values)));

interface SummaryRow {
  cells: Cell[];
  indent: number;
}

const numbers = (...titles: string[]) => titles.map((title) => ({ title, kind: "number" as const }));

/** Explains which meters the total counts. */
export function countsFact({ words }: ReportFrame, { scope, basis }: MeterEnergyReply): readonly [string, string] {
  const { label, ...counted } = words.counts;
  if (scope !== "building") return [label, counted[scope]];
  return [label, counted[basis]];
}

/** Says how many meters outside of the place are included, because they are behind one that is in it. */
export function elsewhereFacts(
  { words, request }: ReportFrame,
  { elsewhere = 0 }: MeterEnergyReply,
): [string, string][] {
  const count = new Intl.NumberFormat(request.language).format(elsewhere);
  return elsewhere > 0 ? [[words.elsewhere.label, fillGaps(words.elsewhere.is, { count })]] : [];
}

/** Returns the mean and the peak of the total power; a comparison has no total. */
function totalPower({ words, request }: ReportFrame, { power }: MeterEnergyReply): Cell[][] {
  return power && !request.compare ? [[words.total, kilowatts(power.mean), null, kilowatts(power.peak)]] : [];
}

/** Returns the two power figures that the screen shows as its headline. */
export function powerFacts(frame: ReportFrame, { power }: MeterEnergyReply): (readonly [string, string])[] {
  const { words, request, timeZone } = frame;
  if (!power || request.compare) return [];
  const number = new Intl.NumberFormat(request.language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const hour = { dateStyle: "medium", timeStyle: "short", timeZone } as const;
  const format = new Intl.DateTimeFormat(
    request.language,
    power.peak_in === "hour" ? hour : { dateStyle: "medium", timeZone },
  );
  const kW = (watts: number) => `${number.format(kilowatts(watts))} kW`;
  const peak = { peak: kW(power.peak), when: format.format(new Date(power.peak_at)) };
  return [
    [words.meanPower, kW(power.mean)],
    [words.peak.label, fillGaps(power.is_exact ? words.peak.is : words.peak.atMost, peak)],
  ];
}

/**
 * Lists each meter below the one it is behind, with the energy that none of them measured, then the total, then meters without a place.
 * A comparison lists the meters without this tree.
 */
function energyRows(frame: ReportFrame, reply: MeterEnergyReply, measured: readonly MeterValues[]): SummaryRow[] {
  const { words, request } = frame;
  const names = new Map(reply.meters.map(({ _id, device_name }) => [_id, device_name]));
  const rowOf = ({ meter, name, energy }: MeterValues, indent: number): SummaryRow => ({
    cells: [name, sum(energy), mean(meter), meter.behind === null ? "" : (names.get(meter.behind) ?? "")],
    indent,
  });
  const rest = (name: string, wattSeconds: number, indent: number): SummaryRow[] =>
    wattSeconds > 0 ? [{ cells: [name, dailyKilowattHours(wattSeconds), null, ""], indent }] : [];
  const total = { cells: [words.total, dailyKilowattHours(reply.total), null, ""], indent: 0 };
  if (request.compare) return [...measured.map((each) => rowOf(each, 0)), total];
  const below = Map.groupBy(measured, ({ meter }) => meter.behind);
  const branch = (own: MeterValues): SummaryRow[] => {
    const { _id, level, not_metered, excess } = own.meter;
    return [
      rowOf(own, level),
      ...(below.get(_id) ?? []).flatMap(branch),
      ...rest(words.notMetered, not_metered, level + 1),
      ...rest(words.excess, excess, level + 1),
    ];
  };
  // A meter without readings in the range has no row, so the meters behind it move to the top level.
  const rows = new Set(measured.map(({ meter }) => meter._id));
  const tops = measured.filter(({ meter }) => meter.behind === null || !rows.has(meter.behind));
  const apart = tops.filter(({ meter }) => !meter.is_counted).flatMap(branch);
  return [
    ...tops.filter(({ meter }) => meter.is_counted).flatMap(branch),
    total,
    ...(apart.length > 0 ? [{ cells: [words.unplaced, null, null, ""], indent: 0 }] : []),
    ...apart.map(({ cells, indent }) => ({ cells, indent: indent + 1 })),
  ];
}

export function meterSummary(
  frame: ReportFrame,
  reply: MeterEnergyReply,
  measured: readonly MeterValues[],
): ReportTable {
  const { columns, parts } = frame.words;
  const device = { title: columns.device, kind: "text" as const };
  if (frame.request.kind === "power")
    return {
      name: parts.summary,
      columns: [device, ...numbers(columns.meanPower, columns.lowest, columns.highest)],
      rows: [
        ...measured.map(({ meter, name, lowest, highest }): Cell[] => [
          name,
          mean(meter),
          least(lowest),
          most(highest),
        ]),
        ...totalPower(frame, reply),
      ],
    };
  const rows = energyRows(frame, reply, measured);
  // Pages show the tree by indents; a sheet that is sorted by its reader loses it and needs the column.
  const isSheet = frame.request.format === "EXCEL";
  return {
    name: parts.summary,
    columns: [
      device,
      ...numbers(columns.energy, columns.meanPower),
      ...(isSheet ? [{ title: columns.behind, kind: "text" as const }] : []),
    ],
    rows: rows.map(({ cells }) => (isSheet ? cells : cells.slice(0, 3))),
    indents: rows.map(({ indent }) => indent),
  };
}

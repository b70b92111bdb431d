import type { MeterEnergy } from "@switchboard/contract";
import { kilowatts } from "@switchboard/domain/core";
import { dailyKilowattHours } from "@switchboard/domain/energy";
import { fillGaps } from "@switchboard/translations";
import type { MeterEnergyReply } from "../../site/meters/meters.service.ts";
import type { Cell, ReportTable } from "./content.ts";
import type { ReportFrame } from "./report-frame.ts";

/** What is known of a meter by period. */
export interface Measured {
  meter: Omit<MeterEnergy, "data">;
  name: string;
  energy: (number | null)[];
  power: (number | null)[];
  lowest: (number | null)[];
  highest: (number | null)[];
}

type Values = readonly (number | null)[];
const known = (values: Values) => values.flatMap((value) => value ?? []);
const sum = (values: Values) => known(values).reduce((total, value) => total + value, 0);
/** Of all readings of the span, not of its periods: the same by days and by months. */
const mean = ({ avg_power }: Measured["meter"]) => (avg_power === null ? null : kilowatts(avg_power));
const least = (values: Values) => (known(values).length === 0 ? null : Math.min(...known(values)));
const most = (values: Values) => (known(values).length === 0 ? null : Math.max(...known(values)));

interface SummaryRow {
  cells: Cell[];
  indent: number;
}

const numbers = (...titles: string[]) => titles.map((title) => ({ title, kind: "number" as const }));

/** A line of the reader's: what the total is made of. */
export function countsFact({ words }: ReportFrame, { scope, basis }: MeterEnergyReply): readonly [string, string] {
  const { label, ...counted } = words.counts;
  if (scope !== "building") return [label, counted[scope]];
  return [label, counted[basis]];
}

/** The power of all together: its mean and its peak; side by side nothing is added up. */
function totalPower({ words, asked }: ReportFrame, { power }: MeterEnergyReply): Cell[][] {
  return power && !asked.compare ? [[words.total, kilowatts(power.mean), null, kilowatts(power.peak)]] : [];
}

/** The two figures of power that a screen has as its headline. */
export function powerFacts(frame: ReportFrame, { power }: MeterEnergyReply): (readonly [string, string])[] {
  const { words, asked, timeZone } = frame;
  if (!power || asked.compare) return [];
  const number = new Intl.NumberFormat(asked.language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const hour = { dateStyle: "medium", timeStyle: "short", timeZone } as const;
  const format = new Intl.DateTimeFormat(
    asked.language,
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
 * Each meter below the one it stands behind, with what none of them measured, then the total, then those without a place.
 * Side by side they are compared, and stand alone.
 */
function energyRows(frame: ReportFrame, reply: MeterEnergyReply, measured: readonly Measured[]): SummaryRow[] {
  const { words, asked } = frame;
  const names = new Map(reply.meters.map(({ _id, device_name }) => [_id, device_name]));
  const rowOf = ({ meter, name, energy }: Measured, indent: number): SummaryRow => ({
    cells: [name, sum(energy), mean(meter), meter.behind === null ? "" : (names.get(meter.behind) ?? "")],
    indent,
  });
  const rest = (name: string, wattSeconds: number, indent: number): SummaryRow[] =>
    wattSeconds > 0 ? [{ cells: [name, dailyKilowattHours(wattSeconds), null, ""], indent }] : [];
  const total = { cells: [words.total, dailyKilowattHours(reply.total), null, ""], indent: 0 };
  if (asked.compare) return [...measured.map((each) => rowOf(each, 0)), total];
  const below = Map.groupBy(measured, ({ meter }) => meter.behind);
  const branch = (own: Measured): SummaryRow[] => {
    const { _id, level, not_metered, excess } = own.meter;
    return [
      rowOf(own, level),
      ...(below.get(_id) ?? []).flatMap(branch),
      ...rest(words.notMetered, not_metered, level + 1),
      ...rest(words.excess, excess, level + 1),
    ];
  };
  // One that measured nothing in the time has no row; what stands behind it has.
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

export function meterSummary(frame: ReportFrame, reply: MeterEnergyReply, measured: readonly Measured[]): ReportTable {
  const { columns, parts } = frame.words;
  const device = { title: columns.device, kind: "text" as const };
  if (frame.asked.kind === "power")
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
  // On paper the way a row stands in says it; a spreadsheet that is sorted has nothing else to say it by.
  const isSheet = frame.asked.format === "EXCEL";
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

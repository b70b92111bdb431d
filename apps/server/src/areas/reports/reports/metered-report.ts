import type { PowerSeries } from "@switchboard/contract";
import { kilowatts } from "@switchboard/domain/core";
import { dailyKilowattHours } from "@switchboard/domain/energy";
import type { MeterEnergyReply } from "../../site/meters/meters.service.ts";
import type { Cell, ReportContent, ReportTable } from "./content.ts";
import { devicePivots } from "./device-pivot.ts";
import { countsFact, elsewhereFacts, type MeterValues, meterSummary, powerFacts } from "./meter-summary.ts";
import {
  chartOf,
  contentOf,
  dateKind,
  dateOf,
  leftOutFacts,
  periodAt,
  type ReportFrame,
  sideBySide,
} from "./report-frame.ts";

type Points = MeterEnergyReply["data"];

function byPeriod(frame: ReportFrame, points: Points): Pick<MeterValues, "energy" | "power"> {
  const pointsByPeriod = new Map(points.map((point) => [periodAt(frame, point.timestamp), point]));
  const own = frame.periods.map((day) => pointsByPeriod.get(day));
  return {
    energy: own.map((point) => (point ? dailyKilowattHours(point.avg_energy) : null)),
    power: own.map((point) => (point && point.avg_power !== null ? kilowatts(point.avg_power) : null)),
  };
}

/** Finds the lowest and highest power of each period; roll-ups carry their own, a single reading is both. */
function extremes(
  frame: ReportFrame,
  points: PowerSeries["series"][number]["data"],
): Pick<MeterValues, "lowest" | "highest"> {
  const low = new Map<string, number>();
  const high = new Map<string, number>();
  for (const { timestamp, p, min, max } of points) {
    const [least, most] = [min?.p ?? p, max?.p ?? p];
    if (typeof least !== "number" || typeof most !== "number") continue;
    const day = periodAt(frame, timestamp);
    low.set(day, Math.min(low.get(day) ?? least, least));
    high.set(day, Math.max(high.get(day) ?? most, most));
  }
  const valuesOf = (values: Map<string, number>) =>
    frame.periods.map((day) => {
      const watts = values.get(day);
      return watts === undefined ? null : kilowatts(watts);
    });
  return { lowest: valuesOf(low), highest: valuesOf(high) };
}

function measure(frame: ReportFrame, energy: MeterEnergyReply, series: PowerSeries | undefined): MeterValues[] {
  const curves = new Map(series?.series.map(({ _id, data }) => [_id, data]));
  const measured = energy.meters.flatMap(({ data = [], ...meter }): MeterValues[] =>
    data.length === 0
      ? []
      : [{ meter, name: meter.device_name, ...byPeriod(frame, data), ...extremes(frame, curves.get(meter._id) ?? []) }],
  );
  if (!frame.request.compare) return measured;
  // A comparison keeps the order of the request.
  const order = new Map(frame.devices.map(({ _id }, index) => [_id, index]));
  return measured.toSorted((a, b) => (order.get(a.meter._id) ?? 0) - (order.get(b.meter._id) ?? 0));
}

function periods(frame: ReportFrame, all: Pick<MeterValues, "energy" | "power">): ReportTable {
  const { columns, parts } = frame.words;
  const isEnergy = frame.request.kind === "energy";
  return {
    name: parts.byPeriod,
    columns: [
      { title: columns.date, kind: dateKind(frame) },
      ...(isEnergy ? [{ title: columns.energy, kind: "number" as const }] : []),
      { title: columns.meanPower, kind: "number" },
    ],
    rows: frame.periods.map((day, index): Cell[] => [
      dateOf(day),
      ...(isEnergy ? [all.energy[index] ?? null] : []),
      all.power[index] ?? null,
    ]),
  };
}

/** Lists every device and period in a row of its own, which a spreadsheet can sort and filter. */
function byDevice(frame: ReportFrame, devices: readonly MeterValues[]): ReportTable {
  const { columns, parts } = frame.words;
  const isEnergy = frame.request.kind === "energy";
  const titles = isEnergy ? [columns.energy, columns.meanPower] : [columns.meanPower, columns.lowest, columns.highest];
  const rows = frame.periods.flatMap((day, index) =>
    devices.flatMap((device) => {
      const own = isEnergy ? [device.energy, device.power] : [device.power, device.lowest, device.highest];
      const values = own.map((each) => each[index] ?? null);
      // A device has no row for periods without readings, for example before it was installed.
      return values.every((value) => value === null) ? [] : [[dateOf(day), device.name, ...values] as Cell[]];
    }),
  );
  return {
    name: parts.byDevice,
    columns: [
      { title: columns.date, kind: dateKind(frame) },
      { title: columns.device, kind: "text" },
      ...titles.map((title) => ({ title, kind: "number" as const })),
    ],
    rows,
  };
}

/** Returns undefined when nothing was measured. */
export function meteredReport(
  frame: ReportFrame,
  energy: MeterEnergyReply,
  series?: PowerSeries,
): ReportContent | undefined {
  const devices = measure(frame, energy, series);
  if (devices.length === 0) return undefined;
  const isEnergy = frame.request.kind === "energy";
  const valuesOf = (each: Pick<MeterValues, "energy" | "power">) => (isEnergy ? each.energy : each.power);
  const all = byPeriod(frame, energy.data);
  const compared = devices.map((device) => ({ name: device.name, values: valuesOf(device) }));
  const chart = chartOf(frame, {
    unit: isEnergy ? "kWh" : "kW",
    isLines: !isEnergy,
    series: frame.request.compare ? compared : [{ name: frame.words.total, values: valuesOf(all) }],
  });
  const details = frame.request.compare
    ? [sideBySide(frame, "number", compared)]
    : frame.request.format === "PDF"
      ? devicePivots(frame, devices, valuesOf(all))
      : [periods(frame, all), byDevice(frame, devices)];
  const leftOut = isEnergy ? leftOutFacts(frame, energy.left_out) : [];
  const more = [...leftOut, ...powerFacts(frame, energy), countsFact(frame, energy), ...elsewhereFacts(frame, energy)];
  return contentOf(frame, { chart, more, parts: [meterSummary(frame, energy, devices), ...details] });
}

import type { contract, PowerSeries, ReplyOf } from "@switchboard/contract";
import { dailyKilowattHours, kilowatts } from "@switchboard/domain";
import type { Cell, ReportContent, ReportTable } from "./content.ts";
import { chartOf, contentOf, dateKind, dateOf, periodAt, type ReportFrame, sideBySide } from "./report-frame.ts";

type EnergyReply = ReplyOf<typeof contract.getEnergyData>;

/** What is known of a device, or of all together, by period. */
interface Measured {
  _id: string;
  name: string;
  energy: (number | null)[];
  power: (number | null)[];
  lowest: (number | null)[];
  highest: (number | null)[];
}

type Points = EnergyReply["data"];

function byPeriod(frame: ReportFrame, points: Points): Pick<Measured, "energy" | "power"> {
  const found = new Map(points.map((point) => [periodAt(frame, point.timestamp), point]));
  const own = frame.periods.map((day) => found.get(day));
  return {
    energy: own.map((point) => (point ? dailyKilowattHours(point.avg_energy) : null)),
    power: own.map((point) => (point && point.avg_power !== null ? kilowatts(point.avg_power) : null)),
  };
}

/** The lowest and highest power of each period: roll-ups carry theirs, single readings are their own. */
function extremes(
  frame: ReportFrame,
  points: PowerSeries["series"][number]["data"],
): Pick<Measured, "lowest" | "highest"> {
  const low = new Map<string, number>();
  const high = new Map<string, number>();
  for (const { timestamp, p, min, max } of points) {
    const [least, most] = [min?.p ?? p, max?.p ?? p];
    if (typeof least !== "number" || typeof most !== "number") continue;
    const day = periodAt(frame, timestamp);
    low.set(day, Math.min(low.get(day) ?? least, least));
    high.set(day, Math.max(high.get(day) ?? most, most));
  }
  const shown = (values: Map<string, number>) =>
    frame.periods.map((day) => {
      const watts = values.get(day);
      return watts === undefined ? null : kilowatts(watts);
    });
  return { lowest: shown(low), highest: shown(high) };
}

function measure(frame: ReportFrame, energy: EnergyReply, series: PowerSeries | undefined): Measured[] {
  const curves = new Map(series?.series.map(({ _id, data }) => [_id, data]));
  const measured = new Map(energy.devices?.map((device) => [device._id, device]));
  // In the order they were asked for.
  return frame.devices
    .flatMap(({ _id }) => measured.get(_id) ?? [])
    .filter(({ data }) => data.length > 0)
    .map(({ _id, device_name, data }) => ({
      _id,
      name: device_name,
      ...byPeriod(frame, data),
      ...extremes(frame, curves.get(_id) ?? []),
    }));
}

const known = (values: readonly (number | null)[]) => values.flatMap((value) => value ?? []);
const sum = (values: readonly (number | null)[]) => known(values).reduce((total, value) => total + value, 0);
const mean = (values: readonly (number | null)[]) => {
  const own = known(values);
  return own.length === 0 ? null : sum(own) / own.length;
};
const least = (values: readonly (number | null)[]) => (known(values).length === 0 ? null : Math.min(...known(values)));
const most = (values: readonly (number | null)[]) => (known(values).length === 0 ? null : Math.max(...known(values)));

function summary(frame: ReportFrame, devices: readonly Measured[]): ReportTable {
  const { columns, parts, total } = frame.words;
  const numbers = (...titles: string[]) => titles.map((title) => ({ title, kind: "number" as const }));
  const isEnergy = frame.asked.kind === "energy";
  const rows = devices.map((device): Cell[] =>
    isEnergy
      ? [device.name, sum(device.energy), mean(device.power)]
      : [device.name, mean(device.power), least(device.lowest), most(device.highest)],
  );
  const last: Cell[][] = isEnergy ? [[total, sum(devices.map(({ energy }) => sum(energy))), null]] : [];
  return {
    name: parts.summary,
    columns: [
      { title: columns.device, kind: "text" },
      ...(isEnergy
        ? numbers(columns.energy, columns.meanPower)
        : numbers(columns.meanPower, columns.lowest, columns.highest)),
    ],
    rows: [...rows, ...last],
  };
}

function periods(frame: ReportFrame, all: Pick<Measured, "energy" | "power">): ReportTable {
  const { columns, parts } = frame.words;
  const isEnergy = frame.asked.kind === "energy";
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

function byDevice(frame: ReportFrame, devices: readonly Measured[]): ReportTable {
  const { columns, parts } = frame.words;
  const isEnergy = frame.asked.kind === "energy";
  const titles = isEnergy ? [columns.energy, columns.meanPower] : [columns.meanPower, columns.lowest, columns.highest];
  const rows = frame.periods.flatMap((day, index) =>
    devices.flatMap((device) => {
      const own = isEnergy ? [device.energy, device.power] : [device.power, device.lowest, device.highest];
      const values = own.map((each) => each[index] ?? null);
      // A device that was not there yet has no row.
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

/** Energy or power of some devices; undefined where nothing was measured. */
export function meteredReport(
  frame: ReportFrame,
  energy: EnergyReply,
  series?: PowerSeries,
): ReportContent | undefined {
  const devices = measure(frame, energy, series);
  if (devices.length === 0) return undefined;
  const isEnergy = frame.asked.kind === "energy";
  const valuesOf = (each: Pick<Measured, "energy" | "power">) => (isEnergy ? each.energy : each.power);
  const all = byPeriod(frame, energy.data);
  const compared = devices.map((device) => ({ name: device.name, values: valuesOf(device) }));
  const chart = chartOf(frame, {
    unit: isEnergy ? "kWh" : "kW",
    isLines: !isEnergy,
    series: frame.asked.compare ? compared : [{ name: frame.words.total, values: valuesOf(all) }],
  });
  const details = frame.asked.compare
    ? [sideBySide(frame, "number", compared)]
    : [periods(frame, all), byDevice(frame, devices)];
  return contentOf(frame, { chart, parts: [summary(frame, devices), ...details] });
}

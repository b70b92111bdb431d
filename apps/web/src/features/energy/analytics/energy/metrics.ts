import { contract } from "@switchboard/contract";
import { formatCurrent, formatVoltage, kilowatts } from "@switchboard/domain/core";
import type { Measure } from "@switchboard/domain/energy";
import type { ChartColor } from "../../../../ui/charts/chart-model.ts";

export const METRIC_KEYS = ["energy", "power", "voltage", "current", "powerFactor"] as const;
export type MetricKey = (typeof METRIC_KEYS)[number];
/** Metrics measured at instants; energy is counted over spans. */
export type SeriesKey = Exclude<MetricKey, "energy">;

/** The things a chart's lines or bars can stand for. */
export const BY_KEYS = ["total", "device", "group", "phase"] as const;
export type By = (typeof BY_KEYS)[number];

/** Limits the choice per metric, because for example the volts of several devices have no sum. */
export const OFFERED: Record<MetricKey, readonly By[]> = {
  energy: ["total", "device", "group"],
  power: ["total", "device", "group"],
  voltage: ["device", "phase"],
  current: ["device", "phase"],
  powerFactor: ["device"],
};

interface SeriesMetric {
  endpoint:
    | typeof contract.getPowerData
    | typeof contract.getVoltageData
    | typeof contract.getCurrentData
    | typeof contract.getPfactorData;
  total: Measure;
  phases: readonly Measure[];
  /** Converts a raw value for display (spec §9). */
  shown(raw: number): number;
}

const twoDecimals = (raw: number) => Math.round(raw * 100) / 100;

export const SERIES: Record<SeriesKey, SeriesMetric> = {
  power: { endpoint: contract.getPowerData, total: "p", phases: [], shown: kilowatts },
  voltage: { endpoint: contract.getVoltageData, total: "v", phases: ["v1", "v2", "v3"], shown: formatVoltage },
  current: { endpoint: contract.getCurrentData, total: "c", phases: ["c1", "c2", "c3"], shown: formatCurrent },
  powerFactor: { endpoint: contract.getPfactorData, total: "pf", phases: [], shown: twoDecimals },
};

export const COLORS: Record<MetricKey, Exclude<ChartColor, number>> = {
  energy: "energy",
  power: "power",
  voltage: "voltage",
  current: "current",
  powerFactor: "power-factor",
};
export const PHASE_COLORS = ["phase-r", "phase-y", "phase-b"] as const;

const DECIMALS: Record<MetricKey, number> = { energy: 2, power: 2, voltage: 0, current: 2, powerFactor: 2 };
export const UNITS: Record<MetricKey, string> = {
  energy: "kWh",
  power: "kW",
  voltage: "V",
  current: "A",
  powerFactor: "",
};

/** Formats a value with its unit in the user's language. */
export function metricFormat(key: MetricKey, language: string): (value: number) => string {
  const digits = DECIMALS[key];
  const format = new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  // A mean of volts is truncated like each of its readings.
  const cut = key === "voltage" ? formatVoltage : (value: number) => value;
  return (value) => `${format.format(cut(value))} ${UNITS[key]}`.trim();
}

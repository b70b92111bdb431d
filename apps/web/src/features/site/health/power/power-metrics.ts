import type { PowerReport } from "@switchboard/contract";
import { formatCurrent, formatVoltage, kilowatts } from "@switchboard/domain/core";
import type { Translate } from "../../../../i18n/typed-keys.ts";

export const METRIC_KEYS = ["voltage", "current", "power", "powerFactor", "harmonics"] as const;
export type MetricKey = (typeof METRIC_KEYS)[number];
export type Field = Exclude<keyof PowerReport, "ts" | "e">;

interface Metric {
  total: Field;
  phases: readonly Field[];
  unit: "V" | "A" | "kW" | "none" | "pct";
  color: string;
  decimals: number;
  /** How a raw value is shown (spec §9). */
  shown(raw: number): number;
  /** Where its gauge ends; others end above the highest that has been seen. */
  top?: number;
}

const twoDecimals = (raw: number) => Math.round(raw * 100) / 100;
const oneDecimal = (raw: number) => Math.round(raw * 10) / 10;

export const METRICS: Record<MetricKey, Metric> = {
  voltage: {
    total: "v",
    phases: ["v1", "v2", "v3"],
    unit: "V",
    color: "var(--sb-voltage)",
    decimals: 0,
    shown: formatVoltage,
    top: 300,
  },
  current: {
    total: "c",
    phases: ["c1", "c2", "c3"],
    unit: "A",
    color: "var(--sb-current)",
    decimals: 2,
    shown: formatCurrent,
  },
  power: { total: "p", phases: [], unit: "kW", color: "var(--sb-power)", decimals: 2, shown: kilowatts },
  powerFactor: {
    total: "pf",
    phases: [],
    unit: "none",
    color: "var(--sb-power-factor)",
    decimals: 2,
    shown: twoDecimals,
    top: 1,
  },
  harmonics: { total: "THDN", phases: [], unit: "pct", color: "var(--sb-energy)", decimals: 1, shown: oneDecimal },
};

export const PHASE_COLORS = ["var(--sb-phase-r)", "var(--sb-phase-y)", "var(--sb-phase-b)"] as const;

export interface Reading {
  at: number;
  report: PowerReport;
}

export function measured(report: PowerReport, key: MetricKey, field: Field = METRICS[key].total): number | undefined {
  const raw = report[field];
  return raw === undefined ? undefined : METRICS[key].shown(raw);
}

/** Returns the measured phases of a metric; empty when it was measured as a whole. */
export function phasesOf(report: PowerReport, key: MetricKey): Field[] {
  return METRICS[key].phases.filter((field) => report[field] !== undefined);
}

/** A round number above: 1, 2 or 5 of a power of ten. */
export function roundAbove(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  const step = [1, 2, 5, 10].find((each) => each * power >= value) ?? 10;
  return step * power;
}

export function gaugeTop(key: MetricKey, trail: readonly Reading[], limits: readonly number[] = []): number {
  const { top, total, phases } = METRICS[key];
  const highest = Math.max(0, ...limits);
  if (top !== undefined) return highest > top ? roundAbove(highest) : top;
  const values = trail.flatMap(({ report }) => [total, ...phases].map((field) => measured(report, key, field) ?? 0));
  return roundAbove(Math.max(highest, ...values));
}

function figure(key: MetricKey, value: number, language: string): string {
  const digits = METRICS[key].decimals;
  return new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
    value,
  );
}

export function withUnit(t: Translate<"health">, key: MetricKey, value: number, language: string): string {
  return t(`unit.${METRICS[key].unit}`, { value: figure(key, value, language) });
}

import type { DeviceConfig } from "@switchboard/contract";
import { kilowatts } from "@switchboard/domain/core";
import type { ConfigKey } from "@switchboard/domain/site";
import type { MetricKey } from "./power-metrics.ts";

const LIMITS = {
  voltage: ["over_voltage", "under_voltage"],
  current: ["over_current", "under_current", "individual_overload"],
  power: ["overload"],
  powerFactor: [],
  harmonics: [],
} as const satisfies Record<MetricKey, readonly ConfigKey[]>;

type LimitKey = (typeof LIMITS)[MetricKey][number];

/** A limit of the device's configuration, in the unit in which its metric is shown. */
export interface Limit {
  key: LimitKey;
  value: number;
}

/** Returns the limits of a metric's shown values; limits between two phases belong to no drawn line. */
export function limitsOf(config: DeviceConfig | undefined, metric: MetricKey): Limit[] {
  return LIMITS[metric].flatMap((key: LimitKey): Limit[] => {
    const value = config?.[key];
    if (typeof value !== "number") return [];
    return [{ key, value: metric === "power" ? kilowatts(value) : value }];
  });
}

export function isCrossed({ key, value }: Limit, measured: number): boolean {
  return key.startsWith("under_") ? measured < value : measured > value;
}

/** A voltage moves by tenths, a current or a power by many times. */
const FAR = { volts: 0.5, times: 4 };

/** Limits near enough to be drawn: one that is far away would press the line of the readings flat. */
export function nearLimits(limits: readonly Limit[], metric: MetricKey, values: readonly number[]): Limit[] {
  const most = Math.max(0, ...values);
  return limits.filter(({ value }) =>
    metric === "voltage" ? Math.abs(value - most) <= most * FAR.volts : value <= most * FAR.times,
  );
}

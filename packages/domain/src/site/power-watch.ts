import { EventType } from "./event-types.ts";

/** The limits of a device's configuration (spec §3). Unset limits are not watched. */
export interface PowerThresholds {
  over_voltage?: number | undefined;
  under_voltage?: number | undefined;
  /** The voltage between two lines of three phases. */
  over_voltage_line?: number | undefined;
  under_voltage_line?: number | undefined;
  over_current?: number | undefined;
  under_current?: number | undefined;
  /** Watts over all phases. */
  overload?: number | undefined;
  /** Amperes of one phase, for stabilizers that watch each phase. */
  individual_overload?: number | undefined;
}

export interface PowerValues {
  v?: number | undefined;
  v1?: number | undefined;
  v2?: number | undefined;
  v3?: number | undefined;
  c?: number | undefined;
  c1?: number | undefined;
  c2?: number | undefined;
  c3?: number | undefined;
  p?: number | undefined;
}

/** The comparison of one value with one limit. */
interface Look {
  type: number;
  value: number;
  crossed: boolean;
  clear: boolean;
}

/** A value has to return by this share before the limit can be crossed again, to avoid repeated events. */
const HYSTERESIS = 0.02;

function above(type: number, value: number | undefined, limit: number | undefined): Look[] {
  if (value === undefined || limit === undefined || value < 0) return [];
  return [{ type, value, crossed: value > limit, clear: value <= limit * (1 - HYSTERESIS) }];
}

function below(type: number, value: number | undefined, limit: number | undefined): Look[] {
  if (value === undefined || limit === undefined || value < 0) return [];
  return [{ type, value, crossed: value < limit, clear: value >= limit * (1 + HYSTERESIS) }];
}

function perPhase(values: (number | undefined)[], look: (value: number | undefined, phase: number) => Look[]): Look[] {
  return values.flatMap((value, phase) => look(value, phase));
}

/** Returns the voltage between two phases that are a third of a turn apart. */
function between(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? undefined : Math.sqrt(a * a + b * b + a * b);
}

function looks(limits: PowerThresholds, values: PowerValues): Look[] {
  const { v, v1, v2, v3, c, c1, c2, c3, p } = values;
  const volts = v1 === undefined ? [v] : [v1, v2, v3];
  const amperes = c1 === undefined ? [c] : [c1, c2, c3];
  const lines = [between(v1, v2), between(v2, v3), between(v3, v1)];
  return [
    ...perPhase(volts, (value, phase) => above(EventType.overVoltage + phase, value, limits.over_voltage)),
    ...perPhase(volts, (value, phase) => below(EventType.underVoltage + phase, value, limits.under_voltage)),
    ...perPhase(lines, (value, phase) => above(EventType.overVoltageLines + phase, value, limits.over_voltage_line)),
    ...perPhase(lines, (value, phase) => below(EventType.underVoltageLines + phase, value, limits.under_voltage_line)),
    ...perPhase(amperes, (value, phase) => above(EventType.overcurrentPhase + phase, value, limits.over_current)),
    ...perPhase(amperes, (value, phase) => below(EventType.underloadPhase + phase, value, limits.under_current)),
    ...perPhase(amperes, (value, phase) => above(EventType.overloadPhase + phase, value, limits.individual_overload)),
    ...above(EventType.overload, p, limits.overload),
  ];
}

interface Crossings {
  /** New events, with the value that crossed the limit. */
  begun: { type: number; value: number }[];
  /** Events that are active after this reading, in order. */
  active: number[];
  /** True when an event was active before and none is now. */
  allWell: boolean;
}

/** Compares a reading with the limits. An event begins once, when its limit is crossed, and ends well clear of it. */
export function watchPower(limits: PowerThresholds, values: PowerValues, before: readonly number[]): Crossings {
  const seen = looks(limits, values);
  const begun = seen.filter((look) => look.crossed && !before.includes(look.type));
  // An event whose limit was removed has also ended.
  const held = before.filter((type) => seen.some((look) => look.type === type && !look.clear));
  const active = [...held, ...begun.map((look) => look.type)].toSorted((a, b) => a - b);
  return {
    begun: begun.map(({ type, value }) => ({ type, value })),
    active,
    allWell: before.length > 0 && active.length === 0,
  };
}

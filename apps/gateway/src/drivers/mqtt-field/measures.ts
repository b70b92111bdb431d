import { SENSOR_KINDS, type SensorKindName } from "@switchboard/domain/site";

/** Converts a received value to the stored unit: `value * factor + offset`. */
interface Scale {
  factor: number;
  offset: number;
}
export interface Measure extends Scale {
  kind: SensorKindName;
  unit: string;
}

const AS_IT_IS: Scale = { factor: 1, offset: 0 };
const times = (factor: number): Scale => ({ factor, offset: 0 });

/** The known units of each kind. */
const UNITS: Partial<Record<SensorKindName, Record<string, Scale>>> = {
  temperature: {
    "°C": AS_IT_IS,
    C: AS_IT_IS,
    "°F": { factor: 5 / 9, offset: -160 / 9 },
    F: { factor: 5 / 9, offset: -160 / 9 },
    K: { factor: 1, offset: -273.15 },
  },
  humidity: { "%": AS_IT_IS, "%RH": AS_IT_IS },
  co2: { ppm: AS_IT_IS },
  voc: { ppb: AS_IT_IS, ppm: times(1000) },
  pm25: { "µg/m³": AS_IT_IS, "μg/m³": AS_IT_IS, "ug/m³": AS_IT_IS, "ug/m3": AS_IT_IS, "mg/m³": times(1000) },
  pressure: {
    hPa: AS_IT_IS,
    mbar: AS_IT_IS,
    kPa: times(10),
    Pa: times(0.01),
    mmHg: times(1.33322),
    inHg: times(33.8639),
  },
  light: { lx: AS_IT_IS, lux: AS_IT_IS, klx: times(1000) },
  noise: { dB: AS_IT_IS, dBA: AS_IT_IS, "dB(A)": AS_IT_IS },
  battery: { "%": AS_IT_IS },
  position: { "%": AS_IT_IS },
  flow: { "m³/h": AS_IT_IS, "m3/h": AS_IT_IS, "L/min": times(0.06), "l/min": times(0.06), "L/h": times(0.001) },
  water: { "m³": AS_IT_IS, m3: AS_IT_IS, L: times(0.001), l: times(0.001) },
  gas: { "m³": AS_IT_IS, m3: AS_IT_IS, L: times(0.001), l: times(0.001) },
};

/** Returns the conversion for a kind and unit; a unit that the kind does not know makes it a plain number with that unit. */
export function measureOf(kind: SensorKindName, unit: string): Measure {
  const scale = UNITS[kind]?.[unit];
  if (scale) return { kind, unit: SENSOR_KINDS[kind].unit, ...scale };
  return { kind: "number", unit: unit.slice(0, 20), ...AS_IT_IS };
}

export function scaled(value: number, { factor, offset }: Scale): number {
  const result = value * factor + offset;
  // Removes binary noise such as 21.500000000000004.
  return Number(result.toPrecision(12));
}

/** The values of `power/get`, by their names there. */
export type MeterValue = "v" | "c" | "p" | "pf" | "e";
export type MeterName = MeterValue | "v1" | "v2" | "v3" | "c1" | "c2" | "c3";
const METER_UNITS: Record<MeterValue, Record<string, number>> = {
  v: { V: 1, mV: 0.001, kV: 1000 },
  c: { A: 1, mA: 0.001 },
  p: { W: 1, kW: 1000, mW: 0.001 },
  pf: { "": 1, "%": 0.01 },
  e: { kWh: 3_600_000, Wh: 3600, MWh: 3_600_000_000, J: 1, Ws: 1, MJ: 1_000_000, GJ: 1_000_000_000 },
};

/** Returns the factor for a unit; undefined if the unit measures something else. */
export function meterFactor(value: MeterValue, unit: string): number | undefined {
  return METER_UNITS[value][unit];
}

/** The kinds of sensors: a number with a unit, or a state. */
export interface SensorKind {
  /** The unit of stored readings, to which drivers convert. Empty without one, or when each sensor has its own. */
  unit: string;
  /** "level": any number. "state": 1 when it holds (occupied, open, wet, smoke), otherwise 0. */
  shape: "level" | "state";
  /** The possible range of a sensor. Values outside are transmission errors. */
  min: number;
  max: number;
  /** The number of significant decimals. */
  digits: number;
}

const level = (unit: string, min: number, max: number, digits: number): SensorKind => ({
  unit,
  shape: "level",
  min,
  max,
  digits,
});
const STATE: SensorKind = { unit: "", shape: "state", min: 0, max: 1, digits: 0 };

/** Far beyond any sensor, and still exact enough in a double. */
const ANY = 1e12;

export const SENSOR_KINDS = {
  temperature: level("°C", -100, 1000, 1),
  humidity: level("%", 0, 100, 0),
  co2: level("ppm", 0, 50_000, 0),
  /** Volatile organic compounds. */
  voc: level("ppb", 0, 100_000, 0),
  /** Fine dust up to 2.5 µm. */
  pm25: level("µg/m³", 0, 10_000, 0),
  pressure: level("hPa", 0, 2000, 0),
  light: level("lx", 0, 200_000, 0),
  noise: level("dB", 0, 200, 0),
  battery: level("%", 0, 100, 0),
  position: level("%", 0, 100, 0),
  flow: level("m³/h", 0, 100_000, 2),
  water: level("m³", 0, ANY, 3),
  gas: level("m³", 0, ANY, 3),
  occupancy: STATE,
  contact: STATE,
  leak: STATE,
  smoke: STATE,
  tamper: STATE,
  vibration: STATE,
  /** A number with its own unit, for which there is no kind. */
  number: level("", -ANY, ANY, 2),
  /** A state for which there is no kind. */
  state: STATE,
} as const satisfies Record<string, SensorKind>;
export type SensorKindName = keyof typeof SENSOR_KINDS;
export const SENSOR_KIND_NAMES = Object.keys(SENSOR_KINDS) as SensorKindName[];

/** Returns a reading as it is stored. Returns undefined when no sensor of this kind can report it. */
export function sensorValue(kind: SensorKindName, value: number): number | undefined {
  const { min, max } = SENSOR_KINDS[kind];
  if (!Number.isFinite(value) || value < min || value > max) return undefined;
  return SENSOR_KINDS[kind].shape === "state" ? Number(value > 0) : value;
}

/** Tells states from numbers with a unit. */
export function isStateKind(kind: SensorKindName): boolean {
  return SENSOR_KINDS[kind].shape === "state";
}

const HOUR_MS = 3_600_000;
/** Numbers are reported at least every hour. A door that nobody opens, or a battery, may be silent for a day. */
export const LEAST_SILENT_MS = 3 * HOUR_MS;
const SELDOM_MS = 25 * HOUR_MS;
const SELDOM: readonly SensorKindName[] = ["battery", "position", "water", "gas"];

/** Tells whether a value may be outdated. Then its age is shown. */
export function isStaleReading(kind: SensorKindName, ageMs: number): boolean {
  return ageMs > (isStateKind(kind) || SELDOM.includes(kind) ? SELDOM_MS : LEAST_SILENT_MS);
}

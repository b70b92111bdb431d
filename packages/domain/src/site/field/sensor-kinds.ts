/** What a sensor tells: a number with a unit, or whether something is so. */
export interface SensorKind {
  /** The unit that readings are kept in; drivers turn what they hear into it. Empty where there is none, or where each sensor names its own. */
  unit: string;
  /** "level": any number. "state": 1 where it is so (occupied, open, wet, smoke), 0 where not. */
  shape: "level" | "state";
  /** What a sensor of this kind can say at all; what lies outside is a fault of the wire and no reading. */
  min: number;
  max: number;
  /** Digits behind the point that mean something. */
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

/** Far beyond any sensor, and well inside what a double holds exactly enough. */
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
  /** A number with a unit of its own, for which there is no kind. */
  number: level("", -ANY, ANY, 2),
  /** Whether something is so, for which there is no kind. */
  state: STATE,
} as const satisfies Record<string, SensorKind>;
export type SensorKindName = keyof typeof SENSOR_KINDS;
export const SENSOR_KIND_NAMES = Object.keys(SENSOR_KINDS) as SensorKindName[];

/** A reading as it is kept; undefined where no sensor of this kind can have said it. */
export function sensorValue(kind: SensorKindName, value: number): number | undefined {
  const { min, max } = SENSOR_KINDS[kind];
  if (!Number.isFinite(value) || value < min || value > max) return undefined;
  return SENSOR_KINDS[kind].shape === "state" ? Number(value > 0) : value;
}

/** What can be so or not, in contrast to a number with a unit. */
export function isStateKind(kind: SensorKindName): boolean {
  return SENSOR_KINDS[kind].shape === "state";
}

const HOUR_MS = 3_600_000;
/** Numbers come every hour at least; a door that nobody opens, or a battery, may say nothing for a day. */
export const LEAST_SILENT_MS = 3 * HOUR_MS;
const SELDOM_MS = 25 * HOUR_MS;
const SELDOM: readonly SensorKindName[] = ["battery", "position", "water", "gas"];

/** Whether a value is so old that it may not hold any more: then its age is said with it. */
export function isStaleReading(kind: SensorKindName, ageMs: number): boolean {
  return ageMs > (isStateKind(kind) || SELDOM.includes(kind) ? SELDOM_MS : LEAST_SILENT_MS);
}

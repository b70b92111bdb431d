import { plausibleCounter, plausibleValue } from "@switchboard/domain/energy";
import { exportReading, type SensorKindName, sensorValue } from "@switchboard/domain/site";
import type { FieldReport } from "../../driver.ts";
import { fieldText } from "../../field-text.ts";
import { asNumber, asText, field, isObject } from "../mqtt-field/json.ts";
import { type Measure, measureOf, scaled } from "../mqtt-field/measures.ts";

/** A number in `tele/…/SENSOR`, by its path. */
export interface SensorPart {
  key: string;
  path: string[];
  name: string;
  measure: Measure;
}

const MOST_SENSORS = 40;
const DEEPEST = 3;

/** Kind and unit by Tasmota's quantity names; the units of temperature, pressure and speed are reported separately. */
const QUANTITIES: Record<string, [SensorKindName, string]> = {
  Humidity: ["humidity", "%"],
  CarbonDioxide: ["co2", "ppm"],
  eCO2: ["co2", "ppm"],
  TVOC: ["voc", "ppb"],
  "PM2.5": ["pm25", "µg/m³"],
  Illuminance: ["light", "lx"],
  Ambient: ["light", "lx"],
  Battery: ["battery", "%"],
  Moisture: ["number", "%"],
  Distance: ["number", "cm"],
  Weight: ["number", "kg"],
  Voltage: ["number", "V"],
  Current: ["number", "A"],
  Frequency: ["number", "Hz"],
  PM1: ["number", "µg/m³"],
  PM10: ["number", "µg/m³"],
};
/** Keys that describe the device and measure nothing. */
const NO_SENSORS = new Set(["Time", "TempUnit", "PressureUnit", "SpeedUnit", "ENERGY", "PN532", "RDM6300", "ESP32"]);

/** Reads the sensors in `tasmota/discovery/<mac>/sensors`. */
export function sensorParts(sn: unknown): { sensors: SensorPart[]; phases: 0 | 1 | 3 } {
  const units = { Temp: asText(field(sn, "TempUnit")) ?? "C", Pressure: asText(field(sn, "PressureUnit")) ?? "hPa" };
  const sensors: SensorPart[] = [];
  const walk = (value: unknown, path: string[]): void => {
    if (!isObject(value) || path.length >= DEEPEST) return;
    for (const [name, inner] of Object.entries(value)) {
      if (sensors.length >= MOST_SENSORS) return;
      if (path.length === 0 && NO_SENSORS.has(name)) continue;
      if (isObject(inner)) walk(inner, [...path, name]);
      else if (typeof inner === "number") add([...path, name], name);
    }
  };
  const add = (path: string[], name: string) => {
    const measure = measureNamed(name, units);
    if (measure) sensors.push({ key: path.join("."), path, name: fieldText(path.join(" ")), measure });
  };
  walk(sn, []);
  return {
    sensors: sensors.filter(({ key, name }) => key.length <= 200 && name),
    phases: phasesOf(field(sn, "ENERGY")),
  };
}

function measureNamed(name: string, units: { Temp: string; Pressure: string }): Measure | undefined {
  // Several sensors of one kind are numbered: Temperature1, Temperature2.
  const quantity = Object.hasOwn(QUANTITIES, name) ? name : name.replace(/\d+$/, "");
  if (quantity === "Temperature" || quantity === "DewPoint") return measureOf("temperature", units.Temp);
  if (quantity === "Pressure" || quantity === "SeaPressure") return measureOf("pressure", units.Pressure);
  if (quantity === "Switch" || name === "Id") return undefined;
  const [kind, unit] = (Object.hasOwn(QUANTITIES, quantity) ? QUANTITIES[quantity] : undefined) ?? ["number", ""];
  return measureOf(kind, unit);
}

function phasesOf(energy: unknown): 0 | 1 | 3 {
  if (!isObject(energy)) return 0;
  const isThree = [energy.Power, energy.Voltage, energy.Current].some(
    (each) => Array.isArray(each) && each.length === 3,
  );
  return isThree ? 3 : 1;
}

export function sensorsIn(parts: SensorPart[], sensor: unknown): Record<string, number> {
  const readings: Record<string, number> = {};
  for (const { key, path, measure } of parts) {
    const raw = path.reduce<unknown>(field, sensor);
    if (typeof raw !== "number") continue;
    const value = sensorValue(measure.kind, scaled(raw, measure));
    if (value !== undefined) readings[key] = value;
  }
  return readings;
}

type Power = NonNullable<FieldReport["power"]>;
const KWH = 3_600_000;

/** Reads `ENERGY` of one phase or of several: numbers, or lists of them. */
export function powerIn(energy: unknown, phases: 1 | 3): Power {
  const [voltages, currents, powers] = [
    numbersIn(energy, "Voltage"),
    numbersIn(energy, "Current"),
    numbersIn(energy, "Power"),
  ];
  const factors = numbersIn(energy, "Factor").filter((factor) => Math.abs(factor) <= 1);
  const totals = numbersIn(energy, "Total");
  const power: Record<string, number | undefined> = {
    v: plausibleValue(mean(voltages)),
    // Three phases are averaged; two circuits of one phase are summed.
    c: plausibleValue(phases === 3 ? mean(currents) : sum(currents)),
    p: plausibleValue(sum(powers)),
    pf: factors.length > 0 ? Math.abs(mean(factors) ?? 0) : undefined,
    e: totals.length > 0 ? plausibleCounter((sum(totals) ?? -1) * KWH) : undefined,
  };
  if (phases === 3)
    for (const no of [0, 1, 2]) {
      if (voltages.length === 3) power[`v${no + 1}`] = plausibleValue(voltages[no]);
      if (currents.length === 3) power[`c${no + 1}`] = plausibleValue(currents[no]);
    }
  return Object.fromEntries(Object.entries(power).filter(([, value]) => value !== undefined));
}

/** Returns the energy fed into the grid, of all phases together. */
export function exportIn(energy: unknown): Power | undefined {
  const counters = sum(numbersIn(energy, "ExportActive"));
  const counter = counters === undefined ? undefined : plausibleCounter(counters * KWH);
  return exportReading(plausibleValue(sum(numbersIn(energy, "Power"))), counter);
}

function numbersIn(energy: unknown, name: string): number[] {
  const value = field(energy, name);
  const list = Array.isArray(value) ? value.slice(0, 3) : [value];
  const known = list.map(asNumber).filter((each) => each !== undefined);
  return known.length === list.length ? known : [];
}

const tidy = (value: number) => Number(value.toPrecision(12));
const sum = (values: number[]) => (values.length ? tidy(values.reduce((total, value) => total + value, 0)) : undefined);
const mean = (values: number[]) => (values.length ? tidy((sum(values) ?? 0) / values.length) : undefined);

import { EngineeringUnits, ObjectType } from "@bacnet-js/client";
import type { FieldChannel } from "@switchboard/contract";
import { type SensorKindName, sensorValue } from "@switchboard/domain/site";
import type { FieldReport } from "../../driver.ts";
import { fieldText } from "../../field-text.ts";
import { type Measure, measureOf, scaled } from "../mqtt-field/measures.ts";

export interface ObjectId {
  type: number;
  instance: number;
}
export interface BacnetObject {
  id: ObjectId;
  key: string;
  name: string;
  /** "binary" is turned on and off, "percent" dimmed; "state" and "number" are only read. */
  does: "binary" | "percent" | "state" | "number";
  measure: Measure;
}

const WORDS: Record<number, string> = {
  [ObjectType.ANALOG_INPUT]: "AI",
  [ObjectType.ANALOG_OUTPUT]: "AO",
  [ObjectType.ANALOG_VALUE]: "AV",
  [ObjectType.BINARY_INPUT]: "BI",
  [ObjectType.BINARY_OUTPUT]: "BO",
  [ObjectType.BINARY_VALUE]: "BV",
  [ObjectType.MULTI_STATE_INPUT]: "MSI",
  [ObjectType.MULTI_STATE_OUTPUT]: "MSO",
  [ObjectType.MULTI_STATE_VALUE]: "MSV",
};
export const isOfUse = ({ type }: ObjectId) => type in WORDS;
const isBinary = ({ type }: ObjectId) =>
  type === ObjectType.BINARY_INPUT || type === ObjectType.BINARY_OUTPUT || type === ObjectType.BINARY_VALUE;
const keyOf = ({ type, instance }: ObjectId) => `${WORDS[type] ?? type}:${instance}`;

const KINDS: Record<number, [SensorKindName, string]> = {
  [EngineeringUnits.DEGREES_CELSIUS]: ["temperature", "°C"],
  [EngineeringUnits.DEGREES_FAHRENHEIT]: ["temperature", "°F"],
  [EngineeringUnits.DEGREES_KELVIN]: ["temperature", "K"],
  [EngineeringUnits.PERCENT_RELATIVE_HUMIDITY]: ["humidity", "%"],
  [EngineeringUnits.PERCENT]: ["number", "%"],
  [EngineeringUnits.PARTS_PER_MILLION]: ["co2", "ppm"],
  [EngineeringUnits.LUXES]: ["light", "lx"],
  [EngineeringUnits.PASCALS]: ["number", "Pa"],
  [EngineeringUnits.HECTOPASCALS]: ["pressure", "hPa"],
  [EngineeringUnits.KILOPASCALS]: ["number", "kPa"],
  [EngineeringUnits.CUBIC_METERS_PER_HOUR]: ["flow", "m³/h"],
  [EngineeringUnits.LITERS_PER_MINUTE]: ["flow", "L/min"],
  [EngineeringUnits.LITERS_PER_HOUR]: ["flow", "L/h"],
  [EngineeringUnits.CUBIC_METERS]: ["number", "m³"],
  [EngineeringUnits.WATTS]: ["number", "W"],
  [EngineeringUnits.KILOWATTS]: ["number", "kW"],
  [EngineeringUnits.KILOWATT_HOURS]: ["number", "kWh"],
  [EngineeringUnits.VOLTS]: ["number", "V"],
  [EngineeringUnits.AMPERES]: ["number", "A"],
  [EngineeringUnits.HERTZ]: ["number", "Hz"],
  [EngineeringUnits.DECIBELS]: ["noise", "dB"],
};

/** `isCommandable`: the object has a priority array, so that our order can be taken back. */
export function objectOf(id: ObjectId, name: string, units: number | undefined, isCommandable: boolean): BacnetObject {
  const [kind, unit] = (units === undefined ? undefined : KINDS[units]) ?? ["number", ""];
  const common = { id, key: keyOf(id), name: fieldText(name) || keyOf(id), measure: measureOf(kind, unit) };
  if (isBinary(id)) return { ...common, does: isCommandable ? "binary" : "state" };
  const isDimmed = id.type === ObjectType.ANALOG_OUTPUT && units === EngineeringUnits.PERCENT && isCommandable;
  return { ...common, does: isDimmed ? "percent" : "number" };
}

export function channelOf({ key, name, does, measure }: BacnetObject): FieldChannel {
  if (does === "binary") return { type: "switch", key, name, kind: "switch", confirms: true };
  if (does === "percent") return { type: "switch", key, name, kind: "dimmer", confirms: true };
  if (does === "state") return { type: "sensor", key, name, kind: "state", unit: "" };
  return { type: "sensor", key, name, kind: measure.kind, unit: measure.unit };
}

/** Converts a present value; returns an empty report if it is not a number or not plausible. */
export function valueReport(object: BacnetObject, value: unknown): Pick<FieldReport, "switches" | "sensors"> {
  if (typeof value !== "number" || !Number.isFinite(value)) return {};
  if (object.does === "binary") return { switches: { [object.key]: { state: value > 0 ? 1 : 0 } } };
  if (object.does === "percent") {
    const level = Math.min(100, Math.max(0, Math.round(value)));
    return { switches: { [object.key]: { state: level > 0 ? 1 : 0, level } } };
  }
  const kept =
    object.does === "state"
      ? sensorValue("state", Math.min(1, value))
      : sensorValue(object.measure.kind, scaled(value, object.measure));
  return kept === undefined ? {} : { sensors: { [object.key]: kept } };
}

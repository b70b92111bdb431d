import type { SensorKindName } from "@switchboard/domain/site";
import { fieldText } from "../../field-text.ts";
import { type Measure, measureOf } from "../mqtt-field/measures.ts";
import { canSet, type Expose, isPublished } from "./exposes.ts";
import { isInMeter } from "./meter-parts.ts";
import type { ButtonPart, MeterPart, SensorPart } from "./parts.ts";

/** Property names and the kinds that they mean; the first match counts. */
const NUMBERS: [RegExp, SensorKindName][] = [
  [/temperature/, "temperature"],
  [/^humidity|_humidity$|^local_humidity/, "humidity"],
  [/^(co2|eco2|carbon_dioxide|air_quality_co2)$/, "co2"],
  [/^voc/, "voc"],
  [/^pm(2\.?5|25)/, "pm25"],
  [/pressure/, "pressure"],
  [/^illuminance/, "light"],
  [/^(noise|sound)/, "noise"],
  [/^battery(_percentage)?$/, "battery"],
  [/^(position|valve_position)/, "position"],
  [/flow/, "flow"],
  [/^(water_consumed|water_consumption|total_water|water)/, "water"],
  [/^(gas_consumed|gas_consumption|gas$)/, "gas"],
];
const STATES: [RegExp, SensorKindName][] = [
  [/^(occupancy|presence|motion|human)/, "occupancy"],
  [/^(contact|opening|open|door|door_state|window_open|window)$|_contact$|^contact_/, "contact"],
  [/^(water_leak|leak|rain|moisture|flood)/, "leak"],
  [/^smoke/, "smoke"],
  [/^tamper/, "tamper"],
  [/^vibration/, "vibration"],
];
/** Properties of the radio, which belong to Zigbee2MQTT's own pages. */
const NOT_TAKEN = new Set(["linkquality", "last_seen", "action_duration"]);
/** Values with which an enumerated sensor reports that there is nothing. */
const QUIET = [
  "none",
  "clear",
  "normal",
  "no",
  "false",
  "off",
  "idle",
  "dry",
  "unoccupied",
  "closed",
  "absent",
  "no_leak",
];

export function sensorParts(exposes: Expose[], meter: MeterPart | undefined): SensorPart[] {
  // The measurements of a thermostat are among its features.
  const flat = exposes.flatMap((each) => (each.type === "climate" ? each.features : [each]));
  const parts = flat.flatMap((expose) => {
    if (!isPublished(expose) || canSet(expose) || !expose.property || NOT_TAKEN.has(expose.name)) return [];
    if (isInMeter(meter, expose.property)) return [];
    const part = numberPart(expose) ?? statePart(expose) ?? wordPart(expose);
    return part ? [part] : [];
  });
  return [...new Map(parts.map((part) => [part.channel.key, part])).values()];
}

function numberPart(expose: Expose): SensorPart | undefined {
  if (expose.type !== "numeric") return undefined;
  const kind = NUMBERS.find(([name]) => name.test(expose.name))?.[1];
  const measure = batteryVolts(expose) ?? measureOf(kind ?? "number", expose.unit);
  // A number with neither a kind nor a unit is an internal counter or code.
  if (measure.kind === "number" && measure.unit === "" && expose.category === "diagnostic") return undefined;
  return part(expose, measure.kind, measure.unit, { measure });
}

function batteryVolts({ name, unit }: Expose): Measure | undefined {
  const isVolts = name.startsWith("voltage") && unit === "mV";
  return isVolts ? { kind: "number", unit: "V", factor: 0.001, offset: 0 } : undefined;
}

function statePart(expose: Expose): SensorPart | undefined {
  if (expose.type !== "binary") return undefined;
  const kind = STATES.find(([name]) => name.test(expose.name))?.[1] ?? "state";
  // Zigbee2MQTT reports true for a closed contact, with false as its "on" value; our reading is 1 for open.
  const [so, not] = kind === "contact" && expose.valueOn === undefined ? [false, true] : [true, false];
  return part(expose, kind, "", { isSo: [expose.valueOn ?? so], isNotSo: [expose.valueOff ?? not] });
}

/** Handles sensors that report "presence" and "none" where others report true and false. */
function wordPart(expose: Expose): SensorPart | undefined {
  if (expose.type !== "enum") return undefined;
  const kind =
    STATES.find(([name]) => name.test(expose.name))?.[1] ?? (expose.name === "running_state" ? "state" : undefined);
  const isNotSo = expose.values.filter((value) => QUIET.includes(value.toLowerCase()));
  if (!kind || isNotSo.length === 0) return undefined;
  return part(expose, kind, "", { isSo: expose.values.filter((value) => !isNotSo.includes(value)), isNotSo });
}

function part(
  { label, name, property, endpoint }: Expose,
  kind: SensorKindName,
  unit: string,
  how: Partial<Pick<SensorPart, "measure" | "isSo" | "isNotSo">>,
): SensorPart {
  const shown = fieldText(label || name).replaceAll("_", " ") || property;
  const channel = {
    type: "sensor" as const,
    key: property,
    name: endpoint ? `${shown} ${endpoint}` : shown,
    kind,
    unit,
  };
  return { channel, property, measure: undefined, isSo: [], isNotSo: [], ...how };
}

const MOST_PRESSES = 40;
const LONGEST_PRESS = 60;

export function buttonParts(exposes: Expose[]): ButtonPart[] {
  return exposes.flatMap((expose) => {
    const isButton = /^(action|event)(_|$)/.test(expose.property) && ["enum", "text"].includes(expose.type);
    if (!isButton || !isPublished(expose) || /^action_(?!l?\d|left|right)/.test(expose.property)) return [];
    const presses = [...new Set(expose.values)].filter((each) => each.length > 0 && each.length <= LONGEST_PRESS);
    const name = expose.endpoint ? `Button ${fieldText(expose.endpoint)}` : "Button";
    return {
      channel: { type: "button", key: expose.property, name, presses: presses.slice(0, MOST_PRESSES) },
      property: expose.property,
    };
  });
}

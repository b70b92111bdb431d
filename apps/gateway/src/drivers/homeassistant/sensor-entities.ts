import { SENSOR_KINDS, type SensorKindName, sensorValue } from "@switchboard/domain/site";
import { asNumber, asText, field, parseJson } from "../mqtt-field/json.ts";
import { type Measure, type MeterValue, measureOf, meterFactor, scaled } from "../mqtt-field/measures.ts";
import type { Entity, ReceivedMessage } from "./entity.ts";
import { EntityProblem, type Options } from "./options.ts";
import type { EntityParts } from "./switch-entities.ts";

type EntityName = { key: string; name: string };

const KINDS: Record<string, SensorKindName> = {
  temperature: "temperature",
  humidity: "humidity",
  carbon_dioxide: "co2",
  volatile_organic_compounds_parts: "voc",
  pm25: "pm25",
  pressure: "pressure",
  atmospheric_pressure: "pressure",
  illuminance: "light",
  sound_pressure: "noise",
  battery: "battery",
  volume_flow_rate: "flow",
  water: "water",
  gas: "gas",
};
const METER: Record<string, MeterValue> = { voltage: "v", current: "c", power: "p", power_factor: "pf", energy: "e" };

/** Returns undefined for a sensor that is not a number, such as a word, a date or an address. */
export function sensorEntity(options: Options, named: EntityName): EntityParts | undefined {
  const topic = options.filterOf("state_topic");
  const [kind, unit] = [options.text("device_class") ?? "", options.text("unit_of_measurement") ?? ""];
  const isNumber = unit !== "" || options.text("state_class") !== undefined || Object.hasOwn(KINDS, kind);
  if (!isNumber || kind === "timestamp" || kind === "date" || kind === "enum") return undefined;
  // Many batteries are announced without a unit.
  const measure = measureOf(KINDS[kind] ?? "number", unit || SENSOR_KINDS[KINDS[kind] ?? "number"].unit);
  const read = options.reader("value_template");
  return {
    channel: { type: "sensor", ...named, kind: measure.kind, unit: measure.unit },
    hears: [{ topic, read: (heard) => valued(asNumber(read(heard)), measure) }],
    ...meterOf(kind, unit, named),
  };
}

function valued(value: number | undefined, measure: Measure): { value: number } | undefined {
  const reading = value === undefined ? undefined : sensorValue(measure.kind, scaled(value, measure));
  return reading === undefined ? undefined : { value: reading };
}

const PHASE = /(?:^|[\s_-])(?:phase|ph|l)?[\s_-]?([abc123])$/i;
const PHASES: Record<string, string> = { 1: "a", 2: "b", 3: "c" };
const PERIOD = /today|yesterday|daily|day|hour|week|month|year|period|last|export|return|produc|solar/i;

/** Ranks several sensors of a kind, because the device's total comes before what was used today. */
function meterOf(kind: string, unit: string, { key, name }: EntityName): Pick<Entity, "meter"> {
  const value = METER[kind];
  const factor = value && meterFactor(value, unit);
  if (!value || factor === undefined) return {};
  const phase = PHASE.exec(name)?.[1]?.toLowerCase();
  const words = `${name} ${key}`;
  const rank = PERIOD.test(words) ? 2 : /total/i.test(words) ? 0 : 1;
  return { meter: { value, factor, phase: phase && (PHASES[phase] ?? phase), rank } };
}

const STATES: Record<string, SensorKindName> = {
  motion: "occupancy",
  occupancy: "occupancy",
  presence: "occupancy",
  moving: "occupancy",
  door: "contact",
  window: "contact",
  opening: "contact",
  garage_door: "contact",
  moisture: "leak",
  smoke: "smoke",
  tamper: "tamper",
  vibration: "vibration",
};

export function binaryEntity(options: Options, named: EntityName): EntityParts {
  const topic = options.filterOf("state_topic");
  const [on, off] = [options.payload("payload_on", "ON"), options.payload("payload_off", "OFF")];
  const read = options.reader("value_template");
  const kind = STATES[options.text("device_class") ?? ""] ?? "state";
  const offAfter = options.number("off_delay");
  const stateOf = (state: string | undefined) =>
    state === on ? { value: 1 } : state === off ? { value: 0 } : undefined;
  return {
    channel: { type: "sensor", ...named, kind, unit: "" },
    hears: [{ topic, read: (heard) => stateOf(read(heard)) }],
    ...(offAfter !== undefined && offAfter > 0 && offAfter <= 86_400 && { offAfter }),
  };
}

const LONGEST_PRESS = 60;
const MOST_PRESSES = 40;
const isPress = (press: string) => press.length > 0 && press.length <= LONGEST_PRESS;

/** Presses are not repeated, so a retained one is old and ignored. */
export function eventEntity(options: Options, named: EntityName): EntityParts {
  const topic = options.filterOf("state_topic");
  const read = options.reader("value_template");
  const presses = options.texts("event_types").filter(isPress).slice(0, MOST_PRESSES);
  const pressOf = (heard: ReceivedMessage) => {
    if (heard.isRetained) return undefined;
    const press = asText(field(parseJson(read(heard) ?? ""), "event_type"));
    return press && isPress(press) ? { press } : undefined;
  };
  return { channel: { type: "button", ...named, presses }, hears: [{ topic, read: pressOf }] };
}

/** One trigger of a device; triggers of one button (`subtype`) share a channel. */
export function triggerEntity(options: Options, device: string): EntityParts {
  if (options.text("automation_type") !== "trigger") throw new EntityProblem("it is no trigger");
  const topic = options.filterOf("topic");
  const [type, subtype] = [options.text("type") ?? "", options.text("subtype") ?? ""];
  if (!isPress(type)) throw new EntityProblem("its type is missing");
  const payload = options.config.payload === undefined ? undefined : options.payload("payload", "");
  const read = options.reader("value_template");
  const pressOf = (heard: ReceivedMessage) => {
    const isIt = !heard.isRetained && (payload === undefined || read(heard) === payload);
    return isIt ? { press: type } : undefined;
  };
  const name = subtype.replaceAll("_", " ") || "Button";
  return {
    channel: { type: "button", key: `${device}/${subtype || "button"}`.slice(-200), name, presses: [type] },
    hears: [{ topic, read: pressOf }],
  };
}

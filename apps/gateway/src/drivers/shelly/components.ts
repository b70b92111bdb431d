import type { FieldChannel, FieldDevice } from "@switchboard/contract";
import { MOST_CHANNELS } from "@switchboard/contract";
import { fieldText } from "../../field-text.ts";
import { asText, field, isObject, type JsonObject } from "../mqtt-field/json.ts";

/** The names of Shelly components, such as `switch:0`, `cover:0` or `em1:2`. */
const COMPONENT = /^([a-z][a-z0-9]{1,20}):(\d{1,3})$/;
export const SWITCHES: Record<string, "switch" | "dimmer" | "light"> = {
  switch: "switch",
  light: "dimmer",
  rgb: "light",
  rgbw: "light",
  cct: "light",
};
/** Components that measure electricity; the relays, lights and covers among them only if they have a built-in meter. */
export const METERS = ["switch", "light", "rgb", "rgbw", "cct", "cover", "pm1", "em1", "em"];
const PRESSES = ["single_push", "double_push", "triple_push", "long_push"];

/** One found device: a whole Shelly, or a further cover or circuit of it. */
export interface ShellyPart {
  device: FieldDevice;
  components: string[];
}

export function typeOf(component: string): string {
  return COMPONENT.exec(component)?.[1] ?? "";
}
export const numberOf = (component: string) => Number(COMPONENT.exec(component)?.[2] ?? 0);

/**
 * A found device has one cover and one meter. Therefore a second cover, or a second circuit of a meter, is a device of its own; relays that
 * measure are one device whose meter is their sum.
 */
export function partsOf(info: JsonObject, config: JsonObject, status: JsonObject): ShellyPart[] {
  const id = asText(info.id) ?? "";
  const all = Object.keys(status)
    .filter((key) => COMPONENT.test(key) && isObject(status[key]))
    .sort();
  const extra = (type: string) => all.filter((key) => typeOf(key) === type).slice(1);
  const apart = [...extra("cover"), ...extra("em1")];
  const whole = all.filter((key) => !apart.includes(key));
  const name = fieldText(info.name) || fieldText(field(field(config.sys, "device"), "name")) || fieldText(id);
  const common = { info, config, status };
  return [
    { id, name, components: whole },
    ...apart.map((key) => ({ id: `${id}/${key}`, name: `${name} ${numberOf(key) + 1}`, components: [key] })),
  ].map((each) => ({ components: each.components, device: describe({ ...common, ...each }) }));
}

interface PartSource {
  id: string;
  name: string;
  components: string[];
  info: JsonObject;
  config: JsonObject;
  status: JsonObject;
}

function describe({ id, name, components, info, config, status }: PartSource): FieldDevice {
  const rssi = field(status.wifi, "rssi");
  const channels = components.flatMap((key) => channelOf(key, config[key], info));
  const meter = meterOf(components, status);
  return {
    driver: "shelly",
    id,
    name: name.slice(0, 120),
    maker: "Shelly",
    model: fieldText(info.app) || fieldText(info.model) || "Shelly",
    area: "",
    signal: typeof rssi === "number" && Number.isInteger(rssi) && rssi <= 0 && rssi >= -200 ? rssi : null,
    isOnline: true,
    channels: [...(meter ? [meter] : []), ...channels].slice(0, MOST_CHANNELS),
  };
}

function channelOf(key: string, config: unknown, info: JsonObject): FieldChannel[] {
  const type = typeOf(key);
  const name = fieldText(field(config, "name")) || `${WORDS[type] ?? type} ${numberOf(key) + 1}`;
  const kind = SWITCHES[type];
  if (kind) {
    const isPlug = kind === "switch" && /plug/i.test(asText(info.app) ?? "");
    return [{ type: "switch", key, name, kind: isPlug ? "plug" : kind, confirms: true }];
  }
  if (type === "cover") return [{ type: "cover", key, name, confirms: true }];
  if (type === "input") return [inputOf(key, name, config)];
  const sensor = SENSORS[type];
  return sensor ? [{ type: "sensor", key, name, ...sensor }] : [];
}

function inputOf(key: string, name: string, config: unknown): FieldChannel {
  const type = asText(field(config, "type"));
  if (type === "button") return { type: "button", key, name, presses: PRESSES };
  if (type === "analog") return { type: "sensor", key, name, kind: "number", unit: "%" };
  if (type === "count") return { type: "sensor", key, name, kind: "number", unit: "" };
  return { type: "sensor", key, name, kind: "state", unit: "" };
}

const WORDS: Record<string, string> = {
  switch: "Switch",
  light: "Light",
  rgb: "Light",
  rgbw: "Light",
  cct: "Light",
  cover: "Cover",
  input: "Input",
  temperature: "Temperature",
  humidity: "Humidity",
  devicepower: "Battery",
  illuminance: "Light level",
  smoke: "Smoke",
  flood: "Leak",
  voltmeter: "Voltage",
};
type SensorParts = Pick<Extract<FieldChannel, { type: "sensor" }>, "kind" | "unit">;
/** Sensors by component; `reports.ts` knows where the status contains the value. */
const SENSORS: Record<string, SensorParts> = {
  temperature: { kind: "temperature", unit: "°C" },
  humidity: { kind: "humidity", unit: "%" },
  devicepower: { kind: "battery", unit: "%" },
  illuminance: { kind: "light", unit: "lx" },
  smoke: { kind: "smoke", unit: "" },
  flood: { kind: "leak", unit: "" },
  voltmeter: { kind: "number", unit: "V" },
};

function meterOf(components: string[], status: JsonObject): FieldChannel | undefined {
  const meters = components.filter((key) => METERS.includes(typeOf(key)) && measures(status[key], typeOf(key)));
  if (meters.length === 0) return undefined;
  const phases = meters.some((key) => typeOf(key) === "em") ? 3 : 1;
  return { type: "meter", key: "meter", name: "Meter", phases };
}

export function measures(status: unknown, type: string): boolean {
  if (type === "em" || type === "em1" || type === "pm1") return true;
  return field(status, "apower") !== undefined;
}

import { fieldId, fieldText } from "../../field-text.ts";
import { asList, asNumber, asText, field, isObject, type JsonObject } from "../mqtt-field/json.ts";
import { isTopic } from "../mqtt-field/topics.ts";

/** The parts that are used of a device's `tasmota/discovery/<mac>/config`. */
export interface TasmotaConfig {
  mac: string;
  name: string;
  model: string;
  /** Topics with their last slash, from the full topic. */
  command: string;
  stat: string;
  tele: string;
  online: string;
  offline: string;
  /** The word for on. */
  on: string;
  relays: number[];
  names: string[];
  lightType: number;
  isLinked: boolean;
  shutterOptions: number[];
  buttons: number[];
  switchModes: number[];
  switchNames: string[];
  options: JsonObject;
}

const MOST = 32;
const MAC = /^[0-9A-F]{12}$/;
const numbers = (value: unknown) => asList(value, MOST).map((each) => asNumber(each) ?? 0);
const texts = (value: unknown) => asList(value, MOST).map(fieldText);

/** Returns undefined for a configuration that no Tasmota sends. */
export function readConfig(mac: string, value: unknown): TasmotaConfig | undefined {
  if (!isObject(value) || !MAC.test(mac) || asText(value.mac)?.toUpperCase() !== mac || fieldId(value.t) === undefined)
    return undefined;
  const prefixes = asList(value.tp, 3).map((each) => asText(each) ?? "");
  const full = asText(value.ft) ?? "";
  const topic = (prefix: string | undefined) =>
    full
      .replaceAll("%hostname%", () => asText(value.hn) ?? "")
      .replaceAll("%id%", mac.slice(-6))
      .replaceAll("%prefix%", () => prefix ?? "")
      .replaceAll("%topic%", () => asText(value.t) ?? "");
  const [command, stat, tele] = [topic(prefixes[0]), topic(prefixes[1]), topic(prefixes[2])];
  if (![command, stat, tele].every((each) => isTopic(each) && each.endsWith("/"))) return undefined;
  if (new Set([command, stat, tele]).size < 3) return undefined;
  const states = asList(value.state, 4);
  return {
    mac,
    name: fieldText(value.dn) || fieldText(value.t),
    model: fieldText(value.md) || "Tasmota",
    command,
    stat,
    tele,
    online: asText(value.onln) ?? "Online",
    offline: asText(value.ofln) ?? "Offline",
    on: asText(states[1]) ?? "ON",
    relays: numbers(value.rl),
    names: texts(value.fn),
    lightType: asNumber(value.lt_st) ?? 0,
    isLinked: asNumber(value.lk) !== 0,
    shutterOptions: numbers(value.sho),
    buttons: numbers(value.btn),
    switchModes: asList(value.swc, MOST).map((each) => asNumber(each) ?? -1),
    switchNames: texts(value.swn),
    options: isObject(value.so) ? value.so : {},
  };
}

/** Reads a SetOption by its number. */
export const hasOption = (config: TasmotaConfig, no: number) => field(config.options, String(no)) === 1;

import type { FieldReport } from "../../driver.ts";
import { hexOfHs, kelvinOfMired } from "../mqtt-field/colors.ts";
import { asNumber, asText, field, isObject, type JsonObject } from "../mqtt-field/json.ts";
import type { TasmotaConfig } from "./config.ts";
import type { SwitchPart, TasmotaPart } from "./parts.ts";
import { powerIn, sensorsIn } from "./sensors.ts";

interface TasmotaMessage {
  config: TasmotaConfig;
  part: TasmotaPart;
  news: JsonObject;
  /** The earlier values of its lights, which report only changes. */
  memory: JsonObject;
  at: number;
  isRetained: boolean;
}

const OF_LIGHTS = /^(Dimmer\d?|Channel\d?|HSBColor|CT)$/;
const OF_SWITCHES = /^POWER\d{0,2}$/;

/** Selects the parts of a message that later messages need. */
export function memorable(news: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(news).filter(([key]) => OF_LIGHTS.test(key) || OF_SWITCHES.test(key)));
}

/** Converts `RESULT`, `STATE` and `SENSOR` to a report of one device, whichever of its parts they name. */
export function reportOf({ config, part, news, memory, at, isRetained }: TasmotaMessage): FieldReport {
  const switches = switchesIn(config, part, news, memory);
  const covers = coversIn(part, news);
  const sensors = { ...sensorsIn(part.sensors, news), ...contactsIn(config, part, news) };
  const power = part.phases ? powerIn(field(news, "ENERGY"), part.phases) : {};
  // A retained press is old.
  const presses = isRetained ? [] : pressesIn(part, news);
  return {
    at,
    ...(Object.keys(switches).length ? { switches } : {}),
    ...(Object.keys(covers).length ? { covers } : {}),
    ...(Object.keys(sensors).length ? { sensors } : {}),
    ...(Object.keys(power).length ? { power } : {}),
    ...(presses.length ? { presses } : {}),
  };
}

export const isEmpty = ({ at: _, ...rest }: FieldReport) => Object.keys(rest).length === 0;

function switchesIn(config: TasmotaConfig, part: TasmotaPart, news: JsonObject, memory: JsonObject) {
  const result: NonNullable<FieldReport["switches"]> = {};
  const isOfLights = Object.keys(news).some((key) => OF_LIGHTS.test(key));
  for (const each of part.switches) {
    const text = saidOf(each, news) ?? (isOfLights && each.dimmer ? saidOf(each, memory) : undefined);
    if (text !== undefined)
      result[each.key] = { state: isOn(config, text) ? 1 : 0, ...lightIn(each, { ...memory, ...news }) };
  }
  return result;
}

/** Reads POWER without a number as the first relay, because a device with a single relay sends it so. */
function saidOf({ key, power }: SwitchPart, news: JsonObject): string | undefined {
  return asText(field(news, key)) ?? (power === 1 ? asText(field(news, "POWER")) : undefined);
}

const isOn = (config: TasmotaConfig, text: string) => text === config.on || text === "ON";

function lightIn(part: SwitchPart, news: JsonObject): { level?: number; color?: string; ct?: number } {
  if (!part.dimmer) return {};
  const level = levelIn(part.dimmer, news);
  const ct = asNumber(field(news, "CT"));
  const [hue, saturation] = (asText(field(news, "HSBColor")) ?? "").split(",").map(asNumber);
  const hasHue = part.hasColor && hue !== undefined && saturation !== undefined;
  return {
    ...(level !== undefined && level >= 0 && level <= 100 ? { level: Math.round(level) } : {}),
    ...(hasHue ? { color: hexOfHs(hue, Math.min(100, Math.max(0, saturation))) } : {}),
    ...(part.hasCt && ct !== undefined && ct > 0 ? { ct: kelvinOfMired(ct) } : {}),
  };
}

function levelIn(dimmer: string, news: JsonObject): number | undefined {
  const no = /^Channel(\d+)$/.exec(dimmer)?.[1];
  if (!no) return asNumber(field(news, dimmer));
  const list = field(news, "Channel");
  return asNumber(Array.isArray(list) ? list[Number(no) - 1] : field(news, dimmer));
}

function coversIn(part: TasmotaPart, news: JsonObject): NonNullable<FieldReport["covers"]> {
  const result: NonNullable<FieldReport["covers"]> = {};
  for (const { key, isInverted } of part.shutters) {
    const shutter = field(news, key);
    if (!isObject(shutter)) continue;
    const direction = (asNumber(shutter.Direction) ?? 0) * (isInverted ? -1 : 1);
    const raw = asNumber(shutter.Position);
    const position = raw === undefined ? undefined : isInverted ? 100 - raw : raw;
    const isPosition = position !== undefined && position >= 0 && position <= 100;
    const moves = direction > 0 ? "opening" : direction < 0 ? "closing" : "stopped";
    result[key] = { moves, ...(isPosition ? { position } : {}) };
  }
  return result;
}

/** Reads `{"Switch1": "ON"}` in SENSOR, and `{"Switch1": {"Action": "ON"}}` at the moment of the change. */
function contactsIn(config: TasmotaConfig, part: TasmotaPart, news: JsonObject): Record<string, number> {
  const result: Record<string, number> = {};
  for (const { key, says } of part.contacts) {
    const text = asText(field(field(news, says), "Action")) ?? asText(field(news, says));
    if (text === "ON" || text === config.on) result[key] = 1;
    else if (text === "OFF") result[key] = 0;
  }
  return result;
}

function pressesIn(part: TasmotaPart, news: JsonObject): NonNullable<FieldReport["presses"]> {
  return part.presses.flatMap(({ key, says, presses }) => {
    const press = asText(field(field(news, says), "Action"))?.toLowerCase();
    return press && presses.includes(press) ? [{ channel: key, press }] : [];
  });
}

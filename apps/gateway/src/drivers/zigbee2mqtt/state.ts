import { plausibleCounter } from "@switchboard/domain/energy";
import { exportReading, sensorValue } from "@switchboard/domain/site";
import type { FieldReport } from "../../driver.ts";
import { hexOfHs, hexOfXy, kelvinOfMired } from "../mqtt-field/colors.ts";
import { asNumber, asText, field, type JsonObject } from "../mqtt-field/json.ts";
import { scaled } from "../mqtt-field/measures.ts";
import type { CoverPart, MeterPart, MeterSum, Parts, SensorPart, SwitchPart } from "./parts.ts";

/**
 * Converts a state of Zigbee2MQTT to a report. `news` is the present message, and `all` includes earlier ones, which sums of several values
 * need.
 */
export function reportOf(
  parts: Parts,
  news: JsonObject,
  all: JsonObject,
  at: number,
  isRetained: boolean,
): FieldReport {
  const switches = gathered(parts.switches, (part) => switchState(part, news, all));
  const covers = gathered(parts.covers, (part) => coverState(part, news, all));
  const sensors = gathered(parts.sensors, (part) => sensorReading(part, news));
  const power = parts.meter && meterReading(parts.meter, news, all);
  const presses = isRetained ? [] : parts.buttons.flatMap((part) => pressOf(part.property, news));
  return {
    at,
    ...(switches && { switches }),
    ...(covers && { covers }),
    ...(sensors && { sensors }),
    ...(power && { power }),
    ...(presses.length > 0 && { presses }),
  };
}

export function isEmpty({ at: _, ...rest }: FieldReport): boolean {
  return Object.keys(rest).length === 0;
}

function gathered<P extends { channel: { key: string } }, V>(
  parts: P[],
  read: (part: P) => V | undefined,
): Record<string, V> | undefined {
  const found = parts.flatMap((part) => {
    const value = read(part);
    return value === undefined ? [] : [[part.channel.key, value] as const];
  });
  return found.length > 0 ? Object.fromEntries(found) : undefined;
}

type SwitchState = NonNullable<FieldReport["switches"]>[string];

function switchState(part: SwitchPart, news: JsonObject, all: JsonObject): SwitchState | undefined {
  const named = [part.property, part.level?.property, part.ct?.property, part.color];
  if (!named.some((name) => name !== undefined && Object.hasOwn(news, name))) return undefined;
  const state = onOff(part, field(all, part.property));
  if (state === undefined) return undefined;
  const level = part.level && levelOf(part.level, field(all, part.level.property));
  const mired = part.ct && asNumber(field(all, part.ct.property));
  // The mode of "color_l1" is in "color_mode_l1".
  const isWhite = part.color === undefined || field(all, part.color.replace("color", "color_mode")) === "color_temp";
  const color = part.color && !isWhite ? colorOf(field(all, part.color)) : undefined;
  return {
    state,
    ...(level !== undefined && { level }),
    ...(color !== undefined && { color }),
    ...(mired !== undefined && mired > 0 && isWhite && { ct: kelvinOfMired(mired) }),
  };
}

function onOff({ on, off }: SwitchPart, value: unknown): 0 | 1 | undefined {
  if (value === on) return 1;
  if (value === off) return 0;
  return undefined;
}

function levelOf({ min, max }: { min: number; max: number }, value: unknown): number | undefined {
  const number = asNumber(value);
  if (number === undefined) return undefined;
  return Math.round(Math.min(100, Math.max(0, ((number - min) / (max - min)) * 100)));
}

function colorOf(value: unknown): string | undefined {
  const [x, y] = [asNumber(field(value, "x")), asNumber(field(value, "y"))];
  if (x !== undefined && y !== undefined) return hexOfXy({ x, y });
  const [hue, saturation] = [asNumber(field(value, "hue")), asNumber(field(value, "saturation"))];
  return hue !== undefined && saturation !== undefined ? hexOfHs(hue, saturation) : undefined;
}

type CoverState = NonNullable<FieldReport["covers"]>[string];

const OPENING = new Set(["UP", "OPEN", "OPENING"]);
const CLOSING = new Set(["DOWN", "CLOSE", "CLOSING"]);

function coverState(part: CoverPart, news: JsonObject, all: JsonObject): CoverState | undefined {
  const named = [part.property, part.position, part.moves];
  if (!named.some((name) => name !== undefined && Object.hasOwn(news, name))) return undefined;
  const word = (part.moves && asText(field(all, part.moves))?.toUpperCase()) || "";
  const moves = OPENING.has(word) ? "opening" : CLOSING.has(word) ? "closing" : "stopped";
  const position = part.position ? levelOf({ min: 0, max: 100 }, field(all, part.position)) : undefined;
  // Without a position, the last command is the only information.
  const text = asText(field(all, part.property))?.toUpperCase();
  const fallback = part.position ? undefined : text === "OPEN" ? 100 : text === "CLOSE" ? 0 : undefined;
  const known = position ?? fallback;
  return { moves, ...(known !== undefined && { position: known }) };
}

function sensorReading(
  { channel, property, measure, isSo, isNotSo }: SensorPart,
  news: JsonObject,
): number | undefined {
  const value = field(news, property);
  if (measure) {
    const number = asNumber(value);
    return number === undefined ? undefined : sensorValue(channel.kind, scaled(number, measure));
  }
  if (isSo.includes(value)) return 1;
  return isNotSo.includes(value) ? 0 : undefined;
}

function meterReading({ sums }: MeterPart, news: JsonObject, all: JsonObject): FieldReport["power"] | undefined {
  const reading: NonNullable<FieldReport["power"]> = {};
  for (const { name, of } of sums) {
    if (!of.some(({ property }) => Object.hasOwn(news, property))) continue;
    const sum = sumOf(of, all);
    if (sum !== undefined) reading[name] = sum;
  }
  return Object.keys(reading).length > 0 ? reading : undefined;
}

/** Returns undefined until every property has reported a value. */
function sumOf(of: MeterSum["of"], all: JsonObject): number | undefined {
  const values = of.map(({ property, factor }) => (asNumber(field(all, property)) ?? Number.NaN) * factor);
  const sum = values.reduce((total, value) => total + value, 0);
  return Number.isFinite(sum) ? Number(sum.toPrecision(15)) : undefined;
}

/** Returns the export reading of a device if this message reported its power or its export counter. */
export function exportIn({ meter }: Parts, news: JsonObject, all: JsonObject): FieldReport["power"] {
  if (!meter || meter.exported.length === 0) return undefined;
  const power = meter.sums.find(({ name }) => name === "p")?.of ?? [];
  if (![...power, ...meter.exported].some(({ property }) => Object.hasOwn(news, property))) return undefined;
  const watts = power.length > 0 ? sumOf(power, all) : undefined;
  return exportReading(watts, plausibleCounter(sumOf(meter.exported, all)));
}

function pressOf(property: string, news: JsonObject): { channel: string; press: string }[] {
  const press = asText(field(news, property));
  return press && press.length <= 60 ? [{ channel: property, press }] : [];
}

import type { FieldOrder } from "@switchboard/contract";
import {
  hexOfHs,
  hexOfRgb,
  hexOfXy,
  hsOfHex,
  isLike,
  kelvinOfMired,
  miredOfKelvin,
  rgbOfHex,
  xyOfHex,
} from "../mqtt-field/colors.ts";
import { asNumber, field, type JsonObject, parseJson } from "../mqtt-field/json.ts";
import type { EntityCommand, EntityReport, ReceivedMessage, SwitchState } from "./entity.ts";
import type { Options } from "./options.ts";
import { CANNOT, type EntityParts, Latest, onOffReader, switchChannel } from "./switch-entities.ts";

type EntityName = { key: string; name: string };
interface Abilities {
  level: boolean;
  color: boolean;
  ct: boolean;
}

/** Returns true if the reported state matches the order, as far as the lamp's abilities go. */
function isLitAs(order: FieldOrder, can: Abilities, state: SwitchState | undefined): boolean {
  if (!state) return false;
  if (isOff(order)) return state.state === 0;
  if (order.state === 1 && state.state !== 1) return false;
  if (can.level && order.level !== undefined && Math.abs((state.level ?? -9) - order.level) > 1) return false;
  if (can.ct && order.ct !== undefined) return Math.abs((state.ct ?? 0) - order.ct) <= order.ct * 0.05;
  return !can.color || order.color === undefined || (state.color !== undefined && isLike(state.color, order.color));
}

const isOff = ({ state, level }: FieldOrder) => state === 0 || (state === undefined && level === 0);
const kindOf = ({ level, color, ct }: Abilities) => (color || ct ? "light" : level ? "dimmer" : "switch");
const scaleOf = (options: Options) => Math.max(1, options.number("brightness_scale") ?? 255);
const toLevel = (value: number, scale: number) => Math.round(Math.min(100, Math.max(0, (value / scale) * 100)));
const fromLevel = (level: number, scale: number) => Math.max(1, Math.round((level / 100) * scale));

export function lightEntity(options: Options, named: EntityName): EntityParts {
  const schema = options.text("schema") ?? "default";
  if (schema === "json") return jsonLight(options, named);
  return schema === "template" ? templateLight(options, named) : plainLight(options, named);
}

/** A light with separate topics for state, brightness, colour and white. */
function plainLight(options: Options, named: EntityName): EntityParts {
  const command = options.topicOf("command_topic");
  const colorBy = (["rgb", "hs", "xy"] as const).find((each) => options.topic(`${each}_command_topic`) !== undefined);
  const [bright, white] = [options.topic("brightness_command_topic"), options.topic("color_temp_command_topic")];
  const can = { level: bright !== undefined, color: colorBy !== undefined, ct: white !== undefined };
  const [latest, scale] = [new Latest(), scaleOf(options)];
  const states = options.topic("state_topic");
  const onOff = onOffReader(options, options.text("state_value_template") ? "state_value_template" : "value_template");
  const writeLevel = options.writer("brightness_command_template");
  const writeWhite = options.writer("color_temp_command_template");
  const writeColor = colorBy ? colorWriter(options, colorBy) : undefined;
  const payloads = { on: options.payload("payload_on", "ON"), off: options.payload("payload_off", "OFF") };
  // "brightness" turns the light on by its level alone; otherwise both are sent.
  const isByLevel = options.text("on_command_type") === "brightness";
  return {
    channel: switchChannel(named, kindOf(can), states !== undefined),
    hears: [
      ...(states ? [{ topic: states, read: (heard: ReceivedMessage) => latest.take(onOff(heard)) }] : []),
      ...levelTopic(options, latest, scale),
      ...whiteTopic(options, latest),
      ...(colorBy ? colorTopic(options, colorBy, latest) : []),
    ],
    tell(order) {
      if (isOff(order)) return lit(order, can, [{ topic: command, payload: payloads.off }]);
      const publishes: EntityCommand["publishes"] = [];
      if (bright && order.level !== undefined)
        publishes.push({ topic: bright, payload: writeLevel(fromLevel(order.level, scale)) });
      if (white && order.ct !== undefined)
        publishes.push({
          topic: white,
          payload: writeWhite(options.isOn("color_temp_kelvin") ? order.ct : miredOfKelvin(order.ct)),
        });
      else if (writeColor && order.color !== undefined) publishes.push(writeColor(order.color));
      const isSaid = isByLevel && bright !== undefined && order.level !== undefined;
      if (order.state === 1 && !isSaid) publishes.push({ topic: command, payload: payloads.on });
      return publishes.length > 0 ? lit(order, can, publishes) : CANNOT;
    },
  };
}

function lit(order: FieldOrder, can: Abilities, publishes: EntityCommand["publishes"]): EntityCommand {
  return { publishes, isMet: ({ switch: said }) => isLitAs(order, can, said) };
}

function levelTopic(options: Options, latest: Latest, scale: number) {
  const topic = options.topic("brightness_state_topic");
  const read = options.reader("brightness_value_template");
  const level = (heard: ReceivedMessage) => {
    const value = asNumber(read(heard));
    return value === undefined ? undefined : latest.take({ level: toLevel(value, scale) });
  };
  return topic ? [{ topic, read: level }] : [];
}

function whiteTopic(options: Options, latest: Latest) {
  const topic = options.topic("color_temp_state_topic");
  const read = options.reader("color_temp_value_template");
  const white = (heard: ReceivedMessage) => latest.take(kelvinIn(options, asNumber(read(heard))));
  return topic ? [{ topic, read: white }] : [];
}

function kelvinIn(options: Options, value: number | undefined): { ct: number } | undefined {
  if (value === undefined || value <= 0) return undefined;
  return { ct: options.isOn("color_temp_kelvin") ? Math.round(value) : kelvinOfMired(value) };
}

type ColorBy = "rgb" | "hs" | "xy";

function colorTopic(options: Options, by: ColorBy, latest: Latest) {
  const topic = options.topic(`${by}_state_topic`);
  const read = options.reader(`${by}_value_template`);
  const color = (heard: ReceivedMessage) => {
    const [a, b, c] = (read(heard) ?? "").split(",", 3).map((each) => asNumber(each));
    const hex = hexOf(by, a, b, c);
    return hex === undefined ? undefined : latest.take({ color: hex });
  };
  return topic ? [{ topic, read: color }] : [];
}

function hexOf(by: ColorBy, a: number | undefined, b: number | undefined, c: number | undefined): string | undefined {
  if (a === undefined || b === undefined) return undefined;
  if (by === "hs") return hexOfHs(a, b);
  if (by === "xy") return hexOfXy({ x: a, y: b });
  return c === undefined ? undefined : hexOfRgb(a, b, c);
}

function colorWriter(options: Options, by: ColorBy) {
  const topic = options.topicOf(`${by}_command_topic`);
  const template = options.template(`${by}_command_template`);
  return (hex: string) => {
    const parts = partsOf(by, hex);
    const payload = template?.(parts) ?? Object.values(parts).join(",");
    return { topic, payload };
  };
}

function partsOf(by: ColorBy, hex: string): Record<string, number> {
  const [red, green, blue] = rgbOfHex(hex);
  if (by === "rgb") return { red, green, blue };
  if (by === "xy") return { ...xyOfHex(hex) };
  const { hue, saturation } = hsOfHex(hex);
  return { hue, sat: saturation };
}

/** A light with one JSON topic in each direction, as in ESPHome and Zigbee2MQTT. */
function jsonLight(options: Options, named: EntityName): EntityParts {
  const [command, states] = [options.topicOf("command_topic"), options.topic("state_topic")];
  const modes = options.texts("supported_color_modes");
  const colorBy = (["rgb", "hs", "xy"] as const).find(
    (each) => options.isOn(each) || modes.some((mode) => mode.startsWith(each)),
  );
  const can = {
    level: options.isOn("brightness") || modes.some((mode) => mode !== "onoff"),
    color: colorBy !== undefined,
    ct: options.isOn("color_temp") || modes.includes("color_temp"),
  };
  const [latest, scale] = [new Latest(), scaleOf(options)];
  const read = options.reader("value_template");
  return {
    channel: switchChannel(named, kindOf(can), states !== undefined),
    hears: states
      ? [
          {
            topic: states,
            read: (heard) =>
              jsonState(
                options,
                options.text("value_template") ? parseJson(read(heard) ?? "") : heard.json,
                latest,
                scale,
              ),
          },
        ]
      : [],
    tell(order) {
      if (isOff(order)) return lit(order, can, [{ topic: command, payload: JSON.stringify({ state: "OFF" }) }]);
      const payload: JsonObject = { state: "ON" };
      if (can.level && order.level !== undefined) payload.brightness = fromLevel(order.level, scale);
      if (can.ct && order.ct !== undefined)
        payload.color_temp = options.isOn("color_temp_kelvin") ? order.ct : miredOfKelvin(order.ct);
      else if (colorBy && order.color !== undefined) payload.color = jsonColor(colorBy, order.color);
      return lit(order, can, [{ topic: command, payload: JSON.stringify(payload) }]);
    },
  };
}

function jsonColor(by: ColorBy, hex: string): JsonObject {
  const [r, g, b] = rgbOfHex(hex);
  if (by === "rgb") return { r, g, b };
  if (by === "xy") return { ...xyOfHex(hex) };
  const { hue: h, saturation: s } = hsOfHex(hex);
  return { h, s };
}

function jsonState(options: Options, json: unknown, latest: Latest, scale: number): EntityReport | undefined {
  const [state, level] = [field(json, "state"), asNumber(field(json, "brightness"))];
  const color = field(json, "color");
  const mode = field(json, "color_mode");
  const number = (name: string) => asNumber(field(color, name));
  const hex =
    hexOf("xy", number("x"), number("y"), undefined) ??
    hexOf("hs", number("h"), number("s"), undefined) ??
    hexOf("rgb", number("r"), number("g"), number("b"));
  if (mode === "color_temp") latest.forget("color");
  else if (hex !== undefined) latest.forget("ct");
  return latest.take({
    ...(state === "ON" && { state: 1 }),
    ...(state === "OFF" && { state: 0 }),
    ...(level !== undefined && { level: toLevel(level, scale) }),
    ...(hex !== undefined && mode !== "color_temp" && { color: hex }),
    ...(mode === "color_temp" || hex === undefined ? kelvinIn(options, asNumber(field(json, "color_temp"))) : {}),
  });
}

/** A light whose templates define the payloads for on and off, and read each part of the state. */
function templateLight(options: Options, named: EntityName): EntityParts {
  const [command, states] = [options.topicOf("command_topic"), options.topic("state_topic")];
  const [on, off] = [options.template("command_on_template"), options.template("command_off_template")];
  const readers = Object.fromEntries(
    ["state", "brightness", "red", "green", "blue", "color_temp"].map((each) => [
      each,
      options.template(`${each}_template`),
    ]),
  );
  const can = {
    level: readers.brightness !== undefined,
    color: readers.red !== undefined,
    ct: readers.color_temp !== undefined,
  };
  const [latest, scale] = [new Latest(), scaleOf(options)];
  const read = (heard: ReceivedMessage) => {
    const part = (name: string) => readers[name]?.({ value: heard.text, value_json: heard.json })?.trim();
    const [state, level] = [part("state")?.toLowerCase(), asNumber(part("brightness"))];
    const hex = hexOf("rgb", asNumber(part("red")), asNumber(part("green")), asNumber(part("blue")));
    return latest.take({
      ...(state === "on" && { state: 1 }),
      ...(state === "off" && { state: 0 }),
      ...(level !== undefined && { level: toLevel(level, scale) }),
      ...(hex !== undefined && { color: hex }),
      ...kelvinIn(options, asNumber(part("color_temp"))),
    });
  };
  return {
    channel: switchChannel(named, kindOf(can), states !== undefined && readers.state !== undefined),
    hears: states ? [{ topic: states, read }] : [],
    tell(order) {
      const [red, green, blue] = order.color === undefined ? [] : rgbOfHex(order.color);
      const scope = {
        state: isOff(order) ? "off" : "on",
        ...(order.level !== undefined && { brightness: fromLevel(order.level, scale) }),
        ...(order.ct !== undefined && { color_temp: miredOfKelvin(order.ct) }),
        ...(red !== undefined && { red, green, blue }),
      };
      const payload = (isOff(order) ? off : on)?.(scope);
      return payload === undefined ? CANNOT : lit(order, can, [{ topic: command, payload }]);
    },
  };
}

import { type FieldDevice, MOST_CHANNELS } from "@switchboard/contract";
import { fieldId, fieldText } from "../../field-text.ts";
import { asList, asNumber, asText, field, isObject } from "../mqtt-field/json.ts";
import { isTopic } from "../mqtt-field/topics.ts";
import { type Expose, readExposes } from "./exposes.ts";
import { meterPart } from "./meter-parts.ts";
import { channelsOf, type Parts } from "./parts.ts";
import { buttonParts, sensorParts } from "./sensor-parts.ts";
import { coverParts, switchParts } from "./switch-parts.ts";

/** One found device: everything that Zigbee2MQTT has under one name, or one of its several covers. */
export interface ZigbeeDevice {
  device: FieldDevice;
  parts: Parts;
  /** Zigbee2MQTT's name, which is part of its topics. */
  topicName: string;
  /** True for a device on mains, whose state may be requested at any time. */
  isAwake: boolean;
}

/** The result of reading one entry of `bridge/devices`; `why` is the reason if it gives no device. */
interface EntryResult {
  found: ZigbeeDevice[];
  why?: string;
}

/** Reads an entry of `bridge/devices`. */
export function readEntry(entry: unknown): EntryResult {
  const [id, topicName] = [fieldId(field(entry, "ieee_address")), asText(field(entry, "friendly_name"))];
  if (field(entry, "type") === "Coordinator") return { found: [], why: "it is the stick itself" };
  if (!id || !isTopic(topicName)) return { found: [], why: "its address or name is none" };
  if (field(entry, "disabled") === true) return { found: [], why: "it is disabled" };
  const definition = field(entry, "definition");
  if (!isObject(definition)) return { found: [], why: "Zigbee2MQTT does not know it" };
  const parts = partsOf(readExposes(field(definition, "exposes")), asText(field(definition, "description")) ?? "");
  const { channels, isCut } = channelList(parts);
  if (channels.length === 0) return { found: [], why: "it has nothing to switch, to measure or to press" };
  const names = namesOf(topicName, id, definition);
  const device: FieldDevice = { driver: "zigbee2mqtt", id, ...names, signal: null, isOnline: true, channels };
  const isAwake = /mains|dc/i.test(asText(field(entry, "power_source")) ?? "") || field(entry, "type") === "Router";
  const found = withOneCoverEach({ device, parts, topicName, isAwake });
  return isCut ? { found, why: `only ${MOST_CHANNELS} of its channels are taken` } : { found };
}

function partsOf(exposes: Expose[], description: string): Parts {
  const meter = meterPart(exposes);
  return {
    switches: switchParts(exposes, description),
    covers: coverParts(exposes),
    meter,
    sensors: sensorParts(exposes, meter),
    buttons: buttonParts(exposes),
  };
}

/** Leaves out invalid and repeated keys; switches come first, so that the limit cuts the least important channels. */
function channelList(parts: Parts) {
  const fit = channelsOf(parts).filter(({ key }) => fieldId(key));
  const own = [...new Map(fit.map((channel) => [channel.key, channel])).values()];
  return { channels: own.slice(0, MOST_CHANNELS), isCut: own.length > MOST_CHANNELS };
}

/** Splits "Kitchen/Lamp" into room and name; uses the model if the name is just an address. */
function namesOf(topicName: string, id: string, definition: unknown) {
  const [maker, model] = [fieldText(field(definition, "vendor")), fieldText(field(definition, "model"))];
  const levels = topicName.split("/").map(fieldText).filter(Boolean);
  const own = levels.pop() ?? "";
  const name =
    own === id || own === "" ? fieldText(field(definition, "description")) || `${maker} ${model}`.trim() : own;
  return { name: name || id, maker, model, area: fieldText(levels.join(" / ")) };
}

/** Makes the second cover of a double module a device of its own, because a found device has at most one. */
function withOneCoverEach(found: ZigbeeDevice): ZigbeeDevice[] {
  const [, ...more] = found.parts.covers;
  const isMore = (key: string) => more.some(({ channel }) => channel.key === key);
  const { device, parts } = found;
  const first = {
    ...found,
    device: { ...device, channels: device.channels.filter(({ key }) => !isMore(key)) },
    parts: { ...parts, covers: parts.covers.slice(0, 1) },
  };
  return [
    first,
    ...more.map((cover) => ({
      ...found,
      device: {
        ...device,
        id: `${device.id}/${cover.channel.key}`,
        name: fieldText(`${device.name} ${cover.channel.name}`),
        channels: [cover.channel],
      },
      parts: { switches: [], covers: [cover], meter: undefined, sensors: [], buttons: [] },
    })),
  ];
}

/** Reads an entry of `bridge/groups`: the common abilities of its members. Groups do not report whether all members obeyed. */
export function readGroup(entry: unknown, members: Map<string, ZigbeeDevice>): ZigbeeDevice | undefined {
  const [id, topicName] = [asNumber(field(entry, "id")), asText(field(entry, "friendly_name"))];
  if (id === undefined || !isTopic(topicName)) return undefined;
  const addresses = asList(field(entry, "members"), 500).map((one) => asText(field(one, "ieee_address")) ?? "");
  const known = addresses.flatMap((address) => members.get(address) ?? []);
  const first = known[0]?.parts;
  if (!first || known.length < new Set(addresses).size) return undefined;
  const isEach = (has: (parts: Parts) => boolean) => known.every(({ parts }) => has(parts));
  const lamp = first.switches[0];
  const cover = first.covers[0];
  const parts: Parts = { switches: [], covers: [], meter: undefined, sensors: [], buttons: [] };
  if (lamp && isEach(({ switches }) => switches.length > 0)) {
    const level = isEach(({ switches }) => switches[0]?.level !== undefined) ? lamp.level : undefined;
    const ct = isEach(({ switches }) => switches[0]?.ct !== undefined) ? lamp.ct : undefined;
    const color = isEach(({ switches }) => switches[0]?.color !== undefined) ? lamp.color : undefined;
    const kind = color || ct ? ("light" as const) : level ? ("dimmer" as const) : ("switch" as const);
    const channel = { type: "switch" as const, key: "state", name: "Group", kind, confirms: false };
    parts.switches.push({ ...lamp, channel, property: "state", canGet: false, level, ct, color });
  } else if (cover && isEach(({ covers }) => covers.length > 0)) {
    const channel = { type: "cover" as const, key: "state", name: "Group", confirms: false };
    parts.covers.push({ ...cover, channel, property: "state", canGet: false });
  }
  const channels = channelsOf(parts);
  if (channels.length === 0) return undefined;
  const names = { ...namesOf(topicName, "", {}), maker: "Zigbee2MQTT", model: `Group of ${known.length}` };
  const device: FieldDevice = {
    driver: "zigbee2mqtt",
    id: `group/${id}`,
    ...names,
    signal: null,
    isOnline: true,
    channels,
  };
  return { device, parts, topicName, isAwake: false };
}

import { type DeviceChannel, type ParsedTopic, parseTopic } from "@switchboard/contract";
import type { DevicePeer, LiveRights, Peer, SessionPeer } from "./peer.ts";

/** What a device says of itself. */
const DEVICE_SAYS: readonly DeviceChannel[] = [
  "status",
  "heartbeat",
  "state",
  "power",
  "sensor",
  "event",
  "config",
  "ir",
];
/** What a device is told. */
const DEVICE_HEARS: readonly DeviceChannel[] = ["ping", "command", "configure", "irSend"];
/** What of it is answered: by its state, its configuration, its infrared report. */
const DEVICE_ANSWERS: readonly DeviceChannel[] = ["command", "configure", "irSend"];
/** What a person who may see the whole device hears of it. */
const PERSON_HEARS: readonly DeviceChannel[] = ["status", "heartbeat", "state", "power", "sensor", "event", "config"];

export function maySubscribe(peer: Peer, filter: string): boolean {
  const topic = parseTopic(filter);
  if (!topic || topic.home !== peer.home) return false;
  return peer.kind === "device" ? deviceHears(peer, topic) : personHears(peer, topic);
}

export function mayPublish(peer: Peer, name: string): boolean {
  const topic = parseTopic(name);
  if (topic?.kind !== "device" || topic.home !== peer.home || topic.device === "+") return false;
  if (peer.kind === "device") return topic.device === peer.device && DEVICE_SAYS.includes(topic.channel);
  return topic.channel === "ping" && seesAnyOf(peer.rights, topic.device);
}

/** Only a device leaves something behind in the broker, and only whether it is there. */
export function mayRetain(peer: Peer, name: string): boolean {
  const topic = parseTopic(name);
  return peer.kind === "device" && topic?.kind === "device" && topic.channel === "status";
}

/** Whether a device that is told this will answer. */
export function isAnswered(name: string): boolean {
  const topic = parseTopic(name);
  return topic?.kind === "device" && DEVICE_ANSWERS.includes(topic.channel);
}

/** Asked of every message on its way to a person, so that a right that ended stops the very next one. */
export function mayReceive(peer: SessionPeer, name: string): boolean {
  const topic = parseTopic(name);
  return topic !== undefined && hears(peer, topic);
}

/** The same of a topic that was read before, for many people at once. */
export function hears(peer: SessionPeer, topic: ParsedTopic): boolean {
  return topic.home === peer.home && personHears(peer, topic);
}

function deviceHears(peer: DevicePeer, topic: ParsedTopic): boolean {
  return topic.kind === "device" && topic.device === peer.device && DEVICE_HEARS.includes(topic.channel);
}

function personHears({ user, rights, isPanel }: SessionPeer, topic: ParsedTopic): boolean {
  if (topic.kind === "notifications") return isPanel !== true;
  if (topic.kind === "changes") return topic.user === user;
  const whole = rights.all || rights.devices.has(topic.device);
  if (topic.kind === "switch") return whole || (rights.switches.get(topic.device)?.has(topic.switchNo) ?? false);
  if (!PERSON_HEARS.includes(topic.channel)) return false;
  // The online status tells nothing of the siblings, and a single switch needs it to know whether it can be used.
  return whole || (topic.channel === "status" && rights.switches.has(topic.device));
}

function seesAnyOf(rights: LiveRights, device: string): boolean {
  return rights.all || rights.devices.has(device) || rights.switches.has(device);
}

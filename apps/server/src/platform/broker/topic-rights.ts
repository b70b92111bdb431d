import { type DeviceChannel, type ParsedTopic, parseTopic } from "@switchboard/contract";
import type { DevicePeer, LiveRights, Peer, SessionPeer } from "./peer.ts";

/** The channels a device publishes. */
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
/** The channels a device receives. */
const DEVICE_HEARS: readonly DeviceChannel[] = ["ping", "command", "configure", "irSend"];
/** The received channels that a device answers: with its state, its configuration or its infrared report. */
const DEVICE_ANSWERS: readonly DeviceChannel[] = ["command", "configure", "irSend"];
/** The channels that a person who may see the whole device receives. */
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

/** Only a device may retain a message, and only its status. */
export function mayRetain(peer: Peer, name: string): boolean {
  const topic = parseTopic(name);
  return peer.kind === "device" && topic?.kind === "device" && topic.channel === "status";
}

/** Returns whether a device will answer a message on this topic. */
export function isAnswered(name: string): boolean {
  const topic = parseTopic(name);
  return topic?.kind === "device" && DEVICE_ANSWERS.includes(topic.channel);
}

/** Checked for every message on its way to a person, so that a right that ended stops the very next one. */
export function mayReceive(peer: SessionPeer, name: string): boolean {
  const topic = parseTopic(name);
  return topic !== undefined && hears(peer, topic);
}

/** Checks a topic that was parsed before, for many people at once. */
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
  // The online status reveals nothing of the siblings, and a single switch needs it to show whether it can be used.
  return whole || (topic.channel === "status" && rights.switches.has(topic.device));
}

function seesAnyOf(rights: LiveRights, device: string): boolean {
  return rights.all || rights.devices.has(device) || rights.switches.has(device);
}

import { DEVICE_CHANNELS, type DeviceChannel, deviceTopic } from "@switchboard/contract";
import { generate, type Packet } from "mqtt-packet";
import type { Chance } from "./chance.ts";
import { mutated, oddText, oddValue } from "./odd-values.ts";

/** The sender: the names it may use, and its credentials. */
export interface Speaker {
  device: string;
  home: string;
  user: string;
  /** The channels it may publish on; publishing on any other ends the connection. */
  own: readonly DeviceChannel[];
  /** Missing for a stranger. */
  login: { username: string; password: string; clientId: string } | undefined;
}

/** Bytes to send. An intact packet is answered; after a broken one the connection is useless. */
export interface MqttCase {
  bytes: Buffer;
  isWhole: boolean;
}

const SAID = [
  { ts: 1_772_433_000_000, relays: [0, 1, 0, 1] },
  { ts: 1_772_433_000_000, rssi: -60, uptime: 5, heap: 1000 },
  { ts: 1_772_433_000_000, v: 231.5, a: 1.2, w: 270, pf: 0.97, e: 12.5, counter: 100 },
  { ts: 1_772_433_000_000, type: 40, value: 1 },
  { id: "5b8e5f0c-1c1d-4a55-8a43-0f7c7f3e9d21", ok: true, config: { a: 1 } },
  { cmd: "5b8e5f0c-1c1d-4a55-8a43-0f7c7f3e9d21", ok: false, err: "nothing to do" },
];
const KINDS = [
  "publish",
  "publish",
  "publish",
  "publish",
  "subscribe",
  "subscribe",
  "unsubscribe",
  "ping",
  "other",
] as const;

export function introduction(chance: Chance, { login }: Speaker): Buffer {
  const { username, password, clientId } = login ?? {
    username: oddText(chance).slice(0, 100),
    password: oddText(chance).slice(0, 100),
    clientId: oddText(chance).slice(0, 60) || "x",
  };
  return generate({
    cmd: "connect",
    protocolId: "MQTT",
    protocolVersion: chance.pick([4, 4, 4, 5]) as 4,
    clientId,
    username,
    password: Buffer.from(password),
    keepalive: 60,
    clean: true,
  });
}

export function mqttCase(chance: Chance, speaker: Speaker): MqttCase {
  const bytes = attempt(() => generate(packetOf(chance, speaker))) ?? chance.bytes(1 + chance.below(60));
  if (chance.is(0.92)) return { bytes, isWhole: true };
  return { bytes: broken(chance, bytes), isWhole: false };
}

/** The generator itself rejects some packets; random bytes are sent instead. */
function attempt(make: () => Buffer): Buffer | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}

function packetOf(chance: Chance, speaker: Speaker): Packet {
  const kind = chance.pick(KINDS);
  const messageId = 1 + chance.below(65_535);
  const qos = chance.pick([0, 0, 1, 1, 2]) as 0 | 1 | 2;
  if (kind === "publish")
    return {
      cmd: "publish",
      topic: chance.is(0.85)
        ? deviceTopic(speaker.device, speaker.home, chance.pick(speaker.own))
        : topicOf(chance, speaker),
      payload: payloadOf(chance),
      qos,
      messageId,
      dup: chance.is(0.1),
      retain: chance.is(0.2),
    };
  if (kind === "subscribe") {
    const subscriptions = Array.from({ length: 1 + chance.below(5) }, () => ({ topic: topicOf(chance, speaker), qos }));
    return { cmd: "subscribe", messageId, subscriptions };
  }
  if (kind === "unsubscribe") return { cmd: "unsubscribe", messageId, unsubscriptions: [topicOf(chance, speaker)] };
  if (kind === "ping") return { cmd: "pingreq" };
  return chance.pick<Packet>([
    { cmd: "puback", messageId },
    { cmd: "pubrec", messageId },
    { cmd: "pubrel", messageId },
    { cmd: "pubcomp", messageId },
  ]);
}

function topicOf(chance: Chance, { device, home, user }: Speaker): string {
  const channel = chance.pick(Object.keys(DEVICE_CHANNELS) as DeviceChannel[]);
  const odd = [
    "#",
    "+/+/+/+",
    "$SYS/#",
    "$share/x/#",
    `KU/+/${home}/state/get`,
    `KA/${home}/users/${user}/changes`,
    `KA/${home}/notifications`,
    "KU",
    "",
    "/",
    "a".repeat(4000),
  ];
  const roll = chance.next();
  if (roll < 0.6) return deviceTopic(device, home, channel);
  if (roll < 0.7) return `KU/${device}/${home}/switch/${chance.below(6)}/get`;
  if (roll < 0.9) return chance.pick(odd);
  return oddText(chance).replaceAll("\0", "").slice(0, 2000) || "x";
}

function payloadOf(chance: Chance): Buffer {
  const roll = chance.next();
  if (roll < 0.1) return chance.bytes(chance.below(300));
  if (roll < 0.15) return Buffer.alloc(chance.pick([0, 1, 5000, 60_000, 70_000]), 0x7b);
  if (roll < 0.2) return Buffer.from(chance.pick(["0", "1", "2", "-1", "1e9", "true", "null", ""]));
  const said: unknown = chance.is(0.3)
    ? chance.pick(SAID)
    : mutated(chance, chance.is(0.9) ? chance.pick(SAID) : oddValue(chance));
  return Buffer.from(JSON.stringify(said) ?? "");
}

/** Breaks a packet: cut, with a wrong length, with flipped bits, in the wrong order, or no packet at all. */
function broken(chance: Chance, bytes: Buffer): Buffer {
  const ways = [
    () => bytes.subarray(0, chance.below(bytes.length + 1)),
    () => Buffer.concat([bytes.subarray(0, 1), Buffer.from([0xff, 0xff, 0xff, 0x7f]), bytes.subarray(1)]),
    () => Buffer.concat([bytes.subarray(0, 1), Buffer.from([0xff, 0xff, 0xff, 0xff, 0xff]), bytes.subarray(1)]),
    () => Buffer.from(bytes.map((byte) => (chance.is(0.05) ? byte ^ (1 << chance.below(8)) : byte))),
    () => Buffer.concat([Buffer.from([chance.below(256)]), bytes.subarray(1)]),
    () => chance.bytes(1 + chance.below(200)),
    () => Buffer.concat([bytes, chance.bytes(3), bytes]),
    () => Buffer.from("GET / HTTP/1.1\r\nhost: x\r\n\r\n"),
  ];
  return chance.pick(ways)();
}

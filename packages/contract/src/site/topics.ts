/** Every topic of the product, built and parsed in one place (spec §7; docs/device-protocol.md explains them). */
export const DEVICE_CHANNELS = {
  /** device → all: 1 online, otherwise offline; retained, and the device's last will. */
  status: "status",
  /** device → all: its heartbeat, also the reply to a ping. */
  heartbeat: "ping/get",
  /** all → device: report your state. */
  ping: "ping/set",
  /** server → device: do this once, before it expires. */
  command: "command/set",
  /** device → all: the change, and the command that caused it. */
  state: "state/get",
  /** device → all: live power parameters and the energy counter. */
  power: "power/get",
  /** device → all: readings besides electricity, and presses. */
  sensor: "sensor/get",
  /** device → server: an event (spec §9's event types). */
  event: "event/get",
  /** server → device, and its reply: configuration. */
  configure: "config/set",
  config: "config/get",
  /** server → infrared blaster: send this once, or learn. */
  irSend: "ir/set",
  /** infrared blaster → server: the signal that it sent or learnt. */
  ir: "ir/get",
} as const;
export type DeviceChannel = keyof typeof DEVICE_CHANNELS;

export function deviceTopic(device: string, home: string, channel: DeviceChannel): string {
  return `KU/${device}/${home}/${DEVICE_CHANNELS[channel]}`;
}

/** Returns the filter for one channel of every device of a home. */
export function homeTopic(home: string, channel: DeviceChannel): string {
  return deviceTopic("+", home, channel);
}

/** The server mirrors one switch here for people who may see that switch but not its siblings. */
export function switchTopic(device: string, home: string, switchNo: number): string {
  return `KU/${device}/${home}/switch/${switchNo}/get`;
}

export function notificationTopic(home: string): string {
  return `KA/${home}/notifications`;
}

/** The server announces here that data on one person's screens has changed (`ChangeMessage`). */
export function changesTopic(home: string, user: string): string {
  return `KA/${home}/users/${user}/changes`;
}

export type ParsedTopic =
  | { kind: "device"; device: string; home: string; channel: DeviceChannel }
  | { kind: "switch"; device: string; home: string; switchNo: number }
  | { kind: "notifications"; home: string }
  | { kind: "changes"; home: string; user: string };

const channelByPath = new Map<string, DeviceChannel>(
  Object.entries(DEVICE_CHANNELS).map(([channel, path]) => [path, channel as DeviceChannel]),
);

/** Allows one spelling per switch: `02` or `0x2` would be other topics with the same rights. */
const SWITCH_PATH = /^switch\/([1-9]\d?)\/get$/;

/** Parses a topic; returns undefined for topics of others. A `+` in the device's place is kept. */
export function parseTopic(topic: string): ParsedTopic | undefined {
  const [root, first, second, ...rest] = topic.split("/");
  if (!first || !second || topic.includes("#")) return undefined;
  if (root === "KA") return parseHomeTopic(first, [second, ...rest]);
  if (root !== "KU") return undefined;
  const channel = channelByPath.get(rest.join("/"));
  if (channel) return { kind: "device", device: first, home: second, channel };
  const switchNo = SWITCH_PATH.exec(rest.join("/"))?.[1];
  return switchNo ? { kind: "switch", device: first, home: second, switchNo: Number(switchNo) } : undefined;
}

function parseHomeTopic(home: string, [what, user, channel, ...rest]: string[]): ParsedTopic | undefined {
  if (what === "notifications" && user === undefined) return { kind: "notifications", home };
  if (what !== "users" || !user || channel !== "changes" || rest.length > 0) return undefined;
  return { kind: "changes", home, user };
}

/** Tells whether a subscription already includes a topic, so that nobody subscribes twice. */
export function covers(filter: string, topic: string): boolean {
  const topicParts = topic.split("/");
  const filterParts = filter.split("/");
  return (
    filterParts.length === topicParts.length &&
    filterParts.every((part, index) => part === "+" || part === topicParts[index])
  );
}

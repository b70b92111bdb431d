import { curtainOfDevice, type WorkedDevice } from "../control-kind.ts";
import { type DeviceTypeCode, deviceType, fieldTypeOf, type SwitchKind } from "../device-types.ts";
import { type MeterRating, SPEC_AMPERES, SPEC_VOLTS } from "../meter-rating.ts";

/** The part of a found device's channel that adoption depends on. */
export interface OfferedChannel {
  type: "switch" | "cover" | "meter" | "sensor" | "button";
  key: string;
  /** The kind of switch or sensor. */
  kind?: string;
  phases?: 1 | 3;
  /** The highest current of a phase, for a meter that carries the load itself. */
  amperes?: number | undefined;
}

/** A switch of an adopted device and its channel. A cover has two switches, one that opens and one that closes. */
export interface AdoptedSwitch {
  switch_no: number;
  channel: string;
  does: "switch" | "open" | "close";
}

/** A cover has two switches that are on while it moves (`curtain_mode` 2). */
export const COVER_CONFIG = { curtain_mode: "2" } as const;

export const ADOPTION_PROBLEMS = ["not_found", "adopted", "nothing_chosen", "unknown_channel"] as const;
export type AdoptionProblem = (typeof ADOPTION_PROBLEMS)[number];

export interface AdoptionPlan<C extends OfferedChannel> {
  type: DeviceTypeCode;
  switches: (AdoptedSwitch & { kind: SwitchKind; name: string })[];
  hasCover: boolean;
  /** Sensors and buttons, which are reported by the channel's key. */
  sensors: (C & { name: string })[];
  /** The range of its meter. Null without a meter, or when nothing is known about it. */
  rating: MeterRating | null;
}

const OF_SWITCHES = new Set(["switch", "dimmer", "light", "motor", "plug"]);

function switchKind({ kind = "" }: OfferedChannel): SwitchKind {
  return OF_SWITCHES.has(kind) ? (kind as SwitchKind) : "switch";
}

/** Plans a device from the chosen channels: the cover first, then its switches in the order of the device. */
export function planAdoption<C extends OfferedChannel>(
  offered: readonly C[],
  chosen: readonly { key: string; name: string }[],
): AdoptionPlan<C> | { problem: AdoptionProblem } {
  const names = new Map(chosen.map(({ key, name }) => [key, name]));
  const taken = offered.flatMap((channel) => {
    const name = names.get(channel.key);
    return name === undefined ? [] : [{ channel, name }];
  });
  if (taken.length === 0) return { problem: chosen.length === 0 ? "nothing_chosen" : "unknown_channel" };
  if (taken.length < names.size) return { problem: "unknown_channel" };
  const of = (type: OfferedChannel["type"]) => taken.filter(({ channel }) => channel.type === type);
  const halves = of("cover").flatMap(({ channel: { key }, name }) => [
    { channel: key, does: "open" as const, kind: "switch" as const, name: `${name}: open` },
    { channel: key, does: "close" as const, kind: "switch" as const, name: `${name}: close` },
  ]);
  const plain = of("switch").map(({ channel, name }) => ({
    channel: channel.key,
    does: "switch" as const,
    kind: switchKind(channel),
    name,
  }));
  const phases = Math.max(0, ...of("meter").map(({ channel }) => channel.phases ?? 1));
  return {
    type: fieldTypeOf(phases === 3 ? 3 : phases === 0 ? 0 : 1),
    switches: [...halves, ...plain].map((each, index) => ({ switch_no: index + 1, ...each })),
    hasCover: halves.length > 0,
    sensors: [...of("sensor"), ...of("button")].map(({ channel, name }) => ({ ...channel, name })),
    rating: adoptedRating(
      offered,
      of("meter").map(({ channel }) => channel),
    ),
  };
}

/**
 * Returns the rating of the meters of found hardware. A meter beside a switch measures the current through the device, which is at most
 * that of the spec. The rating of other meters is only known if their driver provides it.
 */
export function adoptedRating(
  offered: readonly OfferedChannel[],
  meters: readonly OfferedChannel[] = offered.filter(({ type }) => type === "meter"),
): MeterRating | null {
  const beside = offered.some(({ type }) => type === "switch") ? SPEC_AMPERES : undefined;
  const amperes = meters.map((meter) => meter.amperes ?? beside);
  const known = amperes.filter((each) => each !== undefined);
  if (known.length === 0 || known.length < amperes.length) return null;
  const phases = meters.some((meter) => meter.phases === 3) ? 3 : 1;
  return { phases, volts: SPEC_VOLTS, amperes: Math.max(...known), ct_secondary: null };
}

/** The functions of a device that replacement hardware must provide. */
export interface UsedHardware {
  /** `channel` is empty for a device that never had one. */
  switches: readonly (Omit<AdoptedSwitch, "channel"> & { channel: string; kind: SwitchKind })[];
  sensors: readonly OfferedChannel[];
  phases: number;
}

/** The parts of a device's present hardware. A switch that is not listed is one of our own, or unknown to the browser. */
interface PresentHardware {
  switches: readonly AdoptedSwitch[];
  sensors: readonly OfferedChannel[];
}

/** Returns what a device is used for, be it a field device or our own: two relays that move a curtain are a cover. */
export function usedHardware(
  device: WorkedDevice<{ switch_no: number; kind: SwitchKind }>,
  present?: PresentHardware | null,
): UsedHardware {
  const curtain = curtainOfDevice(device);
  const known = new Map(present?.switches.map((each) => [each.switch_no, each]));
  return {
    switches: device.switches.map(({ switch_no, kind }) => {
      const own = switch_no === curtain?.openBy ? "open" : switch_no === curtain?.closeBy ? "close" : "switch";
      const { channel = "", does = own } = known.get(switch_no) ?? {};
      return { switch_no, kind, channel, does };
    }),
    sensors: present?.sensors ?? [],
    phases: deviceType(device.device_type).phases,
  };
}

/** The switches that move covers. The browser knows the present hardware only of these. */
export function coverSwitches(switches: readonly AdoptedSwitch[]): (AdoptedSwitch & { does: "open" | "close" })[] {
  return switches.flatMap(({ switch_no, channel, does }) => (does === "switch" ? [] : { switch_no, channel, does }));
}

interface Replacement {
  /** True when the device uses every switch, cover and phase of the new hardware, which makes it the likeliest one to replace. */
  isSame: boolean;
  type: DeviceTypeCode;
  switches: AdoptedSwitch[];
  /** Pairs of keys of old and new sensors. Sensors without a counterpart are omitted. */
  sensors: { from: string; to: string }[];
}

/** Pairs used channels with offered ones of the same kind, by key first and then by order. */
function pair(used: readonly OfferedChannel[], offered: readonly OfferedChannel[]): Map<number, string> {
  const left = [...offered];
  const pairs = new Map<number, string>();
  const take = (index: number, fits: (channel: OfferedChannel) => boolean) => {
    const at = pairs.has(index) ? -1 : left.findIndex(fits);
    const [channel] = at < 0 ? [] : left.splice(at, 1);
    if (channel) pairs.set(index, channel.key);
  };
  const isSame = (one: OfferedChannel, other: OfferedChannel) => one.type === other.type && one.kind === other.kind;
  for (const [index, each] of used.entries()) take(index, (one) => one.key === each.key && isSame(one, each));
  for (const [index, each] of used.entries()) take(index, (one) => isSame(one, each));
  return pairs;
}

const cover = (key: string): OfferedChannel => ({ type: "cover", key });

/**
 * Plans the replacement of hardware, so that switches keep their numbers, and with them history, grants, schedules and scenes. Returns
 * the first function of the device that the new hardware lacks, if there is one.
 */
export function fitHardware(
  used: UsedHardware,
  offered: readonly OfferedChannel[],
): Replacement | { lacks: "cover" | "meter" | SwitchKind } {
  const plain = used.switches.filter(({ does }) => does === "switch");
  const covers = offered.filter(({ type }) => type === "cover").map(({ key }) => cover(key));
  const usedCovers = [...new Set(coverSwitches(used.switches).map(({ channel }) => channel))];
  const coverPairs = pair(usedCovers.map(cover), covers);
  if (coverPairs.size < usedCovers.length) return { lacks: "cover" };
  const phases = Math.max(0, ...offered.map((each) => (each.type === "meter" ? (each.phases ?? 1) : 0)));
  if (phases < used.phases) return { lacks: "meter" };
  const newSwitches = plain.map(({ channel, kind }) => ({ type: "switch" as const, key: channel, kind }));
  const there = offered.flatMap((each) => (each.type === "switch" ? [{ ...each, kind: switchKind(each) }] : []));
  const pairs = pair(newSwitches, there);
  const lacking = plain.find((_, index) => !pairs.has(index));
  if (lacking) return { lacks: lacking.kind };
  const channels = new Map(plain.map(({ switch_no }, index) => [switch_no, pairs.get(index)]));
  const sensors = pair(used.sensors, offered);
  return {
    isSame: there.length + 2 * covers.length === used.switches.length && phases === used.phases,
    type: fieldTypeOf(used.phases === 0 ? 0 : phases === 3 ? 3 : 1),
    switches: used.switches.map(({ switch_no, channel, does }) => ({
      switch_no,
      channel: channels.get(switch_no) ?? coverPairs.get(usedCovers.indexOf(channel)) ?? "",
      does,
    })),
    sensors: used.sensors.flatMap(({ key }, index) => {
      const to = sensors.get(index);
      return to === undefined ? [] : [{ from: key, to }];
    }),
  };
}

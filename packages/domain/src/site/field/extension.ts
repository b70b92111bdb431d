import { fieldTypeOf } from "../device-types.ts";
import {
  type AdoptedSwitch,
  type AdoptionPlan,
  type AdoptionProblem,
  type OfferedChannel,
  planAdoption,
} from "./adoption.ts";

/** The number of places in `relays` of our device protocol. */
const MOST_SWITCHES = 32;

/** The channels of the hardware that an adopted device uses. */
export interface UsedChannels {
  switches: readonly AdoptedSwitch[];
  sensors: readonly { key: string }[];
  /** The phases of its meter. 0 without one. */
  phases: number;
  /** The keys of all channels when somebody last chose. Undefined when they were not recorded. */
  offered: readonly string[] | undefined;
}

/** The changes after the firmware of an adopted device has described itself again. */
export interface ChannelChanges {
  /** Available channels that are not used but could be. */
  unused: string[];
  /** Unused channels that nobody was asked about yet. */
  added: string[];
  /** Used channels that are no longer available. */
  lost: string[];
}

const usedKeys = ({ switches, sensors }: UsedChannels) =>
  new Set([...switches.map(({ channel }) => channel), ...sensors.map(({ key }) => key)]);

/** The first two switches of a device move a curtain, so a cover must come first. A second meter is not possible. */
function addable<C extends OfferedChannel>(offered: readonly C[], used: UsedChannels): C[] {
  const taken = usedKeys(used);
  return offered.filter((channel) => {
    if (taken.has(channel.key)) return false;
    if (channel.type === "cover") return used.switches.length === 0;
    return channel.type !== "meter" || (channel.phases ?? 1) > used.phases;
  });
}

export function channelChanges(offered: readonly OfferedChannel[], used: UsedChannels): ChannelChanges {
  const there = new Set(offered.map(({ key }) => key));
  const unused = addable(offered, used).map(({ key }) => key);
  return {
    unused,
    added: unused.filter((key) => used.offered && !used.offered.includes(key)),
    lost: [...usedKeys(used)].filter((key) => !there.has(key)),
  };
}

/** Plans additions to a device. Existing switches keep their numbers, and new ones follow. */
export function planExtension<C extends OfferedChannel>(
  offered: readonly C[],
  used: UsedChannels,
  chosen: readonly { key: string; name: string }[],
): AdoptionPlan<C> | { problem: AdoptionProblem } {
  const plan = planAdoption(addable(offered, used), chosen);
  if ("problem" in plan) return plan;
  const last = Math.max(0, ...used.switches.map(({ switch_no }) => switch_no));
  if (last + plan.switches.length > MOST_SWITCHES) return { problem: "unknown_channel" };
  const isMetered = (phases: 1 | 3) => used.phases === phases || plan.type === fieldTypeOf(phases);
  return {
    ...plan,
    type: fieldTypeOf(isMetered(3) ? 3 : isMetered(1) ? 1 : 0),
    switches: plan.switches.map((each) => ({ ...each, switch_no: each.switch_no + last })),
  };
}

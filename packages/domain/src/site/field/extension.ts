import { fieldTypeOf } from "../device-types.ts";
import {
  type AdoptedSwitch,
  type AdoptionPlan,
  type AdoptionProblem,
  type OfferedChannel,
  planAdoption,
} from "./adoption.ts";

/** Places in `relays` of our device protocol. */
const MOST_SWITCHES = 32;

/** What an adopted device uses of its hardware. */
export interface UsedChannels {
  switches: readonly AdoptedSwitch[];
  sensors: readonly { key: string }[];
  /** Of its meter; 0 without one. */
  phases: number;
  /** The keys of all that the hardware had when somebody last chose; undefined where nobody wrote it down. */
  offered: readonly string[] | undefined;
}

/** What firmware that describes itself anew has in store for a device that was adopted. */
export interface ChannelChanges {
  /** There, not used, and of use. */
  unused: string[];
  /** Of them, those that nobody has been asked about. */
  added: string[];
  /** Used, and no longer there. */
  lost: string[];
}

const usedKeys = ({ switches, sensors }: UsedChannels) =>
  new Set([...switches.map(({ channel }) => channel), ...sensors.map(({ key }) => key)]);

/** A curtain is moved by the first two switches of a device, so that a cover comes first or not at all; a second meter has no place. */
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

/** What comes to a device that is there: what it has stays as it is, and new switches are counted on. */
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

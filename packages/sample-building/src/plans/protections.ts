import type { SwitchLimits } from "@switchboard/domain/control";
import { switchNamed } from "../names.ts";
import type { PlannedSite } from "../plan.ts";
import { idOf } from "../repeatable.ts";

interface InterlockPlan {
  _id: string;
  name: string;
  corrects: boolean;
  /** Ids of switches. */
  switches: string[];
  createdAt: number;
}

interface ProtectionPlan {
  limits: (SwitchLimits & { switch: string })[];
  interlocks: InterlockPlan[];
}

/** Returns the limits and interlocks of a building's switches. */
export function planProtections(site: PlannedSite, now: number): ProtectionPlan {
  const idOfSwitch = (name: string) => switchNamed(site, name).planned.id;
  return {
    limits: Object.entries(site.site.limits).map(([name, { min_on_s = null, min_off_s = null, max_run_s = null }]) => {
      return { switch: idOfSwitch(name), min_on_s, min_off_s, max_run_s };
    }),
    interlocks: site.site.interlocks.map(({ name, switches, ago }) => ({
      _id: idOf(`interlock ${site.id} ${name}`),
      name,
      corrects: false,
      switches: switches.map(idOfSwitch),
      createdAt: now - ago,
    })),
  };
}

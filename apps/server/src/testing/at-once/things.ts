import { scene, schedule, switchedSchedule, switchedWorkflow, workflow } from "./automation-things.ts";
import { aSwitch, device, enterprise, group, remote } from "./building-things.ts";
import { account, invitation, member, passkey, shortcut, ticket, view } from "./people-things.ts";
import type { Build } from "./thing.ts";

/** Everything that people delete or edit, by its name on the screens. */
export const THINGS = {
  "a device": device,
  "a switch": aSwitch,
  "a group": group,
  "a member": member,
  "an invitation": invitation,
  "a schedule": schedule,
  "a schedule that is disabled": switchedSchedule,
  "a scene": scene,
  "a workflow": workflow,
  "a workflow that is disabled": switchedWorkflow,
  "a remote": remote,
  "a shortcut": shortcut,
  "a view": view,
  "a passkey": passkey,
  "a ticket": ticket,
  "an enterprise": enterprise,
  "an account": account,
} satisfies Record<string, Build>;

export type ThingName = keyof typeof THINGS;
export const NAMES = Object.keys(THINGS) as ThingName[];
/** The things that can be deleted while somebody has them open. */
export const REMOVABLE = NAMES.filter((name) => !["a ticket", "an enterprise", "an account"].includes(name));
/** The things that are deleted directly, not with something else. */
export const DELETABLE = REMOVABLE.filter((name) => name !== "a switch");

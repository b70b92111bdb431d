import { replanReturned } from "./areas/automation/schedules/returned-schedules.service.ts";
import { endIdleWorkflows } from "./areas/automation/workflows/idle-workflows.service.ts";
import { isReturnedHoldOver } from "./areas/control/holds/returned-holds.service.ts";
import { requireGone, withOwner } from "./areas/people/members/returned-members.service.ts";
import { expectReturned, requireFreeHardware } from "./areas/site/devices/returned-devices.service.ts";
import { nameReturned } from "./areas/site/groups/returned-groups.service.ts";
import { recordOffline } from "./areas/site/live/returned-devices.service.ts";
import type { Returning } from "./core/bin/bin.service.ts";
import type { BinEnd } from "./core/bin/purge.ts";
import { HISTORY } from "./removal.ts";

const expectDevices = expectReturned(recordOffline);

/** What the modules do when something of theirs comes back from the bin. */
export const RETURNING: Returning = {
  prepare: {
    device: requireFreeHardware,
    group: nameReturned,
    user: requireGone,
    schedule: withOwner,
    scene: withOwner,
    workflow: withOwner,
    remote: withOwner,
  },
  isOver: { holds: isReturnedHoldOver },
  settle: [
    (sql, actor, back) => expectDevices(sql, actor, back("devices")),
    (sql, actor, back) => replanReturned(sql, actor, back("schedules")),
  ],
};

/** What goes for good with something in the bin. */
export const BIN_END: Omit<BinEnd, "endPerson"> = { history: HISTORY, endIdleWorkflows };

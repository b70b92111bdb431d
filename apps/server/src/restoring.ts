import type { Returning } from "./modules/bin/bin.service.ts";
import type { BinEnd } from "./modules/bin/purge.ts";
import { expectReturned, requireFreeHardware } from "./modules/devices/returned-devices.service.ts";
import { nameReturned } from "./modules/groups/returned-groups.service.ts";
import { isReturnedHoldOver } from "./modules/holds/returned-holds.service.ts";
import { recordOffline } from "./modules/live/returned-devices.service.ts";
import { requireGone, withOwner } from "./modules/members/returned-members.service.ts";
import { replanReturned } from "./modules/schedules/returned-schedules.service.ts";
import { endIdleWorkflows } from "./modules/workflows/idle-workflows.service.ts";
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

import type { Hold } from "@switchboard/contract";
import type { PastCommand } from "../history/commands.ts";
import { personNamed, switchNamed } from "../names.ts";
import type { PlannedSite } from "../plan.ts";
import { idOf } from "../repeatable.ts";

/** A hold from hours ago, with its command. */
export interface PlannedHold {
  row: Hold;
  command: PastCommand;
}

/** Returns the existing holds, newest first. */
export function planHolds(site: PlannedSite, now: number): PlannedHold[] {
  return site.site.holds
    .toSorted((one, other) => one.ago - other.ago)
    .map(({ turn, state, by, why, ago }) => {
      const { device, planned } = switchNamed(site, turn);
      const actor = personNamed(site, by);
      const at = now - ago;
      const row: Hold = {
        _id: idOf(`hold ${planned.id}`),
        batch: idOf(`holds ${planned.id}`),
        switch_appliance: { _id: planned.id, name: planned.name, switch_no: planned.switch_no },
        device: { _id: device.id, device_name: device.name },
        level: "hold",
        switch_state: state,
        brightness: null,
        by: { _id: actor.id, name: actor.name },
        why,
        since: new Date(at).toISOString(),
        until: null,
        until_kind: "released",
        after_end: "resume",
        may_release: true,
      };
      return {
        row,
        command: { device, planned, source: "hold", actor, at, switch_state: state, outcome: "confirmed" },
      };
    });
}

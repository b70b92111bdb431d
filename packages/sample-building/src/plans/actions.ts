import { switchNamed } from "../names.ts";
import { groupId, type PlannedSite } from "../plan.ts";
import type { SiteAction } from "../site/site.ts";

/** An action as it is kept: one switch, or a group whose switches are looked up when it is carried out. */
export interface PlannedAction {
  switch_appliance_id: string | null;
  groupId: string | null;
  switch_state: 0 | 1;
  level: number | null;
}

export function planActions(site: PlannedSite, actions: readonly SiteAction[] = []): PlannedAction[] {
  return actions.map((action) => {
    const isRoom = "room" in action;
    return {
      switch_appliance_id: isRoom ? null : switchNamed(site, action.turn).planned.id,
      groupId: isRoom ? groupId(site.site, "room", action.room) : null,
      switch_state: action.state,
      level: isRoom ? null : (action.level ?? null),
    };
  });
}

import type { ActionInput, SwitchActionView } from "@switchboard/contract";
import type { ActionDraft } from "@switchboard/domain/control";

/** Actions as they are shown, made ready to be changed. */
export function toDrafts(actions: readonly SwitchActionView[]): ActionDraft[] {
  return actions.map(({ switch_appliance_id, groupId, switch_state, level }) => ({
    switch_appliance_id: switch_appliance_id?._id ?? null,
    groupId: groupId?._id ?? null,
    switch_state,
    level,
    name: switch_appliance_id?.name ?? groupId?.name ?? "",
  }));
}

/** Actions that the rules are content with, as they are sent. */
export function toInputs(drafts: readonly ActionDraft[]): ActionInput[] {
  return drafts.map(({ switch_appliance_id, groupId, switch_state, level }) => ({
    switch_appliance_id: switch_appliance_id ?? null,
    groupId: switch_appliance_id ? null : (groupId ?? null),
    switch_state: switch_state ?? 0,
    level: level ?? null,
  }));
}

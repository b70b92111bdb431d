import type { ActionInput, SwitchActionView } from "@switchboard/contract";
import { type ActionDraft, countedSwitches, ordersOf, readConfig, type SwitchOrder } from "@switchboard/domain";
import type { ActionRow } from "@switchboard/sample-building";
import { refuse } from "./refuse.ts";
import type { DemoStore, Whole } from "./store.ts";

/** With their names, for the sentences about them; a switch or group that is not there refuses them all. */
export function nameActions(store: DemoStore, inputs: readonly ActionInput[]): ActionDraft[] {
  const found = inputs.map((input) =>
    input.switch_appliance_id ? store.switch(input.switch_appliance_id) : undefined,
  );
  const groups = inputs.map(({ groupId }) => (groupId ? store.group(groupId) : undefined));
  return inputs.map(({ switch_appliance_id, groupId, switch_state, level, UDid, switch_no }, index) => {
    const { device, appliance } = found[index] ?? {};
    // A device or a number that was named beside the switch has to be that switch's own.
    if (
      appliance &&
      ((UDid ?? device?._id) !== device?._id || (switch_no ?? appliance.switch_no) !== appliance.switch_no)
    )
      throw refuse("switch.not_found");
    const name = appliance?.name ?? groups[index]?.name;
    const switches = groupId ? switchesOf(store, groupId).length : undefined;
    return { switch_appliance_id, groupId, switch_state, level, name, switches };
  });
}

/** What is kept of actions that the domain's rules are content with. */
export function keepActions(store: DemoStore, drafts: readonly ActionDraft[]): ActionRow[] {
  return drafts.map(({ switch_appliance_id = null, groupId = null, switch_state, level = null }) => {
    if (level && store.findSwitch(switch_appliance_id)?.appliance.kind !== "dimmer") throw refuse("switch.unsupported");
    return { switch_appliance_id, groupId, switch_state: switch_state === 1 ? 1 : 0, level };
  });
}

/** As they are shown; what is about something gone is left out. */
export function presentActions(store: DemoStore, actions: readonly ActionRow[]): SwitchActionView[] {
  return actions.flatMap(({ switch_appliance_id, groupId, switch_state, level }) => {
    const found = store.findSwitch(switch_appliance_id);
    const group = store.groupRef(groupId);
    if (switch_appliance_id ? !found : !group) return [];
    const { device, appliance } = found ?? {};
    return [
      {
        UDid: device ? { _id: device._id, kd_id: device.kd_id, device_name: device.device_name } : null,
        groupId: group,
        switch_no: appliance?.switch_no ?? null,
        switch_state,
        switch_appliance_id: appliance
          ? { _id: appliance._id, name: appliance.name, switch_no: appliance.switch_no }
          : null,
        level,
      },
    ];
  });
}

/** What a group switches when it is switched as a whole. */
export function switchesOf(store: DemoStore, groupId: string): string[] {
  return store.devices.filter(({ _id }) => store.findGroup(groupId)?.devices.includes(_id)).flatMap(countedOf);
}

/** The same of a device. */
export function switchesOfDevice(store: DemoStore, id: string): string[] {
  return store.devices.filter(({ _id }) => _id === id).flatMap(countedOf);
}

function countedOf({ device_type, device_config, switch_appliances: switches }: Whole): string[] {
  const device = { device_type, config: readConfig(device_type, device_config), switches };
  return countedSwitches(device).map(({ _id }) => _id);
}

/** What has to be sent for actions: each switch once. */
export function ordersFor(store: DemoStore, actions: readonly ActionRow[]): SwitchOrder[] {
  const standing = actions.filter(({ switch_appliance_id: id }) => id === null || store.findSwitch(id));
  return ordersOf(standing, (groupId) => switchesOf(store, groupId));
}

/** Said of what would switch nothing as things are. */
export function idleness(store: DemoStore, actions: readonly ActionRow[]): { unable?: "does_nothing" } {
  return ordersFor(store, actions).length === 0 ? { unable: "does_nothing" } : {};
}

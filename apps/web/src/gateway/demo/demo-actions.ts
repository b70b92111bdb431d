import type {
  ActionInput,
  Device,
  DeviceGroup,
  SwitchActionView,
  SwitchAppliance,
  SwitchEvent,
  SwitchResult,
} from "@switchboard/contract";
import { type ActionDraft, dimmerValue, isOnline, ordersOf, type SwitchOrder } from "@switchboard/domain";
import { demoId } from "./demo-building.ts";
import { type DemoBuilding, refuse } from "./demo-devices.ts";
import type { PlannedAction } from "./sites/site.ts";

const TURNED = ["turned off", "turned on"] as const;

const pick = ({ _id, kd_id, device_name }: Device) => ({ _id, kd_id, device_name });
const pickSwitch = ({ _id, name, switch_no }: SwitchAppliance) => ({ _id, name, switch_no });

export type DemoActions = ReturnType<typeof createDemoActions>;

/** What schedules, scenes and workflows of the demo do: they look up its switches, and switch them. */
export function createDemoActions(building: DemoBuilding, groups: () => DeviceGroup[]) {
  let refused = 0;

  function groupOf(id: string): DeviceGroup {
    const group = groups().find(({ _id }) => _id === id);
    if (!group) throw refuse("group.not_found");
    return group;
  }

  function view({ switch_appliance_id, groupId, switch_state, level }: ActionInput): SwitchActionView {
    const found = switch_appliance_id ? building.find(switch_appliance_id) : undefined;
    const group = groupId ? groupOf(groupId) : undefined;
    if (level && found?.appliance.kind !== "dimmer") throw refuse("switch.unsupported");
    return {
      UDid: found ? pick(found.device) : null,
      groupId: group ? { _id: group._id, name: group.name } : null,
      switch_no: found?.appliance.switch_no ?? null,
      switch_state: switch_state === 1 ? 1 : 0,
      switch_appliance_id: found ? pickSwitch(found.appliance) : null,
      level: level ?? null,
    };
  }

  const switchesOf = (groupId: string) =>
    building.devices
      .filter((device) => device.groups.some(({ _id }) => _id === groupId))
      .flatMap((device) => (device.switch_appliances ?? []).map(({ _id }) => _id));

  const orders = (actions: readonly SwitchActionView[]): SwitchOrder[] =>
    ordersOf(
      actions.map(({ switch_appliance_id, groupId, ...rest }) => ({
        ...rest,
        switch_appliance_id: switch_appliance_id?._id ?? null,
        groupId: groupId?._id ?? null,
      })),
      switchesOf,
    ).filter(({ switchId }) => isThere(switchId));

  const isThere = (id: string) =>
    building.devices.some((device) => device.switch_appliances?.some((each) => each._id === id));

  function resultOf({ switchId, switch_state, level }: SwitchOrder): SwitchResult {
    const { device, appliance } = building.find(switchId);
    return {
      command_id: demoId(8, ++refused),
      switch_appliance_id: switchId,
      switch_name: appliance.name,
      device_name: device.device_name,
      switch_state,
      level: level ?? null,
      outcome: "failed",
      reason: "offline",
      finishedAt: new Date().toISOString(),
    };
  }

  function send(order: SwitchOrder, source: SwitchEvent["source"]): SwitchResult {
    const { switchId, switch_state, level } = order;
    const result = resultOf(order);
    if (!isOnline(building.find(switchId).device.current_status)) return result;
    const change = { current_status: switch_state === 1, ...(level && { current_dimm: dimmerValue(level) }) };
    const { command_id } = building.command(switchId, change, source);
    return { ...result, command_id, outcome: "pending", reason: null, finishedAt: null };
  }

  return {
    /** With their names, for the sentences about them; a switch or group that is not there refuses them all. */
    drafts: (inputs: readonly ActionInput[]): ActionDraft[] =>
      inputs.map(({ switch_appliance_id, groupId, switch_state, level }) => {
        const found = switch_appliance_id ? building.find(switch_appliance_id).appliance : undefined;
        const group = groupId ? groupOf(groupId) : undefined;
        return { switch_appliance_id, groupId, switch_state, level, name: found?.name ?? group?.name };
      }),
    views: (inputs: readonly ActionInput[]): SwitchActionView[] => inputs.map(view),
    carryOut: (actions: readonly SwitchActionView[], source: SwitchEvent["source"]): SwitchResult[] =>
      orders(actions).map((order) => send(order, source)),
    /** The same results a moment later, when the devices have answered. */
    answered: (results: readonly SwitchResult[]): SwitchResult[] =>
      results.map((each) =>
        each.outcome === "pending"
          ? { ...each, outcome: TURNED[each.switch_state ?? 0], finishedAt: new Date().toISOString() }
          : each,
      ),
    /** What came of actions at a time that has been. */
    past: (actions: readonly SwitchActionView[], at: Date, reason: string | null): SwitchResult[] =>
      orders(actions).map((order) => ({
        ...resultOf(order),
        outcome: reason ? "failed" : TURNED[order.switch_state],
        reason,
        finishedAt: new Date(at.getTime() + 1000).toISOString(),
      })),
    /** An action of the canned building, by the names it came with. */
    of(planned: PlannedAction): ActionInput {
      const switch_state = planned.state;
      if ("room" in planned)
        return { groupId: groups().find(({ name }) => name === planned.room)?._id ?? "", switch_state };
      const device = building.devices.find((each) => each.device_name === planned.device);
      const appliance = device?.switch_appliances?.find((each) => each.name === planned.name);
      return { switch_appliance_id: appliance?._id ?? "", switch_state };
    },
  };
}

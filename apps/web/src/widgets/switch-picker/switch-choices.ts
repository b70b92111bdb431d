import { type ActionDraft, targetOf } from "@switchboard/domain/control";
import type { Group } from "../../data/groups.ts";
import { roomName } from "../../data/rooms.ts";
import type { LiveDevice, LiveSwitch } from "../../live/live-device.ts";

/** A row to choose from: a room's heading, which chooses all in it, a switch, or a whole group. */
export type ChoiceRow =
  | { kind: "room"; key: string; name: string; targets: readonly ActionDraft[] }
  | { kind: "switch"; key: string; target: ActionDraft; device: string }
  | { kind: "group"; key: string; target: ActionDraft; count: number };

const collator = new Intl.Collator(undefined, { numeric: true });

function byRoom(a: LiveDevice, b: LiveDevice): number {
  const [left, right] = [roomName(a), roomName(b)];
  // Devices without a room come last.
  if ((left === "") !== (right === "")) return left === "" ? 1 : -1;
  return collator.compare(left, right) || collator.compare(a.device_name, b.device_name);
}

const toTarget = ({ _id, name }: LiveSwitch): ActionDraft => ({ switch_appliance_id: _id, name });

function matches(wanted: string, ...names: string[]): boolean {
  return wanted === "" || names.some((name) => name.toLocaleLowerCase().includes(wanted));
}

/** Lists the matching switches by room. */
export function switchRows(devices: readonly LiveDevice[], text: string): ChoiceRow[] {
  const wanted = text.trim().toLocaleLowerCase();
  const rooms = new Map<string, ChoiceRow[]>();
  for (const device of devices.toSorted(byRoom)) {
    const room = roomName(device);
    const rows = device.switches
      .filter(({ name }) => matches(wanted, name, device.device_name, room))
      .map((each) => ({
        kind: "switch" as const,
        key: each._id,
        target: toTarget(each),
        device: device.device_name,
      }));
    if (rows.length > 0) rooms.set(room, [...(rooms.get(room) ?? []), ...rows]);
  }
  return [...rooms].flatMap(([name, rows]) => {
    const targets = rows.flatMap((row) => (row.kind === "switch" ? row.target : []));
    return [{ kind: "room" as const, key: `room ${name}`, name, targets }, ...rows];
  });
}

/** Lists the matching groups that have switches. */
export function groupRows(groups: readonly Group[], switchesOf: (group: Group) => number, text: string): ChoiceRow[] {
  const wanted = text.trim().toLocaleLowerCase();
  return groups
    .filter((group) => matches(wanted, group.name) && switchesOf(group) > 0)
    .toSorted((a, b) => collator.compare(a.name, b.name))
    .map((group) => ({
      kind: "group",
      key: group._id,
      target: { groupId: group._id, name: group.name },
      count: switchesOf(group),
    }));
}

export function targetsOf(row: ChoiceRow): readonly ActionDraft[] {
  return row.kind === "room" ? row.targets : [row.target];
}

/** Adds missing targets with an action, or removes them. Other lines keep their place. */
export function withTargets(
  actions: readonly ActionDraft[],
  targets: readonly ActionDraft[],
  switch_state: 0 | 1 | "remove",
): ActionDraft[] {
  const meant = new Set(targets.map(targetOf));
  if (switch_state === "remove") return actions.filter((action) => !meant.has(targetOf(action)));
  const there = new Set(actions.map(targetOf));
  return [
    ...actions,
    ...targets.filter((each) => !there.has(targetOf(each))).map((each) => ({ ...each, switch_state })),
  ];
}

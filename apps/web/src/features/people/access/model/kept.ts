import type { LiveDevice } from "../../../../live/live-device.ts";
import { type Choice, isOfRoom, type KnownAccess } from "./changes.ts";
import { heldSwitches, roomHeld } from "./grants.ts";

/** Access that remains although a part of it is revoked. */
export interface RemainingAccess {
  device: string;
  name: string;
  /** The room by which they keep it; missing when a direct grant remains. */
  room?: string;
}

/** Lists what remains: revoking a room leaves direct grants and the other way round, which the question says. */
export function keptBy(person: string, choices: readonly Choice[], known: KnownAccess): RemainingAccess[] {
  const grants = known.grants(person);
  if (!grants) return [];
  const rooms = new Set(choices.filter(isOfRoom).map(({ room }) => room));
  const taken = new Set(choices.flatMap((choice) => (isOfRoom(choice) ? [] : (choice.switch ?? choice.device))));
  const hasDirectly = (device: LiveDevice) =>
    (grants.devices.has(device._id) && !taken.has(device._id)) ||
    heldSwitches(grants, device).some((id) => !taken.has(id));
  const direct = [...rooms].flatMap((room) => known.devicesIn(room)).filter(hasDirectly);
  const byRoom = choices.flatMap((choice) => {
    const device = isOfRoom(choice) ? undefined : known.device(choice.device);
    const room = device && roomHeld(grants, { groups: device.groups.filter(({ _id }) => !rooms.has(_id)) });
    return device && room ? [{ device: device._id, name: device.device_name, room: room.name }] : [];
  });
  const kept = [
    ...direct.map(({ _id, device_name }): RemainingAccess => ({ device: _id, name: device_name })),
    ...byRoom,
  ];
  return [...new Map(kept.map((each) => [each.device, each])).values()];
}

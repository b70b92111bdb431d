import type { LiveDevice } from "../../../../live/live-device.ts";
import { areaOf, type Choice, isOfArea, isOfDevice, type KnownAccess } from "./changes.ts";
import { areasHeld, heldSwitches } from "./grants.ts";

/** Access that remains although a part of it is revoked. */
export interface RemainingAccess {
  device: string;
  name: string;
  /** The place or room by which they keep it; missing when a direct grant remains. */
  area?: string;
}

/** Lists what remains: revoking a place or room leaves other grants and the other way round, which the question says. */
export function keptBy(person: string, choices: readonly Choice[], known: KnownAccess): RemainingAccess[] {
  const grants = known.grants(person);
  if (!grants) return [];
  const areas = new Set(choices.filter(isOfArea).map(areaOf));
  const taken = new Set(choices.flatMap((choice) => (isOfDevice(choice) ? (choice.switch ?? choice.device) : [])));
  const hasDirectly = (device: LiveDevice) =>
    (grants.devices.has(device._id) && !taken.has(device._id)) ||
    heldSwitches(grants, device).some((id) => !taken.has(id));
  const inside = [...areas].flatMap((area) => known.devicesIn(area));
  const direct = inside.filter(hasDirectly);
  const named = choices.flatMap((choice) => (isOfDevice(choice) ? (known.device(choice.device) ?? []) : []));
  const byArea = [...inside, ...named].flatMap((device) => {
    const left = areasHeld(grants, device).find(({ _id }) => !areas.has(_id));
    return left ? [{ device: device._id, name: device.device_name, area: left.name }] : [];
  });
  const kept = [
    ...direct.map(({ _id, device_name }): RemainingAccess => ({ device: _id, name: device_name })),
    ...byArea,
  ];
  return [...new Map(kept.map((each) => [each.device, each])).values()];
}

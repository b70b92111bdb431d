import type { Plan } from "@switchboard/contract";
import { type ControlKind, controlKind, labelPoint, type PlanPoint } from "@switchboard/domain/site";
import { tilesOf } from "../../../data/tiles.ts";
import type { LiveStore } from "../../../live/live-store.ts";

/** A switch, curtain or bell on the plan, or a device as a whole. */
export interface PlanThing {
  kind: ControlKind | "device";
  /** The id of the switch, or of the device as a whole. */
  id: string;
  device: string;
  x: number;
  y: number;
}

export interface PlanRoom {
  id: string;
  name: string;
  points: readonly PlanPoint[];
  /** Where its name is written, and the share of the plan's width that there is for it. */
  at: PlanPoint;
  width: number;
  /** The ids of its devices. */
  devices: readonly string[];
}

export interface NamedRoom {
  _id: string;
  name: string;
}

/** As many things are handled together: what to do for each of a thousand would take too long with every change. */
const BLOCK = 50;

export function inBlocks(things: readonly PlanThing[]): readonly (readonly PlanThing[])[] {
  return Array.from({ length: Math.ceil(things.length / BLOCK) }, (_, index) =>
    things.slice(index * BLOCK, (index + 1) * BLOCK),
  );
}

const collator = new Intl.Collator(undefined, { numeric: true });

/** Returns what can be shown of the plan's items: devices and switches that this person has, a curtain once. */
export function thingsOn({ items }: Pick<Plan, "items">, store: LiveStore): PlanThing[] {
  const things = items.flatMap(({ device: id, switch_no, x, y }): PlanThing[] => {
    const device = store.device(id);
    if (!device) return [];
    if (switch_no === null) return [{ kind: "device", id, device: id, x, y }];
    const each = device.switches.find((own) => own.switch_no === switch_no);
    if (!each) return [];
    const [tile = each._id] = tilesOf(device, [each]);
    return [{ kind: controlKind(device, each), id: tile, device: id, x, y }];
  });
  return [...new Map(things.map((thing) => [thing.id, thing])).values()];
}

/** Returns the rooms of the plan by name, with the devices in them. */
export function roomsOn({ areas }: Pick<Plan, "areas">, groups: readonly NamedRoom[], store: LiveStore): PlanRoom[] {
  const names = new Map(groups.map(({ _id, name }) => [_id, name]));
  const devices = new Map<string, string[]>(areas.map(({ room }) => [room, []]));
  for (const id of store.order()) for (const { _id } of store.device(id)?.groups ?? []) devices.get(_id)?.push(id);
  const rooms = areas.map(({ room, points }): PlanRoom => {
    const across = points.map(([x]) => x);
    return {
      id: room,
      name: names.get(room) ?? "",
      points,
      at: labelPoint(points),
      width: Math.max(...across) - Math.min(...across),
      devices: devices.get(room) ?? [],
    };
  });
  return rooms.sort((one, other) => collator.compare(one.name, other.name));
}

export interface RoomThings {
  /** Missing for the things that are in none of the rooms on the plan. */
  room: PlanRoom | undefined;
  things: readonly PlanThing[];
}

/** Sorts what is on the plan by its rooms; the last entry has what is in none of them. */
export function thingsByRoom(rooms: readonly PlanRoom[], things: readonly PlanThing[]): RoomThings[] {
  const roomOf = new Map(rooms.flatMap(({ id, devices }) => devices.map((device) => [device, id])));
  const found = Map.groupBy(things, ({ device }) => roomOf.get(device));
  const loose = found.get(undefined) ?? [];
  return [
    ...rooms.map((room) => ({ room, things: found.get(room.id) ?? [] })),
    ...(loose.length > 0 ? [{ room: undefined, things: loose }] : []),
  ];
}

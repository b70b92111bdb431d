import { type PlacedRoom, type PlaceNode, PlaceTree } from "./places.ts";

/** A place or room with its floor area in m², if somebody entered it. */
interface WithArea {
  area: number | null;
}

/**
 * Returns the floor area of each room and place: its own, or the sum of what is directly in it. It is null where a part has none, because
 * a value per m² of a part of the area would be too high.
 */
export function floorAreas(
  places: readonly (PlaceNode & WithArea)[],
  rooms: readonly (PlacedRoom & WithArea)[],
): ReadonlyMap<string, number | null> {
  const tree = new PlaceTree(places);
  const own = new Map([...places, ...rooms].map(({ _id, area }) => [_id, area]));
  const areas = new Map(rooms.map(({ _id, area }) => [_id, area]));
  const roomsOf = Map.groupBy(rooms, ({ place }) => place);
  const measure = (id: string): number | null => {
    const inside = tree.childrenOf(id).map(({ _id }) => measure(_id));
    const area = own.get(id) ?? sumOfKnown([...inside, ...(roomsOf.get(id) ?? []).map((room) => room.area)]);
    areas.set(id, area);
    return area;
  };
  for (const { _id } of tree.childrenOf(null)) measure(_id);
  return areas;
}

/** Returns null without parts, or when one of them is unknown. */
export function sumOfKnown(parts: readonly (number | null)[]): number | null {
  if (parts.length === 0) return null;
  return parts.reduce((sum, part) => (sum === null || part === null ? null : sum + part));
}

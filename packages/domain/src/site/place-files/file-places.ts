import { PlaceTree } from "../places.ts";
import type { FilePlace, ListedRoom, PlaceListing } from "./file-place.ts";

const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });
const byName = (one: ListedRoom, other: ListedRoom) => collator.compare(one.name, other.name);

/** Returns the places and rooms as a file lists them: each place before what is in it, and rooms in no place at the end. */
export function toFilePlaces({ places, rooms }: PlaceListing): FilePlace[] {
  const tree = new PlaceTree(places);
  const details = new Map(places.map((place) => [place._id, place]));
  const roomsIn = Map.groupBy(rooms, ({ place }) => (place !== null && details.has(place) ? place : null));
  const found: Omit<FilePlace, "row">[] = [];
  const addRooms = (id: string | null) => {
    const parent = tree.pathOf(id).map(({ name }) => name);
    for (const { _id, name, area } of (roomsIn.get(id) ?? []).toSorted(byName))
      found.push({ kind: "room", name, parent, area, id: _id });
  };
  for (const { place } of tree.lines()) {
    const { _id: id, name, kind, position } = place;
    const parent = tree
      .pathOf(id)
      .slice(0, -1)
      .map((each) => each.name);
    const { area = null, time_zone = null, latitude = null, longitude = null } = details.get(id) ?? {};
    found.push({ kind, name, parent, area, time_zone, latitude, longitude, position, id });
    addRooms(id);
  }
  addRooms(null);
  return found.map((place, index) => ({ row: index + 1, ...place }));
}

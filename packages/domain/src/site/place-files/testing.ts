import fc from "fast-check";
import { isPlainName } from "../../core/texts.ts";
import { PLACE_KINDS } from "../places.ts";
import type { ListedPlace, ListedRoom, PlaceListing } from "./file-place.ts";

/** Names with everything that files treat specially. */
const name = fc
  .string({
    unit: fc.constantFrom("a", "B", "é", "గ", " ", ",", ";", '"', "'", "/", "\\", "=", "-", "+", "@", "1"),
    maxLength: 12,
  })
  .map((text) => text.trim())
  .filter((text) => isPlainName(text));
const area = fc.option(fc.integer({ min: 1, max: 100_000 }).map((tenths) => tenths / 10));
const location = fc.option(
  fc.record({
    latitude: fc.double({ min: -90, max: 90, noNaN: true }).map((value) => value + 0),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }).map((value) => value + 0),
  }),
);
const place = fc.record({
  kind: fc.constantFrom(...PLACE_KINDS),
  name,
  area,
  location,
  time_zone: fc.option(fc.constantFrom("Asia/Kolkata", "Europe/Berlin")),
  position: fc.integer({ min: 0, max: 100 }),
  inside: fc.nat(),
});
const room = fc.record({ name, area, inside: fc.nat() });

/** Any tree of places with rooms in it, as the server would accept it: no two of one name beside each other. */
export const listingCases: fc.Arbitrary<PlaceListing> = fc
  .tuple(fc.array(place, { maxLength: 12 }), fc.array(room, { maxLength: 6 }))
  .map(([drafts, rooms]) => {
    const places: ListedPlace[] = [];
    const sorted = drafts.toSorted((one, other) => PLACE_KINDS.indexOf(one.kind) - PLACE_KINDS.indexOf(other.kind));
    for (const [index, { inside, location: at, ...draft }] of sorted.entries()) {
      const wider = places.filter(({ kind }) => PLACE_KINDS.indexOf(kind) < PLACE_KINDS.indexOf(draft.kind));
      const parent = wider[inside % (wider.length + 1)]?._id ?? null;
      const taken = places.some(
        (each) => each.parent === parent && each.name.toLowerCase() === draft.name.toLowerCase(),
      );
      if (!taken) places.push({ ...draft, _id: `place-${index}`, parent, latitude: null, longitude: null, ...at });
    }
    const listed: ListedRoom[] = [];
    for (const [index, { inside, ...draft }] of rooms.entries())
      if (!listed.some((each) => each.name.toLowerCase() === draft.name.toLowerCase()))
        listed.push({ ...draft, _id: `room-${index}`, place: places[inside % (places.length + 1)]?._id ?? null });
    return { places, rooms: listed };
  });

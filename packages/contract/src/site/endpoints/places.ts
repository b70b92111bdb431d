import { PLACE_KINDS } from "@switchboard/domain/site";
import * as z from "zod/mini";
import { endpoint } from "../../core/endpoint.ts";
import { Id, Name, Ref, TimeZone } from "../../core/primitives.ts";
import { Place, PlaceArea } from "../entities.ts";

const Latitude = z.number().check(z.minimum(-90), z.maximum(90));
const Longitude = z.number().check(z.minimum(-180), z.maximum(180));

/** Omitted values stay, and null clears one. */
const Details = {
  /** The rooms directly in the place; those that are not listed any more are in no place. */
  rooms: z.optional(z.array(Ref).check(z.maxLength(1000))),
  area: z.optional(z.nullable(PlaceArea)),
  time_zone: z.optional(z.nullable(TimeZone)),
  /** Both or neither. */
  latitude: z.optional(z.nullable(Latitude)),
  longitude: z.optional(z.nullable(Longitude)),
  position: z.optional(z.int().check(z.minimum(0), z.maximum(100_000))),
};

export const listPlaces = endpoint({
  method: "GET",
  path: "/api/v1/places",
  summary: "The sites, buildings and floors in which this person may see a room",
  permission: "device.view",
  reply: z.object({ places: z.array(Place) }),
});

export const newPlace = endpoint({
  method: "POST",
  path: "/api/v1/places/new",
  summary: "Make a site, a building or a floor",
  permission: "place.manage",
  body: z.object({ name: Name, kind: z.enum(PLACE_KINDS), parent: z._default(z.nullable(Ref), null), ...Details }),
  reply: Place,
  errors: ["place.not_found", "place.name_taken", "place.misplaced", "place.too_many", "group.not_found"],
});

export const editPlace = endpoint({
  method: "POST",
  path: "/api/v1/places",
  summary: "Rename a place, change its kind or details, or move it with everything in it",
  permission: "place.manage",
  body: z.object({
    id: Id,
    name: z.optional(Name),
    kind: z.optional(z.enum(PLACE_KINDS)),
    parent: z.optional(z.nullable(Ref)),
    ...Details,
  }),
  reply: Place,
  errors: ["place.not_found", "thing.deleted", "place.name_taken", "place.misplaced", "group.not_found"],
});

export const mergePlaces = endpoint({
  method: "POST",
  path: "/api/v1/places/merge",
  summary: "Put everything that is in a place into another one of its kind, and remove the first",
  permission: "place.manage",
  body: z.object({ id: Id, into: Ref }),
  reply: Place,
  errors: ["place.not_found", "thing.deleted", "place.misplaced"],
});

export const deletePlace = endpoint({
  method: "POST",
  path: "/api/v1/places/delete",
  summary: "Remove a place; what is in it moves to the place around it",
  permission: "place.manage",
  body: z.object({ id: Id }),
  reply: z.object({ deleted: z.literal(true) }),
  errors: ["place.not_found"],
});

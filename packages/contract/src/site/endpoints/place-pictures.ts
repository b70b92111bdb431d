import { PLACE_PICTURE_LIMITS } from "@switchboard/domain/site";
import * as z from "zod/mini";
import { endpoint } from "../../core/endpoint.ts";
import { Ref } from "../../core/primitives.ts";

/** Base64 is a third longer than the bytes it encodes. A picture that is slightly too large is rejected with a reason. */
const LONGEST_PICTURE = Math.ceil((PLACE_PICTURE_LIMITS.storedBytes + 1) / 3) * 4;

export const placePicture = endpoint({
  method: "GET",
  path: "/api/v1/places/picture",
  summary: "The picture of a place, a PNG or WebP",
  permission: "device.view",
  query: z.object({ place: Ref }),
  reply: z.file(),
  isDownload: true,
  errors: ["place.not_found", "thing.deleted", "place.no_picture"],
});

export const setPlacePicture = endpoint({
  method: "POST",
  path: "/api/v1/places/picture",
  summary: "Give a place a picture, such as a photo, or replace it",
  permission: "place.manage",
  largestBody: LONGEST_PICTURE + 1024,
  body: z.object({
    place: Ref,
    /** A PNG or WebP without anything else in the file, in base64. */
    picture: z.string().check(z.minLength(1), z.maxLength(LONGEST_PICTURE), z.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
  }),
  reply: z.object({ version: z.int() }),
  errors: ["place.not_found", "thing.deleted", "plan.not_a_picture", "plan.too_large", "place.too_many_pictures"],
});

export const deletePlacePicture = endpoint({
  method: "POST",
  path: "/api/v1/places/picture/delete",
  summary: "Remove the picture of a place",
  permission: "place.manage",
  body: z.object({ place: Ref }),
  reply: z.object({ deleted: z.literal(true) }),
  errors: ["place.not_found", "thing.deleted"],
});

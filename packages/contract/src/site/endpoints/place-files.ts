import { EXPORT_FORMATS, IMPORT_FORMATS, PLACE_FILE_LIMITS } from "@switchboard/domain/site";
import * as z from "zod/mini";
import { endpoint } from "../../core/endpoint.ts";
import { PlaceImport } from "../place-files.ts";

/** Letters of Indian scripts take three bytes, and quotation marks get a backslash. */
const LARGEST_IMPORT = 3 * PLACE_FILE_LIMITS.characters;

export const exportPlaces = endpoint({
  method: "GET",
  path: "/api/v1/places/export",
  summary: "The places and rooms that this person may see as a file; models contain devices too",
  permission: "device.view",
  query: z.object({ format: z.enum(EXPORT_FORMATS) }),
  reply: z.file(),
  isDownload: true,
});

export const importPlaces = endpoint({
  method: "POST",
  path: "/api/v1/places/import",
  summary: "Create and change places and rooms from a file, all or none, or preview it",
  permission: "device.manage",
  largestBody: LARGEST_IMPORT,
  body: z.object({
    format: z.enum(IMPORT_FORMATS),
    /** The text of the file. */
    content: z.string().check(
      z.maxLength(PLACE_FILE_LIMITS.characters),
      z.refine((text) => !text.includes("\0"), "Not a text file in UTF-8"),
    ),
    /** False to only look: problems are part of the reply then, and nothing is changed. */
    apply: z.boolean(),
  }),
  reply: PlaceImport,
  errors: ["place.file_invalid", "place.name_taken", "group.name_taken"],
});

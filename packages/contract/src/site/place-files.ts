import { LISTED_KINDS } from "@switchboard/domain/site";
import * as z from "zod/mini";

const ImportedPlace = z.object({
  /** The line of a CSV file, or the number of a GeoJSON feature. */
  row: z.int(),
  kind: z.enum(LISTED_KINDS),
  name: z.string(),
  /** The names of the places around it, the widest first, with slashes between. */
  path: z.string(),
});
export type ImportedPlace = z.output<typeof ImportedPlace>;

const ImportValue = z.nullable(z.union([z.string(), z.number()]));

/** The result of an import, or of a look at one. */
export const PlaceImport = z.object({
  applied: z.boolean(),
  created: z.array(ImportedPlace),
  changed: z.array(
    z.object({
      ...ImportedPlace.shape,
      fields: z.array(z.object({ field: z.string(), before: ImportValue, after: ImportValue })),
    }),
  ),
  unchanged: z.int(),
  /** The mistakes in the file, in the language of the caller. With one of them nothing is created or changed. */
  problems: z.array(z.object({ row: z.nullable(z.int()), field: z.string(), message: z.string() })),
});
export type PlaceImport = z.output<typeof PlaceImport>;

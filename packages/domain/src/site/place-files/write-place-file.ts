import type { BuildingListing } from "./building-model.ts";
import { toFilePlaces } from "./file-places.ts";
import { writePlacesBrick } from "./places-brick.ts";
import { writePlacesCsv } from "./places-csv.ts";
import { writePlacesGeoJson } from "./places-geojson.ts";
import { writePlacesHaystack } from "./places-haystack.ts";

/** The kinds of files that places leave as: for spreadsheets, maps, and the two models that programs for buildings share. */
export const EXPORT_FORMATS = ["csv", "geojson", "brick", "haystack"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

interface PlaceExport {
  name: string;
  type: string;
  write(building: BuildingListing): string;
}

/** The name, type and writer of each kind of file. */
export const PLACE_EXPORTS: Readonly<Record<ExportFormat, PlaceExport>> = {
  csv: {
    name: "places.csv",
    type: "text/csv; charset=utf-8",
    write: (building) => writePlacesCsv(toFilePlaces(building)),
  },
  geojson: {
    name: "places.geojson",
    type: "application/geo+json",
    write: (building) => writePlacesGeoJson(toFilePlaces(building)),
  },
  brick: { name: "building.ttl", type: "text/turtle; charset=utf-8", write: writePlacesBrick },
  haystack: { name: "building.json", type: "application/vnd.haystack+json", write: writePlacesHaystack },
};

/** Tells whether a file also contains the devices. */
export function hasDevices(format: ExportFormat): boolean {
  return format === "brick" || format === "haystack";
}

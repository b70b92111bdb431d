import { DEFAULT_SOURCES, isPlaceBack, placeGoneWords, roomGoneWords, siteGoneWords } from "@switchboard/domain/alarms";
import type { Sql } from "../../../platform/db/database.ts";
import { type AlarmRow, PLACE_KEY } from "./alarm-rows.ts";
import type { Lives } from "./lives.ts";
import { ParentsRepository } from "./parents.repository.ts";

/** The alarm of a place uses the rule of gateways, whatever the enterprise's rule for a single device is. */
const AS_PLACE = { ...DEFAULT_SOURCES.gateway, advice: "" };

/** Raises the alarm of an offline room or place, or of the whole site when there is no name. */
export function raisePlace(
  lives: Lives,
  { key, name, at }: { key: string; name: string | undefined; at: Date },
): AlarmRow {
  const areaWords = key.startsWith(PLACE_KEY) ? placeGoneWords : roomGoneWords;
  const words = name === undefined ? siteGoneWords() : areaWords(name);
  return lives.raise({ source: "offline", key, words, as: AS_PLACE, at });
}

/** Returns places of all enterprises of which enough devices are back. */
export async function placesBack(sql: Sql, limit: number): Promise<{ enterprise_id: string; id: string }[]> {
  const open = await new ParentsRepository(sql).openPlaces(limit);
  return open.filter((place) => isPlaceBack(place));
}

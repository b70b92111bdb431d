import { DEFAULT_SOURCES, isPlaceBack, roomGoneWords, siteGoneWords } from "@switchboard/domain/alarms";
import type { Sql } from "../../../platform/db/database.ts";
import type { AlarmRow } from "./alarm-rows.ts";
import type { Lives } from "./lives.ts";
import { ParentsRepository } from "./parents.repository.ts";

/** As grave as a gateway that is gone, whatever is thought of a single device. */
const AS_PLACE = { ...DEFAULT_SOURCES.gateway, advice: "" };

/** The one alarm of a room that is gone, or of the site where it has no name. */
export function raisePlace(
  lives: Lives,
  { key, name, at }: { key: string; name: string | undefined; at: Date },
): AlarmRow {
  const words = name === undefined ? siteGoneWords() : roomGoneWords(name);
  return lives.raise({ source: "offline", key, words, as: AS_PLACE, at });
}

/** Over all enterprises: places of which so much has returned that they are no longer gone. */
export async function placesBack(sql: Sql, limit: number): Promise<{ enterprise_id: string; id: string }[]> {
  const open = await new ParentsRepository(sql).openPlaces(limit);
  return open.filter((place) => isPlaceBack(place));
}

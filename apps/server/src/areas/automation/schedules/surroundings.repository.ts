import type { CalendarEntry } from "@switchboard/domain/core";
import type { Row } from "../../../platform/db/database.ts";
import { Repository } from "../../../platform/db/repository.ts";

interface PlaceRow extends Row {
  id: string;
  time_zone: string;
  latitude: number | null;
  longitude: number | null;
}

interface DaysRow extends Row {
  enterprise_id: string;
  group_id: string | null;
  entries: CalendarEntry[];
}

/** Reads calendars and places, which schedules may depend on, for several enterprises at once. */
export class SurroundingsRepository extends Repository {
  places(enterprises: readonly string[]): Promise<PlaceRow[]> {
    return this.sql.query<PlaceRow>("SELECT id, time_zone, latitude, longitude FROM enterprises WHERE id = ANY($1)", [
      enterprises,
    ]);
  }

  days(enterprises: readonly string[]): Promise<DaysRow[]> {
    return this.sql.query<DaysRow>(
      "SELECT enterprise_id, group_id, entries FROM calendars WHERE enterprise_id = ANY($1) ORDER BY id",
      [enterprises],
    );
  }
}

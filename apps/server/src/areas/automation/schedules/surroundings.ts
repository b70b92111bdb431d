import { isPlain, type Rhythm, type Surroundings, type Where } from "@switchboard/domain/automation";
import { dayBook } from "@switchboard/domain/core";
import type { Sql } from "../../../platform/db/database.ts";
import { SurroundingsRepository } from "./surroundings.repository.ts";

interface Minding {
  enterprise_id: string;
  time_zone: string;
  rhythm: Rhythm | null;
}

/**
 * Returns the surroundings of each schedule: its zone alone, or with the calendars and the place of its enterprise when
 * it depends on them. It runs two statements for all of them, and none when no schedule depends on them.
 */
export async function surroundingsOf<T extends Minding>(
  sql: Sql,
  schedules: readonly T[],
): Promise<(schedule: T) => Where> {
  const minding = schedules.filter(({ rhythm }) => !isPlain(rhythm));
  if (minding.length === 0) return ({ time_zone }) => time_zone;
  const around = await enterprisesAround(sql, [...new Set(minding.map(({ enterprise_id }) => enterprise_id))]);
  return ({ enterprise_id, time_zone, rhythm }) =>
    isPlain(rhythm) ? time_zone : (around.get(enterprise_id) ?? time_zone);
}

/** Returns the surroundings of an enterprise, also for a schedule that is being created. */
export async function surroundingsIn(sql: Sql, enterpriseId: string, timeZone: string): Promise<Surroundings> {
  return (await enterprisesAround(sql, [enterpriseId])).get(enterpriseId) ?? { timeZone };
}

async function enterprisesAround(sql: Sql, enterprises: readonly string[]): Promise<Map<string, Surroundings>> {
  const repository = new SurroundingsRepository(sql);
  const days = Map.groupBy(await repository.days(enterprises), ({ enterprise_id }) => enterprise_id);
  const places = await repository.places(enterprises);
  return new Map(
    places.map(({ id, time_zone: timeZone, latitude, longitude }) => {
      const calendars = (days.get(id) ?? []).map(({ group_id: group, entries }) => ({ group, entries }));
      const place = latitude === null || longitude === null ? null : { latitude, longitude };
      return [id, { timeZone, dayAt: dayBook(calendars), place }];
    }),
  );
}

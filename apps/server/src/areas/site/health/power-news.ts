import { powerWords } from "@switchboard/domain/alarms";
import { isCritical } from "@switchboard/domain/site";
import type { News, TellWithin } from "../../../core/ports/tell.ts";
import type { Sql } from "../../../platform/db/database.ts";
import { EventsRepository, type RecordedEvent, type ReportedEvent } from "./events.repository.ts";

interface Recorded {
  /** To be called after the commit. */
  told: () => void;
  /** Those that were not known before. */
  fresh: RecordedEvent[];
}

/** Keeps the events, and tells of those that are new and that someone should look at: both or neither. */
export async function recordAndTell(sql: Sql, people: TellWithin, events: ReportedEvent[]): Promise<Recorded> {
  if (events.length === 0) return { told: () => undefined, fresh: [] };
  const fresh = await new EventsRepository(sql).record(events);
  const news = fresh.filter(({ type, value }) => isCritical(type, value)).map(powerNews);
  return { told: news.length === 0 ? () => undefined : await people.tellWithin(sql, news), fresh };
}

/** For those who may see the whole device: someone with one switch of it learns nothing about the rest. */
function powerNews({ enterprise_id: enterpriseId, device_id: device, type, value }: RecordedEvent): News {
  return { enterpriseId, to: { device, whole: true }, device, ...powerWords(type, value) };
}

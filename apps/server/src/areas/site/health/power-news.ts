import { powerWords } from "@switchboard/domain/alarms";
import { isCritical } from "@switchboard/domain/site";
import type { News, TellWithin } from "../../../core/ports/tell.ts";
import type { Sql } from "../../../platform/db/database.ts";
import { EventsRepository, type RecordedEvent, type ReportedEvent } from "./events.repository.ts";

interface RecordedEvents {
  /** Called after the commit. */
  told: () => void;
  /** The events that were not stored before. */
  fresh: RecordedEvent[];
}

/** Stores events and sends news of new critical ones, both or neither. */
export async function recordAndTell(sql: Sql, people: TellWithin, events: ReportedEvent[]): Promise<RecordedEvents> {
  if (events.length === 0) return { told: () => undefined, fresh: [] };
  const fresh = await new EventsRepository(sql).record(events);
  const news = fresh.filter(({ type, value }) => isCritical(type, value)).map(powerNews);
  return { told: news.length === 0 ? () => undefined : await people.tellWithin(sql, news), fresh };
}

/** Goes to people who may see the whole device, because someone with one switch learns nothing about the rest. */
function powerNews({ enterprise_id: enterpriseId, device_id: device, type, value }: RecordedEvent): News {
  return { enterpriseId, to: { device, whole: true }, device, ...powerWords(type, value) };
}

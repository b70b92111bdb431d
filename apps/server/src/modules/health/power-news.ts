import { eventMeaning, isCritical, MotorHealth } from "@switchboard/domain";
import type { Sql } from "../../platform/db/database.ts";
import type { News, TellWithin } from "../notifications/tell.ts";
import { EventsRepository, type RecordedEvent, type ReportedEvent } from "./events.repository.ts";

/** Keeps the events, and tells of those that are new and that someone should look at: both or neither. */
export async function recordAndTell(sql: Sql, people: TellWithin, events: ReportedEvent[]): Promise<() => void> {
  if (events.length === 0) return () => undefined;
  const fresh = await new EventsRepository(sql).record(events);
  const news = fresh.filter(({ type, value }) => isCritical(type, value)).map(powerNews);
  return news.length === 0 ? () => undefined : people.tellWithin(sql, news);
}

/** For those who may see the whole device: someone with one switch of it learns nothing about the rest. */
export function powerNews({
  enterprise_id,
  device_id,
  type,
  value,
}: Pick<RecordedEvent, "enterprise_id" | "device_id" | "type" | "value">): News {
  const { name = "powerEvent", phase } = eventMeaning(type) ?? {};
  const spoken = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return {
    enterpriseId: enterprise_id,
    kind: "power",
    to: { device: device_id, whole: true },
    code: "power.event",
    params: { type, value, ...(phase === undefined ? {} : { phase }) },
    head: `${spoken.charAt(0).toUpperCase()}${spoken.slice(1)}${phase === undefined ? "" : `, phase ${phase}`}`,
    message: name === "motorHealth" ? motorWords(value) : `Measured: ${value}`,
    device: device_id,
  };
}

function motorWords(health: number): string {
  return health === MotorHealth.dry ? "The motor runs dry" : "The motor is overloaded";
}

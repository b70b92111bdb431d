import type { EventReport } from "@switchboard/contract";
import { reportedInstant } from "@switchboard/domain/site";
import type { ReportConditions } from "../../../core/ports/report-conditions.ts";
import type { TellWithin } from "../../../core/ports/tell.ts";
import { deviceSubscriber } from "../../../platform/broker/device-subscriber.ts";
import type { ReceivedMessage } from "../../../platform/broker/received-message.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { ReportedEvent } from "./events.repository.ts";
import { alarmsOfEvents } from "./power-alarms.ts";
import { recordAndTell } from "./power-news.ts";

/** Stores the events that devices report, and tells the people concerned of those that someone should look at. */
export function eventSubscriber(parts: { database: Database; people: TellWithin; alarms: ReportConditions }) {
  const { database, people, alarms } = parts;
  return deviceSubscriber("event", {
    pack: toEvent,
    size: 500,
    async write(batch) {
      const after = await database.transaction(async (sql) => {
        const { told, fresh } = await recordAndTell(sql, people, batch);
        return [told, await alarms.reportWithin(sql, alarmsOfEvents(fresh))];
      });
      for (const each of after) each();
    },
  });
}

function toEvent({
  enterpriseId,
  device,
  at,
  message: { ts, type, value },
}: ReceivedMessage<EventReport>): ReportedEvent {
  return { enterpriseId, device, at: new Date(reportedInstant(ts, at.getTime())), type, value };
}

import { EventReport } from "@switchboard/contract";
import { reportedInstant } from "@switchboard/domain";
import type { Received } from "../../platform/broker/device-channels.ts";
import { DeviceIntake, type IntakePorts } from "../../platform/broker/device-intake.ts";
import type { Database } from "../../platform/db/database.ts";
import type { TellWithin } from "../notifications/tell.ts";
import type { ReportedEvent } from "./events.repository.ts";
import { recordAndTell } from "./power-news.ts";

/** Stores the events that devices report, and tells the people concerned of those that someone should look at. */
export function eventIntake(
  database: Database,
  people: TellWithin,
  ports: IntakePorts,
): DeviceIntake<typeof EventReport, ReportedEvent> {
  return new DeviceIntake(ports, {
    channel: "event",
    schema: EventReport,
    pack: toEvent,
    size: 500,
    acknowledgesWhenStored: true,
    async write(batch) {
      const told = await database.transaction((sql) => recordAndTell(sql, people, batch));
      told();
    },
  });
}

function toEvent({ home, device, at, message: { ts, type, value } }: Received<EventReport>): ReportedEvent {
  return { home, device, at: new Date(reportedInstant(ts, at.getTime())), type, value };
}

import { EventReport } from "@switchboard/contract";
import { DeviceIntake, type IntakePorts, type Said } from "../../platform/broker/device-intake.ts";
import type { EventsRepository, ReportedEvent } from "./events.repository.ts";

/** A device's clock may be off; what claims to come from further ahead than this is dated to its arrival. */
const AHEAD_MS = 60_000;

/** Carries the events that devices report into the store. */
export function eventIntake(repository: EventsRepository, ports: IntakePorts): DeviceIntake<typeof EventReport> {
  return new DeviceIntake(ports, {
    channel: "event",
    schema: EventReport,
    size: 500,
    write: (batch) => repository.record(batch.map(toEvent)),
  });
}

function toEvent({ home, device, at, message: { ts, type, value } }: Said<EventReport>): ReportedEvent {
  return { home, device, at: ts > at.getTime() + AHEAD_MS ? at : new Date(ts), type, value };
}

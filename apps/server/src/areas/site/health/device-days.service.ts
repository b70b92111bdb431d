import type { contract, ReplyOf } from "@switchboard/contract";
import { dayBounds } from "@switchboard/domain/core";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import { DeviceDaysRepository } from "./device-days.repository.ts";

/** Returns the state of devices on a day (spec §3: the daily report's device data), also a past one. */
export class DeviceDaysService {
  readonly #repository: DeviceDaysRepository;
  readonly #clock: Clock;

  constructor(database: Database, clock: Clock) {
    this.#repository = new DeviceDaysRepository(database);
    this.#clock = clock;
  }

  async ofDay(actor: Actor, day: string): Promise<ReplyOf<typeof contract.devicesOfDay>> {
    const span = dayBounds(day, actor.timeZone);
    const rows = await this.#repository.list(actor, span);
    const asOf = Math.min(span.to.getTime(), this.#clock.now().getTime());
    return {
      as_of: new Date(asOf).toISOString(),
      devices: rows.map(({ id, device_name, device_type, created_at, removed_at, last_seen, rssi }) => ({
        _id: id,
        device_name,
        device_type,
        last_seen: last_seen?.toISOString() ?? null,
        // The Wi-Fi strength of a device without a report on this day is outdated.
        rssi: last_seen && last_seen >= span.from ? rssi : null,
        added: created_at.toISOString(),
        removed: removed_at?.toISOString() ?? null,
      })),
    };
  }
}

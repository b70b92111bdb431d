import { FLUTTER_MS, offlineWords } from "@switchboard/domain/alarms";
import type { ReportConditions, SeenCondition } from "../../../core/ports/report-conditions.ts";
import type { News, TellWithin } from "../../../core/ports/tell.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import { type OfflineDevice, OfflineWatchRepository } from "./offline-watch.repository.ts";

/** Devices that went offline longer ago than this are not reported any more. */
const NEWS_MS = 24 * 3_600_000;
/** Devices per check, so that a building without power is one digest; the rest waits for the next check. */
const AT_ONCE = 5000;

interface Dependencies {
  database: Database;
  clock: Clock;
  people: TellWithin;
  alarms: ReportConditions;
}

/** Notifies people once of each device that goes offline, whichever server sees it, until it returns. */
export class OfflineWatchService {
  readonly #parts: Dependencies;

  constructor(parts: Dependencies) {
    this.#parts = parts;
  }

  /** Runs every few seconds. The key makes the news unique; the mark spares the device another check. */
  async check(): Promise<void> {
    await this.#clearReturned();
    const { database, clock } = this.#parts;
    const now = clock.now().getTime();
    const repository = new OfflineWatchRepository(database);
    const offlineDevices = await repository.untold(new Date(now - NEWS_MS), new Date(now - FLUTTER_MS), AT_ONCE);
    // Handles one enterprise after the other, so that a failure of one does not affect another.
    for (const own of Map.groupBy(offlineDevices, ({ enterprise_id }) => enterprise_id).values()) await this.#tell(own);
  }

  async #tell(offlineDevices: OfflineDevice[]): Promise<void> {
    const { database, people, alarms } = this.#parts;
    const after = await database.transaction(async (sql) => {
      const notify = await people.tellWithin(sql, offlineDevices.map(offlineNews));
      const raised = await alarms.reportWithin(sql, offlineDevices.map(goneCondition));
      await new OfflineWatchRepository(sql).markTold(offlineDevices);
      return [notify, raised];
    });
    for (const each of after) each();
  }

  async #clearReturned(): Promise<void> {
    const { database, clock, alarms } = this.#parts;
    const at = clock.now();
    const notify = await database.transaction(async (sql) => {
      const back = await new OfflineWatchRepository(sql).claimReturned(AT_ONCE);
      return alarms.reportWithin(
        sql,
        back.map(({ enterprise_id, device_id }) => conditionOf(enterprise_id, device_id, { isWrong: false, at })),
      );
    });
    notify();
  }
}

function goneCondition({ enterprise_id, device_id, since }: OfflineDevice): SeenCondition {
  return conditionOf(enterprise_id, device_id, { isWrong: true, at: since, words: offlineWords(since.getTime()) });
}

function conditionOf(
  enterpriseId: string,
  device: string,
  seen: Pick<SeenCondition, "isWrong" | "at" | "words">,
): SeenCondition {
  return { enterpriseId, source: "offline", key: `offline ${device}`, device, ...seen };
}

function offlineNews({ enterprise_id: enterpriseId, device_id: device, since }: OfflineDevice): News {
  const once = `offline ${device} ${since.getTime()}`;
  return { enterpriseId, to: { device }, device, once, ...offlineWords(since.getTime()) };
}

import { FLUTTER_MS, offlineWords } from "@switchboard/domain";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import type { News, Tell } from "../notifications/tell.ts";
import { type OfflineDevice, OfflineWatchRepository } from "./offline-watch.repository.ts";

/** Devices that went offline longer ago than this are not reported any more. */
const NEWS_MS = 24 * 3_600_000;
/** Devices per check, so that a building without power is one digest; the rest waits for the next check. */
const AT_ONCE = 5000;

/** Tells people of devices that have gone offline, once for each time, whichever server sees it. */
export class OfflineWatchService {
  readonly #repository: OfflineWatchRepository;
  readonly #people: Tell;
  readonly #clock: Clock;

  constructor(database: Database, people: Tell, clock: Clock) {
    this.#repository = new OfflineWatchRepository(database);
    this.#people = people;
    this.#clock = clock;
  }

  /** Called every few seconds. The key sees to it that it is told once, the mark that it is not looked at again. */
  async check(): Promise<void> {
    const now = this.#clock.now().getTime();
    const gone = await this.#repository.untold(new Date(now - NEWS_MS), new Date(now - FLUTTER_MS), AT_ONCE);
    if (gone.length === 0) return;
    await this.#people.tell(gone.map(offlineNews));
    await this.#repository.markTold(gone);
  }
}

function offlineNews({ enterprise_id: enterpriseId, device_id: device, since }: OfflineDevice): News {
  const once = `offline ${device} ${since.getTime()}`;
  return { enterpriseId, to: { device }, device, once, ...offlineWords(since.getTime()) };
}

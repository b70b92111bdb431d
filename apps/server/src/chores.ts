import type { Logger } from "pino";
import type { LiveService } from "./modules/live/live.service.ts";
import type { ReportsService } from "./modules/reports/reports.service.ts";
import { every } from "./platform/clock/every.ts";
import type { Building, Identity } from "./services.ts";

interface Parts {
  identity: Pick<Identity, "sessions" | "auth">;
  building: Building;
  reports: ReportsService;
  live: LiveService;
  logger: Logger;
}

/** What the server does by itself, every so often; a chore that fails is logged and tried again the next time. */
export class Chores {
  readonly #parts: Parts;
  #begun: { stop(): Promise<void> }[] = [];

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  start(): void {
    const { identity, building, reports, live, logger } = this.#parts;
    const { commands, remotes, schedules, telemetry, workflows } = building;
    const failed = (error: unknown) => logger.error(error, "a chore failed");
    this.#begun = [
      every(500, () => commands.settlement.endOverdue(), failed),
      every(250, () => schedules.runner.runDue(), failed),
      every(500, () => commands.dispatcher.dispatchWaiting(), failed),
      every(1000, () => schedules.runner.settle(), failed),
      every(500, () => remotes.player.expireOverdue(), failed),
      every(60_000, () => live.recheckEverything(), failed),
      every(5000, () => building.offlineWatch.look(), failed),
      every(5000, () => workflows.watch.lookForOffline(), failed),
      every(3_600_000, () => building.notifications.sweep(), failed),
      every(2000, () => telemetry.rebuilds.rebuildStale(), failed),
      every(3_600_000, () => telemetry.dropOld(), failed),
      every(300_000, () => reports.sweep(), failed),
      every(3_600_000, () => Promise.all([identity.sessions.sweep(), identity.auth.sweep()]), failed),
    ];
  }

  /** What has begun is finished first. */
  async stop(): Promise<void> {
    await Promise.all(this.#begun.map((chore) => chore.stop()));
  }
}

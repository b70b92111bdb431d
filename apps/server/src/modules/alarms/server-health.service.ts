import { choreFailedWords } from "@switchboard/domain";
import type { Clock } from "../../platform/clock/clock.ts";
import type { ChoreWatch } from "../../platform/metrics/chore-metrics.ts";
import { everyEnterprise } from "../enterprises/enterprise-facts.service.ts";
import type { ReportConditions } from "./report-conditions.ts";

/** What fails once is tried again, and mostly done then. */
const LASTING_MS = 60_000;

/** Hears how this server's chores are, and tells the admins of every enterprise of one that keeps failing. */
export class ServerHealthService implements ChoreWatch {
  readonly #clock: Clock;
  readonly #alarms: ReportConditions;
  /** Since when each has failed without being done once. */
  readonly #failing = new Map<string, number>();

  constructor(clock: Clock, alarms: ReportConditions) {
    this.#clock = clock;
    this.#alarms = alarms;
  }

  done(chore: string): void {
    this.#failing.delete(chore);
  }

  failed(chore: string): void {
    if (!this.#failing.has(chore)) this.#failing.set(chore, this.#clock.now().getTime());
  }

  /** Called every half minute. Another server may be well: an alarm ends once none has said for minutes that something fails. */
  async check(): Promise<void> {
    const at = this.#clock.now();
    const lasting = [...this.#failing]
      .filter(([, since]) => at.getTime() - since >= LASTING_MS)
      .map(([chore]) => chore);
    await this.#alarms.reportStanding("server", async (sql) => {
      if (lasting.length === 0) return [];
      const homes = await everyEnterprise(sql);
      return homes.flatMap((enterpriseId) =>
        lasting.map((chore) => {
          const words = choreFailedWords(chore);
          return { enterpriseId, source: "server", key: `server ${chore}`, isWrong: true, at, words } as const;
        }),
      );
    });
  }
}

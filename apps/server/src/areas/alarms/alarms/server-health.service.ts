import { choreFailedWords, type ServerSign, serverSignWords } from "@switchboard/domain/alarms";
import type { ReportConditions } from "../../../core/ports/report-conditions.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { ChoreWatch } from "../../../platform/metrics/chore-metrics.ts";
import { everyEnterprise } from "../../people/enterprises/enterprise-facts.service.ts";

/** What fails once is tried again, and mostly done then. */
const LASTING_MS = 60_000;

/** Whether the server is unwell in some way, by what it measures anyway. */
export type LookAtSign = () => boolean | Promise<boolean>;

/**
 * Hears how this server's chores are, looks at what else it measures about itself, and tells the admins of every enterprise of what keeps
 * failing. A store that is away or full cannot be told of: nothing can be written down then.
 */
export class ServerHealthService implements ChoreWatch {
  readonly #clock: Clock;
  readonly #alarms: ReportConditions;
  /** Since when each has failed without being done once. */
  readonly #failing = new Map<string, number>();
  readonly #signs = new Map<ServerSign, LookAtSign>();
  readonly #unwell = new Map<ServerSign, number>();

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

  watch(sign: ServerSign, look: LookAtSign): void {
    this.#signs.set(sign, look);
  }

  /** Called every half minute. Another server may be well: an alarm ends once none has said for minutes that something fails. */
  async check(): Promise<void> {
    const at = this.#clock.now();
    await this.#look(at.getTime());
    const isLasting = ([, since]: [string, number]) => at.getTime() - since >= LASTING_MS;
    const wrong = [
      ...[...this.#failing]
        .filter(isLasting)
        .map(([chore]) => ({ key: `server ${chore}`, words: choreFailedWords(chore) })),
      ...[...this.#unwell]
        .filter(isLasting)
        .map(([sign]) => ({ key: `server sign ${sign}`, words: serverSignWords(sign) })),
    ];
    await this.#alarms.reportStanding("server", async (sql) => {
      if (wrong.length === 0) return [];
      const homes = await everyEnterprise(sql);
      return homes.flatMap((enterpriseId) =>
        wrong.map((each) => ({ enterpriseId, source: "server", isWrong: true, at, ...each }) as const),
      );
    });
  }

  async #look(now: number): Promise<void> {
    for (const [sign, look] of this.#signs) {
      if (!(await look())) this.#unwell.delete(sign);
      else if (!this.#unwell.has(sign)) this.#unwell.set(sign, now);
    }
  }
}

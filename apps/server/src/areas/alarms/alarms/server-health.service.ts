import { choreFailedWords, type ServerSign, serverSignWords } from "@switchboard/domain/alarms";
import type { ReportConditions } from "../../../core/ports/report-conditions.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { ChoreWatch } from "../../../platform/metrics/chore-metrics.ts";
import { everyEnterprise } from "../../people/enterprises/enterprise-facts.service.ts";

/** A failure must last this long, because most chores succeed when they are tried again. */
const LASTING_MS = 60_000;

/** Returns true while the sign shows that the server is unwell. */
export type ServerSignCheck = () => boolean | Promise<boolean>;

/**
 * Watches this server's chores and other signs of its health, and raises an alarm for the admins of every enterprise when one keeps
 * failing. A database that is unreachable or full cannot be reported, because the alarm could not be stored.
 */
export class ServerHealthService implements ChoreWatch {
  readonly #clock: Clock;
  readonly #alarms: ReportConditions;
  /** The time of the first failure of each chore since its last success. */
  readonly #failing = new Map<string, number>();
  readonly #signs = new Map<ServerSign, ServerSignCheck>();
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

  watch(sign: ServerSign, check: ServerSignCheck): void {
    this.#signs.set(sign, check);
  }

  /** Runs every half minute. An alarm ends only when no server has reported the failure for minutes, because others may be well. */
  async check(): Promise<void> {
    const at = this.#clock.now();
    await this.#checkSigns(at.getTime());
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
      const enterprises = await everyEnterprise(sql);
      return enterprises.flatMap((enterpriseId) =>
        wrong.map((each) => ({ enterpriseId, source: "server", isWrong: true, at, ...each }) as const),
      );
    });
  }

  async #checkSigns(now: number): Promise<void> {
    for (const [sign, isUnwell] of this.#signs) {
      if (!(await isUnwell())) this.#unwell.delete(sign);
      else if (!this.#unwell.has(sign)) this.#unwell.set(sign, now);
    }
  }
}

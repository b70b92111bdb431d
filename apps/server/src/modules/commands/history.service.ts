import type { SwitchEvent, SwitchResult } from "@switchboard/contract";
import type { Actor } from "../../platform/auth/actor.ts";
import type { Database } from "../../platform/db/database.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { HistoryRepository } from "./history.repository.ts";
import { presentEvent, presentResult } from "./results.ts";
import { TargetsRepository } from "./targets.repository.ts";

/** What became of orders: by switch for people, by run for what ordered them. */
export class HistoryService {
  readonly #targets: TargetsRepository;
  readonly #repository: HistoryRepository;

  constructor(database: Database) {
    this.#targets = new TargetsRepository(database);
    this.#repository = new HistoryRepository(database);
  }

  async ofSwitch(actor: Actor, switchId: string, from: Date, to: Date): Promise<SwitchEvent[]> {
    const { enterpriseId, userId: ownerId } = actor;
    const [target] = await this.#targets.targets([{ enterpriseId, ownerId, switchId }]);
    if (!target?.device_id || !target.allowed) throw new AppError("switch.not_found");
    const rows = await this.#repository.ofSwitch(enterpriseId, switchId, from, to);
    return rows.map(presentEvent);
  }

  /** What came of each switch of these runs, by run. */
  async ofRuns(enterpriseId: string, runs: string[]): Promise<Map<string, SwitchResult[]>> {
    const rows = runs.length > 0 ? await this.#repository.ofRuns(enterpriseId, runs) : [];
    const byRun = Map.groupBy(rows, ({ cause_run }) => cause_run);
    return new Map([...byRun].map(([run, own]) => [run, own.map(presentResult)]));
  }
}

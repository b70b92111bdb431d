import type { contract, ReplyOf, SwitchEvent, SwitchResult } from "@switchboard/contract";
import { dayBounds } from "@switchboard/domain/core";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Database } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { HistoryRepository } from "./history.repository.ts";
import { presentEvent, presentResult } from "./results.ts";
import { TargetsRepository } from "./targets.repository.ts";

/** The results of orders: by switch for people, by run for their causes. */
export class HistoryService {
  readonly #targets: TargetsRepository;
  readonly #repository: HistoryRepository;

  constructor(database: Database) {
    this.#targets = new TargetsRepository(database);
    this.#repository = new HistoryRepository(database);
  }

  /** Returns the history of a switch. A day is a day of the enterprise's time zone, wherever the person is. */
  async onDay(actor: Actor, switchId: string, day: string): Promise<{ events: SwitchEvent[] }> {
    const { enterpriseId, userId: ownerId } = actor;
    const [target] = await this.#targets.targets([{ enterpriseId, ownerId, switchId }]);
    if (!target?.device_id || !target.allowed) throw new AppError("switch.not_found");
    const { from, to } = dayBounds(day, actor.timeZone);
    const rows = await this.#repository.ofSwitch(enterpriseId, switchId, from, to);
    return { events: rows.map(presentEvent) };
  }

  /** Returns the latest commands of all switches that the person may use. */
  async latest(actor: Actor, limit: number): Promise<ReplyOf<typeof contract.latestSwitchEvents>> {
    const rows = await this.#repository.latest(actor, limit);
    const events = rows.map((row) => ({
      ...presentEvent(row),
      switch_appliance: { _id: row.switch_id, name: row.switch_name },
      device: { _id: row.device_id, device_name: row.device_name },
    }));
    return { events };
  }

  /** Returns the results of each switch of these runs, by run, with the names that the reader may see. */
  async ofRuns(reader: Actor, runs: string[]): Promise<Map<string, SwitchResult[]>> {
    const rows = runs.length > 0 ? await this.#repository.ofRuns(reader, runs) : [];
    const byRun = Map.groupBy(rows, ({ cause_run }) => cause_run);
    return new Map([...byRun].map(([run, own]) => [run, own.map((row) => presentResult(row, reader.language))]));
  }
}

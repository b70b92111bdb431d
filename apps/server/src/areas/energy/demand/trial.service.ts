import { type contract, type DemandTrialInput, type ReplyOf, trialView } from "@switchboard/contract";
import {
  addPower,
  DEMAND_PROBLEMS,
  demandProblems,
  instantsOf,
  type PastLoad,
  QUARTER_MS,
  tryLimit,
} from "@switchboard/domain/energy";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Database } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { problemFields } from "../../../platform/http/problem-fields.ts";
import type { DemandSuppliesService, WatchedSupply } from "../bills/demand-supplies.service.ts";
import { requireNamed } from "./demand.service.ts";
import { loadRow } from "./demand-view.ts";
import { sheddable } from "./load-now.ts";
import { coursesOf, PowerRepository } from "./power.repository.ts";

interface Span {
  start: Date;
  end: Date;
}

/** Simulates what a demand limit would have done in the last billed month. It stores and switches nothing. */
export class TrialService {
  readonly #database: Database;
  readonly #supplies: DemandSuppliesService;

  constructor(parts: { database: Database; supplies: DemandSuppliesService }) {
    this.#database = parts.database;
    this.#supplies = parts.supplies;
  }

  async try(actor: Actor, body: DemandTrialInput): Promise<ReplyOf<typeof contract.tryDemandLimit>> {
    const problems = demandProblems({ ...body, is_on: false });
    if (problems.length > 0) throw new AppError("demand.invalid", problemFields(problems, DEMAND_PROBLEMS));
    const supply = (await this.#supplies.seen(actor)).find(({ id }) => id === body.supply);
    const tried = supply && (await this.#supplies.lastMonth(actor, supply));
    if (!supply || !tried) throw new AppError("supply.not_found");
    await requireNamed(this.#database, actor, body);
    const { from, to } = instantsOf(tried.month, tried.timeZone);
    const span = { start: new Date(from), end: new Date(to) };
    const readings = await this.#mains(actor.enterpriseId, supply, span);
    const past = await this.#past(actor.enterpriseId, body, span);
    const loads = body.loads.map((load, order) => sheddable(loadRow(load), order));
    const { limit, measure, minutes, restore_percent } = body;
    const rule = { limit, measure, minutes, restoreShare: restore_percent / 100, timeZone: tried.timeZone };
    return trialView(tried.month, tryLimit(tried, { readings, loads, past }, rule));
  }

  /** Reads how power was distributed within each quarter of an hour; the bill tells how much it was. */
  async #mains(enterpriseId: string, { meters }: WatchedSupply, { start, end }: Span) {
    const stretches = await new PowerRepository(this.#database).stretches(enterpriseId, meters, start, end);
    return addPower(coursesOf(stretches, meters), QUARTER_MS);
  }

  async #past(enterpriseId: string, body: DemandTrialInput, span: Span): Promise<PastLoad[]> {
    const power = new PowerRepository(this.#database);
    const own = body.loads.map(loadRow);
    const meters = own.flatMap(({ meter_id }) => meter_id ?? []);
    const hours = await power.hours(enterpriseId, meters, span, body.measure);
    const ids = own.map(({ switch_id }) => switch_id);
    const turns = await power.turns(enterpriseId, ids, span);
    const sensors = own.flatMap(({ sensor_id }) => sensor_id ?? []);
    const sensorHours = await power.sensorHours(enterpriseId, sensors, span.start, span.end);
    const felt = Map.groupBy(sensorHours, ({ sensor_id }) => sensor_id);
    return own.map(({ switch_id: id, watts, meter_id, sensor_id }) => ({
      id,
      watts,
      hours: meter_id ? (hours.get(meter_id) ?? []) : [],
      turns: turns.get(id) ?? [],
      felt: sensor_id ? (felt.get(sensor_id) ?? []) : undefined,
    }));
  }
}

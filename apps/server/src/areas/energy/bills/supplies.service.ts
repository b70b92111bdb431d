import { randomUUID } from "node:crypto";
import {
  type BodyOf,
  type contract,
  devicesOfSupply,
  type ReplyOf,
  type Supply,
  type SupplyInput,
  supplyInWords,
} from "@switchboard/contract";
import { assignedProblem, MOST_SUPPLIES, type Tariff } from "@switchboard/domain/energy";
import { type DeviceTypeCode, isMeter } from "@switchboard/domain/site";
import { record } from "../../../core/audit/audit.service.ts";
import { tellAudience } from "../../../core/changes/changes.service.ts";
import { alreadyDeleted, missing, missingAmong } from "../../../core/deletions/deletions.service.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database, Sql } from "../../../platform/db/database.ts";
import { lockEnterprise } from "../../../platform/db/enterprise-lock.ts";
import { distinctIds } from "../../../platform/distinct-ids.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { tariffsOf } from "../tariffs/stored-tariffs.service.ts";
import { SuppliesRepository, type SupplyRow } from "./supplies.repository.ts";
import { inputOf, presentSupply } from "./supply-view.ts";

/** Manages utility connections: visible to people who may see all of their meters, changed by admins (ADR 0075). */
export class SuppliesService {
  readonly #database: Database;
  readonly #clock: Clock;

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  async list(actor: Actor): Promise<ReplyOf<typeof contract.listSupplies>> {
    const rows = await new SuppliesRepository(this.#database).seen(actor);
    return { docs: await this.#present(this.#database, actor, rows) };
  }

  create(actor: Actor, body: SupplyInput): Promise<Supply> {
    const { enterpriseId } = actor;
    return this.#database.transaction(async (sql) => {
      await lockEnterprise(sql, enterpriseId);
      const repository = new SuppliesRepository(sql);
      if ((await repository.count(enterpriseId)) >= MOST_SUPPLIES) throw new AppError("supply.too_many");
      const supply = await readSupply(sql, actor, body);
      const id = randomUUID();
      await repository.insert(enterpriseId, id, supply, this.#clock.now());
      return this.#done(sql, actor, id, "create");
    });
  }

  edit(actor: Actor, { id, ...body }: BodyOf<typeof contract.editSupply>): Promise<Supply> {
    return this.#database.transaction(async (sql) => {
      await lockEnterprise(sql, actor.enterpriseId);
      const repository = new SuppliesRepository(sql);
      const before = await repository.seenOne(actor, id);
      if (!before) throw await missing(sql, actor, "supply", id);
      const supply = await readSupply(sql, actor, body);
      const [was] = await this.#present(sql, actor, [before]);
      await repository.update(actor.enterpriseId, id, supply);
      return this.#done(sql, actor, id, "edit", was);
    });
  }

  delete(actor: Actor, id: string): Promise<{ deleted: true }> {
    return this.#database.transaction(async (sql) => {
      await lockEnterprise(sql, actor.enterpriseId);
      const repository = new SuppliesRepository(sql);
      const before = await repository.seenOne(actor, id);
      if (!before) return alreadyDeleted(sql, actor, "supply", id);
      const [was] = await this.#present(sql, actor, [before]);
      await repository.delete(actor.enterpriseId, id);
      const subject = before.name;
      await record(sql, actor, { action: "supply.delete", subject, subject_id: id, before: was && supplyInWords(was) });
      await tellAudience(sql, actor, "everyone", "supplies");
      return { deleted: true };
    });
  }

  async #done(sql: Sql, actor: Actor, id: string, verb: string, was?: Supply): Promise<Supply> {
    const row = await new SuppliesRepository(sql).seenOne(actor, id);
    const [supply] = row ? await this.#present(sql, actor, [row]) : [];
    if (!supply) throw new AppError("supply.not_found");
    const change = { before: was && supplyInWords(was), after: supplyInWords(supply) };
    await record(sql, actor, { action: `supply.${verb}`, subject: supply.name, subject_id: id, ...change });
    await tellAudience(sql, actor, "everyone", "supplies");
    return supply;
  }

  async #present(sql: Sql, actor: Actor, rows: readonly SupplyRow[]): Promise<Supply[]> {
    const { enterpriseId } = actor;
    const tariffs = await tariffsOf(sql, enterpriseId, distinctIds(rows.flatMap(tariffIds)));
    const ids = distinctIds(rows.flatMap((row) => devicesOfSupply(inputOf(row))));
    const devices = await new SuppliesRepository(sql).deviceNames(enterpriseId, ids);
    return rows.map((row) => presentSupply(row, actor, tariffs, devices));
  }
}

const tariffIds = ({ tariffs }: Pick<SupplyRow, "tariffs">) => tariffs.map(({ tariff }) => tariff);

/** Checks that everything named exists, that its mains are meters, and that its tariffs fit together. */
async function readSupply(sql: Sql, actor: Actor, input: SupplyInput): Promise<SupplyInput> {
  const supply = { ...input, meters: distinctIds(input.meters) };
  const ids = distinctIds(devicesOfSupply(supply));
  const devices = await new SuppliesRepository(sql).deviceNames(actor.enterpriseId, ids);
  const unknown = ids.filter((id) => !devices.has(id));
  if (unknown.length > 0) throw await missingAmong(sql, actor, "device", unknown);
  const mains = [...supply.meters, ...(supply.exportMeter ? [supply.exportMeter] : [])];
  if (!mains.every((id) => isMeter(devices.get(id.toLowerCase())?.type as DeviceTypeCode)))
    throw new AppError("meter.no_meter");
  const tariffs = await tariffsOf(sql, actor.enterpriseId, distinctIds(tariffIds(supply)));
  refuseAssigned(supply, tariffs);
  return supply;
}

function refuseAssigned(supply: SupplyInput, tariffs: ReadonlyMap<string, Tariff>): void {
  const problem = assignedProblem(supply.tariffs, tariffs);
  if (problem === "missing") throw new AppError("tariff.not_found");
  if (problem) throw new AppError(`supply.${problem}`);
}

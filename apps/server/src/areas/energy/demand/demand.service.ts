import type { BodyOf, contract, DemandLimit, DemandLimitInput, ReplyOf, SupplyDemand } from "@switchboard/contract";
import { instantOf, nextDay } from "@switchboard/domain/core";
import {
  addPower,
  DEMAND_PROBLEMS,
  demandProblems,
  demandWindows,
  LIVE_BAND_MINUTES,
  LIVE_HOLD_MS,
  liveDemand,
  windowStart,
} from "@switchboard/domain/energy";
import { DEVICE_TYPES, isMeter } from "@switchboard/domain/site";
import { record } from "../../../core/audit/audit.service.ts";
import { tellAudience } from "../../../core/changes/changes.service.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database, Sql } from "../../../platform/db/database.ts";
import { lockEnterprise } from "../../../platform/db/enterprise-lock.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { problemFields } from "../../../platform/http/problem-fields.ts";
import type { DemandHoldsService } from "../../control/holds/demand-holds.service.ts";
import type { DemandSuppliesService, WatchedSupply } from "../bills/demand-supplies.service.ts";
import { limitForAudit, loadRow, presentLimit, presentNow, presentShed, presentShedEvent } from "./demand-view.ts";
import { type LimitRow, LimitsRepository, type NamedLoadRow } from "./limits.repository.ts";
import { coursesOf, PowerRepository } from "./power.repository.ts";
import { type SeenShedRow, ShedsRepository } from "./sheds.repository.ts";

const MINUTE = 60_000;
/** Higher than any meter reads, for supplies without a limit to judge a window by. */
const NO_LIMIT = Number.MAX_SAFE_INTEGER;

/** Shows the demand of supplies to people who may see their meters; admins set the limits (ADR 0076). */
export class DemandService {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #supplies: DemandSuppliesService;
  readonly #holds: DemandHoldsService;

  constructor(parts: { database: Database; clock: Clock; supplies: DemandSuppliesService; holds: DemandHoldsService }) {
    this.#database = parts.database;
    this.#clock = parts.clock;
    this.#supplies = parts.supplies;
    this.#holds = parts.holds;
  }

  async list(actor: Actor): Promise<ReplyOf<typeof contract.listDemand>> {
    const { enterpriseId } = actor;
    const supplies = await this.#supplies.seen(actor);
    if (supplies.length === 0) return { docs: [] };
    const limits = new Map((await this.#limits.of(enterpriseId)).map((row) => [row.supply_id, row]));
    const loads = Map.groupBy(await this.#limits.loads(enterpriseId), ({ supply_id }) => supply_id);
    const open = Map.groupBy(await new ShedsRepository(this.#database).open(actor), ({ supply_id }) => supply_id);
    const docs: SupplyDemand[] = [];
    for (const supply of supplies) {
      const parts = {
        limit: limits.get(supply.id),
        loads: loads.get(supply.id) ?? [],
        open: open.get(supply.id) ?? [],
      };
      docs.push(await this.#one(actor, supply, parts));
    }
    return { docs };
  }

  async #one(
    { enterpriseId, role }: Actor,
    supply: WatchedSupply,
    { limit, loads, open }: { limit: LimitRow | undefined; loads: NamedLoadRow[]; open: SeenShedRow[] },
  ): Promise<SupplyDemand> {
    const { measure, minutes } = limit ?? supply;
    const now = this.#clock.now().getTime();
    const since = windowStart(now, minutes, supply.timeZone) - LIVE_BAND_MINUTES * MINUTE;
    const course = await this.#course(enterpriseId, supply, since, now + 1, LIVE_HOLD_MS);
    const steps = open.map(({ shed_at, power }) => ({ at: shed_at.getTime(), by: -power }));
    const rule = { limit: limit?.upper_limit ?? NO_LIMIT, measure, minutes, timeZone: supply.timeZone };
    const live = liveDemand(course, steps, rule, now);
    return {
      supply: { _id: supply.id, name: supply.name },
      measure,
      minutes,
      contract: supply.contract,
      // Only admins see the sheddable loads; others see the switches that they may use.
      limit: limit ? presentLimit(limit, role === "admin" ? loads : []) : null,
      now: live ? presentNow(live, limit !== undefined) : null,
      shed: open.filter(({ is_seen }) => is_seen).map(presentShed),
    };
  }

  async day(
    actor: Actor,
    { supply: id, day }: { supply: string; day: string },
  ): Promise<ReplyOf<typeof contract.demandDay>> {
    const supply = await this.#seen(actor, id);
    const limit = (await this.#limits.of(actor.enterpriseId)).find(({ supply_id }) => supply_id === id);
    const { measure, minutes } = limit ?? supply;
    const { timeZone } = supply;
    const [from, to] = [day, nextDay(day)].map((each) => instantOf(each, 0, timeZone).getTime());
    if (from === undefined || to === undefined) throw new AppError("request.invalid");
    const end = Math.min(to, this.#clock.now().getTime());
    const course = await this.#course(actor.enterpriseId, supply, from - LIVE_HOLD_MS, end, LIVE_HOLD_MS);
    const windows = end > from ? demandWindows(course, { minutes, timeZone, holdMs: LIVE_HOLD_MS }, from, end) : [];
    const span = [new Date(from), new Date(to)] as const;
    const shed = await new ShedsRepository(this.#database).between(actor, id, ...span);
    return {
      windows: windows
        .toSorted((a, b) => a.at - b.at)
        .map((each) => ({
          at: new Date(each.at).toISOString(),
          until: new Date(each.until).toISOString(),
          value: each[measure],
        })),
      shed: shed.map(presentShedEvent),
    };
  }

  /** Sets the limit. Loads that it removed, and all loads of a limit that is turned off, are switched back on. */
  async set(actor: Actor, body: DemandLimitInput): Promise<DemandLimit> {
    const problems = demandProblems(body);
    if (problems.length > 0) throw new AppError("demand.invalid", problemFields(problems, DEMAND_PROBLEMS));
    const supply = await this.#seen(actor, body.supply);
    const { publish, limit } = await this.#change(actor, async (sql, repository) => {
      await requireNamed(sql, actor, body);
      const before = await repository.lock(actor.enterpriseId, supply.id);
      const was = before && limitForAudit(before, await repository.loads(actor.enterpriseId, supply.id));
      const { limit: upper_limit, measure, minutes, restore_percent, is_on } = body;
      const row = {
        enterprise_id: actor.enterpriseId,
        supply_id: supply.id,
        ...{ upper_limit, measure, minutes, restore_percent, is_on },
      };
      await repository.put(row, this.#clock.now());
      await repository.putLoads(actor.enterpriseId, supply.id, body.loads.map(loadRow));
      const sheddable = new Set(
        is_on ? body.loads.filter((each) => !each.necessary).map((each) => each.switch_appliance) : [],
      );
      const restored = await this.#restoreLoads(sql, row, (switchId) => !sheddable.has(switchId));
      const loads = await repository.loads(actor.enterpriseId, supply.id);
      const change = { before: was, after: limitForAudit(row, loads) };
      const action = before ? "demand_limit.edit" : "demand_limit.create";
      await record(sql, actor, { action, subject: supply.name, subject_id: supply.id, ...change });
      return { publish: restored.publish, limit: presentLimit(row, loads) };
    });
    await publish();
    return limit;
  }

  async delete(actor: Actor, supplyId: string): Promise<{ deleted: true }> {
    const supply = await this.#seen(actor, supplyId);
    const publish = await this.#change(actor, async (sql, repository) => {
      const before = await repository.lock(actor.enterpriseId, supplyId);
      if (!before) return async () => undefined;
      const was = limitForAudit(before, await repository.loads(actor.enterpriseId, supplyId));
      const restored = await this.#restoreLoads(sql, before, () => true);
      await repository.delete(actor.enterpriseId, supplyId);
      await record(sql, actor, {
        action: "demand_limit.delete",
        subject: supply.name,
        subject_id: supplyId,
        before: was,
      });
      return restored.publish;
    });
    await publish();
    return { deleted: true };
  }

  async #restoreLoads(sql: Sql, { enterprise_id, supply_id }: LimitRow, goes: (switchId: string) => boolean) {
    const now = this.#clock.now();
    const sheds = new ShedsRepository(sql);
    const open = (await sheds.since(enterprise_id, supply_id, now)).filter(
      ({ ended_at, switch_id }) => ended_at === null && goes(switch_id),
    );
    await sheds.end(
      enterprise_id,
      open.map(({ id }) => ({ id, at: now, why: "limit_off" })),
    );
    return this.#holds.restore(
      sql,
      open.map(({ hold_id }) => ({ enterprise_id, id: hold_id })),
      now,
    );
  }

  async #seen(actor: Actor, id: string): Promise<WatchedSupply> {
    const supply = (await this.#supplies.seen(actor)).find((each) => each.id === id);
    if (!supply) throw new AppError("supply.not_found");
    return supply;
  }

  async #course(enterpriseId: string, { meters }: WatchedSupply, from: number, to: number, holdMs: number) {
    const power = new PowerRepository(this.#database);
    const readings = await power.readings(enterpriseId, meters, new Date(from), new Date(to));
    return addPower(coursesOf(readings, meters), holdMs);
  }

  get #limits(): LimitsRepository {
    return new LimitsRepository(this.#database);
  }

  /** Runs one change at a time per enterprise and notifies open screens. */
  #change<T>(actor: Actor, work: (sql: Sql, repository: LimitsRepository) => Promise<T>): Promise<T> {
    return this.#database.transaction(async (sql) => {
      await lockEnterprise(sql, actor.enterpriseId);
      const answer = await work(sql, new LimitsRepository(sql));
      await tellAudience(sql, actor, "everyone", "demand");
      return answer;
    });
  }
}

const METER_TYPES = DEVICE_TYPES.map(({ code }) => code).filter(isMeter);

type LimitTargets = Pick<BodyOf<typeof contract.setDemandLimit>, "supply" | "loads">;

/** Checks that everything a limit names exists, and that no other supply sheds the same switch. */
export async function requireNamed(sql: Sql, { enterpriseId }: Actor, { supply, loads }: LimitTargets): Promise<void> {
  const repository = new LimitsRepository(sql);
  const ids = loads.map(({ switch_appliance }) => switch_appliance);
  const switches = await repository.switches(enterpriseId, ids);
  if (switches.length !== new Set(ids).size) throw new AppError("switch.not_found");
  if (switches.some(({ supply_id }) => supply_id !== null && supply_id !== supply)) throw new AppError("demand.taken");
  const meters = new Set(loads.flatMap(({ meter }) => meter ?? []));
  if ((await repository.countMeters(enterpriseId, [...meters], METER_TYPES)) !== meters.size)
    throw new AppError("device.not_found");
  const sensors = new Set(loads.flatMap(({ comfort }) => comfort?.sensor ?? []));
  if ((await repository.countSensors(enterpriseId, [...sensors])) !== sensors.size)
    throw new AppError("sensor.not_found");
}

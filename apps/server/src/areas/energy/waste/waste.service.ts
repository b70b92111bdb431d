import type { BodyOf, contract, ProvenFinding, QueryOf, ReplyOf, WasteFindingView } from "@switchboard/contract";
import { localDay } from "@switchboard/domain/core";
import { shownAbove } from "@switchboard/domain/energy";
import { record } from "../../../core/audit/audit.service.ts";
import { tellAudience, tellPeopleOfDevices } from "../../../core/changes/changes.service.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database, Sql } from "../../../platform/db/database.ts";
import { lockEnterprise } from "../../../platform/db/enterprise-lock.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { ChecksRepository } from "./checks.repository.ts";
import type { HistorySources } from "./find-waste-of.ts";
import { type FindingRow, FindingsRepository } from "./findings.repository.ts";
import type { PriceEnergy } from "./price-energy.ts";
import type { WasteSources } from "./waste-watch.service.ts";

type Cost = WasteFindingView["cost"];

interface Dependencies {
  database: Database;
  clock: Clock;
  price: PriceEnergy | undefined;
  sensors: Pick<HistorySources["sensors"], "thermometer">;
  meters: Pick<WasteSources["meters"], "places">;
}

/** Shows findings and records decisions about them, but nothing about a meter that the actor may not see whole. */
export class WasteService {
  readonly #parts: Dependencies;

  constructor(parts: Dependencies) {
    this.#parts = parts;
  }

  async list(actor: Actor, query: QueryOf<typeof contract.listWaste>): Promise<ReplyOf<typeof contract.listWaste>> {
    const { database } = this.#parts;
    const rows = await new FindingsRepository(database).list(actor, query);
    const state = await new ChecksRepository(database).stateOf(actor.enterpriseId);
    return { docs: await this.#presentAll(actor, rows), ...state };
  }

  async one(actor: Actor, id: string): Promise<ProvenFinding> {
    const row = await requireFinding(this.#parts.database, actor, id);
    return { ...(await this.#present(actor, row)), proof: row.proof };
  }

  async decide(actor: Actor, { id, decision, note }: BodyOf<typeof contract.decideWaste>): Promise<WasteFindingView> {
    const { enterpriseId, timeZone } = actor;
    const decidedAbout = await this.#parts.database.transaction(async (sql) => {
      await lockEnterprise(sql, enterpriseId);
      const before = await requireFinding(sql, actor, id);
      const now = this.#parts.clock.now();
      const decided = { decision, note, name: actor.name, at: now, day: localDay(now, timeZone) };
      const open = { decision: null, note: "", name: null, at: null, day: null };
      await new FindingsRepository(sql).decide(enterpriseId, before.id, decision === null ? open : decided);
      const after = await requireFinding(sql, actor, id);
      const about = { kind: before.kind, day: before.to_day };
      await record(sql, actor, {
        action: "waste.decide",
        subject: before.device_name,
        subject_id: before.device_id,
        before: { ...about, decision: before.decision, note: before.note },
        after: { ...about, decision: after.decision, note: after.note },
      });
      await tellPeopleOfDevices(sql, actor, { what: ["waste"], devices: [before.device_id] });
      return after;
    });
    // The cost is read on other connections, which must not be waited for within a transaction.
    return this.#present(actor, decidedAbout);
  }

  async setSensor(actor: Actor, sensor: string | null): Promise<{ sensor: string | null }> {
    const { enterpriseId } = actor;
    const sensorId = sensor?.toLowerCase() ?? null;
    const name = await this.#nameOf(enterpriseId, sensorId);
    if (sensorId !== null && name === null) throw new AppError("sensor.not_found");
    const { sensor: known } = await new ChecksRepository(this.#parts.database).stateOf(enterpriseId);
    const was = await this.#nameOf(enterpriseId, known);
    return this.#parts.database.transaction(async (sql) => {
      await lockEnterprise(sql, enterpriseId);
      const checks = new ChecksRepository(sql);
      const { sensor: before } = await checks.stateOf(enterpriseId);
      await checks.setSensor(enterpriseId, sensorId, this.#parts.clock.now());
      await record(sql, actor, {
        action: "waste.sensor",
        subject: name ?? was ?? "",
        subject_id: sensorId ?? before,
        before: { sensor: was },
        after: { sensor: name },
      });
      await tellAudience(sql, actor, "everyone", "waste");
      return { sensor: sensorId };
    });
  }

  async #present(actor: Actor, row: FindingRow): Promise<WasteFindingView> {
    const [cost = null] = await this.#costs(actor, [row]);
    return present(row, cost, false);
  }

  /** Adds the cost of each finding, and whether a parent meter shows the same. */
  async #presentAll(actor: Actor, rows: readonly FindingRow[]): Promise<WasteFindingView[]> {
    const costs = await this.#costs(actor, rows);
    const placed = rows.map((row) => ({ device: row.device_id, kind: row.kind, from: row.from_day, to: row.to_day }));
    const above = shownAbove(placed, await this.#parts.meters.places(actor.enterpriseId));
    return rows.map((row, n) => present(row, costs[n] ?? null, isIn(above, placed[n])));
  }

  async #nameOf(enterpriseId: string, sensor: string | null): Promise<string | null> {
    return sensor === null ? null : ((await this.#parts.sensors.thermometer(enterpriseId, sensor)) ?? null);
  }

  async #costs(actor: Actor, rows: readonly FindingRow[]): Promise<readonly Cost[]> {
    const used = rows.map(({ device_id, from_day, to_day, waste_wh }) => ({
      deviceId: device_id,
      from: from_day,
      to: to_day,
      wattHours: waste_wh,
    }));
    return (await this.#parts.price?.(actor, used)) ?? [];
  }
}

function isIn<T>(set: ReadonlySet<T>, each: T | undefined): boolean {
  return each !== undefined && set.has(each);
}

async function requireFinding(sql: Sql, actor: Actor, id: string) {
  const row = await new FindingsRepository(sql).find(actor, id);
  if (!row) throw new AppError("waste.not_found");
  return row;
}

function present(row: FindingRow, cost: Cost, isShownAbove: boolean): WasteFindingView {
  const { decision, decided_at, decided_day, decided_name, note } = row;
  const isDecided = decision !== null && decided_at !== null && decided_day !== null;
  return {
    _id: row.id,
    device: { _id: row.device_id, device_name: row.device_name },
    kind: row.kind,
    from: row.from_day,
    to: row.to_day,
    wasteWh: row.waste_wh,
    measuredWh: row.measured_wh,
    expectedWh: row.expected_wh,
    cost,
    isShownAbove,
    ...row.facts,
    foundAt: row.found_at.toISOString(),
    decided: isDecided
      ? { decision, note, by: decided_name ?? "", at: decided_at.toISOString(), day: decided_day }
      : null,
    savings: row.savings,
  };
}

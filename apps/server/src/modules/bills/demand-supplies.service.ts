import {
  type Connection,
  demandLineOn,
  demandSaving,
  joinTariffs,
  localDay,
  type Tariff,
  type Usage,
  wholeWatts,
} from "@switchboard/domain";
import type { Actor } from "../../platform/auth/actor.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Database, Sql } from "../../platform/db/database.ts";
import { distinctIds } from "../../platform/distinct-ids.ts";
import { tariffsOf } from "../tariffs/stored-tariffs.service.ts";
import { SuppliesRepository, type SupplyRow } from "./supplies.repository.ts";

/** A connection to a utility, as far as its demand is concerned. */
export interface WatchedSupply {
  id: string;
  name: string;
  /** The mains whose sum counts. */
  meters: string[];
  /** Of the utility's clock. */
  timeZone: string;
  /** How the tariff of today measures demand. */
  measure: "w" | "va";
  minutes: 15 | 30 | 60;
  /** What the contract allows, in watts or volt-amperes. */
  contract: number | null;
  readingDay: number;
}

/** Two usages of a month that differ in their demand. */
export interface SavedQuestion {
  enterpriseId: string;
  supplyId: string;
  /** Days, the last not included. */
  from: string;
  to: string;
  before: Usage;
  after: Usage;
}

/** Supplies for whoever watches their demand. */
export class DemandSuppliesService {
  readonly #database: Database;
  readonly #clock: Clock;

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /** Those that somebody may see whole. */
  async seen(actor: Actor): Promise<WatchedSupply[]> {
    return this.#watched(this.#database, actor.enterpriseId, await new SuppliesRepository(this.#database).seen(actor));
  }

  /** Whoever asks; part of their transaction. */
  async one(sql: Sql, enterpriseId: string, supplyId: string): Promise<WatchedSupply | undefined> {
    const rows = (await new SuppliesRepository(sql).all(enterpriseId)).filter(({ id }) => id === supplyId);
    return (await this.#watched(sql, enterpriseId, rows))[0];
  }

  /** How much less the second would have cost, as exact text; undefined where no tariff says what demand costs. */
  async saved(question: SavedQuestion): Promise<{ currency: string; amount: string } | undefined> {
    const { enterpriseId, supplyId, from, to, before, after } = question;
    const rows = await new SuppliesRepository(this.#database).all(enterpriseId);
    const row = rows.find(({ id }) => id === supplyId);
    const tariff = row && (await this.#tariffs(this.#database, enterpriseId, [row]))(row);
    if (!row || !tariff) return undefined;
    const amount = demandSaving(tariff, connectionOf(row), { before, after }, { from, to });
    return amount === undefined ? undefined : { currency: tariff.currency, amount };
  }

  async #watched(sql: Sql, enterpriseId: string, rows: readonly SupplyRow[]): Promise<WatchedSupply[]> {
    const tariffOf = await this.#tariffs(sql, enterpriseId, rows);
    return rows.map((row) => {
      const tariff = tariffOf(row);
      const timeZone = tariff?.timeZone ?? "UTC";
      const line = tariff && demandLineOn(tariff, localDay(this.#clock.now(), timeZone));
      return {
        id: row.id,
        name: row.name,
        meters: row.meters,
        timeZone,
        measure: line?.measure === "kW" ? "w" : "va",
        minutes: line?.windowMinutes ?? 15,
        contract: row.contract_demand === null ? null : wholeWatts(row.contract_demand),
        readingDay: row.reading_day,
      };
    });
  }

  async #tariffs(sql: Sql, enterpriseId: string, rows: readonly SupplyRow[]) {
    const ids = distinctIds(rows.flatMap(({ tariffs }) => tariffs.map(({ tariff }) => tariff)));
    const tariffs = await tariffsOf(sql, enterpriseId, ids);
    return ({ tariffs: assigned }: SupplyRow): Tariff | undefined => joinTariffs(assigned, tariffs);
  }
}

function connectionOf({ contract_demand, connected_load, past_demands }: SupplyRow): Connection {
  return {
    contractDemand: contract_demand ?? undefined,
    connectedLoad: connected_load ?? undefined,
    pastDemands: past_demands,
  };
}

import { localDay } from "@switchboard/domain/core";
import {
  demandLineOn,
  joinTariffs,
  lastBillingMonth,
  type Tariff,
  type TrialMonth,
  wholeWatts,
} from "@switchboard/domain/energy";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database, Sql } from "../../../platform/db/database.ts";
import { distinctIds } from "../../../platform/distinct-ids.ts";
import type { CalendarDays } from "../tariffs/calendar-days.ts";
import { tariffsOf } from "../tariffs/stored-tariffs.service.ts";
import { billableOf, monthsFor, type UsagePort, usageOf } from "./billed-supply.ts";
import { SuppliesRepository, type SupplyRow } from "./supplies.repository.ts";

/** The properties of a supply that matter for its demand. */
export interface WatchedSupply {
  id: string;
  name: string;
  /** The main meters, whose sum counts. */
  meters: string[];
  /** The time zone of the utility. */
  timeZone: string;
  /** How today's tariff measures demand. */
  measure: "w" | "va";
  minutes: 15 | 30 | 60;
  /** The contract demand, in watts or volt-amperes. */
  contract: number | null;
  readingDay: number;
}

/** Provides supplies to the demand watch. */
export class DemandSuppliesService {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #usage: UsagePort;
  readonly #calendarDays: CalendarDays;

  constructor(dependencies: { database: Database; clock: Clock; usage: UsagePort; calendarDays: CalendarDays }) {
    this.#database = dependencies.database;
    this.#clock = dependencies.clock;
    this.#usage = dependencies.usage;
    this.#calendarDays = dependencies.calendarDays;
  }

  /** Returns the supplies that the actor may see whole. */
  async seen(actor: Actor): Promise<WatchedSupply[]> {
    return this.#watched(this.#database, actor.enterpriseId, await new SuppliesRepository(this.#database).seen(actor));
  }

  /** Returns a supply regardless of who asks, within the caller's transaction. */
  async one(sql: Sql, enterpriseId: string, supplyId: string): Promise<WatchedSupply | undefined> {
    const rows = (await new SuppliesRepository(sql).all(enterpriseId)).filter(({ id }) => id === supplyId);
    return (await this.#watched(sql, enterpriseId, rows))[0];
  }

  /**
   * Returns the last billed month of a supply that the actor may see, with the usage behind its bill, which is the only
   * source of its demand windows.
   */
  async lastMonth(actor: Actor, { id, timeZone, readingDay }: WatchedSupply): Promise<TrialMonth | undefined> {
    const row = await new SuppliesRepository(this.#database).seenOne(actor, id);
    if (!row) return undefined;
    const month = lastBillingMonth(localDay(this.#clock.now(), timeZone), readingDay);
    const supply = await billableOf({ database: this.#database, calendarDays: this.#calendarDays }, row);
    const months = supply ? monthsFor(supply, month, 1).months : [];
    const span = { from: months[0]?.from ?? month.from, to: month.to };
    return { month, months, supply, timeZone, usage: await usageOf(this.#usage, { row, timeZone }, span) };
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

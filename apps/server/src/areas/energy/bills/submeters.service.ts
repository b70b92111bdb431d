import { everyHour } from "@switchboard/domain/core";
import { type Bill, instantsOf, warnOfSubmeters } from "@switchboard/domain/energy";
import { growMeters, type MeterPlace } from "@switchboard/domain/site";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { Billable } from "./billed-supply.ts";
import { CostRepository } from "./cost.repository.ts";

export interface SubmetersDependencies {
  database: Database;
  /** Sums the energy of devices by key. */
  analytics: {
    energyByKey(
      enterpriseId: string,
      ids: readonly string[],
      hours: readonly { at: number; key: number; weight: number }[],
    ): Promise<{ device_id: string; key: number; energy: number; hours: number }[]>;
  };
  meters: { places(enterpriseId: string): Promise<MeterPlace[]> };
}

const WATT_SECONDS = 3600;

/** Compares the mains of a supply with the meters behind them. */
export class SubmetersService {
  readonly #dependencies: SubmetersDependencies;

  constructor(dependencies: SubmetersDependencies) {
    this.#dependencies = dependencies;
  }

  /** Adds a notice to bills when meters that the actor may see whole exceed their main. */
  async warned(actor: Actor, { row, tariff }: Billable, bills: readonly Bill[]): Promise<Bill[]> {
    const below = await this.#below(actor, row.meters);
    if (bills.length === 0 || below.size === 0) return [...bills];
    const hours = bills.flatMap((bill, key) => {
      const { from, to } = instantsOf(bill, tariff.timeZone);
      return everyHour(from, to, tariff.timeZone).map(({ hour }) => ({ at: hour, key, weight: 1 }));
    });
    const ids = [...below].flatMap(([main, behind]) => [main, ...behind]);
    const rows = await this.#dependencies.analytics.energyByKey(actor.enterpriseId, ids, hours);
    return bills.map((bill, key) => {
      const energyOf = (id: string) =>
        (rows.find((each) => each.device_id === id && each.key === key)?.energy ?? 0) / WATT_SECONDS;
      const mains = [...below].map(([main, behind]) => ({ own: energyOf(main), behind: behind.map(energyOf) }));
      return warnOfSubmeters(bill, mains);
    });
  }

  /** Returns the meters directly behind each main that has some. */
  async #below(actor: Actor, mains: readonly string[]): Promise<Map<string, string[]>> {
    const { database, meters } = this.#dependencies;
    const places = await meters.places(actor.enterpriseId);
    const ids = places.map(({ id }) => id);
    const seen = new Set((await new CostRepository(database).seen(actor, ids)).map(({ id }) => id));
    const nodes = growMeters(
      places,
      ids.filter((id) => seen.has(id) || mains.includes(id)),
    );
    return new Map(
      nodes.filter(({ id, below }) => mains.includes(id) && below.length > 0).map(({ id, below }) => [id, below]),
    );
  }
}

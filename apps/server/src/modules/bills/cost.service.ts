import {
  type BodyOf,
  type contract,
  costOfParts,
  costReply,
  devicesBySupply,
  type EnergyPart,
  type KeyedEnergy,
  type ReplyOf,
} from "@switchboard/contract";
import {
  type CostKey,
  daysIn,
  instantsOf,
  keyHours,
  localDay,
  type MeterPlace,
  nextDay,
  ratedSpans,
} from "@switchboard/domain";
import type { Actor } from "../../platform/auth/actor.ts";
import type { Database } from "../../platform/db/database.ts";
import { distinctIds } from "../../platform/distinct-ids.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { type Billable, billableOf, monthOf } from "./billed-supply.ts";
import type { BillsService } from "./bills.service.ts";
import { CostRepository } from "./cost.repository.ts";
import { SuppliesRepository } from "./supplies.repository.ts";

export interface CostDependencies {
  database: Database;
  bills: BillsService;
  /** What devices used, by kinds of hours. */
  analytics: {
    energyByKey(
      enterpriseId: string,
      ids: readonly string[],
      hours: readonly { at: number; key: number; weight: number }[],
    ): Promise<{ device_id: string; key: number; energy: number }[]>;
  };
  meters: { places(enterpriseId: string): Promise<MeterPlace[]> };
}

type Question = BodyOf<typeof contract.energyCost>;

/** What energy cost at the price of its time, of devices that one may see whole (ADR 0075). */
export class CostService {
  readonly #given: CostDependencies;

  constructor(given: CostDependencies) {
    this.#given = given;
  }

  async of(actor: Actor, asked: Question): Promise<ReplyOf<typeof contract.energyCost>> {
    const { database, meters } = this.#given;
    const ids = distinctIds(asked.device_ids);
    const isBuilding = ids.length === 0;
    const seen = await new CostRepository(database).seen(actor, isBuilding ? null : ids);
    if (!isBuilding && seen.length !== ids.length) throw new AppError("device.not_found");
    const places = await meters.places(actor.enterpriseId);
    const rows = await new SuppliesRepository(database).all(actor.enterpriseId);
    const supplies = (await Promise.all(rows.map((row) => billableOf(database, row)))).filter((each) => !!each);
    const { metered, bySupply } = devicesBySupply(
      seen,
      places,
      supplies.map(({ row }) => row),
    );
    refuseTooMuch(metered.length, asked);
    const used: KeyedEnergy[] = [];
    for (const [id, devices] of bySupply) {
      const supply = supplies.find(({ row }) => row.id === id);
      used.push(...(await this.#used(actor, supply, devices, asked)));
    }
    const currencies = new Set(supplies.map(({ tariff }) => tariff.currency));
    const currency = currencies.size === 1 ? ([...currencies][0] ?? null) : null;
    const unpriced = currency === null ? metered.length : (bySupply.get(undefined)?.length ?? 0);
    return { currency, unpriced, ...costReply(metered, places, used, { by: asked.by, isBuilding, currency }) };
  }

  /** What parts of what some meters used cost; null of those that one may not see whole, too. */
  async ofParts(actor: Actor, parts: readonly EnergyPart[]): Promise<({ amount: string; currency: string } | null)[]> {
    const ids = distinctIds(parts.map(({ deviceId }) => deviceId));
    const seen = new Set((await new CostRepository(this.#given.database).seen(actor, ids)).map(({ id }) => id));
    const known = parts.filter(({ deviceId }) => seen.has(deviceId));
    const costs = await costOfParts(known, (asked) => this.of(actor, asked));
    const byPart = new Map(known.map((part, index) => [part, costs[index] ?? null]));
    return parts.map((part) => byPart.get(part) ?? null);
  }

  async #used(
    { enterpriseId, timeZone }: Actor,
    supply: Billable | undefined,
    devices: readonly string[],
    { from_date, to_date, by }: Question,
  ): Promise<KeyedEnergy[]> {
    const span = instantsOf({ from: from_date, to: nextDay(to_date) }, timeZone);
    const { keys, hours } = keyHours(supply ? await this.#rates(supply, from_date, to_date) : [], {
      ...span,
      timeZone,
      bucketOf: bucketsBy(by, timeZone),
      co2: supply?.row.co2 ? { ...supply.row.co2, timeZone: supply.tariff.timeZone } : undefined,
    });
    const rows = await this.#given.analytics.energyByKey(enterpriseId, devices, hours);
    return rows.map(({ device_id, key, energy }) => ({
      device: device_id,
      key: keys[key] ?? UNKNOWN,
      wattSeconds: energy,
    }));
  }

  /** By the bills of all billing months that reach into the days. */
  async #rates(supply: Billable, from: string, to: string) {
    const last = monthOf(supply, to);
    const first = monthOf(supply, from);
    let count = 1;
    for (let day = last.from; day > first.from; day = monthOf(supply, nextDay(day, -1)).from) count += 1;
    const { bills, usage } = await this.#given.bills.course(supply, last, count);
    return ratedSpans(supply, usage, bills, bills);
  }
}

/** A year of a thousand devices is nine million hours. */
const MOST_DEVICE_DAYS = 400_000;

function refuseTooMuch(devices: number, { from_date, to_date }: Question): void {
  if (devices * (daysIn({ from: from_date, to: to_date }) + 1) <= MOST_DEVICE_DAYS) return;
  throw new AppError("request.invalid", [{ path: "to_date", sentence: "Too many devices for so many days" }]);
}

const UNKNOWN: CostKey = { bucket: "", rate: undefined, co2: undefined };

/** The first day of what is asked by; calendars are slow, and days are few. */
function bucketsBy(by: Question["by"], timeZone: string): (at: number) => string {
  if (by === "device" || by === "room") return () => "";
  return (at) => {
    const day = localDay(new Date(at), timeZone);
    return by === "day" ? day : `${day.slice(0, 7)}-01`;
  };
}

import {
  type BodyOf,
  type contract,
  costOfParts,
  costReply,
  devicesBySupply,
  type EnergyPart,
  type KeyedEnergy,
  type LeftOutReadings,
  type ReplyOf,
} from "@switchboard/contract";
import { localDay, nextDay } from "@switchboard/domain/core";
import {
  type CostKey,
  costPeriodOf,
  daysIn,
  instantsOf,
  keyHours,
  MOST_COST_LINES,
  ratedSpans,
  shareOfHour,
} from "@switchboard/domain/energy";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import { distinctIds } from "../../../platform/distinct-ids.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { CalendarDays } from "../tariffs/calendar-days.ts";
import { type Billable, billableOf, monthOf } from "./billed-supply.ts";
import type { BillsService } from "./bills.service.ts";
import { CostRepository } from "./cost.repository.ts";
import type { SubmetersDependencies } from "./submeters.service.ts";
import { SuppliesRepository } from "./supplies.repository.ts";

export interface CostDependencies extends SubmetersDependencies {
  calendarDays: CalendarDays;
  clock: Clock;
  bills: BillsService;
  analytics: SubmetersDependencies["analytics"] & {
    leftOutOfDays(
      actor: Actor,
      ids: readonly string[],
      days: { from_date: string; to_date: string },
    ): Promise<{ left_out?: LeftOutReadings }>;
  };
}

type Question = BodyOf<typeof contract.energyCost>;

/** Prices energy at the rates of its time, for devices that the actor may see whole (ADR 0075). */
export class CostService {
  readonly #dependencies: CostDependencies;

  constructor(dependencies: CostDependencies) {
    this.#dependencies = dependencies;
  }

  async of(actor: Actor, query: Question): Promise<ReplyOf<typeof contract.energyCost>> {
    const { database, meters } = this.#dependencies;
    const ids = distinctIds(query.device_ids);
    const isBuilding = ids.length === 0 && query.place === undefined;
    const seen = await this.#seen(actor, ids, query.place);
    const places = await meters.places(actor.enterpriseId);
    const rows = await new SuppliesRepository(database).all(actor.enterpriseId);
    const supplies = (await Promise.all(rows.map((row) => billableOf(this.#dependencies, row)))).filter(
      (each) => !!each,
    );
    const { metered, bySupply } = devicesBySupply(
      seen,
      places,
      supplies.map(({ row }) => row),
    );
    refuseTooMuch(metered.length, query);
    const used: KeyedEnergy[] = [];
    for (const [id, devices] of bySupply) {
      const supply = supplies.find(({ row }) => row.id === id);
      used.push(...(await this.#used(actor, supply, devices, query)));
    }
    const currencies = new Set(supplies.map(({ tariff }) => tariff.currency));
    const currency = currencies.size === 1 ? ([...currencies][0] ?? null) : null;
    const unpriced = currency === null ? metered.length : (bySupply.get(undefined)?.length ?? 0);
    const { by, each } = query;
    const around = by === "place" ? await new CostRepository(database).around(actor.enterpriseId) : NO_PLACES;
    const question = { by, around, each, isBuilding, currency, hours: this.#hoursOver(actor, query) };
    const leftOut = await this.#dependencies.analytics.leftOutOfDays(
      actor,
      metered.map(({ id }) => id),
      query,
    );
    return { currency, unpriced, ...costReply(metered, places, used, question), ...leftOut };
  }

  /** Rejects the call when the actor may not see one of the named devices whole. */
  async #seen(actor: Actor, ids: readonly string[], place: string | undefined) {
    const repository = new CostRepository(this.#dependencies.database);
    const named = ids.length === 0 ? null : ids;
    const all = await repository.seen(actor, named);
    if (named && all.length !== ids.length) throw new AppError("device.not_found");
    return place === undefined ? all : repository.seen(actor, named, place);
  }

  /** Prices parts of the usage of some meters; null also for devices that the actor may not see whole. */
  async ofParts(actor: Actor, parts: readonly EnergyPart[]): Promise<({ amount: string; currency: string } | null)[]> {
    const ids = distinctIds(parts.map(({ deviceId }) => deviceId));
    const seen = new Set((await new CostRepository(this.#dependencies.database).seen(actor, ids)).map(({ id }) => id));
    const seenParts = parts.filter(({ deviceId }) => seen.has(deviceId));
    const costs = await costOfParts(seenParts, (query) => this.of(actor, query));
    const byPart = new Map(seenParts.map((part, index) => [part, costs[index] ?? null]));
    return parts.map((part) => byPart.get(part) ?? null);
  }

  async #used(
    { enterpriseId, timeZone }: Actor,
    supply: Billable | undefined,
    devices: readonly string[],
    { from_date, to_date, by, each }: Question,
  ): Promise<KeyedEnergy[]> {
    const span = instantsOf({ from: from_date, to: nextDay(to_date) }, timeZone);
    const rated = supply && (await this.#rates(supply, from_date, to_date));
    const { keys, hours } = keyHours(rated?.spans ?? [], {
      ...span,
      shareOf: rated && shareOfHour(rated.usage),
      timeZone,
      bucketOf: bucketsBy(by === "day" || by === "week" || by === "month" ? by : each, timeZone),
      co2: supply?.row.co2 ? { ...supply.row.co2, timeZone: supply.tariff.timeZone } : undefined,
    });
    const rows = await this.#dependencies.analytics.energyByKey(enterpriseId, devices, hours);
    return rows.map(({ device_id, key, energy, hours: hourCount }) => ({
      device: device_id,
      key: keys[key] ?? UNKNOWN,
      wattSeconds: energy,
      hours: hourCount,
    }));
  }

  /** Counts the hours of the queried days that are over; the current hour is not missing yet. */
  #hoursOver({ timeZone }: Actor, { from_date, to_date }: Question): number {
    const { from, to } = instantsOf({ from: from_date, to: nextDay(to_date) }, timeZone);
    return Math.max(0, Math.floor((Math.min(to, this.#dependencies.clock.now().getTime()) - from) / HOUR_MS));
  }

  /** Derives the rates from the bills of all billing months that overlap the days. */
  async #rates(supply: Billable, from: string, to: string) {
    const last = monthOf(supply, to);
    const first = monthOf(supply, from);
    let count = 1;
    for (let day = last.from; day > first.from; day = monthOf(supply, nextDay(day, -1)).from) count += 1;
    const { bills, usage } = await this.#dependencies.bills.course(supply, last, count);
    return { spans: ratedSpans(supply, usage, bills, bills), usage };
  }
}

const NO_PLACES: ReadonlyMap<string, string | null> = new Map();
const HOUR_MS = 3_600_000;
/** A year of a thousand devices has nine million hours. */
const MOST_DEVICE_DAYS = 400_000;
const DAYS_OF = { day: 1, week: 7, month: 28 } as const;

function refuseTooMuch(devices: number, { from_date, to_date, each }: Question): void {
  const days = daysIn({ from: from_date, to: to_date }) + 1;
  const lines = each ? devices * Math.ceil(days / DAYS_OF[each]) : 0;
  if (devices * days <= MOST_DEVICE_DAYS && lines <= MOST_COST_LINES) return;
  throw new AppError("request.invalid", [{ path: "to_date", sentence: "Too many devices for so many days" }]);
}

const UNKNOWN: CostKey = { bucket: "", rate: undefined, co2: undefined };

/** Returns the first day of an instant's period. */
function bucketsBy(period: Question["each"], timeZone: string): (at: number) => string {
  if (period === null) return () => "";
  return (at) => costPeriodOf(localDay(new Date(at), timeZone), period);
}

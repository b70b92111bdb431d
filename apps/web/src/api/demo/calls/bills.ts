import {
  type BodyOf,
  billSummary,
  billView,
  contract,
  costReply,
  devicesBySupply,
  type KeyedEnergy,
  type QueryOf,
  type ReplyOf,
  sharesOfBill,
  type UtilityBill,
  utilityInWords,
} from "@switchboard/contract";
import {
  addUsages,
  type Bill,
  type BilledSupply,
  billCourse,
  billDifferences,
  billingMonthOf,
  billingMonthsTo,
  billSoFar,
  budgetOf,
  co2Of,
  costPeriodOf,
  type DaySpan,
  forecastBill,
  fromFirstKnown,
  instantsOf,
  joinTariffs,
  keyHours,
  lastBillingMonth,
  localDay,
  monthsBefore,
  nextDay,
  type RatedSpan,
  ratedSpans,
  type TrialMonth,
  type Usage,
  withExport,
} from "@switchboard/domain";
import { DAY, HOUR, planUtilityBill, type SupplyPlan } from "@switchboard/sample-building";
import type { On } from "../calls.ts";
import { need } from "../refuse.ts";
import type { DemoStore } from "../store.ts";
import type { DemoAnalytics } from "./analytics.ts";
import { surroundingsOf } from "./schedule-book.ts";
import type { DemoSupplies } from "./supplies.ts";

const FORECAST_MS = 29 * DAY;

type Typed = { supply: string; from: string; figures: UtilityBill };

/** Bills of the demo: made from what its meters measured, by the rules that the server has. */
class DemoBills {
  readonly #store: DemoStore;
  readonly #supplies: DemoSupplies;
  readonly #analytics: DemoAnalytics;
  #typed: Typed[] | undefined;

  constructor(store: DemoStore, supplies: DemoSupplies, analytics: DemoAnalytics) {
    this.#store = store;
    this.#supplies = supplies;
    this.#analytics = analytics;
  }

  list({ supply: id, limit }: QueryOf<typeof contract.listBills>): ReplyOf<typeof contract.listBills> {
    const row = this.#supplies.find(id);
    const billed = this.billed(row);
    const last = billingMonthOf(this.#today(billed), row.readingDay);
    const course = this.course(row, billed, last, limit);
    const known = fromFirstKnown(course.bills, (month) => this.#utility(id, month) !== null);
    const docs = known.map((bill) =>
      billSummary(bill, {
        isOver: this.#isOver(billed, bill),
        budget: budgetOf(row.budget, bill.from),
        utility: this.#utility(id, bill)?.total ?? null,
        co2: this.#co2(row, billed, course.usage, bill),
      }),
    );
    return { docs: docs.toReversed(), forecast: this.#forecast(billed, course) };
  }

  one({ supply: id, day }: QueryOf<typeof contract.oneBill>): ReplyOf<typeof contract.oneBill> {
    const row = this.#supplies.find(id);
    const billed = this.billed(row);
    const course = this.course(row, billed, billingMonthOf(day, row.readingDay), 1);
    const bill = need(course.bills[0], "supply.not_found");
    const utility = this.#utility(id, bill);
    return {
      bill: billView(bill),
      isOver: this.#isOver(billed, bill),
      forecast: this.#forecast(billed, course),
      utility,
      differences: utility ? billDifferences(bill, utility) : [],
      shares: row.shares ? sharesOfBill(bill, row.shares, (device) => this.#importOf(device, billed, bill)) : [],
      budget: budgetOf(row.budget, bill.from),
      co2: this.#co2(row, billed, course.usage, bill),
    };
  }

  setUtility({
    supply: id,
    day,
    figures,
  }: BodyOf<typeof contract.setUtilityBill>): ReplyOf<typeof contract.setUtilityBill> {
    const row = this.#supplies.find(id);
    const month = billingMonthOf(day, row.readingDay);
    const before = this.#utility(id, month);
    const others = this.#all().filter(({ supply, from }) => supply !== id || !isIn(from, month));
    this.#typed = figures ? [...others, { supply: id, from: month.from, figures }] : others;
    const told = {
      before: before ? utilityInWords(month.from, before) : undefined,
      after: utilityInWords(month.from, figures),
    };
    this.#store.record({ action: "supply.utility_bill", subject: row.name, subject_id: id, ...told });
    const [bill] = this.course(row, this.billed(row), month, 1).bills;
    return { utility: figures, differences: figures && bill ? billDifferences(bill, figures) : [] };
  }

  billed(row: SupplyPlan): BilledSupply {
    const tariff = need(joinTariffs(row.tariffs, this.#supplies.tariffs()), "supply.not_found");
    const { dayAt } = surroundingsOf(this.#store);
    const connection = {
      contractDemand: row.contractDemand ?? undefined,
      connectedLoad: row.connectedLoad ?? undefined,
      pastDemands: row.pastDemands,
    };
    return { tariff, connection, dayAt: (day) => dayAt?.(day, null) };
  }

  /** The last month of a supply, with what its bill is made from. */
  lastMonth(id: string): TrialMonth {
    const row = this.#supplies.find(id);
    const supply = this.billed(row);
    const { timeZone } = supply.tariff;
    const month = lastBillingMonth(this.#today(supply), row.readingDay);
    const { months } = monthsFor(supply, month, 1);
    const usage = this.#usage(row, instantsOf({ from: months[0]?.from ?? month.from, to: month.to }, timeZone));
    return { month, months, supply, timeZone, usage };
  }

  course(row: SupplyPlan, billed: BilledSupply, last: DaySpan, count: number) {
    const { wanted, months } = monthsFor(billed, last, count);
    const { from, to } = instantsOf({ from: months[0]?.from ?? last.from, to: last.to }, billed.tariff.timeZone);
    const usage = this.#usage(row, { from: from - FORECAST_MS, to });
    const now = Date.now();
    const bills = billCourse(billed, usage, months).map((bill) =>
      this.#isOver(billed, bill) ? bill : billSoFar(bill, now),
    );
    return { bills: bills.slice(months.length - wanted.length), before: bills.slice(0, -1), usage };
  }

  #usage({ meters, exportMeter }: SupplyPlan, span: { from: number; to: number }): Usage {
    const isThere = (id: string) => this.#store.deviceRef(id) !== null;
    const taken = addUsages(meters.filter(isThere).map((id) => this.#analytics.usage(id, span)));
    return exportMeter && isThere(exportMeter) ? withExport(taken, this.#analytics.usage(exportMeter, span)) : taken;
  }

  #today({ tariff }: BilledSupply): string {
    return localDay(new Date(), tariff.timeZone);
  }

  #isOver(billed: BilledSupply, { to }: Pick<DaySpan, "to">): boolean {
    return to <= this.#today(billed);
  }

  #forecast(billed: BilledSupply, { bills, before, usage }: ReturnType<DemoBills["course"]>) {
    const last = bills.at(-1);
    return (last && forecastBill(billed, usage, last, Date.now(), before)) ?? null;
  }

  #co2({ co2 }: SupplyPlan, { tariff }: BilledSupply, { slots }: Usage, bill: Bill): string | null {
    if (!co2) return null;
    const { from, to } = instantsOf(bill, tariff.timeZone);
    return co2Of(
      slots.filter(({ at }) => at >= from && at < to),
      co2,
      tariff.timeZone,
    );
  }

  #importOf(device: string, { tariff }: BilledSupply, month: DaySpan): number {
    const { from, to } = instantsOf(month, tariff.timeZone);
    const slots = this.#analytics.usage(device, { from, to }).slots.filter(({ at }) => at >= from && at < to);
    return slots.reduce((all, { importWh }) => all + importWh, 0);
  }

  /** What was typed in before somebody looks: worked out when it is first asked for. */
  #all(): Typed[] {
    const { site, pasts, start } = this.#store;
    this.#typed ??= [planUtilityBill(site, pasts, start)].filter((planned) => planned !== undefined);
    return this.#typed;
  }

  #utility(id: string, month: DaySpan): UtilityBill | null {
    return this.#all().find(({ supply, from }) => supply === id && isIn(from, month))?.figures ?? null;
  }
}

/** So many months that end with one, and before them those that their bills depend on. */
function monthsFor({ tariff }: BilledSupply, last: DaySpan, count: number) {
  const since = tariff.versions[0]?.from ?? "";
  const wanted = billingMonthsTo(last, count, since);
  return { wanted, months: billingMonthsTo(last, count + monthsBefore(tariff), since) };
}

const isIn = (day: string, { from, to }: DaySpan) => from <= day && day < to;

/** What the energy of the demo cost, at the price of its time. */
export class DemoCost {
  readonly #store: DemoStore;
  readonly #bills: DemoBills;
  readonly #analytics: DemoAnalytics;

  constructor(store: DemoStore, bills: DemoBills, analytics: DemoAnalytics) {
    this.#store = store;
    this.#bills = bills;
    this.#analytics = analytics;
  }

  of(asked: BodyOf<typeof contract.energyCost>): ReplyOf<typeof contract.energyCost> {
    const { tables } = this.#store;
    const isBuilding = asked.device_ids.length === 0;
    const chosen = new Set(asked.device_ids.map((id) => this.#store.device(id)._id));
    const devices = this.#store
      .listed()
      .filter(({ _id }) => isBuilding || chosen.has(_id))
      .map(({ _id: id, device_type: type }) => ({ id, type, room: this.#roomOf(id) }));
    const supplies = tables.supplies.map(({ _id: id, meters }) => ({ id, meters }));
    const { metered, bySupply } = devicesBySupply(devices, tables.meters, supplies);
    const used = [...bySupply].flatMap(([id, ids]) => this.#used(id, ids, asked));
    const currencies = new Set(tables.supplies.map((row) => this.#bills.billed(row).tariff.currency));
    const currency = currencies.size === 1 ? ([...currencies][0] ?? null) : null;
    const unpriced = currency === null ? metered.length : (bySupply.get(undefined)?.length ?? 0);
    const { by, each } = asked;
    const question = { by, each, isBuilding, currency, hours: this.#hoursOver(asked) };
    return { currency, unpriced, ...costReply(metered, tables.meters, used, question) };
  }

  #roomOf(id: string): string | null {
    const room = this.#store.tables.groups.find(({ type, devices }) => type === "room" && devices.includes(id));
    return room?._id ?? null;
  }

  #used(
    supply: string | undefined,
    ids: readonly string[],
    { from_date, to_date, by, each }: BodyOf<typeof contract.energyCost>,
  ): KeyedEnergy[] {
    const timeZone = this.#store.zone;
    const row = this.#store.tables.supplies.find(({ _id }) => _id === supply);
    const span = instantsOf({ from: from_date, to: nextDay(to_date) }, timeZone);
    const dayOf = (at: number) => localDay(new Date(at), timeZone);
    const period = by === "device" || by === "room" ? each : by;
    const { keys, hours } = keyHours(row ? this.#rates(row, from_date, to_date) : [], {
      ...span,
      timeZone,
      bucketOf: (at) => (period === null ? "" : costPeriodOf(dayOf(at), period)),
      co2: row?.co2 ? { ...row.co2, timeZone: this.#bills.billed(row).tariff.timeZone } : undefined,
    });
    const byHour = Map.groupBy(hours, ({ at }) => at);
    return ids.flatMap((device) => {
      // As the store adds them up: once for each kind of hours.
      const sums = keys.map((key) => ({ device, key, wattSeconds: 0, hours: 0 }));
      for (const { at, wattSeconds } of this.#analytics.hourly(device, span))
        for (const { key, weight } of byHour.get(at) ?? []) {
          const sum = sums[key];
          if (!sum) continue;
          sum.wattSeconds += wattSeconds * weight;
          sum.hours += weight;
        }
      return sums.filter(({ hours: told }) => told > 0);
    });
  }

  #hoursOver({ from_date, to_date }: BodyOf<typeof contract.energyCost>): number {
    const { from, to } = instantsOf({ from: from_date, to: nextDay(to_date) }, this.#store.zone);
    return Math.max(0, Math.floor((Math.min(to, Date.now()) - from) / HOUR));
  }

  #rates(row: SupplyPlan, from: string, to: string): RatedSpan[] {
    const billed = this.#bills.billed(row);
    const [first, last] = [billingMonthOf(from, row.readingDay), billingMonthOf(to, row.readingDay)];
    const count = billingMonthsTo(last, 60, first.from).filter((month) => month.from >= first.from).length;
    const { bills, usage } = this.#bills.course(row, billed, last, Math.max(1, count));
    return ratedSpans(billed, usage, bills, bills);
  }
}

/** What else is told of bills and of what energy costs. */
export function billCalls(on: On, store: DemoStore, supplies: DemoSupplies, analytics: DemoAnalytics) {
  const bills = new DemoBills(store, supplies, analytics);
  on(contract.listBills, (query) => bills.list(query));
  on(contract.oneBill, (query) => bills.one(query));
  on(contract.setUtilityBill, (body) => bills.setUtility(body));
  const cost = new DemoCost(store, bills, analytics);
  on(contract.energyCost, (body) => cost.of(body));
  return { bills, cost };
}

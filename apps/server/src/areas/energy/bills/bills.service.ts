import {
  type BodyOf,
  billSummary,
  billView,
  type contract,
  type QueryOf,
  type ReplyOf,
  sharesOfBill,
  type UtilityBill,
  utilityInWords,
} from "@switchboard/contract";
import {
  type Bill,
  billCourse,
  billDifferences,
  billSoFar,
  budgetOf,
  co2Of,
  type DaySpan,
  forecastBill,
  fromFirstKnown,
  instantsOf,
  type Usage,
  withLeftOut,
} from "@switchboard/domain/energy";
import { record } from "../../../core/audit/audit.service.ts";
import { tellAudience } from "../../../core/changes/changes.service.ts";
import { missing } from "../../../core/deletions/deletions.service.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import { lockEnterprise } from "../../../platform/db/enterprise-lock.ts";
import { distinctIds } from "../../../platform/distinct-ids.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { CalendarDays } from "../tariffs/calendar-days.ts";
import {
  type Billable,
  billableOf,
  importOf,
  type LeftOutPort,
  metersOf,
  monthOf,
  monthsFor,
  todayOf,
  type UsagePort,
  usageOf,
} from "./billed-supply.ts";
import type { PlaceSharesService } from "./place-shares.service.ts";
import type { SubmetersService } from "./submeters.service.ts";
import { SuppliesRepository, type SupplyRow } from "./supplies.repository.ts";
import { UtilityBillsRepository } from "./utility-bills.repository.ts";

/** How far back the days count that predict the rest of the current month. */
const FORECAST_MS = 29 * 86_400_000;

/** The bills of some months, with the data they were computed from. */
interface Course {
  bills: Bill[];
  /** The bills of earlier months that the others depend on. */
  before: Bill[];
  usage: Usage;
}

interface BillParts {
  database: Database;
  clock: Clock;
  calendarDays: CalendarDays;
  usage: UsagePort;
  readings: LeftOutPort;
  submeters: SubmetersService;
  placeShares: PlaceSharesService;
}

/** Computes bills anew from the meters' measurements every time, so that late readings are included (ADR 0075). */
export class BillsService {
  readonly #parts: BillParts;

  constructor(parts: BillParts) {
    this.#parts = parts;
  }

  async list(
    actor: Actor,
    { supply: id, limit }: QueryOf<typeof contract.listBills>,
  ): Promise<ReplyOf<typeof contract.listBills>> {
    const supply = await this.#billable(actor, id);
    const last = monthOf(supply, todayOf(supply, this.#parts.clock.now()));
    const course = await this.course(supply, last, limit);
    const typed = await new UtilityBillsRepository(this.#parts.database).list(actor.enterpriseId, id);
    const isTyped = (month: DaySpan) => typed.some(({ from_day }) => isIn(from_day, month));
    const bills = await this.#parts.submeters.warned(actor, supply, fromFirstKnown(course.bills, isTyped));
    const docs = bills.map((bill) =>
      billSummary(bill, {
        isOver: this.#isOver(supply, bill),
        budget: budgetOf(supply.row.budget, bill.from),
        utility: typed.find(({ from_day }) => isIn(from_day, bill))?.figures.total ?? null,
        co2: this.#co2(supply, course.usage, bill),
      }),
    );
    return { docs: docs.toReversed(), forecast: this.#forecast(supply, course) };
  }

  async one(
    actor: Actor,
    { supply: id, day }: QueryOf<typeof contract.oneBill>,
  ): Promise<ReplyOf<typeof contract.oneBill>> {
    const supply = await this.#billable(actor, id);
    const course = await this.course(supply, monthOf(supply, day), 1);
    const [bill] = await this.#parts.submeters.warned(actor, supply, course.bills);
    if (!bill) throw new AppError("supply.not_found");
    const utility = await this.#utility(actor.enterpriseId, id, bill);
    return {
      bill: billView(bill),
      isOver: this.#isOver(supply, bill),
      forecast: this.#forecast(supply, course),
      utility,
      differences: utility ? billDifferences(bill, utility) : [],
      shares: actor.role === "admin" ? await this.#shares(supply, bill) : [],
      // Shares by place tell the energy of every meter, which only admins see without exception.
      places: actor.role === "admin" ? await this.#parts.placeShares.of(actor, supply, bill) : null,
      budget: budgetOf(supply.row.budget, bill.from),
      co2: this.#co2(supply, course.usage, bill),
    };
  }

  async setUtility(
    actor: Actor,
    { supply: id, day, figures }: BodyOf<typeof contract.setUtilityBill>,
  ): Promise<ReplyOf<typeof contract.setUtilityBill>> {
    const { enterpriseId } = actor;
    const supply = await this.#billable(actor, id);
    const month = monthOf(supply, day);
    await this.#parts.database.transaction(async (sql) => {
      await lockEnterprise(sql, enterpriseId);
      const repository = new UtilityBillsRepository(sql);
      if (!(await new SuppliesRepository(sql).seenOne(actor, id))) throw await missing(sql, actor, "supply", id);
      const before = (await repository.list(enterpriseId, id)).find(({ from_day }) => isIn(from_day, month));
      if (figures) await repository.set(enterpriseId, id, month, figures, this.#parts.clock.now());
      else await repository.clear(enterpriseId, id, month);
      const change = {
        before: before && utilityInWords(month.from, before.figures),
        after: utilityInWords(month.from, figures),
      };
      await record(sql, actor, { action: "supply.utility_bill", subject: supply.row.name, subject_id: id, ...change });
      await tellAudience(sql, actor, "everyone", "supplies");
    });
    const [bill] = (await this.course(supply, month, 1)).bills;
    return { utility: figures, differences: figures && bill ? billDifferences(bill, figures) : [] };
  }

  /** Computes the bills of `count` months ending with the given one. */
  async course(supply: Billable, last: DaySpan, count: number): Promise<Course> {
    const { months, before } = monthsFor(supply, last, count);
    const first = months[0]?.from ?? last.from;
    const { row, tariff } = supply;
    const span = { from: first, to: last.to };
    const usage = await usageOf(this.#parts.usage, { row, timeZone: tariff.timeZone }, span, FORECAST_MS);
    const now = this.#parts.clock.now().getTime();
    const made = billCourse(supply, usage, months).map((bill) =>
      this.#isOver(supply, bill) ? bill : billSoFar(bill, now),
    );
    const leftOut = await this.#leftOut(supply, made);
    const bills = made.map((bill, index) => withLeftOut(bill, leftOut[index]));
    return { bills: bills.slice(before), before: bills.slice(0, -1), usage };
  }

  /** Forecasts the supply's current month, to compare it with the budget. */
  async foresee(row: SupplyRow) {
    const supply = await this.#billableOf(row);
    if (!supply) return undefined;
    const month = monthOf(supply, todayOf(supply, this.#parts.clock.now()));
    const forecast = this.#forecast(supply, await this.course(supply, month, 1));
    return forecast && { forecast, month, currency: supply.tariff.currency };
  }

  async #billable(actor: Actor, id: string): Promise<Billable> {
    const row = await new SuppliesRepository(this.#parts.database).seenOne(actor, id);
    const supply = row && (await this.#billableOf(row));
    if (!supply) throw await missing(this.#parts.database, actor, "supply", id);
    return supply;
  }

  #billableOf(row: SupplyRow): Promise<Billable | undefined> {
    return billableOf({ database: this.#parts.database, calendarDays: this.#parts.calendarDays }, row);
  }

  #isOver(supply: Billable, { to }: Pick<DaySpan, "to">): boolean {
    return to <= todayOf(supply, this.#parts.clock.now());
  }

  #forecast(supply: Billable, { bills, before, usage }: Course) {
    const last = bills.at(-1);
    return (last && forecastBill(supply, usage, last, this.#parts.clock.now().getTime(), before)) ?? null;
  }

  #leftOut({ row, tariff }: Billable, bills: readonly Bill[]) {
    const spans = bills.map((bill) => {
      const { from, to } = instantsOf(bill, tariff.timeZone);
      return { from: new Date(from), to: new Date(to) };
    });
    return this.#parts.readings.leftOut(row.enterprise_id, metersOf(row), spans);
  }

  #co2({ row, tariff }: Billable, { slots }: Usage, bill: Bill): string | null {
    if (!row.co2) return null;
    const { from, to } = instantsOf(bill, tariff.timeZone);
    return co2Of(
      slots.filter(({ at }) => at >= from && at < to),
      row.co2,
      tariff.timeZone,
    );
  }

  async #utility(enterpriseId: string, id: string, month: DaySpan): Promise<UtilityBill | null> {
    const typed = await new UtilityBillsRepository(this.#parts.database).list(enterpriseId, id);
    return typed.find(({ from_day }) => isIn(from_day, month))?.figures ?? null;
  }

  async #shares({ row, tariff }: Billable, bill: Bill) {
    const { shares } = row;
    if (!shares) return [];
    const devices = shares.basis === "meters" ? distinctIds(shares.of.flatMap(({ device_ids }) => device_ids)) : [];
    const span = instantsOf(bill, tariff.timeZone);
    const measured = await this.#parts.usage.of({ enterpriseId: row.enterprise_id, devices, ...span });
    return sharesOfBill(bill, shares, (id) => importOf(measured.get(id), span));
  }
}

const isIn = (day: string, { from, to }: DaySpan) => from <= day && day < to;

import { costGrouping, type Supply } from "@switchboard/contract";
import { MOST_COST_LINES } from "@switchboard/domain/energy";
import { PERIOD_GROUPS } from "@switchboard/domain/reports";
import type { Actor } from "../../../platform/auth/actor.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { BillsService } from "../../energy/bills/bills.service.ts";
import type { CostService } from "../../energy/bills/cost.service.ts";
import type { SuppliesService } from "../../energy/bills/supplies.service.ts";
import type { ReportedSensor, SensorReportService } from "../../energy/sensors/sensor-report.service.ts";
import type { AnalyticsService } from "../../energy/telemetry/analytics.service.ts";
import type { EnterpriseService } from "../../people/enterprises/enterprises.service.ts";
import type { EventLogService } from "../../site/health/event-log.service.ts";
import type { MetersService } from "../../site/meters/meters.service.ts";
import { billReport } from "./bill-report.ts";
import type { ReportContent } from "./content.ts";
import { costReport } from "./cost-report.ts";
import { eventReport } from "./event-report.ts";
import { meteredReport } from "./metered-report.ts";
import { frameOf, type ReportFrame, type ReportRequest } from "./report-frame.ts";
import type { Reported } from "./reported.ts";
import { sensorReport } from "./sensor-report.ts";

/** Rows of the longest table; more is not read by people. */
const MAX_ROWS = 50_000;
const MAX_EVENTS = 20_000;
/** Curves are read whole for the lowest and highest power. */
const MAX_CURVES = 300;

export interface Sources {
  analytics: AnalyticsService;
  meters: MetersService;
  eventLog: EventLogService;
  enterprises: EnterpriseService;
  sensors: SensorReportService;
  supplies: Pick<SuppliesService, "list">;
  bills: Pick<BillsService, "one">;
  cost: Pick<CostService, "of">;
}

/** Reads what a report is made of, within bounds; refuses where there is nothing, or too much. */
export class Collector {
  readonly #from: Sources;

  constructor(sources: Sources) {
    this.#from = sources;
  }

  async collect(actor: Actor, asked: ReportRequest, reported: Reported, now: Date): Promise<ReportContent> {
    const { devices } = reported;
    const { enterprises } = await this.#from.enterprises.listOf(actor);
    const enterprise = enterprises.find(({ current }) => current)?.name ?? "";
    const frame = frameOf({ asked, devices, enterprise, timeZone: actor.timeZone, now });
    if (frame.periods.length * devices.length > MAX_ROWS) throw new AppError("report.too_large");
    const content = await this.#read(actor, frame, reported);
    if (!content) throw new AppError("report.no_data");
    return content;
  }

  #read(actor: Actor, frame: ReportFrame, { sensors, supply }: Reported): Promise<ReportContent | undefined> {
    const { kind } = frame.asked;
    if (kind === "bill") return this.#bill(actor, frame, supply);
    if (kind === "cost") return this.#cost(actor, frame);
    if (kind === "sensor") return this.#sensors(actor, frame, sensors);
    return kind === "event" ? this.#events(actor, frame) : this.#metered(actor, frame);
  }

  /** Of the month that the first day lies in. */
  async #bill(actor: Actor, frame: ReportFrame, supply: Supply | undefined): Promise<ReportContent | undefined> {
    if (!supply || supply.meters.length === 0) return undefined;
    const reply = await this.#from.bills.one(actor, { supply: supply._id, day: frame.asked.from_date });
    return billReport(frame, supply, reply);
  }

  async #cost(actor: Actor, frame: ReportFrame): Promise<ReportContent | undefined> {
    const { asked, devices } = frame;
    if (devices.length === 0) return undefined;
    const { from_date, to_date, rows, cut } = asked;
    const device_ids = asked.device_ids.length > 0 ? devices.map(({ _id }) => _id) : [];
    const days = rows === "all" || cut === "whole" ? 1 : frame.periods.length;
    if (days * devices.length > MOST_COST_LINES) throw new AppError("report.too_large");
    const reply = await this.#from.cost.of(actor, { from_date, to_date, device_ids, ...costGrouping({ rows, cut }) });
    return costReport(frame, reply);
  }

  async #metered(actor: Actor, frame: ReportFrame): Promise<ReportContent | undefined> {
    const { asked, devices } = frame;
    if (devices.length === 0) return undefined;
    const { from_date, to_date, kind, period } = asked;
    const filters = { from_date, to_date, device_ids: devices.map(({ _id }) => _id) };
    const chosen = asked.device_ids.length > 0 ? filters.device_ids : [];
    const question = {
      ...filters,
      device_ids: chosen,
      groupby: PERIOD_GROUPS[period],
      v2: true,
      power: kind === "power",
    };
    const energy = await this.#from.meters.energy(actor, question);
    if (kind === "energy") return meteredReport(frame, energy);
    if (devices.length > MAX_CURVES) throw new AppError("report.too_large");
    return meteredReport(frame, energy, await this.#from.analytics.series(actor, "power", filters));
  }

  async #events(actor: Actor, frame: ReportFrame): Promise<ReportContent | undefined> {
    const { asked, devices } = frame;
    const counts = await this.#from.eventLog.counts(actor, devices, asked);
    if (counts.reduce((sum, { count }) => sum + count, 0) > MAX_EVENTS) throw new AppError("report.too_large");
    const page = { limit: MAX_EVENTS, offset: 0 };
    return eventReport(frame, counts, await this.#from.eventLog.list(actor, devices, asked, page));
  }

  async #sensors(
    actor: Actor,
    frame: ReportFrame,
    sensors: readonly ReportedSensor[],
  ): Promise<ReportContent | undefined> {
    const { from_date, to_date, step } = frame.asked;
    const days = { from_date, to_date, dir: "asc", offset: 0 } as const;
    const ask = (wanted: typeof step, limit: number) =>
      this.#from.sensors.rowsOf(actor, sensors, { ...days, step: wanted, sort: "place", limit });
    const whole = await ask("whole", MAX_ROWS);
    const byDay = await ask("day", MAX_ROWS);
    const detail = step === "whole" ? undefined : step === "day" ? byDay : await ask(step, MAX_ROWS);
    if (byDay.count > MAX_ROWS || (detail?.count ?? 0) > MAX_ROWS) throw new AppError("report.too_large");
    return sensorReport(frame, { whole: whole.rows, byDay: byDay.rows, detail });
  }
}

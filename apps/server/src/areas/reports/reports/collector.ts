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
import type { ReportSubject } from "./report-subject.ts";
import { sensorReport } from "./sensor-report.ts";

/** The longest table has at most this many rows, because nobody reads more. */
const MAX_ROWS = 50_000;
const MAX_EVENTS = 20_000;
/** Power curves are loaded in full to find the lowest and highest power, so their number is limited. */
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

/** Loads the data of a report; fails with report.no_data when there is none and report.too_large beyond the limits above. */
export class Collector {
  readonly #sources: Sources;

  constructor(sources: Sources) {
    this.#sources = sources;
  }

  async collect(actor: Actor, request: ReportRequest, subject: ReportSubject, now: Date): Promise<ReportContent> {
    const { devices, place } = subject;
    const { enterprises } = await this.#sources.enterprises.listOf(actor);
    const enterprise = enterprises.find(({ current }) => current)?.name ?? "";
    const frame = frameOf({ request, devices, place, enterprise, timeZone: actor.timeZone, now });
    if (frame.periods.length * devices.length > MAX_ROWS) throw new AppError("report.too_large");
    const content = await this.#read(actor, frame, subject);
    if (!content) throw new AppError("report.no_data");
    return content;
  }

  #read(actor: Actor, frame: ReportFrame, { sensors, supply }: ReportSubject): Promise<ReportContent | undefined> {
    const { kind } = frame.request;
    if (kind === "bill") return this.#bill(actor, frame, supply);
    if (kind === "cost") return this.#cost(actor, frame);
    if (kind === "sensor") return this.#sensors(actor, frame, sensors);
    return kind === "event" ? this.#events(actor, frame) : this.#metered(actor, frame);
  }

  /** Reports the bill of the month that contains the first requested day. */
  async #bill(actor: Actor, frame: ReportFrame, supply: Supply | undefined): Promise<ReportContent | undefined> {
    if (!supply || supply.meters.length === 0) return undefined;
    const reply = await this.#sources.bills.one(actor, { supply: supply._id, day: frame.request.from_date });
    return billReport(frame, supply, reply);
  }

  async #cost(actor: Actor, frame: ReportFrame): Promise<ReportContent | undefined> {
    const { request, devices } = frame;
    if (devices.length === 0) return undefined;
    const { from_date, to_date, rows, cut } = request;
    const device_ids = request.device_ids.length > 0 ? devices.map(({ _id }) => _id) : [];
    const days = rows === "all" || cut === "whole" ? 1 : frame.periods.length;
    if (days * devices.length > MOST_COST_LINES) throw new AppError("report.too_large");
    const reply = await this.#sources.cost.of(actor, {
      from_date,
      to_date,
      device_ids,
      ...(request.place && { place: request.place }),
      ...costGrouping({ rows, cut }),
    });
    return costReport(frame, reply);
  }

  async #metered(actor: Actor, frame: ReportFrame): Promise<ReportContent | undefined> {
    const { request, devices } = frame;
    if (devices.length === 0) return undefined;
    const { from_date, to_date, kind, period } = request;
    const filters = { from_date, to_date, device_ids: devices.map(({ _id }) => _id) };
    const chosen = request.device_ids.length > 0 ? filters.device_ids : [];
    const query = {
      ...filters,
      device_ids: chosen,
      ...(request.place && { place: request.place }),
      groupby: PERIOD_GROUPS[period],
      v2: true,
      power: kind === "power",
    };
    const energy = await this.#sources.meters.energy(actor, query);
    if (kind === "energy") return meteredReport(frame, energy);
    if (devices.length > MAX_CURVES) throw new AppError("report.too_large");
    return meteredReport(frame, energy, await this.#sources.analytics.series(actor, "power", filters));
  }

  async #events(actor: Actor, frame: ReportFrame): Promise<ReportContent | undefined> {
    const { request, devices } = frame;
    const counts = await this.#sources.eventLog.counts(actor, devices, request);
    if (counts.reduce((sum, { count }) => sum + count, 0) > MAX_EVENTS) throw new AppError("report.too_large");
    const page = { limit: MAX_EVENTS, offset: 0 };
    return eventReport(frame, counts, await this.#sources.eventLog.list(actor, devices, request, page));
  }

  async #sensors(
    actor: Actor,
    frame: ReportFrame,
    sensors: readonly ReportedSensor[],
  ): Promise<ReportContent | undefined> {
    const { from_date, to_date, step } = frame.request;
    const days = { from_date, to_date, dir: "asc", offset: 0 } as const;
    const rowsBy = (rowStep: typeof step, limit: number) =>
      this.#sources.sensors.rowsOf(actor, sensors, { ...days, step: rowStep, sort: "place", limit });
    const whole = await rowsBy("whole", MAX_ROWS);
    const byDay = await rowsBy("day", MAX_ROWS);
    const detail = step === "whole" ? undefined : step === "day" ? byDay : await rowsBy(step, MAX_ROWS);
    if (byDay.count > MAX_ROWS || (detail?.count ?? 0) > MAX_ROWS) throw new AppError("report.too_large");
    return sensorReport(frame, { whole: whole.rows, byDay: byDay.rows, detail });
  }
}

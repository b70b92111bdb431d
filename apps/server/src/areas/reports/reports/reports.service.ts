import { randomUUID } from "node:crypto";
import type { BodyOf, contract, ReplyOf, ReportFormat, ReportProgress } from "@switchboard/contract";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { Download } from "../../../platform/http/route.ts";
import { Throttle, throttleKey } from "../../../platform/throttle/throttle.ts";
import type { DevicesService } from "../../site/devices/devices.service.ts";
import { Collector, type Sources } from "./collector.ts";
import type { ReportRenderer } from "./render/renderer.ts";
import { reportedDevices } from "./report-devices.ts";
import type { ReportRequest } from "./report-frame.ts";
import { type Reported, reportedBy, stillReportedBy } from "./reported.ts";
import { type ReportRow, ReportsRepository } from "./reports.repository.ts";

const PER_TEN_MINUTES = 20;
const KEPT_MS = 15 * 60_000;
/** When a report that is not finished counts as failed; longer than making one takes. */
const DUE_MS = 5 * 60_000;

const PERCENT: Record<ReportProgress["step"], number> = {
  waiting: 5,
  reading: 20,
  writing: 60,
  ready: 100,
  failed: 100,
};
const FILES: Record<ReportFormat, { ending: string; type: string }> = {
  EXCEL: { ending: "xlsx", type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" },
  PDF: { ending: "pdf", type: "application/pdf" },
};

export interface ReportDependencies extends Sources {
  database: Database;
  clock: Clock;
  devices: DevicesService;
  renderer: ReportRenderer;
  failed(error: unknown): void;
}

/** A report for somebody who does not wait for it, or why there is none. */
export type MadeReport = { file: Download } | { none: "no_data" | "too_large" | "no_right" };

/** Reports as files: begun by a call, made in the background, kept in the store for a while for the person who asked. */
export class ReportsService {
  readonly #given: ReportDependencies;
  readonly #repository: ReportsRepository;
  readonly #throttle: Throttle;
  readonly #collector: Collector;
  readonly #making = new Set<Promise<void>>();

  constructor(given: ReportDependencies) {
    this.#given = given;
    this.#repository = new ReportsRepository(given.database);
    this.#throttle = new Throttle(given.database, given.clock);
    this.#collector = new Collector(given);
  }

  async begin(actor: Actor, asked: ReportRequest): Promise<ReportProgress> {
    const reported = await reportedBy(this.#given, actor, asked);
    const key = throttleKey("report", actor.userId);
    if (!(await this.#throttle.hit(key, PER_TEN_MINUTES, 600))) throw new AppError("report.throttled");
    const now = this.#given.clock.now();
    const report = {
      id: randomUUID(),
      user_id: actor.userId,
      device_ids: reported.devices.map(({ _id }) => _id),
      format: asked.format,
      file_name: fileName(asked),
      due_at: new Date(now.getTime() + DUE_MS),
      expires_at: new Date(now.getTime() + KEPT_MS),
    };
    if (!(await this.#repository.begin(actor.enterpriseId, report, now))) throw new AppError("report.busy");
    const making = this.#make(actor, report.id, asked, reported).finally(() => this.#making.delete(making));
    this.#making.add(making);
    return present({ ...report, step: "waiting", code: null }, now);
  }

  /** Refuses what somebody may not have a report of. */
  async mayReport(
    actor: Actor,
    asked: Pick<ReportRequest, "kind" | "device_ids" | "sensor_ids" | "supply">,
  ): Promise<void> {
    await reportedBy(this.#given, actor, asked);
  }

  /** At once, and of what they may see by now: devices and sensors that are lost or gone are left out. */
  async fileFor(actor: Actor, wanted: ReportRequest): Promise<MadeReport> {
    const left = await stillReportedBy(this.#given, actor, wanted);
    if (!left) return { none: "no_right" };
    const { asked, reported } = left;
    try {
      const content = await this.#collector.collect(actor, asked, reported, this.#given.clock.now());
      const bytes = Buffer.from(await this.#given.renderer.render({ format: asked.format, content }));
      return { file: { bytes, name: fileName(asked), type: FILES[asked.format].type } };
    } catch (error) {
      const code = failureOf(error);
      if (code === "report.no_data") return { none: "no_data" };
      if (code === "report.too_large") return { none: "too_large" };
      throw error;
    }
  }

  async progress(actor: Actor, id: string): Promise<ReportProgress> {
    return present(await this.#find(actor, id), this.#given.clock.now());
  }

  async file(actor: Actor, id: string): Promise<Download> {
    const { device_ids, format, file_name } = await this.#find(actor, id);
    // Whoever has lost a device since does not take its numbers away.
    const devices =
      device_ids.length > 0 ? await reportedDevices(this.#given.devices, actor, device_ids).catch(gone) : [];
    const bytes = devices && (await this.#repository.file(actor.enterpriseId, id));
    if (!bytes) throw new AppError("report.not_found");
    return { bytes, name: file_name, type: FILES[format].type };
  }

  async events(
    actor: Actor,
    asked: BodyOf<typeof contract.reportEvents>,
  ): Promise<ReplyOf<typeof contract.reportEvents>> {
    const devices = await reportedDevices(this.#given.devices, actor, asked.device_ids);
    const { eventLog } = this.#given;
    const [events, counts] = await Promise.all([
      eventLog.list(actor, devices, asked, asked),
      eventLog.counts(actor, devices, asked),
    ]);
    return { events, counts, count: counts.reduce((sum, { count }) => sum + count, 0) };
  }

  sensors(actor: Actor, asked: BodyOf<typeof contract.reportSensors>): Promise<ReplyOf<typeof contract.reportSensors>> {
    return this.#given.sensors.rows(actor, asked);
  }

  sweep(): Promise<void> {
    return this.#repository.sweep(this.#given.clock.now());
  }

  /** Gives up reports that are being made, which is recorded in the store. */
  async close(): Promise<void> {
    this.#given.renderer.close();
    await Promise.all(this.#making);
  }

  async #make(actor: Actor, id: string, asked: ReportRequest, reported: Reported): Promise<void> {
    const { enterpriseId } = actor;
    try {
      await this.#repository.move(enterpriseId, id, "reading");
      const content = await this.#collector.collect(actor, asked, reported, this.#given.clock.now());
      await this.#repository.move(enterpriseId, id, "writing");
      const file = await this.#given.renderer.render({ format: asked.format, content });
      await this.#repository.finish(enterpriseId, id, file);
    } catch (error) {
      const code = failureOf(error);
      if (code === "report.failed") this.#given.failed(error);
      // Where even this cannot be stored, the report counts as failed once it is overdue.
      await this.#repository.fail(enterpriseId, id, code).catch(this.#given.failed);
    }
  }

  async #find(actor: Actor, id: string): Promise<ReportRow> {
    const row = await this.#repository.find(actor.enterpriseId, actor.userId, id, this.#given.clock.now());
    if (!row) throw new AppError("report.not_found");
    return row;
  }
}

function fileName({ kind, from_date, to_date, format }: ReportRequest): string {
  return `${kind}-report_${from_date}_${to_date}.${FILES[format].ending}`;
}

function gone(error: unknown): undefined {
  if (error instanceof AppError) return undefined;
  throw error;
}

function failureOf(error: unknown): NonNullable<ReportProgress["code"]> {
  const code = error instanceof AppError ? error.code : undefined;
  return code === "report.no_data" || code === "report.too_large" ? code : "report.failed";
}

function present(row: ReportRow, now: Date): ReportProgress {
  const isDone = row.step === "ready" || row.step === "failed";
  const isLost = !isDone && row.due_at <= now;
  const step = isLost ? "failed" : row.step;
  return {
    id: row.id,
    format: row.format,
    step,
    percent: PERCENT[step],
    code: isLost ? "report.failed" : row.code,
    file_name: row.file_name,
    expiresAt: row.expires_at.toISOString(),
  };
}

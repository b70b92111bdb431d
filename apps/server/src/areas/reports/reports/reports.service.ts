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
import { requireDevices } from "./report-devices.ts";
import type { ReportRequest } from "./report-frame.ts";
import {
  findSubject,
  findVisibleSubject,
  type ReportSubject,
  type SubjectQuery,
  type SubjectSources,
} from "./report-subject.ts";
import { type ReportRow, ReportsRepository } from "./reports.repository.ts";

const PER_TEN_MINUTES = 20;
const KEPT_MS = 15 * 60_000;
/** A report that is unfinished after this time counts as failed; making one takes less. */
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
  places: SubjectSources["places"];
  renderer: ReportRenderer;
  failed(error: unknown): void;
}

/** A report that was made in one call, or the reason why there is none. */
export type MadeReport = { file: Download } | { none: "no_data" | "too_large" | "no_right" };

/** Makes report files in the background and keeps each for a while for the person who requested it. */
export class ReportsService {
  readonly #dependencies: ReportDependencies;
  readonly #repository: ReportsRepository;
  readonly #throttle: Throttle;
  readonly #collector: Collector;
  readonly #making = new Set<Promise<void>>();

  constructor(dependencies: ReportDependencies) {
    this.#dependencies = dependencies;
    this.#repository = new ReportsRepository(dependencies.database);
    this.#throttle = new Throttle(dependencies.database, dependencies.clock);
    this.#collector = new Collector(dependencies);
  }

  async begin(actor: Actor, request: ReportRequest): Promise<ReportProgress> {
    const subject = await findSubject(this.#dependencies, actor, request);
    const key = throttleKey("report", actor.userId);
    if (!(await this.#throttle.hit(key, PER_TEN_MINUTES, 600))) throw new AppError("report.throttled");
    const now = this.#dependencies.clock.now();
    const report = {
      id: randomUUID(),
      user_id: actor.userId,
      device_ids: subject.devices.map(({ _id }) => _id),
      format: request.format,
      file_name: fileName(request),
      due_at: new Date(now.getTime() + DUE_MS),
      expires_at: new Date(now.getTime() + KEPT_MS),
    };
    if (!(await this.#repository.begin(actor.enterpriseId, report, now))) throw new AppError("report.busy");
    const making = this.#make(actor, report.id, request, subject).finally(() => this.#making.delete(making));
    this.#making.add(making);
    return present({ ...report, step: "waiting", code: null }, now);
  }

  /** Fails when the actor may not report on the requested devices, sensors or supply. */
  async mayReport(actor: Actor, request: SubjectQuery): Promise<void> {
    await findSubject(this.#dependencies, actor, request);
  }

  /** Makes the file in the same call, leaving out devices and sensors that the actor may no longer see. */
  async fileFor(actor: Actor, original: ReportRequest): Promise<MadeReport> {
    const visible = await findVisibleSubject(this.#dependencies, actor, original);
    if (!visible) return { none: "no_right" };
    const { request, subject } = visible;
    try {
      const content = await this.#collector.collect(actor, request, subject, this.#dependencies.clock.now());
      const bytes = Buffer.from(await this.#dependencies.renderer.render({ format: request.format, content }));
      return { file: { bytes, name: fileName(request), type: FILES[request.format].type } };
    } catch (error) {
      const code = failureOf(error);
      if (code === "report.no_data") return { none: "no_data" };
      if (code === "report.too_large") return { none: "too_large" };
      throw error;
    }
  }

  async progress(actor: Actor, id: string): Promise<ReportProgress> {
    return present(await this.#find(actor, id), this.#dependencies.clock.now());
  }

  async file(actor: Actor, id: string): Promise<Download> {
    const { device_ids, format, file_name } = await this.#find(actor, id);
    // A person who has lost access to a device since may no longer download its numbers.
    const devices =
      device_ids.length > 0
        ? await requireDevices(this.#dependencies.devices, actor, { requestedIds: device_ids }).catch(ignoreAppError)
        : [];
    const bytes = devices && (await this.#repository.file(actor.enterpriseId, id));
    if (!bytes) throw new AppError("report.not_found");
    return { bytes, name: file_name, type: FILES[format].type };
  }

  async events(
    actor: Actor,
    request: BodyOf<typeof contract.reportEvents>,
  ): Promise<ReplyOf<typeof contract.reportEvents>> {
    const { devices } = await findSubject(this.#dependencies, actor, {
      ...request,
      ...{ kind: "event", sensor_ids: [], supply: null },
    });
    const { eventLog } = this.#dependencies;
    const [events, counts] = await Promise.all([
      eventLog.list(actor, devices, request, request),
      eventLog.counts(actor, devices, request),
    ]);
    return { events, counts, count: counts.reduce((sum, { count }) => sum + count, 0) };
  }

  sensors(
    actor: Actor,
    request: BodyOf<typeof contract.reportSensors>,
  ): Promise<ReplyOf<typeof contract.reportSensors>> {
    return this.#dependencies.sensors.rows(actor, request);
  }

  sweep(): Promise<void> {
    return this.#repository.sweep(this.#dependencies.clock.now());
  }

  /** Aborts the reports in progress and waits until they are stored as failed. */
  async close(): Promise<void> {
    this.#dependencies.renderer.close();
    await Promise.all(this.#making);
  }

  async #make(actor: Actor, id: string, request: ReportRequest, subject: ReportSubject): Promise<void> {
    const { enterpriseId } = actor;
    try {
      await this.#repository.move(enterpriseId, id, "reading");
      const content = await this.#collector.collect(actor, request, subject, this.#dependencies.clock.now());
      await this.#repository.move(enterpriseId, id, "writing");
      const file = await this.#dependencies.renderer.render({ format: request.format, content });
      await this.#repository.finish(enterpriseId, id, file);
    } catch (error) {
      const code = failureOf(error);
      if (code === "report.failed") this.#dependencies.failed(error);
      // If the failure cannot be stored, the report counts as failed once it is overdue.
      await this.#repository.fail(enterpriseId, id, code).catch(this.#dependencies.failed);
    }
  }

  async #find(actor: Actor, id: string): Promise<ReportRow> {
    const row = await this.#repository.find(actor.enterpriseId, actor.userId, id, this.#dependencies.clock.now());
    if (!row) throw new AppError("report.not_found");
    return row;
  }
}

function fileName({ kind, from_date, to_date, format }: ReportRequest): string {
  return `${kind}-report_${from_date}_${to_date}.${FILES[format].ending}`;
}

function ignoreAppError(error: unknown): undefined {
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

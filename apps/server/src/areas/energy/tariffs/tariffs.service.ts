import { randomUUID } from "node:crypto";
import { type BodyOf, billView, type contract, type ReplyOf, type TariffView, tariffView } from "@switchboard/contract";
import { localDay } from "@switchboard/domain/core";
import {
  announceFuel,
  announcementProblems,
  exampleBill,
  lineInWords,
  MOST_TARIFFS,
  TARIFF_PROBLEMS,
  TARIFF_TEMPLATES,
  type Tariff,
  type TariffProblem,
  type TariffVersion,
  tariffProblems,
  tariffTemplate,
  withoutVersion,
  withVersion,
} from "@switchboard/domain/energy";
import { record } from "../../../core/audit/audit.service.ts";
import { tellAudience } from "../../../core/changes/changes.service.ts";
import { alreadyDeleted, missing } from "../../../core/deletions/deletions.service.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database, Sql } from "../../../platform/db/database.ts";
import { lockEnterprise } from "../../../platform/db/enterprise-lock.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { problemFields } from "../../../platform/http/problem-fields.ts";
import type { CalendarDays } from "./calendar-days.ts";
import { type TariffRow, TariffsRepository } from "./tariffs.repository.ts";

/** Manages tariffs, which admins write. Versions in force are immutable, so that no past bill changes (ADR 0075). */
export class TariffsService {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #calendarDays: CalendarDays;

  constructor(dependencies: { database: Database; clock: Clock; calendarDays: CalendarDays }) {
    this.#database = dependencies.database;
    this.#clock = dependencies.clock;
    this.#calendarDays = dependencies.calendarDays;
  }

  async list({ enterpriseId }: Actor): Promise<ReplyOf<typeof contract.listTariffs>> {
    const rows = await new TariffsRepository(this.#database).list(enterpriseId);
    return { docs: rows.map((row) => this.#present(row)) };
  }

  async templates(): Promise<ReplyOf<typeof contract.tariffTemplates>> {
    return { docs: structuredClone(TARIFF_TEMPLATES) as ReplyOf<typeof contract.tariffTemplates>["docs"] };
  }

  async example(
    { enterpriseId }: Actor,
    { tariff, ...month }: BodyOf<typeof contract.tariffExample>,
  ): Promise<ReplyOf<typeof contract.tariffExample>> {
    const problems = tariffProblems(tariff);
    if (problems.length > 0) return { bill: null, problems };
    const dayAt = await this.#calendarDays(this.#database, enterpriseId);
    return { bill: billView(exampleBill(tariff, month, dayAt)), problems };
  }

  create(actor: Actor, { tariff, template }: BodyOf<typeof contract.newTariff>): Promise<TariffView> {
    refuseProblems(tariffProblems(tariff));
    const { enterpriseId } = actor;
    const { name, currency, timeZone, versions } = tariff;
    const [id, at] = [randomUUID(), this.#clock.now()];
    const from = template === null ? null : (tariffTemplate(template)?.key ?? null);
    return this.#database.transaction(async (sql) => {
      await lockEnterprise(sql, enterpriseId);
      const repository = new TariffsRepository(sql);
      if ((await repository.count(enterpriseId)) >= MOST_TARIFFS) throw new AppError("tariff.too_many");
      await repository.insert(enterpriseId, { id, name, currency, timeZone, template: from, at });
      for (const version of versions) await repository.addVersion(enterpriseId, id, version, at);
      const after = { name, currency, time_zone: timeZone, versions: versions.map((version) => version.from) };
      await record(sql, actor, { action: "tariff.create", subject: name, subject_id: id, after });
      return this.#done(sql, actor, id);
    });
  }

  rename(actor: Actor, id: string, name: string): Promise<TariffView> {
    return this.#change(actor, id, async (sql, repository, before) => {
      await repository.rename(actor.enterpriseId, id, name, this.#clock.now());
      const change = { before: { name: before.name }, after: { name } };
      await record(sql, actor, { action: "tariff.edit", subject: name, subject_id: id, ...change });
    });
  }

  setVersion(actor: Actor, { id, version, replaces }: BodyOf<typeof contract.setTariffVersion>): Promise<TariffView> {
    return this.#change(actor, id, async (sql, repository, before) => {
      const edited = withVersion(before.versions, version, replaces, this.#today(before));
      const { versions } = allowed(edited);
      refuseProblems(ofVersion(tariffProblems({ ...tariffOf(before), versions }), versions.indexOf(version)));
      const [{ enterpriseId }, at] = [actor, this.#clock.now()];
      if (replaces !== null) await repository.removeVersion(enterpriseId, id, replaces, at);
      await repository.addVersion(enterpriseId, id, version, at);
      const old = before.versions.find(({ from }) => from === replaces);
      const change = { before: old && toAuditFields(old), after: toAuditFields(version) };
      await record(sql, actor, { action: "tariff.version", subject: before.name, subject_id: id, ...change });
    });
  }

  removeVersion(actor: Actor, { id, from }: BodyOf<typeof contract.removeTariffVersion>): Promise<TariffView> {
    return this.#change(actor, id, async (sql, repository, before) => {
      allowed(withoutVersion(before.versions, from, this.#today(before)));
      await repository.removeVersion(actor.enterpriseId, id, from, this.#clock.now());
      const old = before.versions.find((version) => version.from === from);
      const change = { before: old && toAuditFields(old) };
      await record(sql, actor, { action: "tariff.version_delete", subject: before.name, subject_id: id, ...change });
    });
  }

  announceFuel(actor: Actor, { id, ...announcement }: BodyOf<typeof contract.announceFuel>): Promise<TariffView> {
    return this.#change(actor, id, async (sql, repository, before) => {
      refuseProblems(announcementProblems(before.versions, announcement, this.#today(before)));
      const announced = announceFuel(before.versions, announcement);
      if (announced.refused) throw new AppError("tariff.fuel_changed");
      const { changed, told } = announced;
      const at = this.#clock.now();
      for (const version of changed) await repository.setVersion(actor.enterpriseId, id, version, at);
      if (changed.length === 0) return;
      const action = announcement.price === null ? "tariff.fuel_delete" : "tariff.fuel";
      await record(sql, actor, { action, subject: before.name, subject_id: id, ...told });
    });
  }

  delete(actor: Actor, id: string): Promise<{ deleted: true }> {
    const { enterpriseId } = actor;
    return this.#database.transaction(async (sql) => {
      await lockEnterprise(sql, enterpriseId);
      const repository = new TariffsRepository(sql);
      const before = await repository.find(enterpriseId, id);
      if (!before) return alreadyDeleted(sql, actor, "tariff", id);
      if (before.used > 0) throw new AppError("tariff.used");
      await repository.delete(enterpriseId, id);
      const { name, currency, time_zone, versions } = before;
      const was = { name, currency, time_zone, versions: versions.map(({ from }) => from) };
      await record(sql, actor, { action: "tariff.delete", subject: name, subject_id: id, before: was });
      await tellAudience(sql, actor, "everyone", "tariffs");
      return { deleted: true };
    });
  }

  /** Runs one change at a time, so that the second sees what the first has written. */
  #change(
    actor: Actor,
    id: string,
    work: (sql: Sql, repository: TariffsRepository, before: TariffRow) => Promise<void>,
  ): Promise<TariffView> {
    return this.#database.transaction(async (sql) => {
      await lockEnterprise(sql, actor.enterpriseId);
      const repository = new TariffsRepository(sql);
      const before = await repository.find(actor.enterpriseId, id);
      if (!before) throw await missing(sql, actor, "tariff", id);
      await work(sql, repository, before);
      return this.#done(sql, actor, id);
    });
  }

  async #done(sql: Sql, actor: Actor, id: string): Promise<TariffView> {
    await tellAudience(sql, actor, "everyone", "tariffs");
    const row = await new TariffsRepository(sql).find(actor.enterpriseId, id);
    if (!row) throw new AppError("tariff.not_found");
    return this.#present(row);
  }

  #today({ time_zone }: TariffRow): string {
    return localDay(this.#clock.now(), time_zone);
  }

  #present(row: TariffRow): TariffView {
    const { id, template, used, changed_at } = row;
    return tariffView(tariffOf(row), { _id: id, template, used, changedAt: changed_at }, this.#today(row));
  }
}

export function tariffOf({ name, currency, time_zone, versions }: TariffRow): Tariff {
  return { name, currency, timeZone: time_zone, versions };
}

function refuseProblems(problems: readonly TariffProblem[]): void {
  if (problems.length > 0) throw new AppError("tariff.invalid", problemFields(problems, TARIFF_PROBLEMS));
}

/** Rewrites the paths to the single version that the request contains. */
function ofVersion(problems: readonly TariffProblem[], index: number): TariffProblem[] {
  return problems.map((problem) => ({ ...problem, path: problem.path.replace(`versions.${index}.`, "version.") }));
}

const REFUSALS = { missing: "tariff.not_found", in_force: "tariff.in_force", last: "tariff.invalid" } as const;

function allowed(edited: ReturnType<typeof withVersion>): { versions: TariffVersion[] } {
  if (!edited.refused) return edited;
  const faults = edited.refused === "last" ? [{ path: "from", sentence: TARIFF_PROBLEMS["tariff.versions"] }] : [];
  throw new AppError(REFUSALS[edited.refused], faults);
}

function toAuditFields({ from, lines }: TariffVersion) {
  return { from, lines: lines.map(lineInWords) };
}

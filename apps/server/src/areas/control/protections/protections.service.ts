import { randomUUID } from "node:crypto";
import type { BodyOf, contract, Interlock, Protection, ReplyOf } from "@switchboard/contract";
import {
  hasLimits,
  LIMIT_PROBLEMS,
  limitProblems,
  MOST_INTERLOCKS,
  type SwitchLimits,
} from "@switchboard/domain/control";
import { curtainOf, movesCurtain } from "@switchboard/domain/site";
import { record } from "../../../core/audit/audit.service.ts";
import { tellAudience } from "../../../core/changes/changes.service.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database, Sql } from "../../../platform/db/database.ts";
import { lockEnterprise } from "../../../platform/db/enterprise-lock.ts";
import { distinctIds } from "../../../platform/distinct-ids.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { problemFields } from "../../../platform/http/problem-fields.ts";
import {
  type InterlockRow,
  type NamedSwitchRow,
  type Protectable,
  type ProtectionRow,
  ProtectionsRepository,
} from "./protections.repository.ts";

/** Protections of switches: people see those of switches that they may use, admins change them (ADR 0069). */
export class ProtectionsService {
  readonly #database: Database;
  readonly #clock: Clock;

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  async list(actor: Actor): Promise<ReplyOf<typeof contract.listProtections>> {
    const repository = new ProtectionsRepository(this.#database);
    const switches = await repository.list(actor);
    const interlocks = await repository.interlocks(actor);
    return { switches: switches.map(presentProtection), interlocks: interlocks.map(presentInterlock) };
  }

  setLimits(actor: Actor, body: BodyOf<typeof contract.setLimits>): Promise<{ limits: SwitchLimits }> {
    const { switch_appliance: id, min_on_s, min_off_s, max_run_s } = body;
    const limits = { min_on_s, min_off_s, max_run_s };
    const problems = limitProblems(limits);
    if (problems.length > 0) throw new AppError("protection.invalid", problemFields(problems, LIMIT_PROBLEMS));
    return this.#change(actor, async (sql, repository) => {
      const [target] = await protectable(repository, actor, [id]);
      if (!target) throw new AppError("switch.not_found");
      if (hasLimits(limits)) await repository.setLimits(actor.enterpriseId, id, limits);
      else await repository.clearLimits(actor.enterpriseId, id);
      const before = { min_on_s: target.min_on_s, min_off_s: target.min_off_s, max_run_s: target.max_run_s };
      const subject = inWords(target);
      await record(sql, actor, { action: "protection.edit", subject, subject_id: id, before, after: limits });
      return { limits };
    });
  }

  create(actor: Actor, body: BodyOf<typeof contract.newInterlock>): Promise<Interlock> {
    const { enterpriseId } = actor;
    return this.#change(actor, async (sql, repository) => {
      if ((await repository.count(enterpriseId)) >= MOST_INTERLOCKS) throw new AppError("interlock.too_many");
      const members = await membersOf(repository, actor, body.switches);
      const row = { id: randomUUID(), name: body.name, corrects: body.corrects };
      await repository.insertInterlock(enterpriseId, { ...row, at: this.#clock.now() });
      await repository.setMembers(enterpriseId, row.id, idsOf(members));
      const after = { name: row.name, switches: members.map(inWords), corrects: row.corrects };
      await record(sql, actor, { action: "interlock.create", subject: row.name, subject_id: row.id, after });
      return presentInterlock({ ...row, switches: members, broken_since: null });
    });
  }

  edit(actor: Actor, { id, ...body }: BodyOf<typeof contract.editInterlock>): Promise<Interlock> {
    const { enterpriseId } = actor;
    return this.#change(actor, async (sql, repository) => {
      const before = await repository.lockInterlock(enterpriseId, id);
      if (!before) throw new AppError("interlock.not_found");
      const members = await membersOf(repository, actor, body.switches);
      const row = { id, name: body.name, corrects: body.corrects };
      await repository.editInterlock(enterpriseId, row);
      await repository.setMembers(enterpriseId, id, idsOf(members));
      const was = { name: before.name, switches: (before.switches ?? []).map(inWords), corrects: before.corrects };
      const after = { name: row.name, switches: members.map(inWords), corrects: row.corrects };
      await record(sql, actor, { action: "interlock.edit", subject: row.name, subject_id: id, before: was, after });
      return presentInterlock({ ...row, switches: members, broken_since: before.broken_since });
    });
  }

  delete(actor: Actor, id: string): Promise<{ deleted: true }> {
    const { enterpriseId } = actor;
    return this.#change(actor, async (sql, repository) => {
      const before = await repository.lockInterlock(enterpriseId, id);
      if (!before) throw new AppError("interlock.not_found");
      await repository.deleteInterlock(enterpriseId, id);
      const was = { name: before.name, switches: (before.switches ?? []).map(inWords), corrects: before.corrects };
      await record(sql, actor, { action: "interlock.delete", subject: before.name, subject_id: id, before: was });
      return { deleted: true };
    });
  }

  /** Runs one change after the other in an enterprise, and tells open screens. */
  #change<T>(actor: Actor, work: (sql: Sql, repository: ProtectionsRepository) => Promise<T>): Promise<T> {
    return this.#database.transaction(async (sql) => {
      await lockEnterprise(sql, actor.enterpriseId);
      const answer = await work(sql, new ProtectionsRepository(sql));
      await tellAudience(sql, actor, "everyone", "protections");
      return answer;
    });
  }
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

const inWords = ({ device_name, name }: NamedSwitchRow) => `${device_name} · ${name}`;

/** Returns all switches or throws; the relays of a curtain have a rule of their own. */
async function protectable(repository: ProtectionsRepository, actor: Actor, ids: string[]): Promise<Protectable[]> {
  const switches = await repository.protectable(actor, ids);
  if (switches.length < ids.length) throw new AppError("switch.not_found");
  if (switches.some(isOfCurtain)) throw new AppError("protection.curtain");
  return switches;
}

async function membersOf(repository: ProtectionsRepository, actor: Actor, ids: string[]): Promise<Protectable[]> {
  const distinct = distinctIds(ids);
  if (distinct.length < 2) throw new AppError("request.invalid");
  return protectable(repository, actor, distinct);
}

function isOfCurtain({ device_type, device_config, switch_no }: Protectable): boolean {
  const curtain = curtainOf(device_type, device_config);
  return curtain !== undefined && movesCurtain(curtain, switch_no);
}

function presentSwitch({ id: _id, name, device_id, device_name }: NamedSwitchRow) {
  return { _id, name, device: { _id: device_id, device_name } };
}

function presentProtection(row: ProtectionRow): Protection {
  const { min_on_s, min_off_s, max_run_s, is_on, since } = row;
  return {
    switch_appliance: presentSwitch(row),
    limits: { min_on_s, min_off_s, max_run_s },
    is_on,
    since: since?.toISOString() ?? null,
  };
}

function presentInterlock({ id: _id, name, corrects, broken_since, switches }: InterlockRow): Interlock {
  return {
    _id,
    name,
    corrects,
    switches: (switches ?? []).map(presentSwitch),
    broken_since: broken_since?.toISOString() ?? null,
  };
}

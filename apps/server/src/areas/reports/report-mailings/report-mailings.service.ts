import { randomUUID } from "node:crypto";
import type { BodyOf, contract, ReplyOf, ReportMailing, ReportMailingInput } from "@switchboard/contract";
import { localDay } from "@switchboard/domain/core";
import { MOST_MAILINGS, MOST_OWN_MAILINGS, mailedSpan, nextMailing } from "@switchboard/domain/reports";
import { record } from "../../../core/audit/audit.service.ts";
import { tellAudience } from "../../../core/changes/changes.service.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database, Sql } from "../../../platform/db/database.ts";
import { lockEnterprise } from "../../../platform/db/enterprise-lock.ts";
import { distinctIds } from "../../../platform/distinct-ids.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { mailingToAudit, presentMailing } from "./present-mailing.ts";
import { decideAddress, setAddresses } from "./report-addresses.service.ts";
import { type MailingFields, ReportMailingsRepository } from "./report-mailings.repository.ts";
import { ReportMailsRepository } from "./report-mails.repository.ts";

/** An impatient person gets one mail. */
const SEND_AGAIN_MS = 10 * 60_000;

export interface MailingDependencies {
  database: Database;
  clock: Clock;
  /** Rejects devices, sensors and supplies that the person may not see. */
  reports: {
    mayReport(
      actor: Actor,
      report: Pick<ReportMailingInput, "kind" | "device_ids" | "sensor_ids" | "supply" | "place">,
    ): Promise<void>;
  };
}

/** Manages mailed reports. People create their own, admins also for others, and every recipient can stop their mails. */
export class ReportMailingsService {
  readonly #parts: MailingDependencies;

  constructor(parts: MailingDependencies) {
    this.#parts = parts;
  }

  async list(actor: Actor): Promise<ReplyOf<typeof contract.listReportMailings>> {
    const rows = await new ReportMailingsRepository(this.#parts.database).list(actor.enterpriseId, seenBy(actor));
    return { docs: rows.map((row) => presentMailing(actor, row)) };
  }

  async create(actor: Actor, body: ReportMailingInput): Promise<ReportMailing> {
    const { enterpriseId, userId } = actor;
    await this.#parts.reports.mayReport(actor, body);
    return this.#change(actor, async (sql, repository) => {
      const { all, own } = await repository.count(enterpriseId, userId);
      if (all >= MOST_MAILINGS || (actor.role !== "admin" && own >= MOST_OWN_MAILINGS))
        throw new AppError("report_mailing.too_many");
      const people = await this.#people(repository, actor, body.people, []);
      const id = randomUUID();
      const at = this.#parts.clock.now();
      await repository.insert(enterpriseId, id, userId, this.#fields(actor, body), at);
      await repository.setPeople(enterpriseId, id, people);
      await setAddresses(sql, actor, { id, body, at });
      const created = await one(repository, actor, id);
      await record(sql, actor, {
        action: "report_mailing.create",
        subject: created.name,
        subject_id: id,
        after: mailingToAudit(created),
      });
      return created;
    });
  }

  async edit(actor: Actor, { id, ...body }: BodyOf<typeof contract.editReportMailing>): Promise<ReportMailing> {
    const { enterpriseId } = actor;
    await this.#mayReport(actor, body, await editable(new ReportMailingsRepository(this.#parts.database), actor, id));
    return this.#change(actor, async (sql, repository) => {
      const before = await editable(repository, actor, id);
      const formerPeople = before.people.map(({ _id }) => _id);
      const people = await this.#people(repository, actor, body.people, formerPeople);
      await repository.update(enterpriseId, id, this.#fields(actor, body));
      await repository.setPeople(enterpriseId, id, people);
      await setAddresses(sql, actor, { id, body, before, at: this.#parts.clock.now() });
      const after = await one(repository, actor, id);
      const change = { before: mailingToAudit(before), after: mailingToAudit(after) };
      await record(sql, actor, { action: "report_mailing.edit", subject: after.name, subject_id: id, ...change });
      return after;
    });
  }

  pause(actor: Actor, { id, is_paused }: BodyOf<typeof contract.pauseReportMailing>): Promise<ReportMailing> {
    return this.#change(actor, async (sql, repository) => {
      const before = await editable(repository, actor, id);
      const zone = actor.timeZone;
      const plan = { every: before.every, day: before.on_day, at: before.time };
      // Reports that were due during the pause are not mailed afterwards.
      const at = nextMailing(plan, this.#parts.clock.now(), zone);
      await repository.pause(actor.enterpriseId, id, is_paused, { at, zone });
      const after = await one(repository, actor, id);
      const change = { before: mailingToAudit(before), after: mailingToAudit(after) };
      await record(sql, actor, { action: "report_mailing.pause", subject: after.name, subject_id: id, ...change });
      return after;
    });
  }

  /** Sends the report to everyone who gets it, beside its plan; repeated calls within ten minutes count as one. */
  send(actor: Actor, id: string): Promise<ReportMailing> {
    return this.#change(actor, async (sql, repository) => {
      const { every, name } = await editable(repository, actor, id);
      const now = this.#parts.clock.now();
      const plannedAt = new Date(Math.floor(now.getTime() / SEND_AGAIN_MS) * SEND_AGAIN_MS);
      const span = mailedSpan(every, localDay(now, actor.timeZone));
      await new ReportMailsRepository(sql).plan(actor.enterpriseId, id, { plannedAt, ...span, now });
      await record(sql, actor, { action: "report_mailing.run", subject: name, subject_id: id, after: span });
      return one(repository, actor, id);
    });
  }

  stop(actor: Actor, { id, is_stopped }: BodyOf<typeof contract.stopReportMails>): Promise<ReportMailing> {
    return this.#change(actor, async (sql, repository) => {
      const before = await one(repository, actor, id);
      const at = is_stopped ? this.#parts.clock.now() : null;
      if (!(await repository.stop(actor.enterpriseId, id, actor.userId, at)))
        throw new AppError("report_mailing.not_found");
      const action = is_stopped ? "report_mailing.stop" : "report_mailing.resume";
      const own = before.people.find(({ _id }) => _id === actor.userId);
      if (own?.is_stopped !== is_stopped)
        await record(sql, actor, { action, subject: before.name, subject_id: id, after: { people: [actor.name] } });
      return one(repository, actor, id);
    });
  }

  decideAddress(
    actor: Actor,
    { id, address, is_approved }: BodyOf<typeof contract.decideReportAddress>,
  ): Promise<ReportMailing> {
    return this.#change(actor, async (sql, repository) => {
      const mailing = await editable(repository, actor, id);
      const entry = mailing.addresses.find(({ _id }) => _id === address.toLowerCase());
      if (!entry) throw new AppError("report_mailing.not_found");
      const { _id, email } = entry;
      await decideAddress(sql, actor, { id, email, address: _id, isApproved: is_approved });
      const after = await one(repository, actor, id);
      if (after.addresses.find((each) => each._id === _id)?.state !== entry.state)
        await record(sql, actor, {
          action: is_approved ? "report_mailing.approve" : "report_mailing.decline",
          subject: mailing.name,
          subject_id: mailing._id,
          after: { addresses: [email] },
        });
      return after;
    });
  }

  delete(actor: Actor, id: string): Promise<{ deleted: true }> {
    return this.#change(actor, async (sql, repository) => {
      const before = await editable(repository, actor, id);
      await repository.delete(actor.enterpriseId, id);
      const { name: subject } = before;
      await record(sql, actor, {
        action: "report_mailing.delete",
        subject,
        subject_id: id,
        before: mailingToAudit(before),
      });
      return { deleted: true };
    });
  }

  /** Checks only added devices and sensors: the others may stay even if they are gone or another admin chose them. */
  async #mayReport(actor: Actor, body: ReportMailingInput, before: ReportMailing): Promise<void> {
    const added = (now: string[], then: string[]) => now.filter((each) => !then.includes(each.toLowerCase()));
    const device_ids = added(body.device_ids, before.device_ids);
    const sensor_ids = added(body.sensor_ids, before.sensor_ids);
    const isOtherBill = body.kind === "bill" && body.supply !== before.supply;
    const place = body.place?.toLowerCase() === before.place ? null : body.place;
    if (device_ids.length + sensor_ids.length === 0 && !isOtherBill && place === null) return;
    await this.#parts.reports.mayReport(actor, { ...body, device_ids, sensor_ids, place });
  }

  #fields(actor: Actor, body: ReportMailingInput): MailingFields {
    const { name, kind, format, device_ids, sensor_ids, step, supply, place, rows, cut, every, on_day, time } = body;
    const plan = { every, day: on_day, at: time };
    const isOfDevices = kind !== "sensor" && kind !== "bill";
    const about = {
      device_ids: isOfDevices ? distinctIds(device_ids) : [],
      place: isOfDevices ? (place?.toLowerCase() ?? null) : null,
      sensor_ids: kind === "sensor" ? distinctIds(sensor_ids) : [],
      step,
      supply: kind === "bill" ? (supply?.toLowerCase() ?? null) : null,
      rows,
      cut,
    };
    const zone = actor.timeZone;
    return { name, kind, format, about, plan, zone, next_at: nextMailing(plan, this.#parts.clock.now(), zone) };
  }

  /** People who are not admins may add only themselves. */
  async #people(
    repository: ReportMailingsRepository,
    actor: Actor,
    chosen: readonly string[],
    formerPeople: readonly string[],
  ): Promise<string[]> {
    const people = distinctIds(chosen);
    const added = people.filter((id) => !formerPeople.includes(id));
    if (actor.role !== "admin" && added.some((id) => id !== actor.userId))
      throw new AppError("report_mailing.of_others");
    if ((await repository.members(actor.enterpriseId, added)).length < added.length)
      throw new AppError("user.not_found");
    return people;
  }

  /** Updates the screens of everybody, because a change may concern former and new recipients. */
  #change<T>(actor: Actor, work: (sql: Sql, repository: ReportMailingsRepository) => Promise<T>): Promise<T> {
    return this.#parts.database.transaction(async (sql) => {
      await lockEnterprise(sql, actor.enterpriseId);
      const answer = await work(sql, new ReportMailingsRepository(sql));
      await tellAudience(sql, actor, "everyone", "report_mailings");
      return answer;
    });
  }
}

/** Admins see all mailings; others see those that they created or receive. */
const seenBy = ({ role, userId }: Actor) => (role === "admin" ? null : userId);

async function one(repository: ReportMailingsRepository, actor: Actor, id: string): Promise<ReportMailing> {
  const row = await repository.find(actor.enterpriseId, seenBy(actor), id);
  if (!row) throw new AppError("report_mailing.not_found");
  return presentMailing(actor, row);
}

async function editable(repository: ReportMailingsRepository, actor: Actor, id: string): Promise<ReportMailing> {
  const mailing = await one(repository, actor, id);
  if (!mailing.may_edit) throw new AppError("report_mailing.not_found");
  return mailing;
}

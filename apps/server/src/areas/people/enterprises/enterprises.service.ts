import { randomUUID } from "node:crypto";
import type { Branding, contract, Enterprise, EnterpriseSummary, ReplyOf, SignedIn } from "@switchboard/contract";
import type { Role } from "@switchboard/domain/core";
import { leavingRefusal } from "@switchboard/domain/people";
import { BOXED_TYPES } from "@switchboard/domain/site";
import { operatorOf, record } from "../../../core/audit/audit.service.ts";
import { addMember } from "../../../core/memberships/memberships.service.ts";
import type { SessionService } from "../../../core/sessions/sessions.service.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database, Sql } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { Removal } from "../../../platform/lifecycle.ts";
import { EnterpriseRepository, type ListedEnterprise } from "./enterprises.repository.ts";

/** Returns this session's own access to the broker: a short-lived password and its topics. */
type BrokerAccessFor = (actor: Actor) => Promise<Pick<Enterprise, "mqttPassword" | "broker">>;

export interface NewEnterprise {
  name: string;
  timeZone: string;
  partnerName?: string;
}

export interface EnterpriseDependencies {
  database: Database;
  clock: Clock;
  sessions: SessionService;
  brokerAccess: BrokerAccessFor;
  /** Lets modules remove their rows of an enterprise that have no foreign key to it. */
  remove: readonly Removal[];
}

export class EnterpriseService {
  readonly #parts: EnterpriseDependencies;

  constructor(parts: EnterpriseDependencies) {
    this.#parts = parts;
  }

  async current(actor: Actor): Promise<Enterprise> {
    const enterprise = await new EnterpriseRepository(this.#parts.database).find(actor.enterpriseId);
    if (!enterprise) throw new AppError("session.required");
    const { id, name, timeZone, metaKeys, currency } = enterprise;
    const { mqttPassword, broker } = await this.#parts.brokerAccess(actor);
    return { _id: id, name, time_zone: timeZone, currency, meta: metaKeys, mqttPassword, broker };
  }

  async nameOf({ enterpriseId }: Actor): Promise<string> {
    return (await new EnterpriseRepository(this.#parts.database).facts(enterpriseId))?.name ?? "";
  }

  async listOf(actor: Actor): Promise<{ enterprises: EnterpriseSummary[] }> {
    const rows = await new EnterpriseRepository(this.#parts.database).listOf(actor.userId);
    const joined = rows.filter(({ isInvited }) => !isInvited).length;
    return { enterprises: rows.map((row) => summarise(row, actor.enterpriseId, joined)) };
  }

  async deviceTypes(): Promise<ReplyOf<typeof contract.deviceTypes>> {
    return { device_types: BOXED_TYPES.map((type) => ({ ...type, switches: [...type.switches] })) };
  }

  /** A token is for one enterprise, so the old session ends when the new one begins. */
  switchTo(actor: Actor, enterpriseId: string): Promise<SignedIn> {
    return this.#parts.sessions.move(actor, enterpriseId);
  }

  /** Without a named partner, an enterprise is its own. */
  async create({ name, timeZone, partnerName }: NewEnterprise, sql: Sql = this.#parts.database): Promise<string> {
    const id = randomUUID();
    const createdAt = this.#parts.clock.now();
    await new EnterpriseRepository(sql).insert({ id, name, timeZone, partnerName: partnerName ?? name, createdAt });
    return id;
  }

  /** Creates an enterprise with its first admin, in the caller's transaction. Its author is the admin, or the operator of the server. */
  async open(
    { name, timeZone }: NewEnterprise,
    admin: { userId: string; name: string },
    sql: Sql,
    by: "admin" | "operator" = "admin",
  ): Promise<string> {
    const enterpriseId = await this.create({ name, timeZone }, sql);
    await this.addMember(enterpriseId, admin.userId, "admin", sql);
    const at = this.#parts.clock.now();
    const author = by === "operator" ? operatorOf(enterpriseId, at) : { ...admin, enterpriseId, at };
    const after = { name, time_zone: timeZone };
    await record(sql, author, { action: "enterprise.create", subject: name, subject_id: enterpriseId, after });
    return enterpriseId;
  }

  addMember(enterpriseId: string, userId: string, role: Role, sql: Sql = this.#parts.database): Promise<void> {
    return addMember(sql, enterpriseId, userId, role, this.#parts.clock.now());
  }

  /** Returns the branding of the named enterprise, of the server's only one, or the product's own, which is empty. */
  async assets(enterpriseId: string | undefined): Promise<Branding> {
    const repository = new EnterpriseRepository(this.#parts.database);
    const enterprise = enterpriseId ? await repository.find(enterpriseId) : await repository.findOnly();
    const { partnerName = "", logo = "", accent = "" } = enterprise ?? {};
    return { partner_name: partnerName, logo, accent };
  }

  /** Deletes an enterprise with its devices, memberships, automations and history, in the caller's transaction. */
  async remove(sql: Sql, enterpriseId: string): Promise<void> {
    await this.#parts.sessions.endAllIn(enterpriseId, sql);
    for (const each of this.#parts.remove) await each.beforeEnterprise?.(sql, enterpriseId);
    await new EnterpriseRepository(sql).delete(enterpriseId);
    for (const each of this.#parts.remove) await each.afterEnterprise?.(sql, enterpriseId);
  }
}

function summarise(row: ListedEnterprise, currentId: string, enterprises: number): EnterpriseSummary {
  const { id, name, role, isInvited, inviter, otherAdmins, people, devices } = row;
  const summary = { _id: id, name, role: [role], current: id === currentId };
  if (isInvited) return { ...summary, invited: true, ...(inviter && { inviter }) };
  const refusal = leavingRefusal({ role, otherAdmins, enterprises });
  return {
    ...summary,
    ...(refusal && { leaving_refused: refusal }),
    ...(people !== null && { people }),
    ...(devices !== null && { devices }),
  };
}

import type { contract, ReplyOf } from "@switchboard/contract";
import { type LeavingRefusal, leavingRefusal } from "@switchboard/domain/people";
import { record } from "../../../core/audit/audit.service.ts";
import { tellAdmins } from "../../../core/changes/changes.service.ts";
import { removeStandIn } from "../../../core/users/invited-people.service.ts";
import type { UserService } from "../../../core/users/users.service.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Database, Sql } from "../../../platform/db/database.ts";
import { lockEnterprise } from "../../../platform/db/enterprise-lock.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { type DepartureDependencies, leave } from "./departure.service.ts";
import { MembersRepository } from "./members.repository.ts";

export interface LeavingDependencies extends DepartureDependencies {
  database: Database;
  users: UserService;
}

const REFUSALS = {
  only_enterprise: "enterprise.only_one",
  last_admin: "enterprise.last_admin",
} as const satisfies Record<LeavingRefusal, string>;

/** Lets people leave one of their enterprises by themselves and keep their account. */
export class LeavingService {
  readonly #parts: LeavingDependencies;

  constructor(parts: LeavingDependencies) {
    this.#parts = parts;
  }

  async leave(actor: Actor, enterpriseId: string): Promise<ReplyOf<typeof contract.leaveEnterprise>> {
    const { database, users, sessions } = this.#parts;
    // Checked before the lock too, so that a stranger cannot delay the people of an enterprise.
    const role = await new MembersRepository(database).roleOf(enterpriseId, actor.userId);
    if (!role) throw new AppError("enterprise.not_found");
    return database.transaction(async (sql) => {
      await lockEnterprise(sql, enterpriseId);
      // Somebody who leaves two enterprises at the same moment must not end up without any.
      await users.lock(actor.userId, sql);
      const depart = () => this.#depart(sql, { ...actor, enterpriseId });
      if (enterpriseId !== actor.enterpriseId) {
        await depart();
        return { left: true, continued: null };
      }
      const continued = await sessions.moveWithin(sql, actor, async () => {
        await depart();
        return this.#next(sql, actor);
      });
      return { left: true, continued };
    });
  }

  /** Also removes whatever the invitation had granted. The enterprise can invite the person again. */
  async decline(actor: Actor, enterpriseId: string): Promise<ReplyOf<typeof contract.declineInvitation>> {
    const { database } = this.#parts;
    // The check comes before the lock too, so that a stranger cannot make the people of an enterprise wait.
    await findInvitation(database, actor, enterpriseId);
    return database.transaction(async (sql) => {
      await lockEnterprise(sql, enterpriseId);
      const { standIn, name } = await findInvitation(sql, actor, enterpriseId);
      const author = { ...actor, enterpriseId, name };
      await leave(sql, this.#parts, { author, userId: standIn, successor: null });
      await record(sql, author, { action: "user.decline", subject: name, subject_id: standIn });
      await removeStandIn(sql, standIn);
      await tellAdmins(sql, author, "people");
      await tellAdmins(sql, author, "grants");
      return { declined: true };
    });
  }

  /** Does not use the bin, unlike a removal: nobody who left by themselves is restored. */
  async #depart(sql: Sql, actor: Actor): Promise<void> {
    const { enterpriseId, userId } = actor;
    const members = new MembersRepository(sql);
    const [member] = await members.list(enterpriseId, { id: userId, limit: 1, offset: 0 });
    if (!member) throw new AppError("enterprise.not_found");
    const admins = await members.otherAdmins(enterpriseId, userId);
    const enterprises = (await members.enterprisesOf(userId)).length;
    const refusal = leavingRefusal({ role: member.role, otherAdmins: admins.length, enterprises });
    if (refusal) throw new AppError(REFUSALS[refusal]);
    const owned = await members.owned(enterpriseId, userId);
    const [successor = null] = admins;
    const author = { ...actor, name: member.name };
    await leave(sql, this.#parts, { author, userId, successor });
    const about = { subject: member.name, subject_id: userId };
    await record(sql, author, { action: "user.leave", ...about });
    if (Object.keys(owned).length > 0) {
      const [heir] = successor ? await members.list(enterpriseId, { id: successor, limit: 1, offset: 0 }) : [];
      await record(sql, author, { action: "user.hand_over", ...about, after: { hand_over_to: heir?.name, ...owned } });
    }
    await tellAdmins(sql, author, "people");
    await tellAdmins(sql, author, "grants");
  }

  async #next(sql: Sql, { userId }: Actor): Promise<string> {
    const next = await this.#parts.sessions.preferredEnterprise(userId, sql);
    if (!next) throw new AppError("enterprise.only_one");
    return next;
  }
}

async function findInvitation(sql: Sql, { userId }: Actor, enterpriseId: string) {
  const members = new MembersRepository(sql);
  const standIn = await members.invitationOf(enterpriseId, userId);
  const [invited] = standIn ? await members.list(enterpriseId, { id: standIn, limit: 1, offset: 0 }) : [];
  if (!standIn || !invited) throw new AppError("enterprise.not_found");
  return { standIn, name: invited.name };
}

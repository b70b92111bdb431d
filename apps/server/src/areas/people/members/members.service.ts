import type { BodyOf, contract, Member, ReplyOf } from "@switchboard/contract";
import { record } from "../../../core/audit/audit.service.ts";
import { intoBin } from "../../../core/bin/into-bin.ts";
import { tellAdmins, tellPeople } from "../../../core/changes/changes.service.ts";
import { missing, wereDeleted } from "../../../core/deletions/deletions.service.ts";
import { editMember, inviteMember, type MemberDetails } from "../../../core/memberships/memberships.service.ts";
import { addStandIn } from "../../../core/users/invited-people.service.ts";
import type { UserService } from "../../../core/users/users.service.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database, Sql } from "../../../platform/db/database.ts";
import { lockEnterprise } from "../../../platform/db/enterprise-lock.ts";
import { storableText } from "../../../platform/db/storable-text.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { type DepartureDependencies, leave, requireOtherAdmin } from "./departure.service.ts";
import type { Invitations } from "./invitations.service.ts";
import { type MemberRow, MembersRepository } from "./members.repository.ts";

export interface MembersDependencies extends DepartureDependencies {
  database: Database;
  clock: Clock;
  users: UserService;
  invitations: Invitations;
  access: Grants;
}

/** Grants access. A port to the access module. */
interface Grants {
  changeWithin(
    sql: Sql,
    actor: Actor,
    grant: { what: "room" | "device"; user_ids: string[]; ids: string[]; access: true },
  ): Promise<unknown>;
}

type ChosenGrants = Pick<BodyOf<typeof contract.createUser>, "room_ids" | "device_ids">;

/** Manages the people of an enterprise, for its admins. */
export class MembersService {
  readonly #parts: MembersDependencies;

  constructor(parts: MembersDependencies) {
    this.#parts = parts;
  }

  async list(
    actor: Actor,
    { limit, offset, sort, dir, ...body }: BodyOf<typeof contract.listUsers>,
  ): Promise<ReplyOf<typeof contract.listUsers>> {
    const repository = new MembersRepository(this.#parts.database);
    const search = body.search && storableText(body.search.trim());
    const found = { search, joined: body.joined };
    const [rows, count] = await Promise.all([
      repository.list(actor.enterpriseId, { limit, offset, sort, dir, ...found }),
      repository.count(actor.enterpriseId, found),
    ]);
    return { users: rows.map(present), count };
  }

  /** Answers alike, with a new id, whether or not the address has an account; only the mail to its owner differs. */
  async create(actor: Actor, body: BodyOf<typeof contract.createUser>): Promise<Member> {
    const { clock, invitations, users } = this.#parts;
    const { email, role } = body;
    const details = { ...toDetails(body), name: body.name };
    const { maySend } = await invitations.admit(actor, email);
    return this.#change(actor, async (sql) => {
      if (await new MembersRepository(sql).hasAddress(actor.enterpriseId, email)) throw new AppError("user.exists");
      const known = await users.findByEmail(email, sql);
      const at = clock.now();
      const userId = await addStandIn(sql, details.name, at);
      const proposed = { username: body.username ?? null, role: role[0] ?? "user" };
      await inviteMember(sql, actor.enterpriseId, userId, { ...details, ...proposed, email, at });
      const invited = await findMember(sql, actor, userId);
      await record(sql, actor, { action: "user.create", subject: invited.name, subject_id: userId, after: invited });
      await this.#grant(sql, actor, userId, body);
      const member = await findMember(sql, actor, userId);
      await invitations.send(sql, actor, { ...member, hasAccount: known !== undefined }, maySend);
      return member;
    });
  }

  /** The grants take effect when the person joins, because they replace the stand-in that holds them. */
  async #grant(sql: Sql, actor: Actor, userId: string, { room_ids, device_ids }: ChosenGrants): Promise<void> {
    const chosen = [
      { what: "room", ids: room_ids },
      { what: "device", ids: device_ids },
    ] as const;
    for (const { what, ids } of chosen)
      if (ids.length > 0)
        await this.#parts.access.changeWithin(sql, actor, { what, ids, user_ids: [userId], access: true });
  }

  edit(actor: Actor, { id, role, ...body }: BodyOf<typeof contract.editUser>): Promise<Member> {
    return this.#change(actor, async (sql) => {
      const before = await findMember(sql, actor, id);
      const next = role?.[0];
      if (next === "user" && before.role.includes("admin")) await requireOtherAdmin(sql, actor.enterpriseId, id);
      await editMember(sql, actor.enterpriseId, id, { ...toDetails(body), role: next });
      if (next && !before.role.includes(next)) {
        await this.#parts.withdrawal.endForbidden(sql, actor.enterpriseId, [id]);
        await new MembersRepository(sql).announceRights(actor.enterpriseId, id);
        await tellPeople(sql, actor, [id], { what: ["access"], devices: [] });
      }
      const after = await findMember(sql, actor, id);
      await record(sql, actor, { action: "user.edit", subject: after.name, subject_id: id, before, after });
      return after;
    });
  }

  delete(
    actor: Actor,
    { id, hand_over_to: successor = null }: BodyOf<typeof contract.deleteUser>,
  ): Promise<{ deleted: true }> {
    return this.#change(actor, async (sql) => {
      const before = await lookUp(sql, actor, id);
      if (!before && (await wereDeleted(sql, actor, "user", [id]))) return { deleted: true };
      if (!before) throw new AppError("user.not_found");
      if (before.role.includes("admin")) await requireOtherAdmin(sql, actor.enterpriseId, id);
      const takesOver = successor === null ? undefined : await lookUp(sql, actor, successor);
      // Someone who never joined could be anybody, and may never join.
      if (successor !== null && (successor === id || !takesOver?.joined)) throw new AppError("user.not_found");
      const owned = await new MembersRepository(sql).owned(actor.enterpriseId, id);
      // Someone who belongs nowhere else stays known until they leave the bin, but cannot sign in meanwhile.
      await intoBin(sql, actor, { thing: "user", id, name: before.name }, async () => {
        await leave(sql, this.#parts, { author: actor, userId: id, successor });
        await this.#parts.invitations.withdraw(sql, actor, id);
      });
      const [subject, after] = [before.name, takesOver && { hand_over_to: takesOver.name, ...owned }];
      const gone = takesOver ? before : { ...before, ...owned };
      await record(sql, actor, { action: "user.delete", subject, subject_id: id, before: gone });
      if (after) await record(sql, actor, { action: "user.hand_over", subject, subject_id: id, after });
      return { deleted: true };
    });
  }

  /** Invalidates the former link. Someone who has joined already needs none. */
  async inviteAgain(actor: Actor, id: string): Promise<{ accepted: true }> {
    const { database, users, invitations } = this.#parts;
    const member = await findMember(database, actor, id);
    if (member.joined) return { accepted: true };
    const { isEnough, maySend } = await invitations.admit(actor, member.email);
    if (isEnough) throw new AppError("auth.throttled");
    const known = await users.findByEmail(member.email);
    await this.#change(actor, async (sql) => {
      await findMember(sql, actor, id);
      await record(sql, actor, { action: "user.invite", subject: member.name, subject_id: id });
      await invitations.send(sql, actor, { ...member, hasAccount: known !== undefined }, maySend);
    });
    return { accepted: true };
  }

  /** Runs one change at a time, by someone who is still an admin once the enterprise is locked. */
  #change<T>(actor: Actor, work: (sql: Sql) => Promise<T>): Promise<T> {
    return this.#parts.database.transaction(async (sql) => {
      await lockEnterprise(sql, actor.enterpriseId);
      const role = await new MembersRepository(sql).roleOf(actor.enterpriseId, actor.userId);
      if (role !== "admin") throw new AppError("access.denied");
      const result = await work(sql);
      await tellAdmins(sql, actor, "people");
      await tellAdmins(sql, actor, "grants");
      return result;
    });
  }
}

/** Finds a person of the caller's enterprise only. */
export async function findMember(sql: Sql, actor: Actor, id: string): Promise<Member> {
  const member = await lookUp(sql, actor, id);
  if (!member) throw await missing(sql, actor, "user", id);
  return member;
}

async function lookUp(sql: Sql, { enterpriseId }: Actor, id: string): Promise<Member | undefined> {
  const [row] = await new MembersRepository(sql).list(enterpriseId, { id, limit: 1, offset: 0 });
  return row && present(row);
}

function toDetails<T extends MemberDetails>({ name, fullname, phone, organisation }: T): Pick<T, keyof MemberDetails> {
  const texts = { name, fullname, phone, organisation };
  const storable = Object.entries(texts).filter(([, text]) => text !== undefined);
  return Object.fromEntries(storable.map(([key, text]) => [key, storableText(text ?? "")])) as Pick<
    T,
    keyof MemberDetails
  >;
}

function present({ id, role, last_sign_in, ...same }: MemberRow): Member {
  return { ...same, _id: id, role: [role], last_sign_in: last_sign_in?.toISOString() ?? null };
}

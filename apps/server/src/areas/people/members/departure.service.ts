import type { Withdrawal } from "../../../core/access/access.service.ts";
import { removeMember } from "../../../core/memberships/memberships.service.ts";
import type { SessionService } from "../../../core/sessions/sessions.service.ts";
import type { Person } from "../../../platform/auth/person.ts";
import type { Sql } from "../../../platform/db/database.ts";
import { lockEnterprise } from "../../../platform/db/enterprise-lock.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { MembersRepository } from "./members.repository.ts";

export interface Departure {
  /** Who removes them: someone else, or the person. */
  author: Person;
  userId: string;
  /** The person who takes over what they own; null when it is removed. */
  successor: string | null;
}

/** Gives the possessions of somebody who leaves to a successor; `to` is null when they are removed. */
export interface OwnershipChange {
  author: Person;
  from: string;
  to: string | null;
}

/** Gives the things of one kind to the successor, or removes them, in the transaction of the departure. */
export type HandOver = (sql: Sql, change: OwnershipChange) => Promise<void>;

export interface DepartureDependencies {
  sessions: SessionService;
  withdrawal: Withdrawal;
  /** One for each kind of thing that people own; higher areas provide them. */
  handOvers: readonly HandOver[];
}

/** Rejects leaving an enterprise without another admin. The enterprise is locked already. */
export async function requireOtherAdmin(sql: Sql, enterpriseId: string, userId: string): Promise<void> {
  const others = await new MembersRepository(sql).otherAdmins(enterpriseId, userId);
  if (others.length === 0) throw new AppError("user.last_admin");
}

/** Removes one person from one enterprise: sessions, live connections and grants end, devices stay. */
export async function leave(
  sql: Sql,
  { sessions, withdrawal, handOvers }: DepartureDependencies,
  { author, userId, successor }: Departure,
): Promise<void> {
  const { enterpriseId } = author;
  for (const handOver of handOvers) await handOver(sql, { author, from: userId, to: successor });
  await sessions.endOf(userId, sql, { enterpriseId });
  await removeMember(sql, enterpriseId, userId);
  await withdrawal.endForbidden(sql, enterpriseId, [userId]);
  await new MembersRepository(sql).announceRights(enterpriseId, userId);
}

export type PlannedDeparture =
  | { kind: "last"; enterpriseId: string }
  | { kind: "leave"; enterpriseId: string; successor: string };

/**
 * Plans how someone who deletes their account leaves each of their enterprises: the last member deletes it, everybody
 * else leaves their things to the longest-standing admin, so that the building goes on as before. Rejected when they
 * are the only admin of others. Locks each enterprise.
 */
export async function planDepartures(sql: Sql, userId: string): Promise<PlannedDeparture[]> {
  const repository = new MembersRepository(sql);
  const planned: PlannedDeparture[] = [];
  for (const enterpriseId of await repository.enterprisesOf(userId)) {
    await lockEnterprise(sql, enterpriseId);
    const [successor] = await repository.otherAdmins(enterpriseId, userId);
    if (successor) planned.push({ kind: "leave", enterpriseId, successor });
    else if ((await repository.countOthers(enterpriseId, userId)) > 0) throw new AppError("user.last_admin");
    else planned.push({ kind: "last", enterpriseId });
  }
  return planned;
}

import type { Person } from "../../platform/auth/person.ts";
import type { Sql } from "../../platform/db/database.ts";
import { lockEnterprise } from "../../platform/db/enterprise-lock.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { removeMember } from "../memberships/memberships.service.ts";
import { handOverRemotes } from "../remotes/remote-ownership.service.ts";
import { handOverScenes } from "../scenes/scene-ownership.service.ts";
import { type CancelHeld, handOverSchedules } from "../schedules/schedule-ownership.service.ts";
import type { SessionService } from "../sessions/sessions.service.ts";
import { handOverWorkflows } from "../workflows/workflow-ownership.service.ts";
import { MembersRepository } from "./members.repository.ts";

export interface Leaving {
  /** Who does it; someone else, or the person. */
  author: Person;
  userId: string;
  /** Who takes over what they own; null where it goes. */
  heir: string | null;
}

/** Refuses to leave an enterprise without anyone who could run it. The enterprise's turn has been taken. */
export async function requireOtherAdmin(sql: Sql, enterpriseId: string, userId: string): Promise<void> {
  const others = await new MembersRepository(sql).otherAdmins(enterpriseId, userId);
  if (others.length === 0) throw new AppError("user.last_admin");
}

/** One person leaves one enterprise: sessions, live connections and grants end, devices stay. */
export async function leave(
  sql: Sql,
  { sessions, settlement }: { sessions: SessionService; settlement: CancelHeld },
  { author, userId, heir }: Leaving,
): Promise<void> {
  const { enterpriseId } = author;
  const owned = { author, from: userId, to: heir };
  await handOverSchedules(sql, settlement, owned);
  for (const handOver of [handOverScenes, handOverWorkflows, handOverRemotes]) await handOver(sql, owned);
  await sessions.endOf(userId, sql, { enterpriseId });
  await removeMember(sql, enterpriseId, userId);
  await new MembersRepository(sql).announceRights(enterpriseId, userId);
}

export type WayOut = { kind: "last"; enterpriseId: string } | { kind: "leave"; enterpriseId: string; heir: string };

/**
 * How someone who deletes their account leaves each of their enterprises: the last member takes it along, everybody else
 * leaves what they own to the longest-standing admin, so that the building goes on as before. Refused where they are the
 * only admin of others. Takes the turn of each enterprise.
 */
export async function waysOut(sql: Sql, userId: string): Promise<WayOut[]> {
  const repository = new MembersRepository(sql);
  const ways: WayOut[] = [];
  for (const enterpriseId of await repository.enterprisesOf(userId)) {
    await lockEnterprise(sql, enterpriseId);
    const [heir] = await repository.otherAdmins(enterpriseId, userId);
    if (heir) ways.push({ kind: "leave", enterpriseId, heir });
    else if ((await repository.countOthers(enterpriseId, userId)) > 0) throw new AppError("user.last_admin");
    else ways.push({ kind: "last", enterpriseId });
  }
  return ways;
}

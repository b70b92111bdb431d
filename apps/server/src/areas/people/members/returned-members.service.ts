import type { Actor } from "../../../platform/auth/actor.ts";
import type { Row, Sql } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { MembersRepository } from "./members.repository.ts";

/** Refuses the return of someone who has come, or was invited, again meanwhile. */
export async function requireGone(sql: Sql, { enterpriseId }: Actor, was: Row): Promise<undefined> {
  const repository = new MembersRepository(sql);
  const email = typeof was.email === "string" ? was.email : await repository.addressOf(String(was.user_id));
  if (email !== undefined && (await repository.hasAddress(enterpriseId, email))) throw new AppError("user.exists");
}

/** What belonged to someone who has left meanwhile comes back to whoever brings it back. */
export async function withOwner(sql: Sql, { enterpriseId, userId }: Actor, was: Row): Promise<Row | undefined> {
  if (typeof was.owner_id !== "string") return undefined;
  const isThere = await new MembersRepository(sql).roleOf(enterpriseId, was.owner_id);
  return isThere ? undefined : { owner_id: userId };
}

import type { Actor } from "../../../platform/auth/actor.ts";
import type { Row, Sql } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { Lifecycle } from "../../../platform/lifecycle.ts";
import { MembersRepository } from "./members.repository.ts";

export const membersLifecycle = { giveBack: { prepare: { user: requireGone } } } satisfies Lifecycle;

/** Rejects restoring someone who has joined, or was invited, again meanwhile. */
async function requireGone(sql: Sql, { enterpriseId }: Actor, was: Row): Promise<undefined> {
  const repository = new MembersRepository(sql);
  const email = typeof was.email === "string" ? was.email : await repository.addressOf(String(was.user_id));
  if (email !== undefined && (await repository.hasAddress(enterpriseId, email))) throw new AppError("user.exists");
}

/** Gives a restored thing whose owner has left meanwhile to the person who restores it. */
export async function replaceMissingOwner(
  sql: Sql,
  { enterpriseId, userId }: Actor,
  was: Row,
): Promise<Row | undefined> {
  if (typeof was.owner_id !== "string") return undefined;
  const isThere = await new MembersRepository(sql).roleOf(enterpriseId, was.owner_id);
  return isThere ? undefined : { owner_id: userId };
}

import { randomUUID } from "node:crypto";
import type { Sql } from "../../platform/db/database.ts";
import { UserRepository } from "./users.repository.ts";

/**
 * Adds a stand-in for an invited person until they join, whether their address has an account or not, so that the
 * enterprise sees no difference. Nobody can sign in as it, because it has no address.
 */
export async function addStandIn(sql: Sql, name: string, at: Date): Promise<string> {
  const id = randomUUID();
  const nobody = `invited:${id}`;
  const empty = { fullname: "", phone: "", organisation: "", isDemo: false, passwordHash: null };
  await new UserRepository(sql).insert({ id, email: nobody, username: nobody, name, ...empty, createdAt: at });
  return id;
}

/** Removes a stand-in with its open links, once the person has joined. */
export async function removeStandIn(sql: Sql, id: string): Promise<void> {
  await new UserRepository(sql).delete(id);
}

import { randomUUID } from "node:crypto";
import type { Sql } from "../../platform/db/database.ts";
import { UserRepository } from "./users.repository.ts";

/**
 * Stands for someone invited until they come, whether their address has an account or not: so that the enterprise sees
 * the same of both. Nobody signs in as it: its address is none.
 */
export async function addStandIn(sql: Sql, name: string, at: Date): Promise<string> {
  const id = randomUUID();
  const nobody = `invited:${id}`;
  const empty = { fullname: "", phone: "", organisation: "", isDemo: false, passwordHash: null };
  await new UserRepository(sql).insert({ id, email: nobody, username: nobody, name, ...empty, createdAt: at });
  return id;
}

/** Once whom it stood for has come; its open links go with it. */
export async function removeStandIn(sql: Sql, id: string): Promise<void> {
  await new UserRepository(sql).delete(id);
}

import { randomUUID } from "node:crypto";
import type { BinThing } from "@switchboard/domain/core";
import type { Actor } from "../../platform/auth/actor.ts";
import type { Sql } from "../../platform/db/database.ts";
import { tellAdmins } from "../changes/changes.service.ts";
import { BinRepository } from "./bin.repository.ts";

interface Binned {
  thing: BinThing;
  id: string;
  name: string;
  /** What the caller named, where that is not the thing itself. */
  named?: readonly string[];
}

/**
 * Deletes something into the bin: whatever `remove` deletes, and what the store deletes with it, is kept under one entry
 * (migration 0038). Part of the transaction of the deletion.
 */
export async function intoBin<T>(sql: Sql, actor: Actor, binned: Binned, remove: () => Promise<T>): Promise<T> {
  const { thing, id, name, named = [id] } = binned;
  const repository = new BinRepository(sql);
  await repository.open({
    enterprise_id: actor.enterpriseId,
    id: randomUUID(),
    thing,
    thing_id: id,
    named: [...named],
    name,
    deleted_by: actor.userId,
    deleted_by_name: actor.name,
    deleted_at: actor.at ?? new Date(),
  });
  const result = await remove();
  await repository.close();
  await tellAdmins(sql, actor, "bin");
  return result;
}

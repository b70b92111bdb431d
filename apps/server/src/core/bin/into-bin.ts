import { randomUUID } from "node:crypto";
import type { BinThing } from "@switchboard/domain/core";
import type { Actor } from "../../platform/auth/actor.ts";
import type { Sql } from "../../platform/db/database.ts";
import { tellAdmins } from "../changes/changes.service.ts";
import { BinRepository } from "./bin.repository.ts";

interface BinItem {
  thing: BinThing;
  id: string;
  name: string;
  /** The ids that the caller named, where they are not the thing itself. */
  named?: readonly string[];
}

/**
 * Deletes something into the bin: all rows that `remove` deletes, and those the store deletes with them, are kept under
 * one entry (migration 0038). Runs in the transaction of the deletion.
 */
export async function intoBin<T>(sql: Sql, actor: Actor, binned: BinItem, remove: () => Promise<T>): Promise<T> {
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

import { freeName, LONGEST } from "@switchboard/domain/core";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Row, Sql } from "../../../platform/db/database.ts";
import type { Lifecycle } from "../../../platform/lifecycle.ts";
import { GroupChangesRepository } from "./group-changes.repository.ts";

export const groupsLifecycle = { giveBack: { prepare: { group: findFreeName } } } satisfies Lifecycle;

/** A restored group whose name is taken meanwhile gets a number behind it. */
async function findFreeName(sql: Sql, { enterpriseId }: Actor, was: Row): Promise<Row | undefined> {
  const taken = await new GroupChangesRepository(sql).namesOf(enterpriseId, String(was.type));
  const name = freeName(String(was.name), (tried) => taken.has(tried.toLowerCase()), LONGEST.name);
  return name === was.name ? undefined : { name };
}

import { freeName, LONGEST } from "@switchboard/domain/core";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Row, Sql } from "../../../platform/db/database.ts";
import type { Lifecycle } from "../../../platform/lifecycle.ts";
import { PlacesRepository } from "./places.repository.ts";

export const placesLifecycle = { giveBack: { prepare: { place: findFreeName } } } satisfies Lifecycle;

/** A restored place gets a number behind its name when another one beside it has the name meanwhile. */
async function findFreeName(sql: Sql, { enterpriseId }: Actor, was: Row): Promise<Row | undefined> {
  const all = await new PlacesRepository(sql).all(enterpriseId);
  // A place whose parent is gone, too, comes back at the top.
  const parent = all.some(({ id }) => id === was.parent_id) ? was.parent_id : null;
  const taken = new Set(all.filter((each) => each.parent_id === parent).map(({ name }) => name.toLowerCase()));
  const name = freeName(String(was.name), (tried) => taken.has(tried.toLowerCase()), LONGEST.name);
  return name === was.name ? undefined : { name };
}

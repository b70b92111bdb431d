import type { ChangeKind } from "@switchboard/contract";
import type { Person } from "../../platform/auth/person.ts";
import type { Sql } from "../../platform/db/database.ts";
import { AudienceRepository } from "./audience.repository.ts";
import { tellPeople } from "./changes.service.ts";

/** Tells the open screens of the admins, and of everyone or of those named, that there is something to ask for again. */
export async function tellAudience(
  sql: Sql,
  author: Person,
  audience: "everyone" | (string | null)[],
  what: ChangeKind,
): Promise<void> {
  const named = audience === "everyone" ? audience : audience.filter((id) => id !== null);
  const people = await new AudienceRepository(sql).members(author.enterpriseId, named);
  await tellPeople(sql, author, people, { what: [what], devices: [] });
}

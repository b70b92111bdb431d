import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ArchiveDraft } from "../../admin/enterprise/testing.ts";
import { callAdmin } from "../../admin/testing.ts";
import { type FurnishedEnterprise, furnish } from "../furnished.ts";
import { createTestDatabase, type TestDatabase } from "../test-database.ts";
import { fuzzArchives } from "./archive-fuzz.ts";
import { ARCHIVES, SEED } from "./plan.ts";

let database: TestDatabase;
let victim: FurnishedEnterprise;
let exported: ArchiveDraft;
beforeAll(async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "archives-"));
  const elsewhere = await createTestDatabase();
  await furnish(elsewhere, "Attacker");
  await callAdmin(elsewhere.url, ["export", "Attacker", path.join(folder, "exported")]);
  exported = await ArchiveDraft.read(path.join(folder, "exported"));
  await elsewhere.drop();
  await rm(folder, { recursive: true, force: true });
  database = await createTestDatabase();
  victim = await furnish(database, "Victim");
});
afterAll(() => database.drop());

it(
  `changes no row of another enterprise and lets nobody in when it imports ${ARCHIVES} changed archives of seed ${SEED}`,
  async () => {
    const { imported, refused, findings } = await fuzzArchives(database, {
      exported,
      victim,
      seed: SEED,
      cases: ARCHIVES,
    });
    expect(findings).toEqual([]);
    expect(imported).toBeGreaterThan(0);
    expect(refused).toBeGreaterThan(ARCHIVES / 4);
  },
  60_000 + ARCHIVES * 5000,
);

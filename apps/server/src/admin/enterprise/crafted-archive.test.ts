import { createHash, randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { Row } from "../../platform/db/database.ts";
import { type FurnishedEnterprise, furnish } from "../../testing/furnished.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { callAdmin } from "../testing.ts";
import { ArchiveDraft } from "./testing.ts";

const AT = "2026-03-02T06:30:00.000Z";
let database: TestDatabase;
let victim: FurnishedEnterprise;
let attacker: FurnishedEnterprise;
let exported: ArchiveDraft;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "crafted-"));
  const elsewhere = await createTestDatabase();
  attacker = await furnish(elsewhere, "Attacker");
  await callAdmin(elsewhere.url, ["export", "Attacker", file("exported")]);
  exported = await ArchiveDraft.read(file("exported"));
  await elsewhere.drop();
  database = await createTestDatabase();
  victim = await furnish(database, "Victim");
  await writeFile(file("key"), Buffer.alloc(32, 3));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});
const file = (name: string) => path.join(folder, name);

async function importDraft(draft: ArchiveDraft, isSealed = false) {
  await writeFile(file("crafted"), await draft.bytes(isSealed ? { key: Buffer.alloc(32, 3) } : undefined));
  const sealing = isSealed ? ["--key-file", file("key")] : [];
  const { code, printed, said } = await callAdmin(database.url, ["import", file("crafted"), ...sealing]);
  return { code, said, printed: printed.join("\n"), id: / as ([0-9a-f-]{36}):/.exec(printed[0] ?? "")?.[1] ?? "" };
}

/** Returns every enterprise, account, membership and table of the database. */
async function everybody() {
  const members = await database.query(
    `SELECT e.id, e.name, m.user_id, m.role, u.email, u.password_hash FROM enterprises e
     LEFT JOIN memberships m ON m.enterprise_id = e.id LEFT JOIN users u ON u.id = m.user_id ORDER BY 1, 3`,
  );
  const users = await database.query("SELECT id, email, password_hash FROM users ORDER BY 1");
  const tables = await database.query("SELECT relname FROM pg_class WHERE relkind IN ('r', 'p') ORDER BY 1");
  return { members, users, tables };
}

async function expectRefused(draft: ArchiveDraft, reason: RegExp, isSealed = false) {
  const before = await everybody();
  const { code, said } = await importDraft(draft, isSealed);
  expect({ code, said }).toEqual({ code: 1, said: expect.stringMatching(reason) });
  expect(said).not.toMatch(/\n\s+at /);
  expect(await everybody()).toEqual(before);
}

/** An import takes a while, so `npm test` tries one of the values that are rejected by the same check. */
const oneOf = <T>(values: readonly T[]) => (inject("isFullRun") ? values : values.slice(0, 1));

const inNotation = {
  "lower case": (id: string) => JSON.stringify(id),
  "upper case": (id: string) => JSON.stringify(id.toUpperCase()),
  "no dashes": (id: string) => JSON.stringify(id.replaceAll("-", "")),
  braces: (id: string) => JSON.stringify(`{${id}}`),
  "dashes elsewhere": (id: string) => JSON.stringify(id.replaceAll("-", "").replace(/(.{4})(?=.)/g, "$1-")),
  "escaped characters": (id: string) => `"\\u00${id.charCodeAt(0).toString(16)}${id.slice(1)}"`,
};

describe("an archive with rows of another enterprise", () => {
  it.each(oneOf(Object.entries(inNotation).toReversed()))(
    "is refused when the enterprise is named in %s",
    async (_, write) => {
      const line = `{"enterprise_id":${write(victim.enterprise)},"user_id":"${attacker.admin}","role":"admin","created_at":"${AT}"}`;
      await expectRefused(exported.copy().add("memberships", line), /memberships .*another enterprise/);
    },
  );

  it("is refused when its only accounts are admins there, with passwords, and the manifest says nothing about them", async () => {
    const draft = exported.copy();
    draft.lines.clear();
    for (const table of ["enterprises", "users"]) draft.lines.set(table, [...(exported.lines.get(table) ?? [])]);
    draft.change("users", (row) => ({ ...row, password_hash: "known" }));
    const [account] = (draft.lines.get("users") ?? []).map((line) => JSON.parse(line) as Row);
    const membership = {
      enterprise_id: victim.enterprise.toUpperCase(),
      user_id: account?.id,
      role: "admin",
      created_at: AT,
    };
    draft.add("memberships", membership);
    for (const table of ["users", "memberships"]) draft.unlisted.add(table);
    await expectRefused(draft, /users|memberships/);
  });

  it("is refused when it holds a second enterprise", async () => {
    const draft = exported.copy();
    draft.add("enterprises", { id: randomUUID(), name: "Second", time_zone: "UTC", created_at: AT });
    await expectRefused(draft, /enterprises .*another enterprise/);
  });

  it("is refused when the bin holds a row of it", async () => {
    const was = {
      enterprise_id: victim.enterprise.toUpperCase(),
      user_id: attacker.admin,
      role: "admin",
      created_at: AT,
    };
    const draft = exported.copy().change("bin_rows", (row) => ({ ...row, relation: "memberships", was }));
    await expectRefused(draft, /bin_rows .*another enterprise/);
  });
});

describe("an archive with more than an export writes", () => {
  it("is refused when a table is missing from the manifest", async () => {
    const draft = exported.copy();
    draft.unlisted.add("users");
    await expectRefused(draft, /users .*manifest/);
  });

  it.each(oneOf(["tables/sessions/000001.jsonl", "notes.txt", "about.json", "tables/users/../1.jsonl"]))(
    "is refused when it holds the file %s",
    async (name) => {
      const draft = exported.copy();
      draft.extra.push({ name, data: Buffer.from("{}\n") });
      await expectRefused(draft, /archive holds/);
    },
  );

  it("is refused when a row has a column that the table has not", async () => {
    await expectRefused(
      exported.copy().change("scenes", (row) => ({ ...row, is_admin: true })),
      /scenes .*is_admin/,
    );
  });

  it("is refused when the bin would put a row into a table that nothing is deleted from", async () => {
    const was = { user_id: attacker.admin, id: randomUUID(), enterprise_id: attacker.enterprise };
    for (const relation of oneOf(["passkeys", "sessions", "users", "pg_catalog.pg_authid"]))
      await expectRefused(
        exported.copy().change("bin_rows", (row) => ({ ...row, relation, was })),
        /bin_rows/,
      );
  });

  it("is refused when the bin holds a link that is no invitation", async () => {
    const was = {
      token_hash: `\\x${createHash("sha256").update("known").digest("hex")}`,
      purpose: "reset",
      user_id: attacker.admin,
      payload: {},
      created_at: AT,
      expires_at: "2099-01-01",
    };
    await expectRefused(
      exported.copy().change("bin_rows", (row) => ({ ...row, relation: "one_time_links", was })),
      /bin_rows/,
    );
  });

  it("runs no statement that it brings as the bounds of a part", async () => {
    const draft = exported.copy();
    const bound = `FOR VALUES FROM ('1999-01-01') TO ('1999-02-01'); UPDATE users SET password_hash = 'known'`;
    for (const table of draft.about.tables as Row[])
      if (table.name === "readings") table.parts = [{ name: "readings_1999_01", bound }];
    await expectRefused(draft, /readings_1999_01/);
  });
});

describe("an archive with odd ids", () => {
  it.each([
    ["lower case", "upper case", "no dashes"],
    ["braces", "dashes elsewhere", "escaped characters"],
  ] as const)("keeps its references when they are in %s, %s and %s", async (...notations) => {
    const draft = exported.copy();
    for (const [index, table] of ["switch_appliances", "switch_grants", "schedule_actions"].entries()) {
      const write = inNotation[notations[index] ?? "lower case"];
      const odd = (line: string) => line.replaceAll(`"${attacker.lamp}"`, write(attacker.lamp));
      draft.lines.set(table, (draft.lines.get(table) ?? []).map(odd));
    }
    const { code, said, id } = await importDraft(draft);
    expect({ code, said }).toMatchObject({ code: 0 });
    const grants =
      "SELECT 1 FROM switch_grants g JOIN switch_appliances s ON s.id = g.switch_id WHERE g.enterprise_id = $1";
    expect(await database.query(grants, [id])).toHaveLength(1);
    const actions =
      "SELECT 1 FROM schedule_actions a JOIN switch_appliances s ON s.id = a.switch_id WHERE a.enterprise_id = $1";
    expect(await database.query(actions, [id])).not.toEqual([]);
    expect(await database.query("SELECT 1 FROM switch_appliances WHERE id = $1", [attacker.lamp])).toEqual([]);
    await callAdmin(database.url, ["delete", id, "--yes"]);
  });

  it.each(oneOf(["x", 7, { id: 1 }, ["x"], ""]))("is refused when an id is %j", async (id) => {
    await expectRefused(
      exported.copy().change("scenes", (row) => ({ ...row, owner_id: id })),
      /scenes .*owner_id/,
    );
  });

  it("is refused when a list of ids is a text", async () => {
    const named = `{${victim.scene}}`;
    await expectRefused(
      exported.copy().change("bin_entries", (row) => ({ ...row, named })),
      /bin_entries .*named/,
    );
  });

  it("is refused when an account has the id of the enterprise", async () => {
    const email = `asha-${victim.tag}@example.test`.toLowerCase();
    await expectRefused(
      exported.copy().change("users", (row) => ({ ...row, id: attacker.enterprise, email })),
      /users/,
    );
  });

  it.each(oneOf(["KD/+/#", "#", "KD\u0000-1", ""]))("is refused when the id of a device is %j", async (kd_id) => {
    await expectRefused(
      exported.copy().change("devices", (row) => ({ ...row, kd_id })),
      /devices .*kd_id/,
    );
  });
});

describe("an archive with secrets", () => {
  const withPassword = (draft: ArchiveDraft) =>
    draft.change("users", (row) => (row.id === attacker.admin ? { ...row, password_hash: "known" } : undefined));

  it("is refused when it says that it holds none", async () => {
    await expectRefused(withPassword(exported.copy()), /users .*password_hash/);
    await expectRefused(withPassword(exported.copy()), /users .*password_hash/, true);
    await expectRefused(
      exported.copy().change("devices", (row) => ({ ...row, secret_hash: "\\x01" })),
      /devices .*secret_hash/,
    );
  });

  it("is refused when it is not sealed", async () => {
    const draft = withPassword(exported.copy());
    draft.about.secrets = true;
    await expectRefused(draft, /sealed/);
  });

  it("brings them when it is sealed, and says so", async () => {
    const draft = withPassword(exported.copy());
    draft.about.secrets = true;
    const { code, said, printed, id } = await importDraft(draft, true);
    expect({ code, said }).toMatchObject({ code: 0 });
    expect(printed).toContain("its secrets were accepted. Passwords: 1; device secrets: 0.");
    await callAdmin(database.url, ["delete", id, "--yes"]);
  });

  it("has no secret of its own choice in the bin", async () => {
    const draft = exported.copy();
    draft.change("bin_rows", (row) =>
      row.relation === "devices" ? { ...row, was: { ...(row.was as Row), secret_hash: "\\x0badc0de" } } : undefined,
    );
    const { code, said, id } = await importDraft(draft);
    expect({ code, said }).toMatchObject({ code: 0 });
    const kept = "SELECT 1 FROM bin_rows WHERE enterprise_id = $1 AND was::text LIKE '%0badc0de%'";
    expect(await database.query(kept, [id])).toEqual([]);
    await callAdmin(database.url, ["delete", id, "--yes"]);
  });
});

describe("an archive that is no proper one", () => {
  it.each([
    ["a line that is no JSON", (draft: ArchiveDraft) => draft.add("scenes", "{"), /scenes .*JSON/],
    ["a line that is no row", (draft: ArchiveDraft) => draft.add("scenes", "[1]"), /scenes .*row/],
    [
      "a value of another type",
      (draft: ArchiveDraft) => draft.change("scenes", (row) => ({ ...row, created_at: "x" })),
      /scenes/,
    ],
    [
      "a reference to nothing",
      (draft: ArchiveDraft) => draft.change("room_grants", (row) => ({ ...row, room_id: randomUUID() })),
      /room_grants/,
    ],
  ] as const)("is refused in one sentence when it holds %s", async (_, change, reason) => {
    await expectRefused(change(exported.copy()), reason);
  });

  it.each([
    ["tables", "none"],
    ["migrations", 7],
    ["enterprise", { id: "x", name: "y" }],
    ["enterprise", { id: randomUUID(), name: "\u001b[2Jy" }],
    ["secrets", "no"],
  ])("is refused when %s of about.json is %j", async (key, value) => {
    const draft = exported.copy();
    draft.about[key] = value;
    await expectRefused(draft, /about\.json/);
  });
});

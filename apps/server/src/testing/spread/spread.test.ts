import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../test-database.ts";
import { readCatalogue, type Table } from "./catalogue.ts";
import { citusStatements, faultsOf } from "./spread.ts";
import { LOCAL, REFERENCE, UNIQUE_OF_ALL } from "./spread-plan.ts";

const ROOT = path.join(import.meta.dirname, "../../../../..");
const PAGE = path.join(ROOT, "docs/scale.md");
const STATEMENTS = path.join(ROOT, "deploy/citus/distribute.sql");
const TITLE = "-- Distributes the tables by enterprise (docs/scale.md). A test writes this file: UPDATE_DOCS=1.";
const BETWEEN = /(<!-- spread:begin -->\n)[\s\S]*?(<!-- spread:end -->)/;

let database: TestDatabase;
let tables: Table[];
beforeAll(async () => {
  database = await createTestDatabase();
  // Readings are partitioned by month: one partition stands for all of them.
  await database.query(
    "CREATE TABLE readings_of_a_month PARTITION OF readings FOR VALUES FROM ('2020-01-01') TO ('2020-02-01')",
  );
  tables = await readCatalogue(database);
});
afterAll(() => database.drop());

describe("every table", () => {
  it("could be distributed by its keys, foreign keys and unique indexes, except for the listed ones", () => {
    expect(tables.flatMap(faultsOf)).toEqual([]);
  });

  it("could be distributed with its monthly partitions", () => {
    const parts = tables.filter(({ partOf }) => partOf === "readings");
    expect(parts.length).toBeGreaterThan(0);
    expect(parts.every(({ uniques }) => uniques.some(({ columns }) => columns[0] === "enterprise_id"))).toBe(true);
  });

  it("is listed only if it exists", () => {
    const known = new Set(tables.flatMap(({ name, uniques }) => [name, ...uniques.map((each) => each.name)]));
    const named = [REFERENCE, LOCAL, UNIQUE_OF_ALL].flatMap(Object.keys);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });
});

describe("finds a table that could not be distributed", () => {
  const good: Table = {
    name: "rooms",
    partOf: null,
    tenant: { type: "uuid", required: true },
    uniques: [{ name: "rooms_pkey", isPrimary: true, columns: ["enterprise_id", "id"] }],
    foreignKeys: [{ name: "of", columns: ["enterprise_id"], to: "enterprises", toColumns: ["id"] }],
  };
  const key = { name: "in", columns: ["device_id"], to: "devices", toColumns: ["id"] };

  it.each<[string, Partial<Table>, string]>([
    ["no tenant", { tenant: null }, "rooms: has no enterprise_id"],
    [
      "a tenant that may be missing",
      { tenant: { type: "uuid", required: false } },
      "rooms: enterprise_id is no uuid that is always there",
    ],
    ["no primary key", { uniques: [] }, "rooms: has no primary key"],
    [
      "a primary key by id alone",
      { uniques: [{ name: "rooms_pkey", isPrimary: true, columns: ["id"] }] },
      "rooms: rooms_pkey does not lead with enterprise_id",
    ],
    [
      "a name that is taken for everybody",
      { uniques: [...good.uniques, { name: "rooms_name", isPrimary: false, columns: ["name"] }] },
      "rooms: rooms_name is unique beyond one enterprise_id",
    ],
    ["a key without the tenant", { foreignKeys: [key] }, "rooms: in does not carry enterprise_id first"],
    [
      "one that stands everywhere and points at one that does not",
      { name: "users", foreignKeys: [key] },
      "users: in points at devices, which is spread",
    ],
  ])("%s", (_, change, fault) => {
    expect(faultsOf(good)).toEqual([]);
    expect(faultsOf({ ...good, ...change })).toEqual([fault]);
  });
});

describe("the documentation", () => {
  it("lists the exceptions in docs/scale.md", async () => {
    const rows = (named: Readonly<Record<string, string>>) =>
      Object.entries(named).map(([name, why]) => `| \`${name}\` | ${why} |`);
    const written = [
      "| stands whole beside every part (reference table) | because |",
      "|---|---|",
      ...rows(REFERENCE),
      "",
      "| stays on the coordinator | because |",
      "|---|---|",
      ...rows(LOCAL),
      "",
      "| unique beyond a tenant | what takes its place |",
      "|---|---|",
      ...rows(UNIQUE_OF_ALL),
      "",
    ].join("\n");
    await expectWritten(PAGE, (page) => page.replace(BETWEEN, (_, begin, end) => `${begin}${written}${end}`));
  });

  it("has the resulting statements in deploy/citus/distribute.sql", async () => {
    const written = `${[TITLE, ...citusStatements(tables)].join("\n")}\n`;
    await expectWritten(STATEMENTS, () => written);
  });
});

/** With UPDATE_DOCS=1 it writes the file instead. */
async function expectWritten(file: string, renew: (text: string) => string): Promise<void> {
  const text = await readFile(file, "utf8");
  const renewed = renew(text);
  if (process.env.UPDATE_DOCS) await writeFile(file, renewed);
  else expect(text).toBe(renewed);
}

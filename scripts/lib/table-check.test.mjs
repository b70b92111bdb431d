// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the examples are templates of the server.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { checkTables } from "./table-check.mjs";

const OWNERS = {
  migrations: { owner: "platform" },
  rooms: { owner: "rooms", readBy: { doors: "a door is in a room" } },
  doors: { owner: "doors" },
  open_doors: { owner: "doors" },
  count_doors: { owner: "doors" },
};
const MIGRATION = `
CREATE TABLE rooms (id uuid);
CREATE TABLE doors (room uuid REFERENCES rooms);
CREATE TABLE doors_before (id uuid); -- CREATE TABLE windows (id uuid);
DROP TABLE doors_before;
CREATE VIEW open_doors AS SELECT * FROM doors;
CREATE FUNCTION count_doors(room uuid) RETURNS integer LANGUAGE sql AS $$ SELECT 1 $$;
CREATE FUNCTION keep_doors() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
`;

let root;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "tables "));
  write("platform/db/migrations/0001_first.sql", MIGRATION);
  write("core/doors/doors.repository.ts", 'const all = "SELECT * FROM doors d JOIN rooms r ON r.id = d.room";');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path, text) {
  const full = join(root, "apps/server/src", path);
  mkdirSync(dirname(full), { recursive: true });
  writeFileSync(full, text);
}

const check = (owners = OWNERS) => checkTables(root, owners);
const inWindows = (text) => {
  write("core/windows/windows.repository.ts", `// about windows\n${text}\n`);
  return check().output;
};

describe("a module that does not own a table", () => {
  it.each([
    '"INSERT INTO doors (room) VALUES ($1)"',
    "`UPDATE doors SET room = ${room}`",
    '"UPDATE ONLY doors d SET room = NULL"',
    "'DELETE FROM doors WHERE true'",
    '"MERGE INTO doors USING (VALUES (1)) v ON true WHEN MATCHED THEN DELETE"',
    '"TRUNCATE doors"',
    '"COPY doors FROM STDIN"',
    '"ALTER TABLE doors ADD COLUMN colour text"',
    "`WITH gone AS (\n  DELETE FROM public.doors\n  RETURNING *) SELECT 1`",
    '["doors"].map((table) => `DELETE FROM ${table} WHERE true`)',
  ])("may not write it: %s", (statement) => {
    expect(inWindows(`export const x = ${statement};`)).toMatch(/windows writes doors, and it is doors's alone/);
  });

  it.each([
    ['"SELECT 1 FROM doors"', "doors"],
    ["`SELECT 1 FROM unnest($1::uuid[]) u\n  LEFT JOIN doors d ON true`", "doors"],
    ['"DELETE FROM rooms r USING other o, doors d"', "doors"],
    ["`SELECT ${columns.join(`, `)} FROM (SELECT * FROM doors) d`", "doors"],
    ["`${wide ? `SELECT 1 FROM doors` : ``} WHERE true`", "doors"],
    ['`SELECT 1 FROM ${TABLES[0]}`; const TABLES = ["doors"]', "doors"],
    ['"SELECT 1 FROM open_doors"', "open_doors"],
    ['"SELECT count_doors($1)"', "count_doors"],
  ])("may not read it unnamed: %s", (statement, table) => {
    expect(inWindows(`export const x = ${statement};`)).toContain(`windows reads ${table}, and doors is not told why`);
  });

  it("may read it when the map gives a reason, but may not write it", () => {
    const named = { ...OWNERS, doors: { owner: "doors", readBy: { windows: "a window beside a door" } } };
    write("core/windows/windows.repository.ts", 'const x = "SELECT 1 FROM doors";');
    expect(check(named)).toEqual({ ok: true, output: "" });
    write("core/windows/more.repository.ts", 'const x = "DELETE FROM doors";');
    expect(check(named).output).toContain("more.repository.ts:1: windows writes doors");
  });
});

describe("the map", () => {
  it("names every table, view and function of the store", () => {
    write("platform/db/migrations/0002_second.sql", "CREATE TABLE windows (id uuid);\nDROP VIEW open_doors;");
    const { output } = check();
    expect(output).toContain("windows has no owner");
    expect(output).toContain("open_doors is in scripts/lib/table-owners.mjs and not in the store");
    expect(output).not.toContain("keep_doors");
  });

  it("names no module that no longer reads", () => {
    write("core/doors/doors.repository.ts", 'const all = "SELECT * FROM doors";');
    expect(check()).toEqual({ ok: false, output: "scripts/lib/table-owners.mjs: doors no longer reads rooms" });
  });
});

describe("a table that cannot be determined", () => {
  it("is refused when an interpolated name is nowhere in the file", () => {
    expect(inWindows("const of = (table: string) => `SELECT 1 FROM ${table}`;")).toContain(
      "windows.repository.ts:2: the table that is put in is not named in this file",
    );
  });

  it("is refused when keywords are in lower case, or a WITH has the name of a table", () => {
    expect(inWindows('const x = "select * from doors";')).toContain("keywords in capitals");
    expect(inWindows("const x = `WITH doors AS (SELECT 1) SELECT * FROM doors`;")).toContain("hides the table");
  });
});

describe("text that does not use a table", () => {
  it.each([
    ["a word", 'const x = "Taken FROM the list of doors"; const y = "doors"; // FROM doors'],
    [
      "a name of the statement's own",
      "const x = `WITH open AS MATERIALIZED (SELECT 1) SELECT * FROM open o, LATERAL f(o)`;",
    ],
    [
      "a name of the statement's own that is put in",
      'const x = (s: string) => `SELECT 1 FROM ${s}`; x("open"); `WITH open AS (SELECT 1)`;',
    ],
    ["rows of a function", "const list = `unnest($1::uuid[]) n (id)`; const x = `SELECT 1 FROM ${list}`;"],
    ["a lock", 'const x = "SELECT 1 FOR NO KEY UPDATE"; const y = "ON CONFLICT DO UPDATE SET doors = 1";'],
    ["a comparison", 'const x = "SELECT a IS DISTINCT FROM doors, extract(hour FROM b)";'],
    ["a remark in SQL", "const x = `SELECT 1 -- not FROM doors\n`;"],
    ["a remark", "/* `DELETE FROM doors` */ const x = 1; // 'DELETE FROM doors'"],
    ["what follows a pattern with quotes", 'const x = text.replace(/["`\'/]/g, ""); const y = 4 / 2; // FROM doors'],
  ])("%s", (_what, text) => {
    expect(inWindows(text)).toBe("");
  });

  it("includes tests and the try-it building, which may query any table", () => {
    const text = 'const x = "DELETE FROM doors";';
    for (const path of ["core/a/a.test.ts", "core/a/testing.ts", "testing/builders.ts", "try-it/seed.ts"])
      write(path, text);
    expect(check()).toEqual({ ok: true, output: "" });
  });
});

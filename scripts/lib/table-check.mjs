import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { ROOT } from "./paths.mjs";
import { HOLE, readSql, stringsOf } from "./sql-text.mjs";
import { OWNERS } from "./table-owners.mjs";

const SERVER = "apps/server/src";
const MIGRATIONS = `${SERVER}/platform/db/migrations`;
/** Tests may query any table, the try-it building fills an empty database, and code for the whole database reads its catalogue. */
const EXEMPT = /\.test\.ts$|\/testing(\.ts$|\/)|\/try-it\/|\/platform\/db\/whole-store\//;
/** Matches a function call in the place of a table. */
const FUNCTION = /^\s*[a-z_]+\(/;

/** Checks the SQL of the server against the owners of tables; views and functions of the database count as tables. */
export function checkTables(root = ROOT, owners = OWNERS) {
  const seen = filesBelow(join(root, SERVER), ".ts")
    .map((path) => ({ file: relative(root, path).split(sep).join("/"), source: readFileSync(path, "utf8") }))
    .filter(({ file }) => !EXEMPT.test(file))
    .map((each) => inspect(each, owners));
  const uses = seen.flatMap((each) => each.uses);
  const problems = [
    ...unowned(join(root, MIGRATIONS), owners),
    ...seen.flatMap((each) => each.problems),
    ...uses.flatMap((use) => checkUse(use, owners)),
    ...unneeded(uses, owners),
  ];
  return { ok: problems.length === 0, output: [...new Set(problems)].join("\n") };
}

function filesBelow(folder, ending) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** Maps `apps/server/src/areas/site/devices/x.ts` to `devices`; files outside of modules belong to `platform`. */
const moduleOf = (file) => /\/(?:core|areas\/[^/]+)\/([^/]+)\//.exec(file)?.[1] ?? "platform";

function inspect({ file, source }, owners) {
  const isKnown = (name) => Object.hasOwn(owners, name);
  const strings = stringsOf(source).map((each) => ({ ...each, ...readSql(each.text) }));
  const ctes = new Set(strings.flatMap((each) => each.ctes));
  const toUses = (names, access, line) => names.map((table) => ({ file, line, module: moduleOf(file), access, table }));
  const uses = strings.flatMap(({ line, writes, reads, calls }) => [
    ...toUses(writes, "writes", line),
    ...toUses([...reads, ...calls], "reads", line),
  ]);
  const holes = uses.filter(({ table }) => table === HOLE);
  const fillers = strings.flatMap(({ line, names }) => names.filter(isKnown).map((name) => ({ line, name })));
  const isFilled = fillers.length > 0 || strings.some(({ text }) => ctes.has(text) || FUNCTION.test(text));
  for (const access of new Set(holes.map((each) => each.access)))
    uses.push(...fillers.flatMap(({ line, name }) => toUses([name], access, line)));
  const problems = [
    ...strings.filter((each) => each.isSmall).map(({ line }) => `${file}:${line}: SQL has its keywords in capitals`),
    ...[...ctes].filter(isKnown).map((name) => `${file}: a WITH of the name ${name} hides the table`),
    ...(isFilled ? [] : holes).map(({ line }) => `${file}:${line}: the table that is put in is not named in this file`),
  ];
  return { uses: uses.filter(({ table }) => isKnown(table)), problems };
}

function checkUse({ file, line, module, access, table }, owners) {
  const { owner, readBy = {} } = owners[table];
  if (module === owner || (access === "reads" && readBy[module])) return [];
  const wanted =
    access === "reads" ? `${owner} is not told why (scripts/lib/table-owners.mjs)` : `it is ${owner}'s alone`;
  return [`${file}:${line}: ${module} ${access} ${table}, and ${wanted}`];
}

/** Compares the result of the migrations with the owners. */
function unowned(folder, owners) {
  const made = new Set(["migrations"]);
  for (const path of filesBelow(folder, ".sql")) {
    const text = readFileSync(path, "utf8").replace(/--[^\n]*/g, "");
    for (const [, verb, name, rest] of text.matchAll(DEFINITION)) {
      if (verb === "DROP") made.delete(name);
      else if (!/^[^;]*?\bRETURNS trigger\b/.test(rest)) made.add(name);
    }
  }
  const missing = [...made].filter((name) => !Object.hasOwn(owners, name));
  const gone = Object.keys(owners).filter((name) => !made.has(name));
  return [
    ...missing.map((name) => `${name} has no owner in scripts/lib/table-owners.mjs`),
    ...gone.map((name) => `${name} is in scripts/lib/table-owners.mjs and not in the store`),
  ];
}

const DEFINITION =
  /^(CREATE|DROP)(?: OR REPLACE)? (?:TABLE|VIEW|MATERIALIZED VIEW|FUNCTION)(?: IF(?: NOT)? EXISTS)? ([a-z_]+)(?=([^\n]*))/gm;

function unneeded(uses, owners) {
  const read = new Set(
    uses.filter(({ access }) => access === "reads").map(({ module, table }) => `${module} ${table}`),
  );
  return Object.entries(owners).flatMap(([table, { owner, readBy = {} }]) =>
    Object.keys(readBy)
      .filter((module) => module === owner || !read.has(`${module} ${table}`))
      .map((module) => `scripts/lib/table-owners.mjs: ${module} no longer reads ${table}`),
  );
}

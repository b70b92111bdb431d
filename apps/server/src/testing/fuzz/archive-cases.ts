import type { ArchiveDraft } from "../../admin/enterprise/testing.ts";
import type { Row } from "../../platform/db/database.ts";
import type { FurnishedEnterprise } from "../furnished.ts";
import type { Chance } from "./chance.ts";
import { mutated, oddText, oddValue } from "./odd-values.ts";

/** Whom an archive is made against: the ids, addresses and tables of the store that it goes to. */
export interface ArchiveTarget {
  victim: FurnishedEnterprise;
  emails: readonly string[];
  /** All tables of the store, also those that no archive may hold. */
  tables: readonly string[];
}

type Change = (draft: ArchiveDraft, chance: Chance, target: ArchiveTarget) => void;

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const NOTATIONS: readonly ((id: string) => string)[] = [
  (id) => id,
  (id) => id.toUpperCase(),
  (id) => id.replaceAll("-", ""),
  (id) => `{${id.toUpperCase()}}`,
  (id) => id.replaceAll("-", "").replace(/(.{4})(?=.)/g, "$1-"),
  (id) => `\\u00${id.charCodeAt(0).toString(16)}${id.slice(1)}`,
  (id) => ` ${id}`,
];
const BOUNDS = ["FOR VALUES FROM ('2019-01-01') TO ('2019-02-01')", "DEFAULT", "DEFAULT; DELETE FROM memberships"];

/** One archive: an export with one to three changes, of which each could be an attack. */
export function archiveCase(draft: ArchiveDraft, chance: Chance, target: ArchiveTarget): void {
  const count = 1 + chance.below(3);
  for (let index = 0; index < count; index += 1) chance.pick(CHANGES)(draft, chance, target);
}

const CHANGES: readonly Change[] = [
  nameForeignId,
  nameForeignId,
  moveRow,
  moveTable,
  moveTable,
  moveTable,
  changeValue,
  changeValue,
  bringSecret,
  takeAddress,
  changeBin,
  changeBin,
  changeBin,
  changeParts,
  (draft, chance) => void draft.unlisted.add(pickTable(draft, chance)),
  (draft, chance, { tables }) => draft.lines.set(chance.pick(tables), draft.lines.get(pickTable(draft, chance)) ?? []),
  (draft, chance) => changeLines(draft, chance, (lines, at) => [...lines, lines[at] ?? ""]),
  (draft, chance) => changeLines(draft, chance, (lines, at) => lines.filter((_, index) => index !== at)),
  (draft, chance) => void draft.extra.push({ name: oddName(chance), data: chance.bytes(chance.below(50)) }),
  (draft, chance) => {
    draft.about = { ...(mutated(chance, draft.about) as Row), format: draft.about.format };
  },
];

function foreignId(chance: Chance, { victim }: ArchiveTarget): string {
  const { enterprise, admin, user, board, lamp, hall, scene, schedule } = victim;
  const id = chance.pick([enterprise, enterprise, admin, user, board, lamp, hall, scene, schedule]);
  return chance.pick(NOTATIONS)(id);
}

function pickTable(draft: ArchiveDraft, chance: Chance): string {
  return chance.pick([...draft.lines.keys()]);
}

function changeLines(
  draft: ArchiveDraft,
  chance: Chance,
  change: (lines: readonly string[], at: number) => string[],
  table = pickTable(draft, chance),
): void {
  const lines = draft.lines.get(table) ?? [];
  if (lines.length > 0) draft.lines.set(table, change(lines, chance.below(lines.length)));
}

function changeRow(draft: ArchiveDraft, chance: Chance, table: string, change: (row: Row) => object): void {
  const edit = (line: string) => JSON.stringify(change(JSON.parse(line) as Row));
  const isRow = (line: string) => line.startsWith("{") && line.endsWith("}");
  const replace = (lines: readonly string[], at: number) =>
    lines.map((line, index) => (index === at && isRow(line) ? edit(line) : line));
  changeLines(draft, chance, replace, table);
}

/** An id of the victim in the place of one of the archive's own, in one row or in all. */
function nameForeignId(draft: ArchiveDraft, chance: Chance, target: ArchiveTarget): void {
  const table = pickTable(draft, chance);
  const lines = draft.lines.get(table) ?? [];
  const own = (lines.join().match(UUID) ?? []) as string[];
  if (own.length === 0) return;
  const [from, to] = [chance.pick(own), foreignId(chance, target)];
  const tables = chance.is(0.5) ? [table] : [...draft.lines.keys()];
  for (const name of tables)
    draft.lines.set(
      name,
      (draft.lines.get(name) ?? []).map((line) => line.replaceAll(from, to)),
    );
}

/** One more row, which belongs to the victim's enterprise. */
function moveRow(draft: ArchiveDraft, chance: Chance, { victim }: ArchiveTarget): void {
  const table = chance.is(0.5) ? "memberships" : pickTable(draft, chance);
  const enterpriseId = chance.pick(NOTATIONS)(victim.enterprise);
  const move = (line: string) => line.replace(/"enterprise_id":"[^"]*"/, () => `"enterprise_id":"${enterpriseId}"`);
  changeLines(draft, chance, (lines, at) => [...lines, move(lines[at] ?? "")], table);
}

/** All rows of a table go to the victim's enterprise, and mostly the manifest says nothing about them. */
function moveTable(draft: ArchiveDraft, chance: Chance, { victim }: ArchiveTarget): void {
  const enterpriseId = chance.pick(NOTATIONS)(victim.enterprise);
  for (const table of chance.is(0.3) ? ["users", "memberships"] : [pickTable(draft, chance)]) {
    const lines = draft.lines.get(table) ?? [];
    const move = (line: string) => line.replace(/"enterprise_id":"[^"]*"/, () => `"enterprise_id":"${enterpriseId}"`);
    draft.lines.set(table, lines.map(move));
    if (chance.is(0.8)) draft.unlisted.add(table);
  }
}

function changeValue(draft: ArchiveDraft, chance: Chance): void {
  changeRow(draft, chance, pickTable(draft, chance), (row) => mutated(chance, row) as object);
}

function bringSecret(draft: ArchiveDraft, chance: Chance): void {
  const [table, column] = chance.pick([
    ["users", "password_hash"],
    ["devices", "secret_hash"],
    ["devices", "certificate_sha256"],
    ["panels", "session_id"],
    ["gateways", "token_hash"],
    ["calendars", "address"],
  ] as const);
  changeRow(draft, chance, table, (row) => ({
    ...row,
    [column]: chance.pick(["\\x01", "https://calendar.test/", ""]),
  }));
  if (chance.is(0.3)) draft.about.secrets = true;
}

/** Somebody of the store, by their address. */
function takeAddress(draft: ArchiveDraft, chance: Chance, { emails }: ArchiveTarget): void {
  const email = chance.pick(emails);
  const written = chance.pick([email, email, email.toUpperCase(), ` ${email}`]);
  changeRow(draft, chance, "users", (row) => ({
    ...row,
    ...(chance.is(0.5) ? { email: written } : { username: email }),
  }));
}

/** Something in the bin that would come back as something else. */
function changeBin(draft: ArchiveDraft, chance: Chance, target: ArchiveTarget): void {
  const relation = chance.pick(target.tables);
  const [like] = draft.lines.get(relation) ?? [];
  const own = like?.startsWith("{") ? (JSON.parse(like) as Row) : {};
  const owner = chance.is(0.5) ? {} : { enterprise_id: foreignId(chance, target) };
  const link = { user_id: target.victim.admin, purpose: chance.pick(["reset", "invite"]), token_hash: "\\x01" };
  const was = chance.pick<object>([
    { ...own, ...owner },
    { ...own, ...link, ...owner },
    mutated(chance, own) as object,
  ]);
  const became = chance.is(0.2) ? { ...own, ...owner } : null;
  changeRow(draft, chance, "bin_rows", (row) => ({ ...row, relation, was, became }));
}

function changeParts(draft: ArchiveDraft, chance: Chance): void {
  if (!Array.isArray(draft.about.tables)) return;
  const table = chance.pick(draft.about.tables as Row[]);
  if (typeof table !== "object" || table === null) return;
  const name = chance.pick(["readings_2019_01", `${String(table.name)}_2019_01`, "readings_2999_01", oddText(chance)]);
  table.parts = [{ name, bound: chance.pick(BOUNDS) }];
}

function oddName(chance: Chance): string {
  const names = ["manifest.json", "about.json", "tables/users/000002.jsonl", "tables/sessions/000001.jsonl", "x"];
  return chance.is(0.7) ? chance.pick(names) : String(oddValue(chance)).toWellFormed().slice(0, 20);
}

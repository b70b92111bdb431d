import { randomBytes, randomUUID } from "node:crypto";
import { planImportedReports } from "../../modules/report-mailings/mailing-planner.service.ts";
import { replanReturned } from "../../modules/schedules/returned-schedules.service.ts";
import { leaveWaitingSteps } from "../../modules/workflows/restored-workflows.service.ts";
import { unpack } from "../../platform/archive/packed.ts";
import type { Key } from "../../platform/archive/sealed.ts";
import { ArchiveError, type Entry } from "../../platform/archive/tar.ts";
import type { Database, Row, Sql } from "../../platform/db/database.ts";
import { listMigrations } from "../../platform/db/migrate.ts";
import { makePartsApart, withLoading } from "../../platform/db/whole-store/copy-in.ts";
import { LineDigest } from "../../platform/db/whole-store/copy-out.ts";
import {
  addRows,
  beginImport,
  countRows,
  endImport,
  knownPeople,
  takenHardware,
} from "../../platform/db/whole-store/tenant-rows.ts";
import { type TenantTable, tenantTables } from "../../platform/db/whole-store/tenant-tables.ts";
import type { Manifest } from "../backup/backup.ts";
import { ARRIVING } from "./arriving-rows.ts";
import { ENTERPRISE_FORMAT, type EnterpriseAbout } from "./export.ts";
import { NewIds } from "./new-ids.ts";

/** No person does this. */
const NOBODY = "00000000-0000-0000-0000-000000000000";
/** Lines at once: few enough for one statement, many enough that a million of them do not take long. */
const BATCH = 1000;

export interface Imported {
  enterpriseId: string;
  name: string;
  rows: number;
  /** People who had an account here already, and those who have one now. */
  known: number;
  created: number;
  /** Devices that nobody can sign in as yet, and those among them whose hardware belongs to another enterprise here. */
  unclaimed: number;
  taken: string[];
}

interface ImportOptions {
  bytes: AsyncIterable<Buffer>;
  key?: Key | undefined;
  name?: string | undefined;
  now: Date;
  progress(text: string): void;
}

/** One enterprise more, with ids of its own: all of it or nothing. The same archive twice is two enterprises. */
export async function importEnterprise(database: Database, options: ImportOptions): Promise<Imported> {
  const entries = unpack(options.bytes, options.key);
  const about = await readAbout(entries);
  const tables = await tenantTables(database);
  // Apart from the rest, since it would keep everybody's readings waiting until all of it is there.
  for (const table of tables)
    await makePartsApart(database, table, about.tables.find(({ name }) => name === table.name)?.parts ?? []);
  return withLoading(database.connectDirect, async (_client, sql) => {
    const arrival = new Arrival(sql, about, options);
    await beginImport(sql);
    const manifest = await arrival.fill(entries, tables);
    await endImport(sql);
    await arrival.check(tables, manifest);
    await arrival.settle();
    return arrival.told();
  });
}

async function readAbout(entries: AsyncGenerator<Entry>): Promise<EnterpriseAbout> {
  const first = await entries.next();
  const about = first.done ? undefined : (JSON.parse(first.value.data.toString()) as EnterpriseAbout);
  if (about?.format !== ENTERPRISE_FORMAT) throw new ArchiveError("This is no exported enterprise of Switchboard.");
  const known = (await listMigrations()).map(({ name }) => name);
  const differing = [
    ...known.filter((name) => !about.migrations.includes(name)),
    ...about.migrations.filter((name) => !known.includes(name)),
  ];
  if (differing.length > 0)
    throw new ArchiveError(
      `The archive was made by another version of Switchboard (${about.product}; ${differing.join(", ")}). Bring both servers to the same version and export again.`,
    );
  return about;
}

class Arrival {
  readonly #sql: Sql;
  readonly #about: EnterpriseAbout;
  readonly #options: ImportOptions;
  readonly #ids = new NewIds();
  readonly #schedules: string[] = [];
  readonly #told = { known: 0, created: 0, unclaimed: 0, rows: 0 };
  readonly #taken: string[] = [];
  #name: string;

  constructor(sql: Sql, about: EnterpriseAbout, options: ImportOptions) {
    this.#sql = sql;
    this.#about = about;
    this.#options = options;
    this.#name = options.name ?? about.enterprise.name;
    this.#ids.know(about.enterprise.id, randomUUID());
  }

  get #enterpriseId(): string {
    return this.#ids.of(this.#about.enterprise.id);
  }

  async fill(entries: AsyncGenerator<Entry>, tables: readonly TenantTable[]): Promise<Manifest> {
    const digests = new Map<string, LineDigest>();
    let manifest: Manifest | undefined;
    let current = "";
    for await (const { name, data } of entries) {
      if (name === "manifest.json") manifest = JSON.parse(data.toString()) as Manifest;
      const named = /^tables\/([a-z_]+)\/\d+\.jsonl$/.exec(name)?.[1];
      if (!named) continue;
      const table = tables.find((each) => each.name === named);
      if (!table) throw new ArchiveError(`The archive holds a table ${named}, which enterprises have not.`);
      if (named !== current) this.#options.progress(`Importing ${named}`);
      current = named;
      const digest = digests.get(named) ?? new LineDigest();
      digests.set(named, digest);
      digest.add(data);
      await this.#add(table, data.toString().split("\n").filter(Boolean));
    }
    if (!manifest) throw new ArchiveError("The archive is not whole: its manifest is missing.");
    for (const [name, { rows, sha256 }] of Object.entries(manifest.tables)) {
      const found = (digests.get(name) ?? new LineDigest()).result();
      if (found.rows !== rows || found.sha256 !== sha256) throw new ArchiveError(`${name} was damaged in the archive.`);
      this.#told.rows += rows;
    }
    return manifest;
  }

  async #add(table: TenantTable, lines: readonly string[]): Promise<void> {
    const at = this.#options.now.toISOString();
    const arrive = ARRIVING[table.name];
    for (let from = 0; from < lines.length; from += BATCH) {
      const some = lines.slice(from, from + BATCH);
      let rows =
        table.name === "users"
          ? await this.#people(some)
          : some.map((line) => JSON.parse(this.#ids.within(line)) as Row);
      if (table.name === "devices") rows = await this.#devices(rows);
      if (table.name === "enterprises") rows = rows.map((row) => ({ ...row, name: this.#name }));
      if (table.name === "schedules") this.#schedules.push(...rows.map(({ id }) => String(id)));
      if (rows.length > 0) await addRows(this.#sql, table, arrive ? rows.map((row) => arrive(row, at)) : rows);
    }
  }

  /** Who has an account here by the same address is the same person; the others get one, and choose a password by "Forgot password". */
  async #people(lines: readonly string[]): Promise<Row[]> {
    const people = lines.map((line) => JSON.parse(line) as Row & { id: string; email: string; username: string });
    const known = await knownPeople(
      this.#sql,
      people.flatMap(({ email, username }) => [email, username]),
    );
    const isInvited = ({ email }: { email: string }) => email.startsWith("invited:");
    for (const person of people) {
      const here = isInvited(person) ? undefined : known.find(({ email }) => email === person.email);
      if (here) this.#ids.know(person.id, here.id);
      if (here) this.#told.known += 1;
    }
    const fresh = people.filter((person) => isInvited(person) || !known.some(({ email }) => email === person.email));
    this.#told.created += fresh.filter((person) => !isInvited(person)).length;
    return fresh.map((person) => {
      const isTaken = known.some(({ username }) => username === person.username);
      const row = { ...person, username: isTaken ? person.email : person.username };
      return JSON.parse(this.#ids.within(JSON.stringify(row))) as Row;
    });
  }

  /** A piece of hardware belongs to one enterprise of a store: here it is somebody's already, and this one waits for another. */
  async #devices(rows: Row[]): Promise<Row[]> {
    const taken = await takenHardware(
      this.#sql,
      rows.map(({ kd_id }) => String(kd_id)),
    );
    return rows.map((row) => {
      const isTaken = taken.has(String(row.kd_id));
      if (isTaken) this.#taken.push(String(row.kd_id));
      if (isTaken || !this.#about.secrets) this.#told.unclaimed += 1;
      return isTaken
        ? { ...row, kd_id: `IMPORTED-${randomBytes(8).toString("hex").toUpperCase()}`, secret_hash: undefined }
        : row;
    });
  }

  async check(tables: readonly TenantTable[], manifest: Manifest): Promise<void> {
    const wrong: string[] = [];
    for (const table of tables) {
      const wanted = manifest.tables[table.name]?.rows ?? 0;
      const found = await countRows(this.#sql, table, this.#enterpriseId);
      if (found !== wanted) wrong.push(`${table.name} has ${found} rows and not ${wanted}`);
    }
    if (wrong.length > 0)
      throw new ArchiveError(`What was imported is not what was exported, and nothing was kept:\n${wrong.join("\n")}`);
  }

  /** Schedules run, and reports are mailed, next from now on; what would have been due meanwhile is not made up for. */
  async settle(): Promise<void> {
    const { now: at } = this.#options;
    const actor = { enterpriseId: this.#enterpriseId, userId: NOBODY, at };
    await replanReturned(this.#sql, actor, this.#schedules);
    await planImportedReports(this.#sql, this.#enterpriseId, at);
    await leaveWaitingSteps(this.#sql, this.#enterpriseId);
  }

  told(): Imported {
    return { enterpriseId: this.#enterpriseId, name: this.#name, taken: this.#taken, ...this.#told };
  }
}

import { randomBytes, randomUUID } from "node:crypto";
import { replanSchedules } from "../../areas/automation/schedules/schedules.lifecycle.ts";
import { leaveWaitingSteps } from "../../areas/automation/workflows/workflows.lifecycle.ts";
import { planImportedReports } from "../../areas/reports/report-mailings/mailing-planner.service.ts";
import { ArchiveError, type Entry } from "../../platform/archive/tar.ts";
import type { Row, Sql } from "../../platform/db/database.ts";
import type { StoredTable } from "../../platform/db/whole-store/catalogue.ts";
import { LineDigest } from "../../platform/db/whole-store/copy-out.ts";
import { addRows, countRows, knownPeople, takenHardware } from "../../platform/db/whole-store/tenant-rows.ts";
import type { TenantTable } from "../../platform/db/whole-store/tenant-tables.ts";
import { type ArchiveAbout, type ArchiveManifest, readManifest } from "./archive-files.ts";
import { ARRIVING } from "./arriving-rows.ts";
import { NewIds } from "./new-ids.ts";
import { RowReader } from "./row-reader.ts";

/** The actor of changes that no person makes. */
const NOBODY = "00000000-0000-0000-0000-000000000000";
/** The number of lines at once: few enough for one statement, and many enough for a million of them. */
const BATCH = 1000;
/** Errors of PostgreSQL about the rows themselves: their values, references, limits and nesting. */
const ROW_ERROR = /^(21|22|23|42|54|P0)/;

export interface ImportResult {
  enterpriseId: string;
  name: string;
  rows: number;
  /** The number of people who already had an account here, and of those who have one now. */
  known: number;
  created: number;
  /** Devices that cannot sign in yet, and those among them whose hardware belongs to another enterprise here. */
  unclaimed: number;
  taken: string[];
  /** The number of secrets in a sealed archive; undefined if there were none. */
  secrets: { passwords: number; devices: number } | undefined;
}

interface ArrivalOptions {
  name?: string | undefined;
  now: Date;
  binTables: ReadonlyMap<string, StoredTable>;
  progress(text: string): void;
}

/** One import: reads the rows of an archive and adds them to the database under new ids. */
export class Arrival {
  readonly #sql: Sql;
  readonly #about: ArchiveAbout;
  readonly #options: ArrivalOptions;
  readonly #reader: RowReader;
  readonly #ids = new NewIds();
  readonly #schedules: string[] = [];
  readonly #counts = { known: 0, created: 0, unclaimed: 0, rows: 0 };
  readonly #secrets = { passwords: 0, devices: 0 };
  readonly #taken: string[] = [];
  readonly #read = new Map<string, number>();
  #name: string;

  constructor(sql: Sql, about: ArchiveAbout, options: ArrivalOptions) {
    this.#sql = sql;
    this.#about = about;
    this.#options = options;
    this.#name = options.name ?? about.enterprise.name;
    this.#ids.know(about.enterprise.id, randomUUID());
    this.#reader = new RowReader({
      enterpriseId: about.enterprise.id,
      acceptsSecrets: about.secrets,
      binTables: options.binTables,
    });
  }

  get #enterpriseId(): string {
    return this.#ids.of(this.#about.enterprise.id);
  }

  async fill(entries: AsyncGenerator<Entry>, tables: readonly TenantTable[]): Promise<ArchiveManifest> {
    const digests = new Map<string, LineDigest>();
    let manifest: ArchiveManifest | undefined;
    let current = "";
    for await (const { name, data } of entries) {
      if (name === "manifest.json" && !manifest) {
        manifest = readManifest(data);
        continue;
      }
      const named = /^tables\/([a-z_]+)\/\d+\.jsonl$/.exec(name)?.[1];
      const table = tables.find((each) => each.name === named);
      if (!table || manifest)
        throw new ArchiveError(`The archive holds ${JSON.stringify(name)}, which no export writes.`);
      if (table.name !== current) this.#options.progress(`Importing ${table.name}`);
      current = table.name;
      const digest = digests.get(current) ?? new LineDigest();
      digests.set(current, digest);
      digest.add(data);
      await this.#add(table, data.toString().split("\n").filter(Boolean));
    }
    if (!manifest) throw new ArchiveError("The archive is not whole: its manifest is missing.");
    this.#compare(digests, manifest);
    return manifest;
  }

  #compare(digests: ReadonlyMap<string, LineDigest>, { tables }: ArchiveManifest): void {
    for (const name of digests.keys())
      if (!Object.hasOwn(tables, name)) throw new ArchiveError(`${name} is missing from the manifest of the archive.`);
    for (const [name, { rows, sha256 }] of Object.entries(tables)) {
      const found = (digests.get(name) ?? new LineDigest()).result();
      if (found.rows !== rows || found.sha256 !== sha256)
        throw new ArchiveError(`${JSON.stringify(name)} was damaged in the archive.`);
      this.#counts.rows += rows;
    }
  }

  async #add(table: TenantTable, lines: readonly string[]): Promise<void> {
    for (let from = 0; from < lines.length; from += BATCH) {
      const rows = this.#readRows(table, lines.slice(from, from + BATCH));
      try {
        await this.#addRows(table, rows);
      } catch (error) {
        throw rowError(error, table.name);
      }
    }
  }

  #readRows(table: TenantTable, lines: readonly string[]): Row[] {
    const before = this.#read.get(table.name) ?? 0;
    this.#read.set(table.name, before + lines.length);
    return lines.map((line, index) => this.#reader.read(table, line, `${table.name} (row ${before + index + 1})`));
  }

  async #addRows(table: TenantTable, read: readonly Row[]): Promise<void> {
    const arrive = ARRIVING[table.name];
    const at = this.#options.now.toISOString();
    const some = table.name === "users" ? await this.#newPeople(read) : read;
    let rows = some.map((row) => this.#ids.inJson(row));
    if (table.name === "devices") rows = await this.#devices(rows);
    if (table.name === "enterprises") rows = rows.map((row) => ({ ...row, name: this.#name }));
    if (table.name === "schedules") this.#schedules.push(...rows.map(({ id }) => String(id)));
    if (rows.length > 0) await addRows(this.#sql, table, arrive ? rows.map((row) => arrive(row, at)) : rows);
  }

  /** People with an account of the same address are the same person; others get one, and set a password by "Forgot password". */
  async #newPeople(read: readonly Row[]): Promise<Row[]> {
    const people = read.map((row) => ({ ...row, email: String(row.email), username: String(row.username) }) as Person);
    const known = await knownPeople(
      this.#sql,
      people.flatMap(({ email, username }) => [email, username]),
    );
    const isInvited = ({ email }: { email: string }) => email.startsWith("invited:");
    for (const person of people) {
      const here = isInvited(person) ? undefined : known.find(({ email }) => email === person.email);
      if (here) this.#ids.know(person.id, here.id);
      if (here) this.#counts.known += 1;
    }
    const fresh = people.filter((person) => isInvited(person) || !known.some(({ email }) => email === person.email));
    this.#counts.created += fresh.filter((person) => !isInvited(person)).length;
    this.#secrets.passwords += fresh.filter(({ password_hash }) => typeof password_hash === "string").length;
    return fresh.map((person) => {
      const isTaken = known.some(({ email, username }) => username === person.username || email === person.username);
      return { ...person, username: isTaken ? person.email : person.username };
    });
  }

  /** Hardware belongs to one enterprise of a database: if it is taken here, this device waits for other hardware. */
  async #devices(rows: Row[]): Promise<Row[]> {
    const taken = await takenHardware(
      this.#sql,
      rows.map(({ kd_id }) => String(kd_id)),
    );
    return rows.map((row) => {
      const isTaken = taken.has(String(row.kd_id));
      if (isTaken) this.#taken.push(String(row.kd_id));
      if (isTaken || row.secret_hash === undefined) this.#counts.unclaimed += 1;
      else this.#secrets.devices += 1;
      return isTaken
        ? { ...row, kd_id: `IMPORTED-${randomBytes(8).toString("hex").toUpperCase()}`, secret_hash: undefined }
        : row;
    });
  }

  async check(tables: readonly TenantTable[], manifest: ArchiveManifest): Promise<void> {
    const wrong: string[] = [];
    for (const table of tables) {
      const wanted = manifest.tables[table.name]?.rows ?? 0;
      const found = await countRows(this.#sql, table, this.#enterpriseId);
      if (found !== wanted) wrong.push(`${table.name} has ${found} rows and not ${wanted}`);
    }
    if (wrong.length > 0)
      throw new ArchiveError(`What was imported is not what was exported, and nothing was kept:\n${wrong.join("\n")}`);
  }

  /** Schedules and report mails continue from now on; what was due meanwhile is not made up for. */
  async settle(): Promise<void> {
    const { now: at } = this.#options;
    const actor = { enterpriseId: this.#enterpriseId, userId: NOBODY, at };
    await replanSchedules(this.#sql, actor, this.#schedules);
    await planImportedReports(this.#sql, this.#enterpriseId, at);
    await leaveWaitingSteps(this.#sql, this.#enterpriseId);
  }

  result(): ImportResult {
    const secrets = this.#about.secrets ? this.#secrets : undefined;
    return { enterpriseId: this.#enterpriseId, name: this.#name, taken: this.#taken, secrets, ...this.#counts };
  }
}

interface Person extends Row {
  id: string;
  email: string;
  username: string;
}

/** Returns one sentence for rows that the database refuses, and any other error unchanged. */
function rowError(error: unknown, table: string): unknown {
  const { code, message } = error as { code?: unknown; message?: unknown };
  const isAboutRows =
    error instanceof RangeError || (typeof code === "string" && /^\w{5}$/.test(code) && ROW_ERROR.test(code));
  if (!isAboutRows) return error;
  const reason = String(message)
    .replace(/\p{Cc}/gu, " ")
    .slice(0, 300);
  return new ArchiveError(`${table} holds rows that do not fit into the store (${reason}). Nothing was imported.`, {
    cause: error,
  });
}

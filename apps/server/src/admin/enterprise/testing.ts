import { readFile } from "node:fs/promises";
import { pack, unpack } from "../../platform/archive/packed.ts";
import type { Key } from "../../platform/archive/sealed.ts";
import type { Entry } from "../../platform/archive/tar.ts";
import type { Row } from "../../platform/db/database.ts";
import { LineDigest } from "../../platform/db/whole-store/copy-out.ts";
import { json } from "../backup/backup.ts";

const AT = new Date("2026-03-02T06:30:00Z");

/** An exported enterprise that a test modifies; its manifest is recomputed, so that only the change itself can be detected. */
export class ArchiveDraft {
  about: Row;
  /** The lines of each table, which need not be JSON. */
  readonly lines: Map<string, string[]>;
  /** Tables that the manifest omits. */
  readonly unlisted = new Set<string>();
  readonly extra: Entry[] = [];
  readonly #listed: readonly string[];

  private constructor(about: Row, lines: Map<string, string[]>, listed: readonly string[]) {
    this.about = about;
    this.lines = lines;
    this.#listed = listed;
  }

  static async read(file: string): Promise<ArchiveDraft> {
    const lines = new Map<string, string[]>();
    let about: Row = {};
    for await (const { name, data } of unpack(asPieces(await readFile(file)), undefined)) {
      if (name === "about.json") about = JSON.parse(data.toString()) as Row;
      const table = /^tables\/([a-z_]+)\//.exec(name)?.[1];
      if (table) lines.set(table, [...(lines.get(table) ?? []), ...data.toString().split("\n").filter(Boolean)]);
    }
    const listed = (about.tables as { name: string }[]).map(({ name }) => name);
    return new ArchiveDraft(about, lines, listed);
  }

  copy(): ArchiveDraft {
    const lines = new Map([...this.lines].map(([table, some]) => [table, [...some]]));
    return new ArchiveDraft(structuredClone(this.about), lines, this.#listed);
  }

  add(table: string, row: object | string): this {
    const line = typeof row === "string" ? row : JSON.stringify(row);
    this.lines.set(table, [...(this.lines.get(table) ?? []), line]);
    return this;
  }

  /** Changes the first row of a table for which the change is not undefined. */
  change(table: string, to: (row: Row) => Row | undefined): this {
    let isDone = false;
    const changed = (this.lines.get(table) ?? []).map((line) => {
      const row = isDone ? undefined : to(JSON.parse(line) as Row);
      isDone ||= row !== undefined;
      return row ? JSON.stringify(row) : line;
    });
    if (!isDone) throw new Error(`${table} has no such row`);
    this.lines.set(table, changed);
    return this;
  }

  async bytes(key?: Key): Promise<Buffer> {
    const parts: Buffer[] = [];
    for await (const part of pack(asPieces(...this.#entries()), key, AT)) parts.push(part);
    return Buffer.concat(parts);
  }

  #entries(): Entry[] {
    const files = [...this.lines].map(([table, lines]) => ({
      table,
      name: `tables/${table}/000001.jsonl`,
      data: Buffer.from(lines.map((line) => `${line}\n`).join("")),
    }));
    const digests = files.flatMap(({ table, data }) => {
      if (this.unlisted.has(table)) return [];
      const digest = new LineDigest();
      digest.add(data);
      return [[table, digest.result()]];
    });
    const empty = this.#listed.map((name) => [name, new LineDigest().result()]);
    const manifest = { tables: Object.fromEntries([...empty, ...digests]), sums: {} };
    for (const name of this.unlisted) delete manifest.tables[name];
    return [json("about.json", this.about), ...files, ...this.extra, json("manifest.json", manifest)];
  }
}

export async function* asPieces<T>(...pieces: T[]): AsyncGenerator<T> {
  yield* pieces;
}

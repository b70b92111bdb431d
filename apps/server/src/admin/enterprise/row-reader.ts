import { randomBytes } from "node:crypto";
import { isHardwareId } from "@switchboard/domain/core";
import { ArchiveError } from "../../platform/archive/tar.ts";
import type { Row } from "../../platform/db/database.ts";
import type { StoredTable } from "../../platform/db/whole-store/catalogue.ts";
import { SECRET_COLUMNS } from "../../platform/db/whole-store/tenant-tables.ts";
import { parseId } from "./new-ids.ts";

interface Rules {
  /** The enterprise of the archive, by its former id. */
  enterpriseId: string;
  acceptsSecrets: boolean;
  /** Tables that the bin can restore rows into. */
  binTables: ReadonlyMap<string, StoredTable>;
}

type Table = Pick<StoredTable, "name" | "columns">;

/** Returns a hash of a value that nobody knows. */
export const unknownHash = () => `\\x${randomBytes(32).toString("hex")}`;

/**
 * Reads the lines of an archive as rows of its enterprise, with ids in PostgreSQL's notation. An archive may be forged, so a row that an
 * export would not have written ends the import.
 */
export class RowReader {
  readonly #rules: Rules;

  constructor(rules: Rules) {
    this.#rules = rules;
  }

  /** `where` names the row in messages. */
  read(table: Table, line: string, where: string): Row {
    const row = parseRow(line, where);
    const known = new Set(table.columns.map(({ name }) => name));
    const unknown = Object.keys(row).find((name) => !known.has(name));
    if (unknown !== undefined) refuse(where, `has a column ${JSON.stringify(unknown)}, which is not in the store`);
    const own = this.#ownRow(table, row, where);
    return table.name === "bin_rows" ? this.#binRow(own, where) : this.#withSecrets(table, own, where);
  }

  /** Returns the row with ids in the notation that is replaced everywhere, if it belongs to the enterprise of the archive. */
  #ownRow(table: Table, row: Row, where: string): Row {
    const { enterpriseId } = this.#rules;
    const types = new Map(table.columns.map(({ name, type }) => [name, type]));
    const entries = Object.entries(row).map(([name, value]) => [name, readIds(types.get(name), value, where, name)]);
    const own: Row = Object.fromEntries(entries);
    const column = table.name === "enterprises" ? "id" : "enterprise_id";
    if (types.has(column) && own[column] !== enterpriseId) refuse(where, "belongs to another enterprise");
    if (table.name === "users" && own.id === enterpriseId) refuse(where, "has the id of the enterprise");
    if (table.name === "devices" && !(typeof own.kd_id === "string" && isHardwareId(own.kd_id)))
      refuse(where, "has a kd_id that is no id of a device");
    return own;
  }

  #withSecrets({ name }: Table, row: Row, where: string): Row {
    if (this.#rules.acceptsSecrets) return row;
    const secrets = SECRET_COLUMNS[name] ?? [];
    const brought = secrets.find((column) => (row[column] ?? null) !== null);
    if (brought) refuse(where, `has a ${brought}, although the archive says that it holds no secrets`);
    return Object.fromEntries(Object.entries(row).filter(([column]) => !secrets.includes(column)));
  }

  /** A row in the bin contains a whole row of another table, which is restored unchanged. */
  #binRow(row: Row, where: string): Row {
    const table = this.#rules.binTables.get(String(row.relation));
    if (!table) refuse(where, `would be put back into ${JSON.stringify(row.relation)}, where nothing is deleted from`);
    const became = (row.became ?? null) === null ? null : this.#keptRow(table, row.became, where);
    return { ...row, was: this.#keptRow(table, row.was, where), became };
  }

  #keptRow(table: Table, kept: unknown, where: string): Row {
    if (!isRow(kept)) refuse(where, "holds no row");
    const own = this.#ownRow(table, kept, where);
    if (table.name === "one_time_links") {
      if (own.purpose !== "invite") refuse(where, "holds a link that is no invitation");
      // The link leads to the server that sent it.
      return { ...own, token_hash: unknownHash() };
    }
    return this.#rules.acceptsSecrets ? own : withoutSecrets(table, own);
  }
}

/** Exports replace the hashes in the bin, so that a device can still be restored; an archive cannot choose them. */
function withoutSecrets({ name }: Table, row: Row): Row {
  const secrets = (SECRET_COLUMNS[name] ?? []).filter((column) => (row[column] ?? null) !== null);
  const replaced = secrets.map((column) => [column, column.endsWith("_hash") ? unknownHash() : null]);
  return { ...row, ...Object.fromEntries(replaced), ...(name === "calendars" && { fetch_at: null }) };
}

function parseRow(line: string, where: string): Row {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    refuse(where, "is not JSON");
  }
  if (!isRow(value)) refuse(where, "is not a row");
  return value;
}

const isRow = (value: unknown): value is Row => typeof value === "object" && value !== null && !Array.isArray(value);

function readIds(type: string | undefined, value: unknown, where: string, column: string): unknown {
  if (value === null || (type !== "uuid" && type !== "uuid[]")) return value;
  const wrong = () => refuse(where, `has a ${column} that is no id`);
  if (type === "uuid") return parseId(value) ?? wrong();
  if (!Array.isArray(value)) return wrong();
  return value.map((id: unknown) => parseId(id) ?? wrong());
}

function refuse(where: string, reason: string): never {
  throw new ArchiveError(`${where} ${reason}. Nothing was imported.`);
}

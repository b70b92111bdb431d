import { existsSync } from "node:fs";
import path from "node:path";
import type { Config } from "../platform/config.ts";
import { type Database, openDatabase } from "../platform/db/database.ts";
import { pendingMigrations } from "../platform/db/migrate.ts";
import { ADMIN_NAME } from "../platform/db/whole-store/connections.ts";
import { startEmbeddedPostgres } from "../platform/embedded-postgres/embedded-postgres.ts";
import { findRunningPostgres } from "../platform/embedded-postgres/running-postgres.ts";
import { AdminError, type OpenHow, type Terminal } from "./command.ts";

export interface OpenedStore {
  database: Database;
  close(): Promise<void>;
}

/** Disables the idle timeout, because an archive on a slow disk keeps its snapshot between statements. */
const IDLE_MS = 0;

/** Uses a running database as it is, and starts one that is not running for the duration of the command. */
export async function openStore(config: Config, how: OpenHow, terminal: Terminal): Promise<OpenedStore> {
  const { url, stop } = await reach(config, how, terminal);
  const database = openDatabase(named(url), { max: 4, idleInTransactionMs: IDLE_MS });
  const close = async () => {
    await database.close();
    await stop();
  };
  try {
    if (!how.anyVersion && !how.create) await requireThisVersion(database);
    else await database.query("SELECT 1");
  } catch (error) {
    await close();
    throw error;
  }
  return { database, close };
}

/** Adds an application name, so that the database shows who is connected. */
function named(url: string): string {
  const address = new URL(url);
  address.searchParams.set("application_name", ADMIN_NAME);
  return address.toString();
}

async function reach(
  config: Config,
  how: OpenHow,
  terminal: Terminal,
): Promise<{ url: string; stop(): Promise<void> }> {
  // Bypasses a pooler, because operator commands are rare and need the database itself.
  const url = config.databaseDirectUrl ?? config.databaseUrl;
  if (config.databaseUrl && url) return { url, stop: async () => undefined };
  const directory = path.join(config.dataDir, "store");
  const isThere = existsSync(path.join(directory, "password"));
  if (!isThere && !how.create)
    throw new AdminError(`There is no store in ${config.dataDir}. Set DATA_DIR or DATABASE_URL as the server has it.`);
  const running = isThere ? await findRunningPostgres(directory) : undefined;
  if (running) return { url: running, stop: async () => undefined };
  terminal.progress("No server runs on this store: starting it for this command");
  return startEmbeddedPostgres({ directory });
}

async function requireThisVersion(database: Database): Promise<void> {
  const { missing, unknown } = await pendingMigrations(database);
  if (unknown.length > 0)
    throw new AdminError(`The store is of a newer version of Switchboard (${unknown.join(", ")}). Use that version.`);
  if (missing.length > 0)
    throw new AdminError(
      `The store is of an older version of Switchboard: ${missing.join(", ")} have not run yet. Start the server once, which brings it up to date.`,
    );
}

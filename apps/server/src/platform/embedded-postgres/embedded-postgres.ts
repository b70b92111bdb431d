import { resolve } from "node:path";
import pg from "pg";
import { createCluster, diskFull, SUPERUSER, storePassword } from "./cluster.ts";
import { type Location, prepareDataDirectory } from "./data-directory.ts";
import { lockDirectory } from "./directory-lock.ts";
import { adoptOrphanedPostmaster } from "./orphaned-postmaster.ts";
import { startPostmaster } from "./postmaster.ts";
import { keepRunning } from "./supervisor.ts";

const DATABASE = "switchboard";

interface Options {
  /** Contains the data, the password and nothing else; it is created if it is missing. */
  directory: string;
  /** False trades safety against a power cut for speed, which only tests may. */
  durable?: boolean;
  log?: (line: string) => void;
}

export interface EmbeddedPostgres {
  url: string;
  stop(): Promise<void>;
}

/** Starts our own PostgreSQL as a child process, on a free port of the loopback (design §1). */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const { durable = true, log = () => undefined } = options;
  const directory = resolve(options.directory);
  let release = async () => {};
  let location: Location | undefined;
  try {
    location = await prepareDataDirectory(directory, log);
    release = await lockDirectory(directory);
    const password = await storePassword(directory);
    await createCluster(location, password, durable);
    const first = (await adoptOrphanedPostmaster(location, log)) ?? (await startPostmaster(location, durable, log));
    const postmaster = keepRunning(first, location, durable, log);
    const url = (database: string) => embeddedUrl(password, postmaster.port, database);
    const stop = async () => {
      await postmaster.stop();
      await release();
    };
    await createDatabase(url("postgres")).catch(async (error) => {
      await postmaster.stop();
      throw error;
    });
    return { url: url(DATABASE), stop };
  } catch (error) {
    await release();
    const { code } = error as NodeJS.ErrnoException;
    throw code === "ENOSPC" ? diskFull(location ?? { data: directory }) : error;
  }
}

export function embeddedUrl(password: string, port: number, database = DATABASE): string {
  return `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`;
}

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [DATABASE]);
    if (!rowCount) await client.query(`CREATE DATABASE ${DATABASE}`);
  } finally {
    await client.end();
  }
}

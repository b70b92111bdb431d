import { resolve } from "node:path";
import pg from "pg";
import { createCluster, diskFull, SUPERUSER, storePassword } from "./embedded-cluster.ts";
import { adoptOrphan } from "./embedded-orphan.ts";
import { claim } from "./embedded-owner.ts";
import { choosePlace, type Place } from "./embedded-place.ts";
import { startPostmaster } from "./embedded-postmaster.ts";
import { keepRunning } from "./embedded-supervisor.ts";

const DATABASE = "switchboard";

interface Options {
  /** Holds the data, the password and nothing else; it is created where it is missing. */
  directory: string;
  /** False trades safety against a power cut for speed, which only tests may. */
  durable?: boolean;
  log?: (line: string) => void;
}

export interface EmbeddedPostgres {
  url: string;
  stop(): Promise<void>;
}

/** A PostgreSQL of our own as a child process, on a free port of the loopback (design §1). */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const { durable = true, log = () => undefined } = options;
  const directory = resolve(options.directory);
  let release = async () => {};
  let place: Place | undefined;
  try {
    place = await choosePlace(directory, log);
    release = await claim(directory);
    const password = await storePassword(directory);
    await createCluster(place, password, durable);
    const first = (await adoptOrphan(place, log)) ?? (await startPostmaster(place, durable, log));
    const postmaster = keepRunning(first, place, durable, log);
    const url = (database: string) => `postgres://${SUPERUSER}:${password}@127.0.0.1:${postmaster.port}/${database}`;
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
    throw code === "ENOSPC" ? diskFull(place ?? { data: directory }) : error;
  }
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

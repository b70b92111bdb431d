import { chmod, chown, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { freePort } from "../../apps/server/src/platform/free-port.ts";
import { askPostgres } from "../../apps/server/src/testing/postgres-pair.ts";
import { type Engine, engineAccount, findProgram, startEngine } from "./engine.ts";
import { until } from "./until.ts";

const OWNER = { username: "owner", password: "of the cluster" };
const REPLICATION = { username: "replication", password: "of the cluster" };
/** The shortest time that Patroni allows before it replaces a lost leader. */
const TTL_S = 20;

/** One PostgreSQL with its Patroni. */
export interface Member {
  name: string;
  port: number;
  isLeader(): Promise<boolean>;
  /** Tells whether it has stored everything that the leader acknowledges. */
  isInStep(): Promise<boolean>;
  /** By its PostgreSQL, which knows earlier than Patroni. */
  takesWrites(): Promise<boolean>;
  /** Kills Patroni and its PostgreSQL at once, like a power failure. */
  kill(): Promise<void>;
}

export interface PatroniCluster {
  url: string;
  members: Member[];
  /** Performs a planned change of the leader. */
  switchOver(from: Member, to: Member): Promise<void>;
  close(): Promise<void>;
}

/** Returns the required programs. Returns undefined when one is not installed. */
export function findPatroni(): { patroni: string; etcd: string } | undefined {
  const [patroni, etcd] = [findProgram("patroni"), findProgram("etcd")];
  return patroni && etcd ? { patroni, etcd } : undefined;
}

/** Two PostgreSQL servers with a leader, managed by Patroni with one etcd and synchronous replication. */
export async function startPatroni(
  { patroni, etcd }: { patroni: string; etcd: string },
  binaries: string,
): Promise<PatroniCluster> {
  const account = engineAccount();
  const directory = await mkdtemp(path.join(os.tmpdir(), "sb-patroni-"));
  await chmod(directory, 0o755);
  if (account) await chown(directory, account.uid, account.gid);
  const store = await startEtcd(etcd, directory);
  const starts = ["one", "two"].map((name) => ({ name, patroni, directory, binaries, etcdPort: store.port }));
  const members: (Member & { rest: number; stop(): Promise<void> })[] = [];
  for (const start of starts) members.push(await startMember(start));
  await until("one leads and the other follows it in step", 90_000, () => isWhole(members));
  await prepare(members);
  return {
    url: `postgres://sb@${members.map(({ port }) => `127.0.0.1:${port}`).join(",")}/sb?target_session_attrs=read-write`,
    members,
    async switchOver(from, to) {
      const rest = members.find(({ name }) => name === from.name)?.rest;
      const body = JSON.stringify({ leader: from.name, candidate: to.name });
      const reply = await fetch(`http://127.0.0.1:${rest}/switchover`, { method: "POST", body });
      if (!reply.ok) throw new Error(`Patroni refused the change: ${await reply.text()}`);
    },
    async close() {
      for (const member of members) await member.stop();
      await store.engine.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function startEtcd(etcd: string, directory: string): Promise<{ engine: Engine; port: number }> {
  const [port, peer] = [await freePort(), await freePort()];
  const [here, there] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peer}`];
  const args = [
    ...["--data-dir", path.join(directory, "etcd"), "--listen-client-urls", here, "--advertise-client-urls", here],
    ...["--listen-peer-urls", there, "--initial-advertise-peer-urls", there, "--initial-cluster", `default=${there}`],
  ];
  const env = { ETCD_UNSUPPORTED_ARCH: process.arch === "x64" ? "" : process.arch };
  return { engine: await startEngine(etcd, args, { directory, port, account: engineAccount(), env }), port };
}

interface Start {
  name: string;
  patroni: string;
  directory: string;
  binaries: string;
  etcdPort: number;
}

const listen = (port: number) => ({ listen: `127.0.0.1:${port}`, connect_address: `127.0.0.1:${port}` });

function settingsOf(start: Start, { port, rest, data }: { port: number; rest: number; data: string }) {
  const { name, directory, binaries, etcdPort } = start;
  return {
    scope: "sb",
    name,
    restapi: listen(rest),
    etcd3: { host: `127.0.0.1:${etcdPort}` },
    bootstrap: {
      dcs: {
        ttl: TTL_S,
        loop_wait: 2,
        retry_timeout: 3,
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true, parameters: { timezone: "UTC" } },
      },
      initdb: [{ encoding: "UTF8" }, { locale: "C" }, "no-sync"],
    },
    postgresql: {
      ...listen(port),
      data_dir: data,
      bin_dir: `${binaries}/bin`,
      pgpass: path.join(directory, `${name}.pgpass`),
      authentication: { superuser: OWNER, replication: REPLICATION, rewind: OWNER },
      parameters: { unix_socket_directories: directory },
      pg_hba: ["local all all trust", "host all all 127.0.0.1/32 trust", "host replication all 127.0.0.1/32 trust"],
    },
  };
}

async function startMember(start: Start) {
  const { name, patroni, directory } = start;
  const [port, rest] = [await freePort(), await freePort()];
  const data = path.join(directory, name);
  const file = path.join(directory, `${name}.yml`);
  // JSON is valid YAML.
  await writeFile(file, JSON.stringify(settingsOf(start, { port, rest, data })), { mode: 0o644 });
  const engine = await startEngine(patroni, [file], { directory, port: rest, account: engineAccount() });
  const answers = (what: string) =>
    fetch(`http://127.0.0.1:${rest}/${what}`).then(
      (reply) => reply.ok,
      () => false,
    );
  return {
    name,
    port,
    rest,
    isLeader: () => answers("leader"),
    isInStep: () => answers("sync"),
    takesWrites: () => takesWrites(port),
    async kill() {
      const postmaster = Number((await readFile(path.join(data, "postmaster.pid"), "utf8")).split("\n")[0]);
      engine.signal("SIGKILL");
      process.kill(postmaster, "SIGKILL");
    },
    stop: () => engine.stop(),
  };
}

function takesWrites(port: number): Promise<boolean> {
  return askPostgres<{ standby: boolean }>(urlOf(port), "SELECT pg_is_in_recovery() AS standby").then(
    ([row]) => row?.standby === false,
    () => false,
  );
}

const urlOf = (port: number) => `postgres://owner@127.0.0.1:${port}/postgres`;

async function isWhole(members: Member[]): Promise<boolean> {
  const leads = await Promise.all(members.map((each) => each.isLeader()));
  const follows = await Promise.all(members.map((each) => each.isInStep()));
  return leads.some(Boolean) && follows.some(Boolean);
}

async function prepare(members: Member[]): Promise<void> {
  for (const { port, isLeader } of members) {
    if (!(await isLeader())) continue;
    await askPostgres(urlOf(port), "CREATE ROLE sb LOGIN");
    await askPostgres(urlOf(port), "CREATE DATABASE sb OWNER sb");
  }
}

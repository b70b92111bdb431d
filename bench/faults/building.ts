import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { type AnyEndpoint, contract } from "@switchboard/contract";
import { type Fleet, startFleet } from "@switchboard/fleet";
import { hashPassword } from "../../apps/server/src/platform/auth/password-hasher.ts";
import { hashSecret } from "../../apps/server/src/platform/auth/secrets.ts";
import { type Database, openDatabase } from "../../apps/server/src/platform/db/database.ts";
import { migrate } from "../../apps/server/src/platform/db/migrate.ts";
import { startEmbeddedPostgres } from "../../apps/server/src/platform/embedded-postgres/embedded-postgres.ts";
import { until } from "./until.ts";

const TYPE = "KIOT_4_NODE";
const SWITCHES = 4;
export const PASSWORD = "a password of the faults";

interface Board {
  id: string;
  kd_id: string;
  secret: string;
  switches: { id: string; switch_no: number }[];
}

export interface Building {
  directory: string;
  database: Database;
  enterprise: string;
  admin: { id: string; email: string };
  boards: Board[];
  /** Every switch with its device. */
  switches: { id: string; switch_no: number; kd_id: string }[];
  close(): Promise<void>;
}

/** Creates a durable database with one enterprise, its admin and some boards of four switches. */
export async function openBuilding(boardCount: number, directory?: string): Promise<Building> {
  const place = directory ?? (await mkdtemp(path.join(os.tmpdir(), "switchboard-faults-")));
  const store = await startEmbeddedPostgres({ directory: path.join(place, "store") });
  const building = await furnish(store.url, boardCount, place);
  return {
    ...building,
    async close() {
      await building.close();
      await store.stop();
      if (!directory) await rm(place, { recursive: true, force: true });
    },
  };
}

/** Like `openBuilding`, in an existing database. */
export async function furnish(url: string, boardCount: number, place: string): Promise<Building> {
  const database = openDatabase(url, { max: 4, onIdleError: () => undefined });
  await migrate(database);
  const boards = Array.from({ length: boardCount }, newBoard);
  const { enterprise, admin } = await insertPeople(database);
  await insertBoards(database, enterprise, boards);
  return {
    directory: place,
    database,
    enterprise,
    admin,
    boards,
    switches: boards.flatMap(({ kd_id, switches }) => switches.map((each) => ({ ...each, kd_id }))),
    close: () => database.close(),
  };
}

function newBoard(): Board {
  const switches = Array.from({ length: SWITCHES }, (_, index) => ({ id: randomUUID(), switch_no: index + 1 }));
  return { id: randomUUID(), kd_id: `F-${randomBytes(6).toString("hex")}`, secret: randomUUID(), switches };
}

async function insertPeople(database: Database) {
  const [enterprise, id] = [randomUUID(), randomUUID()];
  const email = "admin@faults.test";
  await database.query(
    "INSERT INTO enterprises (id, name, time_zone, partner_name, created_at) VALUES ($1, 'Faults', 'Asia/Kolkata', 'Faults', now())",
    [enterprise],
  );
  await database.query(
    "INSERT INTO users (id, email, username, name, password_hash, is_demo, created_at) VALUES ($1, $2, $2, 'Admin', $3, false, now())",
    [id, email, await hashPassword(PASSWORD)],
  );
  await database.query(
    "INSERT INTO memberships (enterprise_id, user_id, role, created_at) VALUES ($1, $2, 'admin', now())",
    [enterprise, id],
  );
  return { enterprise, admin: { id, email } };
}

async function insertBoards(database: Database, enterprise: string, boards: Board[]): Promise<void> {
  await database.query(
    `INSERT INTO devices (enterprise_id, id, kd_id, device_name, device_type, secret_hash, created_at)
     SELECT $1, id, kd_id, kd_id, $5, secret, now() FROM unnest($2::uuid[], $3::text[], $4::bytea[]) AS u (id, kd_id, secret)`,
    [
      enterprise,
      boards.map(({ id }) => id),
      boards.map(({ kd_id }) => kd_id),
      boards.map(({ secret }) => hashSecret(secret)),
      TYPE,
    ],
  );
  const rows = boards.flatMap(({ id: device, switches }) => switches.map((each) => ({ ...each, device })));
  await database.query(
    `INSERT INTO switch_appliances (enterprise_id, id, device_id, switch_no, kind, name)
     SELECT $1, id, device, no, 'switch', 'Switch ' || no FROM unnest($2::uuid[], $3::uuid[], $4::int[]) AS u (id, device, no)`,
    [enterprise, rows.map(({ id }) => id), rows.map(({ device }) => device), rows.map(({ switch_no }) => switch_no)],
  );
}

/** Adds a metering device that the fleet does not know. */
export async function addMeter({ database, enterprise }: Building) {
  const meter = { id: randomUUID(), kd_id: `F-${randomBytes(6).toString("hex")}`, secret: randomUUID() };
  await database.query(
    `INSERT INTO devices (enterprise_id, id, kd_id, device_name, device_type, secret_hash, created_at)
     VALUES ($1, $2, $3, 'Meter', 'ENERGY_METER_3', $4, now())`,
    [enterprise, meter.id, meter.kd_id, hashSecret(meter.secret)],
  );
  return meter;
}

export function bringToLife({ boards, enterprise }: Building, mqttPort: number): Fleet {
  return startFleet({
    brokerUrl: `mqtt://127.0.0.1:${mqttPort}`,
    home: enterprise,
    devices: boards.map(({ kd_id, secret }) => ({ kd_id, secret, device_type: TYPE })),
  });
}

export async function allOnline({ database, enterprise }: Building): Promise<void> {
  const offline = "SELECT count(*) AS count FROM devices WHERE enterprise_id = $1 AND current_status % 2 = 0";
  await until("every device is online", 90_000, async () => {
    const rows = await database.query<{ count: number }>(offline, [enterprise]).catch(() => []);
    return rows[0]?.count === 0;
  });
}

/** Returns API calls as the admin. */
export async function signIn(url: string, email: string) {
  const send = (endpoint: AnyEndpoint, body: object | undefined, authorization?: string) =>
    fetch(`${url}${endpoint.path}`, {
      method: endpoint.method,
      headers: { ...(body && { "content-type": "application/json" }), ...(authorization && { authorization }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  const reply = await send(contract.login, { username: email, password: PASSWORD });
  if (!reply.ok) throw new Error(`sign-in failed with ${reply.status}`);
  const { token } = (await reply.json()) as { token: string };
  return (endpoint: AnyEndpoint, body: object | undefined) => send(endpoint, body, token);
}

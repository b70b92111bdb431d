import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { contract } from "@switchboard/contract";
import { BIN_THINGS, type BinThing } from "@switchboard/domain/core";
import { MERIDIAN } from "@switchboard/sample-building";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { startTestServer, type TestServer } from "../testing/test-server.ts";
import { createTryItDatabase, TRY_IT_NOW } from "../testing/try-it-database.ts";

let server: TestServer;
let dataDir: string;
let token: string;
/** Every row before anything is deleted; each test brings all of them back. */
let before: Record<string, string>;
const [ME] = MERIDIAN.people;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), "switchboard-bin-"));
  server = await startTestServer({ database: await createTryItDatabase(dataDir) });
  server.clock.set(TRY_IT_NOW);
  token = (await server.app.identity.sessions.service.start(ME.id, MERIDIAN.id)).token;
  before = await everyRow();
}, 120_000);
afterAll(async () => {
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Tables that only grow, or are not restored: sessions end with their membership, and reports are made again. */
const NOT_COMPARED = ["audit_log", "bin_entries", "bin_rows", "sessions", "reports", "throttles"];
/** Columns that change on a restore: the next run, the time of an expected return, and the pairing of a tablet. */
const ANEW = [
  "next_run",
  "remind_at",
  "resume_run",
  "expected_until",
  "session_id",
  "paired_at",
  "code_hash",
  "code_expires",
];

/** Tables with too many rows to compare, which a deletion never writes: their number is enough. */
const COUNTED = [
  "readings",
  "sensor_readings",
  "sensor_hours",
  "reading_hours",
  "commands",
  "switch_status_changes",
  "on_time_hours",
];

async function everyRow(): Promise<Record<string, string>> {
  const tables = await server.database.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relname <> ALL($1)`,
    [NOT_COMPARED],
  );
  const sums = tables.map(({ name }) =>
    COUNTED.includes(name)
      ? `SELECT '${name}' AS name, count(*)::text AS sum FROM "${name}"`
      : `SELECT '${name}', count(*) || ' ' || coalesce(sum(hashtextextended((to_jsonb(t) - $1::text[])::text, 0)), 0) FROM "${name}" t`,
  );
  const rows = await server.database.query<{ name: string; sum: string }>(sums.join(" UNION ALL "), [ANEW]);
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
}

/** Returns the things of each kind, by the ids for deleting them. */
async function idsOf(thing: BinThing): Promise<string[][]> {
  const found = await namesOf(thing);
  return found.map((each) => (typeof each === "string" ? [each] : each));
}

async function namesOf(thing: BinThing): Promise<(string | string[])[]> {
  const devices = async () => (await server.get(token, contract.myDevices, {})).body.devices;
  const found = {
    device: async () => (await devices()).map(({ _id }) => _id),
    group: async () => (await server.get(token, contract.deviceGroups, {})).body.groups.map(({ _id }) => _id),
    place: async () => (await server.get(token, contract.listPlaces)).body.places.map(({ _id }) => _id),
    scene: async () => (await server.get(token, contract.listScenes)).body.scenes.map(({ _id }) => _id),
    schedule: async () =>
      (await server.post(token, contract.listSchedules, { limit: 100 })).body.docs.map(({ _id }) => _id),
    workflow: async () =>
      (await server.get(token, contract.listWorkflows, {})).body.groups.map(({ workflows }) =>
        workflows.map(({ _id }) => _id),
      ),
    remote: async () => (await server.get(token, contract.myRemotes, {})).body.remotes.map(({ _id }) => _id),
    user: async () =>
      (await server.post(token, contract.listUsers, { limit: 100 })).body.users
        .map(({ _id }) => _id)
        .filter((id) => id !== ME.id),
  };
  return found[thing]();
}

const REMOVE: Record<BinThing, (id: string, ids: string[]) => Promise<{ status: number }>> = {
  device: (id) => server.post(token, contract.deleteDevice, { id }),
  group: (id) => server.post(token, contract.deleteGroup, { id }),
  place: (id) => server.post(token, contract.deletePlace, { id }),
  scene: (sceneId) => server.post(token, contract.deleteScene, { sceneId }),
  schedule: (id) => server.post(token, contract.deleteSchedule, { id }),
  workflow: (_, workflows) => server.post(token, contract.deleteWorkflows, { workflows }),
  remote: (remote_id) => server.post(token, contract.deleteRemote, { remote_id }),
  user: (id) => server.post(token, contract.deleteUser, { id }),
};

describe.each(BIN_THINGS)("a %s", (thing) => {
  it("is complete again after an undo, with everything that was deleted with it", async () => {
    const all = await idsOf(thing);
    expect(all.length).toBeGreaterThan(0);
    for (const ids of all.slice(0, 6)) {
      expect((await REMOVE[thing](ids[0] ?? "", ids)).status).toBe(200);
      expect(await idsOf(thing)).not.toContainEqual(ids);
      const { body, status } = await server.post(token, contract.undoDelete, { thing, ids });
      expect({ status, body }).toMatchObject({ status: 200, body: { restored: [{ thing, left_out: [] }] } });
    }
    expect(await everyRow()).toEqual(before);
  }, 60_000);
});

/** Shuffles in a fixed way: by a sum of the id, and of a word for another order. */
const shuffled = <T>(all: readonly T[], keyOf: (each: T) => string, word: string): T[] => {
  const sum = (text: string) =>
    [...text].reduce((total, char) => (total * 31 + (char.codePointAt(0) ?? 0)) % 99_991, 7);
  return all.toSorted((one, other) => sum(word + keyOf(one)) - sum(word + keyOf(other)));
};

const ORDERS = [
  ["go", "come"],
  ["leave", "return"],
] as const;

it.each(inject("isFullRun") ? ORDERS : ORDERS.slice(0, 1))(
  "brings a whole building back, in whatever order it went (%s) and returns (%s)",
  async (going, coming) => {
    const all: { thing: BinThing; ids: string[] }[] = [];
    for (const thing of BIN_THINGS) all.push(...(await idsOf(thing)).map((ids) => ({ thing, ids })));
    for (const { thing, ids } of shuffled(all, ({ ids }) => ids.join(), going))
      expect((await REMOVE[thing](ids[0] ?? "", ids)).status).toBe(200);
    for (const thing of BIN_THINGS) expect(await idsOf(thing)).toEqual([]);
    const { entries } = (await server.get(token, contract.listBin, { limit: 100 })).body;
    // Restores people first, because things without an owner go to the person who restores them.
    const people = entries.filter(({ thing }) => thing === "user");
    const things = entries.filter(({ thing }) => thing !== "user");
    for (const { _id } of [...people, ...shuffled(things, ({ thing_id }) => thing_id, coming)])
      expect((await server.post(token, contract.restoreBinned, { id: _id })).status).toBe(200);
    expect(await everyRow()).toEqual(before);
  },
  120_000,
);

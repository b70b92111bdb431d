import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listMigrations, migrate } from "../../../platform/db/migrate.ts";
import { createTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { insertRows } from "../../../try-it/insert-rows.ts";
import { observeReading, observeSensors } from "./observations.ts";

const NOON = Date.parse("2026-03-02T06:30:00Z");
const MINUTE = 60_000;
const [enterpriseId, person, meter, spare, probe, lost, thermometer, other, bell] = Array.from({ length: 9 }, () =>
  randomUUID(),
) as [string, ...string[]];
const ago = (minutes: number) => new Date(NOON - minutes * MINUTE);
const keys: Record<string, string> = {};

let database: TestDatabase;
let server: TestServer;

/** Builds a store with the states of all former engines, migrated to the present one. */
beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
  const migrations = await listMigrations();
  await migrate(
    database,
    migrations.filter(({ name }) => name < "0104"),
  );
  await fillBuilding();
  await fillWorkflows();
  await migrate(database, migrations);
  server = await startTestServer({ database });
  server.clock.set(new Date(NOON).toISOString());
});
afterAll(() => server.close());

async function fillBuilding(): Promise<void> {
  const created_at = ago(600);
  const device = (id: string | undefined, device_type: string, current_status = 1) => {
    const names = { kd_id: id?.slice(0, 13), device_name: "Any", secret_hash: "" };
    return { enterprise_id: enterpriseId, id, ...names, device_type, current_status, last_seen: ago(30), created_at };
  };
  await insertRows(database, "enterprises", [
    { id: enterpriseId, name: "Any", time_zone: "UTC", partner_name: "", created_at },
  ]);
  await insertRows(database, "users", [{ id: person, name: "A", email: "a@any.test", username: "a", created_at }]);
  await insertRows(database, "memberships", [
    { enterprise_id: enterpriseId, user_id: person, role: "admin", created_at },
  ]);
  await insertRows(database, "devices", [
    device(meter, "ENERGY_METER_1"),
    device(spare, "ENERGY_METER_1"),
    device(probe, "KIOT_4_NODE"),
    device(lost, "KIOT_4_NODE", 2),
  ]);
  const sensor = {
    enterprise_id: enterpriseId,
    device_id: probe,
    kind: "temperature",
    unit: "°C",
    position: 1,
    time_zone: "UTC",
  };
  await insertRows(database, "sensors", [
    { ...sensor, id: thermometer, channel: "store", name: "Store" },
    { ...sensor, id: other, channel: "other", name: "Other" },
  ]);
  const button = { id: bell, device_id: probe, channel: "bell", name: "Bell", presses: ["single"], position: 1 };
  await insertRows(database, "buttons", [{ enterprise_id: enterpriseId, ...button }]);
}

async function makeWorkflow(name: string, rule: object, entries: object[]): Promise<string[]> {
  const key = randomUUID();
  keys[name] = key;
  const plain = { trigger: "voltage", qualifier: "above", value: 250, start_time: 0, end_time: 2359, is_active: true };
  const does = { actions: [], notification: { head: "Look", message: "At it" } };
  await insertRows(database, "workflows", [
    { enterprise_id: enterpriseId, key, name, owner_id: person, created_at: ago(60), ...plain, ...does, ...rule },
  ]);
  const rows = entries.map((entry, position) => ({
    enterprise_id: enterpriseId,
    key,
    id: randomUUID(),
    position,
    ...entry,
  }));
  await insertRows(database, "workflow_entries", rows);
  return rows.map(({ id }) => id);
}

async function fillWorkflows(): Promise<void> {
  const states: Record<string, unknown>[] = [];
  const sensors: Record<string, unknown>[] = [];
  const fires = async (name: string, entry_id: string | undefined, device_id: string | undefined) => {
    const row = { id: randomUUID(), key: keys[name], entry_id, device_id, value: 260, stopped: false };
    await insertRows(database, "workflow_firings", [{ enterprise_id: enterpriseId, ...row, fired_at: ago(10) }]);
    return row.id;
  };
  const state = (name: string, device_id: string | undefined, active: boolean, fired: Date[]) =>
    states.push({ enterprise_id: enterpriseId, key: keys[name], device_id, active, fired, judged_at: ago(10) });
  const sensed = (entry_id: string | undefined, active: boolean, since: Date | null, value: number) => {
    const judged_at = since ?? ago(2);
    sensors.push({
      enterprise_id: enterpriseId,
      entry_id,
      active,
      since,
      value,
      fired: active ? [ago(10)] : [],
      judged_at,
    });
  };

  const [high] = await makeWorkflow("high", {}, [{ device_id: meter }, { device_id: spare }]);
  await fires("high", high, meter);
  state("high", meter, true, [ago(10)]);
  state("high", spare, false, [new Date(NOON - 20_000)]);
  const [away] = await makeWorkflow("away", { trigger: "offline", value: 10 }, [{ device_id: lost }]);
  await fires("away", away, lost);
  state("away", lost, true, [ago(10)]);
  const warm = { trigger: "sensor", value: 8, minutes: 10 };
  const [waiting, active] = await makeWorkflow("warm", warm, [
    { device_id: probe, sensor_id: thermometer },
    { device_id: probe, sensor_id: other },
  ]);
  await fires("warm", active, probe);
  sensed(waiting, false, ago(8), 9);
  sensed(active, true, ago(20), 9);
  const press = { trigger: "press", qualifier: "is", value: 0, press: "single" };
  const [rung] = await makeWorkflow("bell", press, [{ device_id: probe, button_id: bell }]);
  sensed(rung, false, null, 1);
  const tree = {
    kind: "trigger",
    trigger: "voltage",
    qualifier: "above",
    value: 250,
    devices: [meter],
  };
  const [whole] = await makeWorkflow("tree", { tree, is_active: false, tree_active: true }, [{ device_id: meter }]);
  const run_id = await fires("tree", whole, meter);
  const [binned] = await makeWorkflow("binned", warm, [{ device_id: probe, sensor_id: thermometer }]);
  sensed(binned, false, ago(8), 9);
  await makeWorkflow("binned tree", { tree, is_active: false, tree_active: true }, [{ device_id: meter }]);
  await insertRows(database, "workflow_states", states);
  await insertRows(database, "workflow_sensor_states", sensors);
  const facts = { [`voltage ${meter}`]: [[NOON - 10 * MINUTE, 260]] };
  const held = {
    enterprise_id: enterpriseId,
    is_true: true,
    fired: [ago(10)],
    looked_at: ago(10),
    facts,
    status_at: ago(10),
  };
  await insertRows(database, "workflow_trees", [
    { ...held, key: keys.tree, run_id },
    { ...held, key: keys["binned tree"], run_id: null },
  ]);
  await putIntoBin([keys.binned, keys["binned tree"]]);
}

async function putIntoBin(ids: (string | undefined)[]): Promise<void> {
  const entry = randomUUID();
  const deleted = { thing: "workflow", thing_id: ids[0], named: ids, name: "Any", deleted_at: ago(5) };
  await insertRows(database, "bin_entries", [{ enterprise_id: enterpriseId, id: entry, ...deleted }]);
  await database.transaction(async (sql) => {
    await sql.query("SELECT set_config('switchboard.bin', $1, true)", [`${enterpriseId}/${entry}`]);
    await sql.query("DELETE FROM workflows WHERE enterprise_id = $1 AND key = ANY($2)", [enterpriseId, ids]);
  });
}

const firings = async (name: string) =>
  database.query<{ device_id: string; ended_at: Date | null }>(
    "SELECT device_id, ended_at FROM workflow_firings WHERE enterprise_id = $1 AND key = $2 ORDER BY fired_at",
    [enterpriseId, keys[name]],
  );
function received<Message>(device: string | undefined, message: Message) {
  const kd_id = device?.slice(0, 13) ?? "";
  return { enterpriseId, device: kd_id, key: `${enterpriseId}/${kd_id}`, at: server.clock.now(), message } as never;
}
const engine = () => server.app.building.workflows.engine;
async function measure(device: string | undefined, v: number): Promise<void> {
  server.clock.advance(1000);
  const message = { ts: server.clock.now().getTime(), v };
  await engine().take([received(device, message)], observeReading, ["voltage"]);
}
async function sense(report: object, ts = server.clock.now().getTime()): Promise<void> {
  await engine().take([received(probe, { ts, ...report })], observeSensors, ["sensor", "press"]);
}

describe("a store of the former engines", () => {
  it("has one kind of state after the migration", async () => {
    const rows = await database.query<{ name: string; scope: string; active: boolean; run: boolean }>(
      `SELECT w.name, s.scope, s.active, s.run_id IS NOT NULL AS run FROM workflow_states s JOIN workflows w USING (enterprise_id, key)
       WHERE enterprise_id = $1`,
      [enterpriseId],
    );
    const state = (name: string, scope: string | undefined, active: boolean) => ({ name, scope, active, run: active });
    expect(new Set(rows)).toEqual(
      new Set([
        state("high", meter, true),
        state("high", spare, false),
        state("away", lost, true),
        state("warm", thermometer, false),
        state("warm", other, true),
        state("bell", bell, false),
        state("tree", keys.tree, true),
      ]),
    );
  });

  it("goes on raising alarms where the form had no choice, and follows the choice where it had one", async () => {
    const alarm = { priority: "high", advice: "", latching: false, onDelay: 0, offDelay: 0 };
    const alarms = await database.query(
      `SELECT name, alarm FROM workflows WHERE enterprise_id = $1 AND name IN ('high', 'tree')
       UNION ALL SELECT was ->> 'name', was -> 'alarm' FROM bin_rows WHERE relation = 'workflows' ORDER BY 1`,
      [enterpriseId],
    );
    expect(alarms).toEqual([
      { name: "binned", alarm },
      { name: "binned tree", alarm: null },
      { name: "high", alarm },
      { name: "tree", alarm: null },
    ]);
  });

  it("does not fire again for a condition that had fired", async () => {
    await engine().checkDue();
    await sense({ values: { other: 9 } });
    await sense({ presses: [{ channel: "bell", press: "single" }] }, ago(2).getTime());
    await measure(meter, 251);
    // Within the way back of 2 %, a value has not come back.
    await measure(meter, 248);
    await measure(meter, 251);
    expect(await firings("high")).toEqual([{ device_id: meter, ended_at: null }]);
    expect(await firings("away")).toEqual([{ device_id: lost, ended_at: null }]);
    expect(await firings("warm")).toEqual([{ device_id: probe, ended_at: null }]);
    expect(await firings("tree")).toEqual([{ device_id: meter, ended_at: null }]);
    expect(await firings("bell")).toEqual([]);
  });

  it("still waits after the last firing", async () => {
    await measure(spare, 260);
    expect(await firings("high")).toHaveLength(1);
    server.clock.advance(MINUTE);
    await measure(spare, 260);
    expect(await firings("high")).toHaveLength(2);
  });

  it("continues to count the minutes of a sensor", async () => {
    server.clock.set(new Date(NOON + 3 * MINUTE).toISOString());
    await engine().checkDue();
    expect(await firings("warm")).toHaveLength(2);
  });

  it("ends lasting firings, and fires again after that", async () => {
    await measure(meter, 240);
    expect((await firings("high"))[0]?.ended_at).toEqual(server.clock.now());
    expect((await firings("tree"))[0]?.ended_at).toEqual(server.clock.now());
    await measure(meter, 251);
    expect([(await firings("high")).length, (await firings("tree")).length]).toEqual([3, 2]);
  });

  it("does not fire for a message for which a server of the previous version has fired", async () => {
    await measure(meter, 240);
    server.clock.advance(2 * MINUTE);
    const now = server.clock.now();
    await database.query(
      `INSERT INTO workflow_states (enterprise_id, key, device_id, active, fired, judged_at) VALUES ($1, $2, $3, true, $4, $5)
       ON CONFLICT (enterprise_id, key, device_id)
         DO UPDATE SET active = excluded.active, fired = excluded.fired, judged_at = excluded.judged_at`,
      [enterpriseId, keys.high, meter, [now], now],
    );
    await engine().take([received(meter, { ts: now.getTime(), v: 252 })], observeReading, ["voltage"]);
    expect(await firings("high")).toHaveLength(3);
  });

  it("brings workflows back from the bin with their state", async () => {
    const rows = await database.query<{ back: boolean }>(
      "SELECT put_row_back(b) AS back FROM (SELECT * FROM bin_rows WHERE enterprise_id = $1 ORDER BY rank, position) b",
      [enterpriseId],
    );
    expect(rows.map(({ back }) => back)).toEqual([true, true, true, true, true, true]);
    const states = await database.query(
      "SELECT scope, active, facts FROM workflow_states WHERE enterprise_id = $1 AND key = ANY($2) ORDER BY active",
      [enterpriseId, [keys.binned, keys["binned tree"]]],
    );
    expect(states).toEqual([
      { scope: thermometer, active: false, facts: { [`sensor ${thermometer}`]: [[ago(8).getTime(), 9]] } },
      { scope: keys["binned tree"], active: true, facts: { [`voltage ${meter}`]: [[NOON - 10 * MINUTE, 260]] } },
    ]);
  });
});

import { setImmediate as turn } from "node:timers/promises";
import type { CommandMessage } from "@switchboard/contract";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Broker } from "../../../platform/broker/broker.ts";
import type { Database, Sql } from "../../../platform/db/database.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { randomFrom } from "../../automation/schedules/testing/expected-runs.ts";
import { automate, hold, startServer, tap } from "../holds/testing/held-course.ts";
import { actorOf, stallingAfter } from "./testing/commands.ts";

/** `CROSSING_ROUNDS=500 CROSSING_SEED=1000` runs other and more rounds than `npm test` does. */
const ROUNDS = Number(process.env.CROSSING_ROUNDS ?? 8);
const SEED = Number(process.env.CROSSING_SEED ?? 1);

const READS_THE_SWITCH = "LEFT JOIN principals m";
const WRITES_A_COMMAND = "INSERT INTO commands";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function buildBoard() {
  const admin = await server.buildUser();
  const other = await server.buildUser({ role: "admin", enterprise: admin.enterpriseId });
  const device = await server.buildDevice(admin.enterpriseId, { online: true });
  return { actor: actorOf(admin), other: actorOf(other), ids: device.switches.map(({ id }) => id) };
}

/** Records the commands to a board in order, by the number of its switch. */
function listen() {
  const told: { switch_no: number; state: number | undefined }[] = [];
  const publish: Broker["publish"] = async (_topic, payload) => {
    const { switch_no, state } = JSON.parse(String(payload)) as CommandMessage;
    told.push({ switch_no, state });
  };
  return { told, publish };
}

const holdOn = (at: { publish: Broker["publish"] }, actor: Actor, id: string) =>
  hold(startServer(server, at), actor, id, { state: 1, minutes: 30, resumes: false });
const isHeld = async (id: string) =>
  (await server.database.query("SELECT 1 FROM holds WHERE switch_id = $1 AND ended_at IS NULL", [id])).length > 0;

/** A database for a server that stalls right after such a statement, also within a transaction. */
function stallingWithin(statement: string, stall: () => Promise<unknown>): Database {
  let isDue = true;
  const watch =
    (sql: Sql): Sql["query"] =>
    async (text, values) => {
      const rows = await sql.query<never>(text, values);
      if (isDue && text.includes(statement)) {
        isDue = false;
        await stall();
      }
      return rows;
    };
  return {
    ...server.database,
    query: watch(server.database),
    transaction: (work) => server.database.transaction((sql) => work({ query: watch(sql) })),
  };
}

it("refuses a tap whose switch was held after the tap had read it, and sends the switch nothing else", async () => {
  const { actor, other, ids } = await buildBoard();
  const [id = ""] = ids;
  const { told, publish } = listen();
  const database = stallingAfter(server, READS_THE_SWITCH, () => holdOn({ publish }, actor, id));
  expect(await tap(startServer(server, { database, publish }), other, id, 0)).toBe(false);
  expect(told).toEqual([{ switch_no: 1, state: 1 }]);
});

it("refuses a tap on the other relay of a curtain that was held after the tap had read it", async () => {
  const { actor, other, ids } = await buildBoard();
  const [up = "", down = ""] = ids;
  await server.database.query(
    `UPDATE devices SET device_type = 'SW_2_REL', device_config = '{"curtain_mode": "1"}' WHERE id =
     (SELECT device_id FROM switch_appliances WHERE id = $1)`,
    [up],
  );
  const { told, publish } = listen();
  const database = stallingAfter(server, READS_THE_SWITCH, () => holdOn({ publish }, actor, up));
  expect(await tap(startServer(server, { database, publish }), other, down, 1)).toBe(false);
  expect(told).toEqual([{ switch_no: 1, state: 1 }]);
});

it("records an automation's order as held when the hold was placed after the automation had read it", async () => {
  const { actor, other, ids } = await buildBoard();
  const [id = ""] = ids;
  const { told, publish } = listen();
  const database = stallingWithin(READS_THE_SWITCH, () => holdOn({ publish }, actor, id));
  await automate(startServer(server, { database, publish }), other, { switchId: id, switch_state: 0 }, "workflow");
  expect(told).toEqual([{ switch_no: 1, state: 1 }]);
  const rows = await server.database.query(
    "SELECT outcome, reason, held_by FROM commands WHERE switch_id = $1 AND source = 'workflow'",
    [id],
  );
  expect(rows).toEqual([{ outcome: "held", reason: "held", held_by: actor.name }]);
});

it.each(["tap", "workflow"] as const)(
  "lets a %s that was written before a hold leave before what the hold orders",
  async (kind) => {
    const { actor, other, ids } = await buildBoard();
    const [id = ""] = ids;
    const { told, publish } = listen();
    let holding: Promise<boolean> | undefined;
    // The automation reads once more before it sends, and stalls after that.
    const statement = kind === "tap" ? WRITES_A_COMMAND : "WITH crossed";
    const database = stallingWithin(statement, async () => {
      holding = holdOn({ publish }, actor, id);
      await vi.waitFor(async () => expect(await isHeld(id)).toBe(true));
    });
    const by = startServer(server, { database, publish });
    if (kind === "tap") await tap(by, other, id, 0);
    else await automate(by, other, { switchId: id, switch_state: 0 }, kind);
    await holding;
    expect(told).toEqual([
      { switch_no: 1, state: 0 },
      { switch_no: 1, state: 1 },
    ]);
  },
);

it("does not let the tap of a stalled server override a hold", async () => {
  const { actor, other, ids } = await buildBoard();
  const [id = ""] = ids;
  const { told, publish } = listen();
  const database = stallingAfter(server, WRITES_A_COMMAND, async () => {
    await holdOn({ publish }, actor, id);
    server.clock.advance(600);
  });
  await tap(startServer(server, { database, publish }), other, id, 0);
  expect(told).toEqual([{ switch_no: 1, state: 1 }]);
});

/** Runs many orders at once on two servers with a slow broker, in an unknown order. */
async function follow(seed: number): Promise<void> {
  const random = randomFrom(seed);
  const { actor, other, ids } = await buildBoard();
  const { told, publish } = listen();
  const slowly: Broker["publish"] = async (...message) => {
    for (let turns = random(12); turns > 0; turns -= 1) await turn();
    await publish(...message);
  };
  const servers = [1, 2].map(() => startServer(server, { publish: slowly }));
  const acts = Array.from({ length: 12 }, async (_, index) => {
    for (let turns = random(40); turns > 0; turns -= 1) await turn();
    const by = servers[random(2)] ?? servers[0];
    const switchId = ids[random(2)] ?? "";
    if (!by) return;
    // Places one hold on either switch at some time, among taps and automations that turn it off.
    if (index < 2) await hold(by, actor, ids[index] ?? "", { state: 1, minutes: 30, resumes: false });
    else if (random(3) > 0) await tap(by, other, switchId, 0);
    else await automate(by, other, { switchId, switch_state: 0 }, "workflow");
  });
  await Promise.all(acts);
  for (const switch_no of [1, 2]) {
    const own = told.filter((each) => each.switch_no === switch_no).map(({ state }) => state);
    expect(own.at(-1), `seed ${seed}, switch ${switch_no}: ${own}`).toBe(1);
    expect(own.filter((state) => state === 1)).toHaveLength(1);
  }
}

it("lets a hold win, whatever is tapped and ordered while it is placed", async () => {
  for (let round = 0; round < ROUNDS; round += 1) await follow(SEED + round);
});

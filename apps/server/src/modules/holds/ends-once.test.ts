import { afterAll, beforeAll, expect, test } from "vitest";
import type { Broker } from "../../platform/broker/broker.ts";
import type { Database } from "../../platform/db/database.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { createCommands } from "../commands/commands.module.ts";
import { actorOf } from "../commands/testing/commands.ts";
import { randomFrom } from "../schedules/testing/expected-runs.ts";
import { endHoldsBySchedule } from "./hold-ends.service.ts";
import { createHolds } from "./holds.module.ts";
import { HeldModel } from "./testing/held-model.ts";

const MINUTE = 60_000;
const STEPS = 120;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** One more server on the same store; what it sends is written down, the device does it at once. */
function startServer(sent: Map<string, 0 | 1>, given: { database?: Database; broker?: Pick<Broker, "publish"> } = {}) {
  const publish: Broker["publish"] = async (_topic, payload) => {
    const { id, state } = JSON.parse(String(payload)) as { id: string; state: 0 | 1 };
    sent.set(id, state);
  };
  const { database = server.database, broker = { publish } } = given;
  const commands = createCommands({ database, broker, clock: server.clock, endHolds: endHoldsBySchedule });
  const scenes = server.app.building.scenes.service;
  const { tell } = server.app.building.notifications;
  return { commands, ...createHolds({ database, clock: server.clock, commands, scenes, tell }) };
}

/** A server that is gone in the middle of a transaction, after so many statements. */
function dyingAfter(statements: number): Database {
  let left = statements;
  return {
    ...server.database,
    transaction: (work) =>
      server.database.transaction((sql) =>
        work({
          query: (text, values) => (left-- > 0 ? sql.query(text, values) : Promise.reject(new Error("killed"))),
        }),
      ),
  };
}

async function building(sent: Map<string, 0 | 1>) {
  const admin = await server.buildUser();
  const device = await server.buildDevice(admin.enterpriseId, { online: true });
  return { actor: actorOf(admin), ids: device.switches.map(({ id }) => id), ...startServer(sent) };
}

type Building = Awaited<ReturnType<typeof building>>;

async function order({ actor, commands }: Building, switchId: string, kind: "workflow" | "schedule", state: 0 | 1) {
  const { publish } = await commands.orders.write(server.database, [
    {
      enterpriseId: actor.enterpriseId,
      owner: { id: actor.userId, name: actor.name },
      source: kind,
      cause: { id: switchId, name: kind },
      orders: [{ switchId, switch_state: state }],
    },
  ]);
  await publish();
}

/** Whether it was sent. */
const tap = ({ actor, commands }: Building, switchId: string, switch_state: 0 | 1) =>
  commands.orders.tap(actor, { order: { switchId, switch_state }, source: "dashboard" }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError && error.code === "switch.held") return false;
      throw error;
    },
  );

async function endDue(sent: Map<string, 0 | 1>, random: (below: number) => number) {
  const attacks = [
    () => Promise.all([startServer(sent).runner.endDue(), startServer(sent).runner.endDue()]),
    () =>
      startServer(sent, { database: dyingAfter(random(6)) })
        .runner.endDue()
        .catch(() => undefined),
  ];
  await attacks[random(attacks.length)]?.();
  await startServer(sent).runner.endDue();
}

test.each([1, 2, 3])("holds end once and leave what a plain model says (course %i)", async (seed) => {
  const random = randomFrom(seed);
  const sent = new Map<string, 0 | 1>();
  server.clock.set("2026-03-27T00:00:00Z");
  const built = await building(sent);
  const models = new Map(built.ids.map((id) => [id, new HeldModel()]));
  for (let step = 0; step < STEPS; step += 1) {
    server.clock.advance(1 + random(4) * 10 * MINUTE);
    const now = server.clock.now().getTime();
    // Not always before the next thing is asked: whoever ends holds may be late.
    if (random(3) > 0) {
      await endDue(sent, random);
      for (const model of models.values()) model.end(now);
    }
    const id = built.ids[random(built.ids.length)] ?? "";
    const model = models.get(id);
    const state = random(2) === 0 ? 0 : 1;
    const kind = random(6);
    if (!model) continue;
    if (kind === 0) {
      const wish =
        random(4) === 0
          ? ({ until: "next_schedule" } as const)
          : ({ until: "time", minutes: 10 + random(90) } as const);
      const after_end = random(3) === 0 ? "stay" : "resume";
      await built.service.place(built.actor, { switches: [id], switch_state: state, after_end, ...wish });
      model.hold(now, wish, after_end, state);
    } else if (kind === 1) expect(await tap(built, id, state)).toBe(model.tap(now, state));
    else if (kind === 2) {
      const [hold] = (await built.service.list(built.actor)).holds.filter((each) => each.switch_appliance._id === id);
      if (hold) await built.service.release(built.actor, { holds: [hold._id] });
      model.release();
    } else {
      const by = kind === 3 ? "workflow" : "schedule";
      await order(built, id, by, state);
      model.automation(now, state, by === "schedule");
    }
    await compare(built, models);
  }
});

/** Who holds what, and what each switch was told last, is what the model says; and no hold was followed twice. */
async function compare({ actor, service, ids }: Building, models: ReadonlyMap<string, HeldModel>): Promise<void> {
  const { holds } = await service.list(actor);
  const held = new Map(holds.map((hold) => [hold.switch_appliance._id, hold.switch_state]));
  expect(held.size).toBe(holds.length);
  const told = await server.database.query<{ switch_id: string; switch_state: 0 | 1 }>(
    `SELECT DISTINCT ON (switch_id) switch_id, switch_state FROM commands
     WHERE enterprise_id = $1 AND outcome <> 'held' ORDER BY switch_id, created_at DESC, (source = 'hold' AND cause_run IS NULL) DESC`,
    [actor.enterpriseId],
  );
  const states = new Map(told.map((row) => [row.switch_id, row.switch_state]));
  for (const id of ids)
    expect([held.get(id), states.get(id)]).toEqual([models.get(id)?.heldState(), models.get(id)?.state]);
}

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { Sql } from "../../../platform/db/database.ts";
import { countLockWaits } from "../../../testing/lock-waits.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { DispatcherRepository } from "./dispatcher.repository.ts";
import { endCommandsOf, settleAnswers } from "./settlement.service.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const LOW = "00000000-0000-4000-8000-000000000001";
const HIGH = "ffffffff-ffff-4fff-bfff-ffffffffffff";

/** Creates two commands that wait for their device; the one with the higher id is older, so that the database finds it first. */
async function heldCommands() {
  const admin = await server.buildUser();
  const device = await server.buildDevice(admin.enterpriseId);
  const cause = randomUUID();
  const [first, second] = device.switches;
  for (const [id, target] of [
    [HIGH, first],
    [LOW, second],
  ] as const)
    await server.database.query(
      `INSERT INTO commands (enterprise_id, id, device_id, switch_id, source, switch_state, outcome, created_at, expires_at,
         publish_after, cause_id)
       VALUES ($1, $2, $3, $4, 'schedule', 1, 'pending', $5, $6, 'infinity', $7)`,
      [
        admin.enterpriseId,
        id,
        device.id,
        target?.id,
        server.clock.now(),
        new Date(server.clock.now().getTime() + 60_000),
        cause,
      ],
    );
  return { admin, enterpriseId: admin.enterpriseId, device, cause };
}

type HeldCommands = Awaited<ReturnType<typeof heldCommands>>;
const transaction = (work: (sql: Sql) => Promise<unknown>) => server.database.transaction(work);
const both = ({ enterpriseId }: HeldCommands) => [HIGH, LOW].map((id) => ({ enterprise_id: enterpriseId, id }));

const CHANGES: Record<string, (held: HeldCommands) => Promise<unknown>> = {
  "answers of a device": ({ enterpriseId, device }) =>
    transaction((sql) =>
      settleAnswers(
        sql,
        [HIGH, LOW].map((id) => {
          const at = server.clock.now();
          return { enterpriseId, device: device.kd_id, id, ok: true, reason: null, saidAt: at.getTime(), at };
        }),
      ),
    ),
  "what was published": (held) =>
    new DispatcherRepository(server.database).markPublished(
      both(held).map((each) => ({ ...each, exp: server.clock.now() })),
    ),
  "what could not be sent": (held) =>
    server.app.building.commands.settlement.endUnsent(
      both(held).map((each) => ({ ...each, source: "dashboard" as const, seen_at: server.clock.now() })),
    ),
  "a cause that is withdrawn": ({ enterpriseId, cause }) =>
    transaction((sql) => server.app.building.commands.withdrawal.endOf(sql, enterpriseId, [cause])),
  "a device that is removed": ({ enterpriseId, device }) =>
    transaction((sql) => endCommandsOf(sql, enterpriseId, device.id, server.clock.now())),
  "an order that takes the place of both": ({ enterpriseId, admin, device }) =>
    server.app.building.commands.orders.write(server.database, [
      {
        enterpriseId,
        owner: { id: admin.userId, name: "Test Person" },
        source: "workflow",
        cause: { id: randomUUID(), name: "Evening" },
        holdUntil: new Date(server.clock.now().getTime() + 60_000),
        orders: device.switches.map(({ id }) => ({ switchId: id, switch_state: 0 as const })),
      },
    ]),
};

it.each(Object.keys(CHANGES))("locks commands in one order: %s", async (name) => {
  const held = await heldCommands();
  let changing: Promise<unknown> | undefined;
  await server.database.transaction(async (sql) => {
    const lock = (id: string) =>
      sql.query("SELECT 1 FROM commands WHERE enterprise_id = $1 AND id = $2 FOR UPDATE", [held.enterpriseId, id]);
    await lock(LOW);
    changing = CHANGES[name]?.(held);
    await vi.waitFor(async () => expect(await countLockWaits(server.database)).toBe(1));
    // A transaction that waits for the first lock holds nothing yet; otherwise this would be a deadlock.
    await lock(HIGH);
  });
  await changing;
});

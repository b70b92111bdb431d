import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { contract } from "@switchboard/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  buildColdStore,
  isWarm,
  makeTree,
  PLAIN,
  warmWhileRunning,
} from "../../areas/automation/workflows/testing/cold-store.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createPeers, type TestPeer } from "../../testing/test-peers.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { callAdmin } from "../testing.ts";

const MINUTE = 60_000;
const open: TestPeer[] = [];
let folder: string;
let server: TestServer;
let restored: TestDatabase;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "restored-workflows-"));
  server = await startTestServer();
  restored = await createTestDatabase({ empty: true });
});
afterAll(async () => {
  await Promise.all(open.map((peer) => peer.end()));
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

it("lets no workflow repeat after a restore what it had done, or was to do, since the backup", async () => {
  // The backup is twenty minutes old when it is restored.
  server.clock.set(new Date(Date.now() - 20 * MINUTE).toISOString());
  const peers = createPeers(server, await server.app.listen({ port: 0, host: "127.0.0.1", mqttPort: 0 }));
  const built = await buildColdStore(server, peers, open);
  const { admin, sensor, board, beacon } = built;
  const doing = { actions: [{ switch_appliance_id: beacon, switch_state: 1 }] };
  // Due three minutes ago by now: a server that was merely down would still do it.
  const fires = await makeTree(server, admin, isWarm(sensor), { steps: [{ afterMinutes: 17, ...doing }] });
  await makeTree(server, admin, warmWhileRunning(built));
  const simple = [
    { ...PLAIN, value: 8, minutes: 10, sensor },
    { ...PLAIN, trigger: "offline", value: 10, device: board.id },
  ];
  for (const workflow of simple)
    expect(await server.post(admin, contract.newWorkflows, { workflows: [workflow] })).toMatchObject({ status: 200 });
  await server.database.query("UPDATE devices SET current_status = 2, last_seen = $2 WHERE id = $1", [
    board.id,
    server.clock.now(),
  ]);
  await built.power(2000);
  await built.warm(9);
  await server.app.building.workflows.engine.checkDue();
  const backup = path.join(folder, "backup");
  expect(await callAdmin(server.database.url, ["backup", backup])).toMatchObject({ code: 0 });

  expect(await callAdmin(restored.url, ["restore", backup])).toMatchObject({ code: 0 });
  const again = await startTestServer({ database: restored });
  again.clock.set(new Date().toISOString());
  const { engine, waits } = again.app.building.workflows;
  const tick = async () => {
    await engine.checkDue();
    await waits.performDue();
  };
  await tick();
  again.clock.advance(MINUTE);
  await tick();
  expect(await restored.query("SELECT key, left_step FROM workflow_firings")).toEqual([{ key: fires, left_step: 0 }]);
  expect(await restored.query("SELECT 1 FROM commands")).toEqual([]);
  await again.close();
});

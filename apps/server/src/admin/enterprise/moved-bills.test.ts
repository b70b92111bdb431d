import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { contract } from "@switchboard/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildBilled, steadyReadings } from "../../areas/energy/bills/testing/billed.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { callAdmin } from "../testing.ts";

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
let server: TestServer;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "moved-bills-"));
  server = await startTestServer();
  server.clock.set("2026-03-02T06:30:00Z");
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

/** Returns what an enterprise knows about its supply, without the ids. */
async function bills(token: string) {
  const supplies = (await server.get(token, contract.listSupplies, {})).body;
  const supply = supplies.docs[0]?._id ?? "";
  const all = [
    supplies,
    (await server.get(token, contract.listTariffs, {})).body,
    (await server.get(token, contract.listBills, { supply })).body,
    (await server.get(token, contract.oneBill, { supply, day: "2026-02-10" })).body,
  ];
  return JSON.stringify(all).replace(UUID, "id");
}

it("has the same bills after a move, to the paisa, with the utility's figures", async () => {
  const { admin, main, supply } = await buildBilled(server);
  const { building, identity } = server.app;
  await building.telemetry.readings.store(steadyReadings(main, "2026-01-31T18:30:00Z", "2026-03-02T06:30:00Z"));
  const figures = { total: "51500.00", kwh: null, kvah: null, demand: null, powerFactor: null, lines: [], note: "" };
  const typed = await server.post(admin, contract.setUtilityBill, { supply: supply._id, day: "2026-02-10", figures });
  expect(typed.status).toBe(200);
  const before = await bills(admin.token);
  expect(before).toContain('"total":"51508.00"');
  expect(before).toContain('"total":"51500.00"');
  const archive = path.join(folder, "archive");
  await callAdmin(server.database.url, ["export", admin.enterpriseId, archive]);
  const { printed } = await callAdmin(server.database.url, ["import", archive, "--name", "Moved"]);
  const [moved = ""] = printed[0]?.match(UUID) ?? [];
  const { token } = await identity.sessions.service.start(admin.userId, moved);
  expect(await bills(token)).toBe(before);
});

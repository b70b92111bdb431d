import { contract } from "@switchboard/contract";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TestUser } from "../../../testing/builders.ts";
import { createPeers, type TestPeer } from "../../../testing/test-peers.ts";
import { expectFailure, startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { buildColdStore, isRunning, isWarm, NOON, PLAIN } from "./testing/cold-store.ts";
import { createWorkflows } from "./workflows.module.ts";

let server: TestServer;
let peers: ReturnType<typeof createPeers>;
const open: TestPeer[] = [];
beforeAll(async () => {
  server = await startTestServer();
  peers = createPeers(server, await server.app.listen({ port: 0, host: "127.0.0.1", mqttPort: 0 }));
});
beforeEach(() => server.clock.set(NOON));
afterEach(() => Promise.all(open.splice(0).map((peer) => peer.end())));
afterAll(() => server.close());

/** A store that is warm while its compressor runs, with three ways to say so in a workflow. */
async function warmStore() {
  const built = await buildColdStore(server, peers, open);
  await built.warm(9);
  await built.power(2000);
  await built.pass(1);
  const { admin, sensor, compressor } = built;
  const power = { ...PLAIN, trigger: "power", value: 1, device: compressor.id };
  const drafts = {
    "a sensor": { ...PLAIN, value: 8, sensor },
    "a measured value": power,
    "several triggers": { ...PLAIN, tree: { kind: "all" as const, of: [isWarm(sensor), isRunning(compressor.id)] } },
  };
  const make = async (draft: object, more: object = {}) => {
    const body = { workflows: [{ ...PLAIN, ...draft }], ...more };
    const reply = await server.post(admin, contract.newWorkflows, body);
    expect(reply.status).toBe(200);
    return reply.body.workflows[0]?.key ?? "";
  };
  const edit = async (key: string, change: object) =>
    expect((await server.post(admin, contract.editWorkflows, { key, ...change })).status).toBe(200);
  /** Repeats the present values for some minutes. */
  const goOn = async (minutes = 2) => {
    for (let minute = 0; minute < minutes; minute += 1) {
      await built.pass(1);
      await built.warm(9);
      await built.power(2000);
    }
  };
  /** Lets the condition end and become true again. */
  const again = async () => {
    await built.warm(2);
    await built.power(100);
    await built.pass(2);
    await built.warm(9);
    await built.power(2000);
    await built.pass(1);
  };
  const check = async (body: object) => (await server.post(admin, contract.checkWorkflows, body)).body;
  return { ...built, drafts, make, edit, goOn, again, check, powerDraft: power };
}
const firings = async (who: TestUser, key: string) =>
  (await server.get(who, contract.workflowHistory, { key })).body.count;

describe("a condition that is already true", () => {
  it.each(["a sensor", "a measured value", "several triggers"] as const)(
    "does not fire when a workflow on %s is saved, and fires the next time it becomes true",
    async (name) => {
      const { admin, drafts, make, goOn, again } = await warmStore();
      const key = await make(drafts[name]);
      await goOn();
      expect(await firings(admin, key)).toBe(0);
      await again();
      expect(await firings(admin, key)).toBe(1);
    },
  );

  it.each(["a sensor", "a measured value", "several triggers"] as const)(
    "fires once without a further message when a workflow on %s is saved to act at once",
    async (name) => {
      const { admin, drafts, make, pass, goOn } = await warmStore();
      const key = await make(drafts[name], { ifTrueNow: "act" });
      await pass(1);
      expect(await firings(admin, key)).toBe(1);
      await goOn();
      expect(await firings(admin, key)).toBe(1);
    },
  );

  it("counts the last value of a device that is offline", async () => {
    const { admin, compressor, powerDraft, make, goOn } = await warmStore();
    const becomes = (status: number) =>
      server.database.query(
        `WITH d AS (UPDATE devices SET current_status = $3 WHERE enterprise_id = $1 AND id = $2)
         INSERT INTO device_status_changes (enterprise_id, device_id, ts, status) VALUES ($1, $2, $4, $3)`,
        [admin.enterpriseId, compressor.id, status, server.clock.now()],
      );
    await becomes(2);
    server.clock.advance(1000);
    const running = { tree: isRunning(compressor.id) };
    const keys = [await make(powerDraft), await make(powerDraft, { ifTrueNow: "act" }), await make(running)];
    await server.app.building.workflows.engine.checkDue();
    expect(await Promise.all(keys.map((key) => firings(admin, key)))).toEqual([0, 0, 0]);
    await becomes(1);
    await goOn();
    expect(await Promise.all(keys.map((key) => firings(admin, key)))).toEqual([0, 1, 0]);
  });

  it("does not fire for a new device, another action, a disabled and enabled or a changed workflow", async () => {
    const { admin, powerDraft, board, make, edit, goOn, again } = await warmStore();
    const key = await make({ ...powerDraft, device: board.id, trigger: "offline", value: 5 });
    const to = (change: object) => edit(key, { workflows: [{ ...powerDraft, ...change }] });
    await to({});
    await goOn();
    await to({ notification: { head: "Other", message: "Text" } });
    await goOn();
    await edit(key, { isActive: false });
    await goOn();
    await edit(key, { isActive: true });
    await goOn();
    await to({ value: 1.5 });
    await goOn();
    expect(await firings(admin, key)).toBe(0);
    await again();
    expect(await firings(admin, key)).toBe(1);
    await to({ notification: { head: "Third", message: "Text" } });
    await goOn();
    expect(await firings(admin, key)).toBe(1);
  });

  it("fires on enabling when it is to act at once", async () => {
    const { admin, powerDraft, make, edit, pass } = await warmStore();
    const key = await make(powerDraft);
    await edit(key, { isActive: false });
    await edit(key, { isActive: true, ifTrueNow: "act" });
    await pass(1);
    expect(await firings(admin, key)).toBe(1);
  });

  it.each(["a sensor", "a measured value", "several triggers"] as const)(
    "does not fire for what became true while a workflow on %s was in the bin",
    async (name) => {
      const { admin, drafts, make, warm, power, pass, goOn } = await warmStore();
      await warm(2);
      await power(100);
      await pass(2);
      const key = await make(drafts[name]);
      await pass(1);
      const { groups } = (await server.get(admin, contract.listWorkflows, {})).body;
      const ids = groups.flatMap(({ workflows }) => workflows.map(({ _id }) => _id));
      expect((await server.post(admin, contract.deleteWorkflows, { workflows: ids })).status).toBe(200);
      await goOn();
      const { entries } = (await server.get(admin, contract.listBin, {})).body;
      const id = entries.find(({ thing }) => thing === "workflow")?._id ?? "";
      expect((await server.post(admin, contract.restoreBinned, { id })).status).toBe(200);
      await goOn();
      expect(await firings(admin, key)).toBe(0);
    },
  );

  it("does not fire again in a server that starts", async () => {
    const { admin, drafts, make, goOn } = await warmStore();
    const keys = [await make(drafts["a sensor"]), await make(drafts["several triggers"], { ifTrueNow: "act" })];
    await goOn();
    const { database, clock } = server;
    const { commands, notifications } = server.app.building;
    const next = createWorkflows({ database, clock, commands, tell: notifications.tell, energyToday: async () => 0 });
    server.clock.advance(60_000);
    await next.engine.checkDue();
    expect(await Promise.all(keys.map((key) => firings(admin, key)))).toEqual([0, 1]);
  });

  it("becomes true after saving when its minutes are not over yet", async () => {
    const { admin, make, sensor, pass, warm } = await warmStore();
    const key = await make({ sensor, value: 8, minutes: 5 });
    await pass(2);
    expect(await firings(admin, key)).toBe(0);
    await pass(3);
    await warm(9);
    expect(await firings(admin, key)).toBe(1);
  });
});

describe("before saving", () => {
  it("is told where the condition is true: by device, or as a whole", async () => {
    const { admin, compressor, board, probe, sensor, drafts, powerDraft, check } = await warmStore();
    const metered = await server.buildDevice(admin.enterpriseId, { type: "ENERGY_METER_3", name: "Silent" });
    expect(await check({ workflows: [powerDraft, { ...powerDraft, device: metered.id }] })).toEqual({
      isWhole: false,
      where: [{ device: { _id: compressor.id, device_name: "Compressor" } }],
    });
    expect(await check({ workflows: [drafts["a sensor"]] })).toEqual({
      isWhole: false,
      where: [
        { device: { _id: probe.id, device_name: "Cold store probe" }, sensor: { _id: sensor, name: "Cold store" } },
      ],
    });
    expect(await check({ workflows: [drafts["several triggers"]] })).toEqual({
      isWhole: true,
      where: [{ device: null }],
    });
    const away = { ...PLAIN, trigger: "offline", value: 5, device: board.id };
    for (const quiet of [{ ...powerDraft, value: 3 }, away])
      expect((await check({ workflows: [quiet] })).where).toEqual([]);
  });

  it("leaves out what is watched already, and counts everything when a workflow is enabled", async () => {
    const { powerDraft, make, edit, check } = await warmStore();
    const key = await make(powerDraft);
    const count = async (body: object) => (await check({ key, ...body })).where.length;
    expect(await count({ workflows: [{ ...powerDraft, name: "Other" }] })).toBe(0);
    expect(await count({ workflows: [{ ...powerDraft, value: 1.5 }] })).toBe(1);
    expect(await count({})).toBe(0);
    await edit(key, { isActive: false });
    expect(await count({ workflows: [{ ...powerDraft, value: 1.5 }] })).toBe(0);
    expect(await count({})).toBe(1);
  });

  it("is refused for workflows and devices of others", async () => {
    const { powerDraft, make } = await warmStore();
    const key = await make(powerDraft);
    const outsider = await server.buildUser();
    expectFailure(await server.post(outsider, contract.checkWorkflows, { key }), 404, "workflow.not_found");
    const foreign = await server.post(outsider, contract.checkWorkflows, { workflows: [powerDraft] });
    expectFailure(foreign, 404, "device.not_found");
  });
});

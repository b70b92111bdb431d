import { randomUUID } from "node:crypto";
import { contract } from "@switchboard/contract";
import { COMMAND_EXPIRY_MS, LOOK_MS, PUBLISH_LEASE_MS } from "@switchboard/domain/control";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { TestDevice, TestUser } from "../../../testing/builders.ts";
import { createPeers } from "../../../testing/test-peers.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { draftOf } from "../../automation/schedules/testing/office.ts";
import type { AutomationOrder } from "./order.ts";
import { heardBy } from "./testing/commands.ts";

let server: TestServer;
let peers: ReturnType<typeof createPeers>;
beforeAll(async () => {
  server = await startTestServer();
  peers = createPeers(server, await server.app.listen({ port: 0, host: "127.0.0.1", mqttPort: 0 }));
});
afterAll(() => server.close());
beforeEach(() => server.clock.set("2026-03-02T06:30:00Z"));

const RULE = { name: "Lost", trigger: "offline", qualifier: "above", value: 250, startTime: 0, endTime: 2359 };

/** Creates a schedule, a scene or a workflow, and changes it in each way that withdraws its orders. */
const CAUSES = {
  schedule: async (who: TestUser, switchId: string) => {
    const id = (await server.post(who, contract.newSchedule, draftOf(switchId))).body._id;
    return {
      id,
      edit: () => server.post(who, contract.editSchedule, { id, ...draftOf(switchId, { name: "Later" }) }),
      disable: () => server.post(who, contract.setScheduleActive, { id, isActive: false }),
      delete: () => server.post(who, contract.deleteSchedule, { id }),
    };
  },
  scene: async (who: TestUser, switchId: string) => {
    const scene = { name: "Evening", actions: [{ switch_appliance_id: switchId, switch_state: 1 }] };
    const sceneId = (await server.post(who, contract.newScene, scene)).body._id;
    return {
      id: sceneId,
      edit: () => server.post(who, contract.editScene, { sceneId, ...scene, name: "Night" }),
      delete: () => server.post(who, contract.deleteScene, { sceneId }),
    };
  },
  workflow: async (who: TestUser, switchId: string, device: TestDevice) => {
    const actions = [{ switch_appliance_id: switchId, switch_state: 1 }];
    const workflows = [{ ...RULE, device: device.id, actions }];
    const [made] = (await server.post(who, contract.newWorkflows, { workflows })).body.workflows;
    const [id, key] = [made?._id ?? "", made?.key ?? ""];
    return {
      id: key,
      edit: () =>
        server.post(who, contract.editWorkflows, {
          key,
          workflows: [{ ...RULE, value: 260, device: device.id, actions }],
        }),
      disable: () => server.post(who, contract.editWorkflows, { key, isActive: false }),
      delete: () => server.post(who, contract.deleteWorkflows, { workflows: [id] }),
    };
  },
};

const WAYS = [
  ["schedule", "edit"],
  ["schedule", "disable"],
  ["schedule", "delete"],
  ["scene", "edit"],
  ["scene", "delete"],
  ["workflow", "edit"],
  ["workflow", "disable"],
  ["workflow", "delete"],
] as const;

/** A cause that has ordered its switch on a server which stalled right after that. */
async function ordered(kind: keyof typeof CAUSES, given: Partial<AutomationOrder> = {}) {
  const admin = await server.buildUser();
  const board = await server.buildDevice(admin.enterpriseId, { type: "SW_4_NODE" });
  const device = await peers.runDevice(board);
  const [first = "", second = ""] = board.switches.map(({ id }) => id);
  const cause = await CAUSES[kind](admin, first, board);
  const order: AutomationOrder = {
    enterpriseId: admin.enterpriseId,
    owner: { id: admin.userId, name: "Ananya" },
    source: "schedule",
    cause: { id: cause.id, name: "Evening", run: randomUUID() },
    orders: [first, second].map((switchId) => ({ switchId, switch_state: 1 })),
    sendUntil: new Date(server.clock.now().getTime() + 300_000),
    ...given,
  };
  const { orders } = server.app.building.commands;
  const { publish } = await server.database.transaction((sql) => orders.write(sql, [order]));
  const rows = () =>
    server.database.query("SELECT outcome, reason FROM commands WHERE enterprise_id = $1", [admin.enterpriseId]);
  return { device, cause, publish, rows };
}

type Change = () => Promise<{ status: number; body: unknown }>;
const changeOf = (cause: Record<string, unknown>, way: string) => (cause[way] as Change)();

describe("after the reply to a change", () => {
  it.each(WAYS)("sends no order of a %s any more, whichever server had it (%s)", async (kind, way) => {
    const { device, cause, publish, rows } = await ordered(kind);
    expect((await changeOf(cause, way)).status).toBe(200);
    // The time passes, and the stalled server continues; then another one finds the rest.
    server.clock.advance(LOOK_MS);
    await publish();
    server.clock.advance(PUBLISH_LEASE_MS);
    await server.app.building.commands.dispatcher.dispatchWaiting();
    expect(await rows()).toEqual(Array(2).fill({ outcome: "failed", reason: "cancelled" }));
    expect(heardBy(device)).toEqual([]);
    await device.end();
  });

  it.each(WAYS)("keeps the sent orders of a %s, and the reply has their number (%s)", async (kind, way) => {
    const { device, cause, publish, rows } = await ordered(kind);
    const silenced = vi.spyOn(device, "publish").mockResolvedValue(undefined);
    await publish();
    await vi.waitFor(() => expect(heardBy(device)).toHaveLength(2));
    expect(await changeOf(cause, way)).toMatchObject({ status: 200, body: { already_sent: 2 } });
    expect(await rows()).toEqual(Array(2).fill({ outcome: "pending", reason: null }));
    silenced.mockRestore();
    await device.end();
  });

  it("does not count orders that ended before", async () => {
    const { device, cause, publish, rows } = await ordered("schedule");
    await publish();
    await vi.waitFor(async () => expect(await rows()).toEqual(Array(2).fill({ outcome: "confirmed", reason: null })));
    expect((await changeOf(cause, "delete")).body).toEqual({ deleted: true });
    await device.end();
  });

  it("counts orders that leave while they are being withdrawn", async () => {
    const { device, cause, publish, rows } = await ordered("schedule");
    // Makes the new lease differ from the old one.
    server.clock.advance(1);
    const answered = changeOf(cause, "delete");
    const lease = new Date(server.clock.now().getTime() + PUBLISH_LEASE_MS);
    await vi.waitFor(async () => {
      const taken = await server.database.query("SELECT 1 FROM commands WHERE cause_id = $1 AND publish_after = $2", [
        cause.id,
        lease,
      ]);
      expect(taken).toHaveLength(2);
    });
    await publish();
    expect((await answered).body).toEqual({ deleted: true, already_sent: 2 });
    await vi.waitFor(async () => expect(await rows()).toEqual(Array(2).fill({ outcome: "confirmed", reason: null })));
    await device.end();
  });
});

describe("an order without the right to it", () => {
  async function waiting(role: "admin" | "user") {
    const admin = await server.buildUser();
    const person = await server.buildUser({ role, enterprise: admin.enterpriseId, name: "Kiran" });
    const board = await server.buildDevice(admin.enterpriseId);
    const switchId = board.switches[0]?.id ?? "";
    if (role === "user") await server.grant(person, { device: board.id });
    const order: AutomationOrder = {
      enterpriseId: admin.enterpriseId,
      owner: { id: person.userId, name: "Kiran" },
      source: "schedule",
      cause: { id: randomUUID(), name: "Evening" },
      orders: [{ switchId, switch_state: 1 }],
      holdUntil: new Date(server.clock.now().getTime() + 3_600_000),
    };
    await server.app.building.commands.orders.write(server.database, [order]);
    const arrive = async () => {
      const device = await peers.runDevice(board);
      await server.app.building.commands.dispatcher.dispatchWaiting();
      const rows = await server.database.query("SELECT outcome, reason FROM commands WHERE switch_id = $1", [switchId]);
      const heard = heardBy(device).length;
      await device.end();
      return { rows, heard };
    };
    return { admin, person, board, switchId, arrive };
  }
  const REFUSED = { rows: [{ outcome: "failed", reason: "no_access" }], heard: 0 };

  it("is withdrawn with the grant", async () => {
    const { admin, person, board, arrive } = await waiting("user");
    const revoked = { user_ids: [person.userId], device_ids: [board.id], access: false };
    expect((await server.post(admin, contract.grantDevices, revoked)).status).toBe(200);
    expect(await arrive()).toEqual(REFUSED);
  });

  it("is withdrawn when its owner is no admin any more", async () => {
    const { admin, person, arrive } = await waiting("admin");
    expect((await server.post(admin, contract.editUser, { id: person.userId, role: ["user"] })).status).toBe(200);
    expect(await arrive()).toEqual(REFUSED);
  });

  it("is withdrawn when its owner leaves", async () => {
    const { admin, person, arrive } = await waiting("user");
    expect((await server.post(admin, contract.deleteUser, { id: person.userId })).status).toBe(200);
    expect(await arrive()).toEqual(REFUSED);
  });

  it("is not sent when the right ended between the order and its writing", async () => {
    const { person, arrive } = await waiting("user");
    await server.revokeAll(person);
    expect(await arrive()).toEqual(REFUSED);
  });

  it("stays when another grant still covers it", async () => {
    const { admin, person, board, switchId, arrive } = await waiting("user");
    await server.grant(person, { switch: switchId });
    const revoked = { user_ids: [person.userId], device_ids: [board.id], access: false };
    await server.post(admin, contract.grantDevices, revoked);
    expect(await arrive()).toMatchObject({ heard: 1 });
  });
});

it("counts the time to act from the last check, not from the sending", async () => {
  const { device, publish } = await ordered("schedule");
  const seen = server.clock.now().getTime();
  server.clock.advance(LOOK_MS - 1);
  await publish();
  await vi.waitFor(() => expect(heardBy(device)).toHaveLength(2));
  for (const { exp } of heardBy(device)) expect(exp).toBe(seen + COMMAND_EXPIRY_MS);
  await device.end();
});

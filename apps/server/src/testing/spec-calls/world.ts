import { randomUUID } from "node:crypto";
import { contract } from "@switchboard/contract";
import { runBlaster } from "../../areas/site/remotes/testing.ts";
import type { createPeers } from "../test-peers.ts";
import { plainHasher, type TestServer } from "../test-server.ts";

export const DAY = "2026-03-02";
export type SpecWorld = Awaited<ReturnType<typeof buildSpecWorld>>;

/**
 * Builds a building whose devices answer, with as many things as the calls need, so that a deletion in one row does not
 * affect another.
 */
export async function buildSpecWorld(server: TestServer, peers: ReturnType<typeof createPeers>) {
  const admin = await server.buildUser();
  const { enterpriseId } = admin;
  const elsewhere = await server.buildEnterprise();
  await server.joinEnterprise(elsewhere, admin.userId, "admin");
  const board = await server.buildDevice(enterpriseId, { type: "SW_5_NODE" });
  const meter = await server.buildDevice(enterpriseId, { type: "ENERGY_METER_1" });
  const blaster = await server.buildDevice(enterpriseId, { type: "IR_BLASTER" });
  await peers.runDevice(board);
  await runBlaster(peers, blaster);
  const room = await server.buildGroup(enterpriseId, "Lobby", [board.id]);
  const switchId = (number: number) => board.switches[number - 1]?.id ?? "";
  const actions = [{ switch_appliance_id: switchId(1), switch_state: 1 }];
  const things = makers(server, admin, { meter, blaster, actions, switchId });
  return { server, admin, enterpriseId, elsewhere, board, meter, blaster, room, switchId, actions, ...things };
}

interface WorldParts {
  meter: { id: string };
  blaster: { id: string };
  actions: object[];
  switchId: (number: number) => string;
}

function makers(server: TestServer, admin: { token: string; enterpriseId: string; userId: string }, given: WorldParts) {
  const { token, enterpriseId } = admin;
  const who = token;
  return {
    member: () => server.buildUser({ enterprise: enterpriseId, role: "user" }),
    device: () => server.buildDevice(enterpriseId),
    group: () => server.buildGroup(enterpriseId, `Room ${randomUUID()}`, []),
    /** Creates a device that is still in its box. */
    async box() {
      const kd_id = `BOX-${randomUUID().slice(0, 8)}`;
      const statement = "INSERT INTO manufactured_devices (kd_id, device_type, pin_hash) VALUES ($1, 'SW_4_NODE', $2)";
      await server.database.query(statement, [kd_id, await plainHasher.hash("4821")]);
      return { device_id: kd_id, device_pin: "4821" };
    },
    async schedule() {
      const body = { name: "Evening", time: 1830, repeats: true, days: [1], actions: given.actions };
      return (await server.post(who, contract.newSchedule, body)).body;
    },
    async scene() {
      return (await server.post(who, contract.newScene, { name: "Welcome", actions: given.actions })).body;
    },
    async workflows() {
      return (await server.post(who, contract.newWorkflows, { workflows: [watching(given.meter.id, given.actions)] }))
        .body.workflows;
    },
    async remote() {
      const body = { name: "Screen", codeset: "tv-samsung-1", paired_ud: given.blaster.id };
      return (await server.post(who, contract.newRemote, body)).body;
    },
    async shortcut() {
      const { body } = await server.get(who, contract.listShortcuts);
      const taken = new Set(body.shortcuts.map(({ target }) => target));
      const target = [1, 2, 3, 4, 5].map(given.switchId).find((id) => !taken.has(id));
      return (await server.post(who, contract.newShortcut, { type: "switch", target: target ?? "" })).body;
    },
    async notification() {
      const id = randomUUID();
      await server.database.query(
        `INSERT INTO notifications (enterprise_id, id, user_id, kind, params, head, message, created_at)
         VALUES ($1, $2, $3, 'offline', '{}', 'Look', 'Board is offline', $4)`,
        [enterpriseId, id, admin.userId, server.clock.now()],
      );
      return id;
    },
  };
}

/** A workflow with the parts that the spec lists (§3), for one device. */
export function watching(device: string, actions: object[]) {
  const rule = { trigger: "voltage", qualifier: "above", value: 252, startTime: 900, endTime: 1800 };
  return { name: "Too much", device, ...rule, actions, notification: { head: "Look", message: "Too much" } };
}

import { contract } from "@switchboard/contract";
import type { DeviceTypeCode } from "@switchboard/domain/site";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { countLockWaits } from "../lock-waits.ts";
import { type Reply, startTestServer, type TestServer } from "../test-server.ts";
import { answers, atOnce } from "./at-once.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function building(type: DeviceTypeCode = "KIOT_4_NODE") {
  const admin = await server.buildUser();
  const { enterpriseId } = admin;
  const device = await server.buildDevice(enterpriseId, { type, online: true });
  const actions = device.switches.map(({ id }) => ({ switch_appliance_id: id, switch_state: 1 }));
  return { admin, enterpriseId, device, actions };
}

type Building = Awaited<ReturnType<typeof building>>;

/** Changes of things that refer to a device, made while somebody removes that device. */
const REFERRING: Record<string, (given: Building) => Promise<() => Promise<Reply<unknown>>>> = {
  "a schedule of its switches": async ({ admin, actions }) => {
    const draft = { name: "Evening", time: 1830, days: [1], repeats: true, actions };
    const { _id: id } = (await server.post(admin, contract.newSchedule, draft)).body;
    return () => server.post(admin, contract.editSchedule, { ...draft, id, actions: actions.toReversed() });
  },
  "a workflow that watches it": async ({ admin, device }) => {
    const rule = { name: "Away", trigger: "offline", qualifier: "above", value: 5, startTime: 0, endTime: 2359 };
    const entry = { ...rule, device: device.id, notification: { head: "Away", message: "Look" } };
    const { workflows } = (await server.post(admin, contract.newWorkflows, { workflows: [entry] })).body;
    return () => server.post(admin, contract.editWorkflows, { key: workflows?.[0]?.key ?? "", workflows: [entry] });
  },
  "a remote that sends by it": async ({ admin, device }) => {
    const draft = { name: "Screen", codeset: "tv-samsung-1", paired_ud: device.id };
    const { _id: remote_id } = (await server.post(admin, contract.newRemote, draft)).body;
    return () => server.post(admin, contract.editRemote, { remote_id, paired_ud: device.id, name: "Projector" });
  },
  "a shortcut to its switch": async ({ admin, device }) => {
    for (const { id: target } of device.switches)
      await server.post(admin, contract.newShortcut, { type: "switch", target });
    const { shortcuts } = (await server.get(admin, contract.listShortcuts)).body;
    return () => server.post(admin, contract.editShortcut, { shortcut_id: shortcuts[0]?._id ?? "", position: 3 });
  },
  "a group it is in": async ({ admin, enterpriseId, device }) => {
    const id = await server.buildGroup(enterpriseId, "Hall", [device.id]);
    return () => server.post(admin, contract.editGroup, { id, devices: [device.id] });
  },
  "a room it is in and that is granted": async ({ admin, enterpriseId, device }) => {
    const { userId } = await server.buildUser({ enterprise: enterpriseId, role: "user" });
    const id = await server.buildGroup(enterpriseId, "Hall", []);
    await server.post(admin, contract.grantRooms, { user_ids: [userId], room_ids: [id], access: true });
    return () => server.post(admin, contract.editGroup, { id, devices: [device.id] });
  },
  "a grant on it": async ({ admin, enterpriseId, device }) => {
    const { userId } = await server.buildUser({ enterprise: enterpriseId, role: "user" });
    return () =>
      server.post(admin, contract.grantDevices, { user_ids: [userId], device_ids: [device.id], access: true });
  },
};

it.each(Object.keys(REFERRING))("removes a device while %s is changed, whichever comes first", async (name) => {
  for (const isFirst of [true, false]) {
    const given = await building(name.includes("remote") ? "IR_BLASTER" : undefined);
    const change = await REFERRING[name]?.(given);
    if (!change) throw new Error("nothing to change");
    const remove = () => server.post(given.admin, contract.deleteDevice, { id: given.device.id });
    const held = { enterpriseId: given.enterpriseId, table: "devices", id: given.device.id };
    const [one, other] = await atOnce(server, held, isFirst ? [remove, change] : [change, remove]);
    const [removed, changed] = isFirst ? [one, other] : [other, one];
    expect(removed?.status).toBe(200);
    expect(isFirst ? [404, 410] : [200]).toContain(changed?.status);
  }
});

it("reports settings for a device that is removed at this moment as settings of something deleted", async () => {
  const { admin, enterpriseId, device } = await building();
  const body = { userDevice: device.id, config: { disable_led: true } };
  const { sending } = await server.database.transaction(async (sql) => {
    await sql.query("DELETE FROM devices WHERE enterprise_id = $1 AND id = $2", [enterpriseId, device.id]);
    const sending = server.post(admin, contract.configureDevice, body);
    await vi.waitFor(async () => expect(await countLockWaits(server.database)).toBe(1), { interval: 5 });
    return { sending };
  });
  expect(answers([await sending])).toEqual(["410 thing.deleted"]);
});

import { randomUUID } from "node:crypto";
import { contract, Device } from "@switchboard/contract";
import type { DeviceTypeCode } from "@switchboard/domain/site";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { secretMatches } from "../../../platform/auth/secrets.ts";
import { createLogger } from "../../../platform/logger.ts";
import type { TestUser } from "../../../testing/builders.ts";
import { createPeers } from "../../../testing/test-peers.ts";
import { expectFailure, startTestServer, type TestServer } from "../../../testing/test-server.ts";

const PIN = "4821";
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Counts the expensive work, because an unknown ID must cause the same amount. */
let verified: number;
const hasher = {
  hash: async (password: string) => `hash of ${password}`,
  async verify(stored: string | undefined, password: string) {
    verified += 1;
    return stored === `hash of ${password}`;
  },
};

const logged: string[] = [];
let server: TestServer;
let peers: ReturnType<typeof createPeers>;
beforeAll(async () => {
  const logger = createLogger("trace", { write: (line: string) => void logged.push(line) });
  server = await startTestServer({ hasher, logger });
  peers = createPeers(server, await server.app.listen({ port: 0, host: "127.0.0.1", mqttPort: 0 }));
});
afterAll(() => server.close());
beforeEach(() => {
  verified = 0;
  // All calls come from one address, whose wrong PINs count together.
  server.clock.advance(4 * DAY_MS);
});

async function manufacture(device_type: DeviceTypeCode = "SW_4_NODE") {
  const kd_id = `BOX-${randomUUID().slice(0, 8)}`;
  await server.database.query("INSERT INTO manufactured_devices (kd_id, device_type, pin_hash) VALUES ($1, $2, $3)", [
    kd_id,
    device_type,
    await hasher.hash(PIN),
  ]);
  return { device_id: kd_id, device_pin: PIN, device_type };
}
type Box = Awaited<ReturnType<typeof manufacture>>;

const exists = (who: TestUser, box: Box) => server.post(who, contract.deviceExists, box);
const add = (who: TestUser, box: Box, more: { room?: string | null } = {}) =>
  server.post(who, contract.newDevice, { ...box, device_name: "Lobby board", ...more });

async function countDevices(box: Box): Promise<number> {
  const rows = await server.database.query("SELECT id FROM devices WHERE kd_id = $1", [box.device_id]);
  return rows.length;
}

async function guess(who: TestUser, box: Box, times: number): Promise<void> {
  for (let n = 0; n < times; n++)
    expectFailure(await exists(who, { ...box, device_pin: "0000" }), 400, "device.wrong_pin");
}

describe("checking a device's ID and PIN", () => {
  it("finds one that can be added", async () => {
    expect((await exists(await server.buildUser(), await manufacture())).body).toEqual({ exists: true });
  });

  it("finds it by its ID and PIN alone when no type is given", async () => {
    const { device_id, device_pin } = await manufacture();
    const reply = await server.post(await server.buildUser(), contract.deviceExists, { device_id, device_pin });
    expect(reply.body).toEqual({ exists: true });
  });

  it("answers an unknown ID like a wrong PIN, with the same work behind it", async () => {
    const admin = await server.buildUser();
    const wrong = await exists(admin, { ...(await manufacture()), device_pin: "0000" });
    const ofWrong = verified;
    const unknown = await exists(admin, { device_id: "BOX-nowhere", device_pin: PIN, device_type: "SW_4_NODE" });
    expect(unknown).toEqual(wrong);
    expectFailure(wrong, 400, "device.wrong_pin");
    expect([ofWrong, verified]).toEqual([1, 2]);
  });

  it("reveals a wrong type, or that someone has it, only to a person who knows the PIN", async () => {
    const [owner, stranger] = [await server.buildUser(), await server.buildUser()];
    const box = await manufacture();
    expectFailure(await exists(stranger, { ...box, device_type: "KIOT_RED" }), 400, "device.wrong_type");
    expect((await add(owner, box)).status).toBe(200);
    for (const who of [owner, stranger]) {
      expectFailure(await exists(who, box), 409, "device.taken");
      expectFailure(await exists(who, { ...box, device_pin: "0000" }), 400, "device.wrong_pin");
    }
    expectFailure(
      await exists(stranger, { ...box, device_pin: "0000", device_type: "KIOT_RED" }),
      400,
      "device.wrong_pin",
    );
  });

  it("is for admins only", async () => {
    const user = await server.buildUser({ role: "user" });
    const box = await manufacture();
    expectFailure(await exists(user, box), 403, "access.denied");
    expectFailure(await add(user, box), 403, "access.denied");
    expect(await countDevices(box)).toBe(0);
  });
});

describe("guessing a PIN", () => {
  it("locks a device for the enterprise after ten wrong tries, by either call, until the next day", async () => {
    const thief = await server.buildUser();
    const colleague = await server.buildUser({ enterprise: thief.enterpriseId });
    const box = await manufacture();
    await guess(thief, box, 5);
    for (let n = 0; n < 5; n++)
      expectFailure(await add(thief, { ...box, device_pin: "0000" }), 400, "device.wrong_pin");
    verified = 0;
    for (const who of [thief, colleague]) {
      expectFailure(await exists(who, box), 429, "device.pin_locked");
      expectFailure(await add(who, box), 429, "device.pin_locked");
    }
    expect([verified, await countDevices(box)]).toEqual([0, 0]);
    server.clock.advance(3 * DAY_MS);
    expect((await exists(thief, box)).body).toEqual({ exists: true });
  });

  it("leaves the holder of the box a try, however many strangers have guessed", async () => {
    const box = await manufacture();
    const [thief, accomplice, owner] = [await server.buildUser(), await server.buildUser(), await server.buildUser()];
    await guess(thief, box, 10);
    await guess(accomplice, box, 2);
    expectFailure(await exists(accomplice, box), 429, "device.pin_locked");
    expect((await exists(owner, box)).body).toEqual({ exists: true });
    expect((await add(owner, box)).status).toBe(200);
  });

  it("takes years, with however many enterprises created for it", async () => {
    const box = await manufacture();
    const guesses = async () => {
      const replies = await Promise.all(
        Array.from({ length: 30 }, async () => {
          const thief = await server.buildUser();
          const tries = ["0000", "0001"].map((device_pin) => exists(thief, { ...box, device_pin }));
          return (await Promise.all(tries)).filter(({ code }) => code === "device.wrong_pin").length;
        }),
      );
      return replies.reduce((sum, count) => sum + count, 0);
    };
    expect(await guesses()).toBe(20);
    server.clock.advance(3 * DAY_MS - MINUTE_MS);
    expect(await guesses()).toBe(0);
    const established = await server.buildUser();
    await server.buildDevice(established.enterpriseId);
    expect((await exists(established, box)).status).toBe(200);
  });

  it("is counted by the address as well, over all accounts", async () => {
    for (let n = 0; n < 60; n++) await guess(await server.buildUser(), await manufacture(), 1);
    expectFailure(await exists(await server.buildUser(), await manufacture()), 429, "device.pin_locked");
  });

  it("locks an ID that does not exist in the same way", async () => {
    const admin = await server.buildUser();
    const box = { ...(await manufacture()), device_id: "BOX-nobody" };
    await guess(admin, box, 10);
    expectFailure(await exists(admin, box), 429, "device.pin_locked");
  });

  it("counts guesses that arrive together", async () => {
    const admin = await server.buildUser();
    const box = await manufacture();
    const pins = Array.from({ length: 25 }, (_, n) => String(n).padStart(4, "0"));
    const replies = await Promise.all(pins.map((device_pin) => exists(admin, { ...box, device_pin })));
    expect(replies.filter((reply) => reply.code === "device.wrong_pin")).toHaveLength(10);
    expect(replies.filter((reply) => reply.code === "device.pin_locked")).toHaveLength(15);
  });

  it("starts from zero after the right PIN", async () => {
    const admin = await server.buildUser();
    const box = await manufacture();
    await guess(admin, box, 9);
    expect((await exists(admin, box)).status).toBe(200);
    await guess(admin, box, 9);
    expect((await exists(admin, box)).status).toBe(200);
  });

  it("on many devices locks the guesser, also when they use a device of their own in between", async () => {
    const [thief, other] = [await server.buildUser(), await server.buildUser()];
    const own = await manufacture();
    for (let n = 0; n < 30; n++) {
      await guess(thief, await manufacture(), 1);
      if (n < 29) expect((await exists(thief, own)).status).toBe(200);
    }
    const box = await manufacture();
    expectFailure(await exists(thief, box), 429, "device.pin_locked");
    expect((await exists(other, box)).status).toBe(200);
  });
});

describe("adding a device", () => {
  it("gives it the switches of its type, a room, and credentials for the broker", async () => {
    const admin = await server.buildUser();
    const room = await server.buildGroup(admin.enterpriseId, "Lobby", []);
    const box = await manufacture();
    const { body } = await add(admin, box, { room });
    expect(Device.safeParse(body.device).success).toBe(true);
    const list = await server.get(admin, contract.myDevices, { appends: "swappliance,kiotdevice,deviceType" });
    expect(list.body.devices).toEqual([body.device]);
    expect(body.device).toMatchObject({ kd_id: box.device_id, device_name: "Lobby board", current_status: 2 });
    expect(body.device.groups.map(({ _id }) => _id)).toEqual([room]);
    expect(body.device.switch_appliances?.map((each) => [each.switch_no, each.name, each.current_dimm])).toEqual([
      [1, "Switch 1", null],
      [2, "Switch 2", null],
      [3, "Switch 3", null],
      [4, "Fan 4", 60],
    ]);
    const { home, broker, secret } = body.provisioning;
    expect([home, broker]).toEqual([admin.enterpriseId, "broker.switchboard.test:1883"]);
    const device = { id: body.device._id, kd_id: box.device_id, secret, enterpriseId: home, switches: [] };
    const peer = await peers.runDevice(device);
    const [online] = (await server.get(admin, contract.myDevices, { ud_id: body.device._id })).body.devices;
    expect(online?.current_status).toBe(1);
    await peer.end();
  });

  it.each([
    ["KIOT_RED", [["Light", { color: "#ffd9a0", color_temperature: 3000 }]]],
    ["HEAVY_PLUG", [["Socket", null]]],
    ["KIOT_MOTOR", [["Motor", null]]],
    [
      "SW_1_PLUS_1",
      [
        ["Switch 1", null],
        ["Socket 2", null],
      ],
    ],
    ["ENERGY_METER_1", []],
  ] as const)("names the switches of %s by what they are", async (type, expected) => {
    const { body } = await add(await server.buildUser(), await manufacture(type), { room: null });
    expect(body.device.switch_appliances?.map((each) => [each.name, each.light])).toEqual(expected);
    expect(body.device.groups).toEqual([]);
  });

  it("checks the PIN and the type again, and leaves nothing behind when it is rejected", async () => {
    const admin = await server.buildUser();
    const box = await manufacture();
    expectFailure(await add(admin, { ...box, device_pin: "0000" }), 400, "device.wrong_pin");
    expectFailure(await add(admin, { ...box, device_type: "SW_3_REL" }), 400, "device.wrong_type");
    expect(await countDevices(box)).toBe(0);
  });

  it("uses only a room of its own enterprise, all or nothing", async () => {
    const [admin, stranger] = [await server.buildUser(), await server.buildUser()];
    const box = await manufacture();
    const theirs = await server.buildGroup(stranger.enterpriseId, "Vault", []);
    const byType = await server.buildGroup(admin.enterpriseId, "Boards", [], "deviceType");
    for (const room of [theirs, byType, randomUUID()])
      expectFailure(await add(admin, box, { room }), 404, "group.not_found");
    expect(await countDevices(box)).toBe(0);
    expect((await add(admin, box)).status).toBe(200);
  });

  it("gives it to one of two people who add it at the same moment", async () => {
    const people = await Promise.all([server.buildUser(), server.buildUser(), server.buildUser()]);
    const box = await manufacture();
    const replies = await Promise.all(people.map((who) => add(who, box)));
    expect(replies.map((reply) => reply.code ?? "added").toSorted()).toEqual(["added", "device.taken", "device.taken"]);
    const winner = replies.findIndex((reply) => reply.status === 200);
    const rows = await server.database.query("SELECT enterprise_id FROM devices WHERE kd_id = $1", [box.device_id]);
    expect(rows).toEqual([{ enterprise_id: people[winner]?.enterpriseId }]);
  });
});

describe("new credentials", () => {
  it("replace the old ones at once: the open connection ends and the old secret stops working", async () => {
    const admin = await server.buildUser();
    const device = await server.buildDevice(admin.enterpriseId);
    const old = await peers.connectDevice(device);
    const closed = old.closed();
    const { body } = await server.post(admin, contract.updateDeviceSecret, { id: device.id });
    await closed;
    await expect(peers.connectDevice(device)).rejects.toThrow(/not authorized|refused/i);
    expect(body.provisioning).toMatchObject({ home: admin.enterpriseId, broker: "broker.switchboard.test:1883" });
    await (await peers.connectDevice({ ...device, secret: body.provisioning.secret })).end();
  });

  it("are not issued for a device of another enterprise, nor to a user", async () => {
    const [owner, stranger] = [await server.buildUser(), await server.buildUser()];
    const device = await server.buildDevice(owner.enterpriseId);
    const user = await server.buildUser({ role: "user", enterprise: owner.enterpriseId });
    await server.grant(user, { device: device.id });
    const renew = (who: TestUser, id: string) => server.post(who, contract.updateDeviceSecret, { id });
    expectFailure(await renew(stranger, device.id), 404, "device.not_found");
    expectFailure(await renew(stranger, randomUUID()), 404, "device.not_found");
    expectFailure(await renew(user, device.id), 403, "access.denied");
    await (await peers.connectDevice(device)).end();
  });
});

describe("a device's secret and PIN", () => {
  it("are in no later answer and no log, and in the store only as hashes", async () => {
    const admin = await server.buildUser();
    const box = { ...(await manufacture()), device_pin: "pin-that-is-9417" };
    await server.database.query("UPDATE manufactured_devices SET pin_hash = $2 WHERE kd_id = $1", [
      box.device_id,
      await hasher.hash(box.device_pin),
    ]);
    const failing = vi
      .spyOn(server.app.building.devices.service, "list")
      .mockRejectedValueOnce(new Error("broken off"));
    expectFailure(await add(admin, { ...(await manufacture()), device_pin: PIN }), 500, "server.failed");
    failing.mockRestore();
    const added = await add(admin, box);
    const renewed = await server.post(admin, contract.updateDeviceSecret, { id: added.body.device._id });
    const secrets = [added.body.provisioning.secret, renewed.body.provisioning.secret];
    expect(new Set(secrets).size).toBe(2);
    expect(JSON.stringify(added.body.device)).not.toMatch(/secret|hash/i);
    const list = await server.get(admin, contract.myDevices, { appends: "swappliance,kiotdevice,deviceType" });
    const rows = await server.database.query<{ secret_hash: Buffer }>("SELECT * FROM devices WHERE kd_id = $1", [
      box.device_id,
    ]);
    expect(secretMatches(secrets[1] ?? "", rows[0]?.secret_hash ?? Buffer.alloc(32))).toBe(true);
    expect(logged.join("")).toContain("broken off");
    const seen = [JSON.stringify(list.body), logged.join(""), JSON.stringify(rows)].join("");
    for (const hidden of [...secrets, box.device_pin]) expect(seen).not.toContain(hidden);
  });
});

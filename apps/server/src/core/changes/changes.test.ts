import { randomUUID } from "node:crypto";
import { ChangeMessage, changesTopic, contract, decode, deviceTopic } from "@switchboard/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestUser } from "../../testing/builders.ts";
import { createPeers, type TestPeer } from "../../testing/test-peers.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
let peers: ReturnType<typeof createPeers>;
const open: TestPeer[] = [];
const LOOPBACK = { port: 0, host: "127.0.0.1", mqttPort: 0 };

beforeAll(async () => {
  server = await startTestServer();
  peers = createPeers(server, await server.app.listen(LOOPBACK));
});
afterAll(async () => {
  await Promise.all(open.map((peer) => peer.end()));
  await server.close();
});

/** Opens a screen: subscribes to the topics that `enterprise/me` names, as the browser does. */
async function openScreen(user: TestUser, through = peers) {
  const person = await through.connectPerson(user);
  open.push(person);
  const { broker } = (await server.get(user, contract.enterpriseMe)).body;
  await person.subscribe(broker.topics);
  const own = changesTopic(user.enterpriseId, user.userId);
  const told = () =>
    person.received.flatMap(({ topic, payload }) => (topic === own ? (decode(ChangeMessage, payload) ?? []) : []));
  const next = async (what: string) => {
    const find = () => told().find((each) => each.what.includes(what));
    await person.waitFor(() => find() !== undefined);
    return find();
  };
  return { person, told, next, own };
}

async function buildOffice() {
  const admin = await server.buildUser();
  const colleague = () => server.buildUser({ role: "user", enterprise: admin.enterpriseId });
  const [ravi, anita] = [await colleague(), await colleague()];
  const [hall, attic] = [await server.buildDevice(admin.enterpriseId), await server.buildDevice(admin.enterpriseId)];
  return { admin, ravi, anita, hall, attic };
}

const grant = (admin: TestUser, user: TestUser, device: string, access = true) =>
  server.post(admin, contract.grantDevices, { user_ids: [user.userId], device_ids: [device], access });

describe("a person whose screen is open", () => {
  it("is notified of a grant once it is in force on the connection, and of its end", async () => {
    const { admin, ravi, hall } = await buildOffice();
    const { person, told, next } = await openScreen(ravi);
    await grant(admin, ravi, hall.id);
    expect(await next("access")).toEqual({ id: expect.any(String), what: ["access"], device: hall.id });
    const state = deviceTopic(hall.kd_id, admin.enterpriseId, "state");
    expect(await person.subscribe([state])).toEqual([state]);
    await grant(admin, ravi, hall.id, false);
    await person.waitFor(() => told().length === 2);
    expect(await person.subscribe([state])).toEqual([]);
  });

  it("is not notified of other people's changes, or changes that alter nothing or were rejected", async () => {
    const { admin, ravi, anita, hall } = await buildOffice();
    const [his, hers] = [await openScreen(ravi), await openScreen(anita)];
    await grant(admin, ravi, randomUUID());
    await grant(admin, ravi, hall.id, false);
    await grant(admin, ravi, hall.id);
    await his.next("access");
    await grant(admin, anita, hall.id);
    await hers.next("access");
    expect(his.told()).toHaveLength(1);
    expect(hers.told()).toHaveLength(1);
  });

  it("cannot listen to the notifications of others", async () => {
    const { admin, ravi } = await buildOffice();
    const { person, own } = await openScreen(ravi);
    const others = changesTopic(admin.enterpriseId, admin.userId);
    const all = changesTopic(admin.enterpriseId, "+");
    expect(await person.subscribe([others, all, own])).toEqual([own]);
  });

  it("is notified of a single switch by its device", async () => {
    const { admin, ravi, hall } = await buildOffice();
    const { next } = await openScreen(ravi);
    const switch_ids = hall.switches.slice(0, 2).map(({ id }) => id);
    await server.post(admin, contract.grantSwitches, { user_ids: [ravi.userId], switch_ids, access: true });
    expect(await next("access")).toMatchObject({ device: hall.id });
  });
});

describe("a person who may see a device", () => {
  it("is notified when it or one of its switches is edited, and when it is removed", async () => {
    const { admin, ravi, anita, hall, attic } = await buildOffice();
    await server.grant(ravi, { device: hall.id });
    await server.grant(anita, { device: attic.id });
    const [his, hers] = [await openScreen(ravi), await openScreen(anita)];
    await server.post(admin, contract.editDevice, { id: hall.id, device_name: "Great hall" });
    await server.post(admin, contract.editSwitch, { id: hall.switches[0]?.id ?? "", name: "Chandelier" });
    await server.post(admin, contract.deleteDevice, { id: hall.id });
    await his.person.waitFor(() => his.told().length === 3);
    expect(his.told().map(({ what }) => what)).toEqual([["devices"], ["devices"], ["devices", "groups"]]);
    expect(new Set(his.told().map(({ device }) => device))).toEqual(new Set([hall.id]));
    await server.post(admin, contract.editDevice, { id: attic.id, device_name: "Loft" });
    await hers.next("devices");
    expect(hers.told()).toHaveLength(1);
  });

  it("is notified when it joins or leaves a group, without the names of other devices there", async () => {
    const { admin, ravi, anita, hall, attic } = await buildOffice();
    await grant(admin, ravi, hall.id);
    const [his, hers] = [await openScreen(ravi), await openScreen(anita)];
    const devices = [hall.id, attic.id];
    const room = (await server.post(admin, contract.newGroup, { name: "Hall", type: "room", devices })).body;
    await server.post(admin, contract.editGroup, { id: room._id, devices: [] });
    await server.post(admin, contract.editGroup, { id: room._id, name: "Nobody's" });
    await grant(admin, ravi, attic.id);
    // Waits for the device, because the notification of the first grant may arrive after the screen was opened.
    await his.person.waitFor(() => his.told().some(({ device }) => device === attic.id));
    expect(his.told().filter(({ what }) => what.includes("groups"))).toEqual([
      { id: expect.any(String), what: ["groups"] },
      { id: expect.any(String), what: ["groups"] },
    ]);
    expect(hers.told()).toEqual([]);
  });
});

describe("an admin", () => {
  it("is notified of everything in the enterprise, and of who did it", async () => {
    const { admin, ravi, hall } = await buildOffice();
    const second = await server.buildUser({ enterprise: admin.enterpriseId });
    const [doer, other] = [await openScreen(admin), await openScreen(second)];
    await server.post(admin, contract.newGroup, { name: "Empty", type: "room", devices: [] });
    await grant(admin, ravi, hall.id);
    expect(await other.next("grants")).not.toHaveProperty("own");
    expect(await doer.next("grants")).toMatchObject({ own: true });
    expect(other.told().map(({ what }) => what)).toEqual([["groups"], ["grants"]]);
  });

  it("is not notified of changes in another enterprise", async () => {
    const { admin, ravi, hall } = await buildOffice();
    const [stranger, his] = [await openScreen(await server.buildUser()), await openScreen(ravi)];
    await grant(admin, ravi, hall.id);
    await his.next("access");
    expect(stranger.told()).toEqual([]);
  });
});

it("notifies people who are connected to another server on the same store", async () => {
  const { admin, ravi, hall } = await buildOffice();
  const second = await startTestServer({ database: server.database });
  const elsewhere = createPeers(second, await second.app.listen(LOOPBACK));
  const { person, next } = await openScreen(ravi, elsewhere);
  await grant(admin, ravi, hall.id);
  expect(await next("access")).toMatchObject({ device: hall.id });
  await person.end();
  await second.app.close();
});

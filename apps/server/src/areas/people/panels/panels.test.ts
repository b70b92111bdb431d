import { randomUUID } from "node:crypto";
import { contract, deviceTopic, notificationTopic } from "@switchboard/contract";
import { PANEL_CODE } from "@switchboard/domain/people";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { throttleKey } from "../../../platform/throttle/throttle.ts";
import type { TestUser } from "../../../testing/builders.ts";
import { createPeers, type TestPeer } from "../../../testing/test-peers.ts";
import { expectFailure, startTestServer, type TestServer } from "../../../testing/test-server.ts";

let server: TestServer;
let peers: ReturnType<typeof createPeers>;
const open: TestPeer[] = [];
beforeAll(async () => {
  server = await startTestServer();
  peers = createPeers(server, await server.app.listen({ port: 0, host: "127.0.0.1", mqttPort: 0 }));
});
afterAll(async () => {
  await Promise.all(open.map((peer) => peer.end()));
  await server.close();
});

/**
 * Builds a boardroom with a lamp, and a fan in the attic; each test uses its own address, so that attempts are counted
 * apart.
 */
async function buildOffice() {
  await server.database.query("DELETE FROM throttles WHERE key LIKE 'panel:%'");
  const admin = await server.buildUser({ name: "Meera" });
  const lamp = await server.buildDevice(admin.enterpriseId, { name: "Lamp", online: true });
  const fan = await server.buildDevice(admin.enterpriseId, { name: "Fan", online: true });
  const room = await server.buildGroup(admin.enterpriseId, "Boardroom", [lamp.id]);
  const attic = await server.buildGroup(admin.enterpriseId, "Attic", [fan.id]);
  return { admin, lamp, fan, room, attic };
}

const make = (admin: TestUser, room: string, name = "Panel Boardroom") =>
  server.post(admin, contract.newPanel, { room, name });
const pair = (code: string) => server.post(null, contract.pairPanel, { pairing_code: code });

/** Builds a paired tablet. */
async function buildPanel() {
  const office = await buildOffice();
  const { body } = await make(office.admin, office.room);
  const { token } = (await pair(body.code)).body;
  return { ...office, id: body.panel._id, token };
}

/** Builds a building with a floor that has the boardroom, and the paired tablet of one of these three. */
async function buildPlacePanel(which: "building" | "floor" = "building") {
  const office = await buildOffice();
  const { admin, room } = office;
  const building = (await server.post(admin, contract.newPlace, { kind: "building", name: "Tower" })).body._id;
  const inside = { kind: "floor" as const, name: "Floor 1", parent: building, rooms: [room] };
  const floor = (await server.post(admin, contract.newPlace, inside)).body._id;
  const target = which === "building" ? building : floor;
  const { body } = await make(admin, target, "Panel Tower");
  const { token } = (await pair(body.code)).body;
  return { ...office, building, floor, id: body.panel._id, panel: body.panel, token };
}

const namesOf = async (token: string) =>
  (await server.get(token, contract.myDevices, { appends: "swappliance" })).body.devices.map(
    ({ device_name }) => device_name,
  );
const switchOn = (token: string, id = "") =>
  server.post(token, contract.switchDevice, { switch_appliance_id: id, switch_state: 1 });
const listed = async (admin: TestUser) => (await server.get(admin, contract.listPanels)).body.panels;

describe("a code", () => {
  it("pairs one tablet, once, however it is typed", async () => {
    const { admin, room } = await buildOffice();
    const { body } = await make(admin, room);
    expect(body.code).toMatch(new RegExp(`^[${PANEL_CODE.letters}]{8}$`));
    expect((await listed(admin))[0]).toMatchObject({ pairedAt: null, codeExpires: body.expires_at });
    const typed = ` ${body.code.slice(0, 4).toLowerCase()}-${body.code.slice(4)} `;
    const replies = await Promise.all([pair(typed), pair(body.code), pair(body.code)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expectFailure(await pair(body.code), 400, "panel.code_invalid");
    expect((await listed(admin))[0]).toMatchObject({ pairedAt: server.clock.now().toISOString(), codeExpires: null });
  });

  it("expires after ten minutes and with a newer one, and is not stored in plain text", async () => {
    const { admin, room } = await buildOffice();
    const { body } = await make(admin, room);
    const newer = (await server.post(admin, contract.newPanelCode, { id: body.panel._id })).body;
    expectFailure(await pair(body.code), 400, "panel.code_invalid");
    const rows = await server.database.query("SELECT * FROM panels WHERE id = $1", [body.panel._id]);
    expect(JSON.stringify(rows)).not.toContain(newer.code);
    const now = server.clock.now();
    server.clock.advance(PANEL_CODE.minutes * 60_000);
    expectFailure(await pair(newer.code), 400, "panel.code_invalid");
    server.clock.set(now);
    expect((await pair(newer.code)).status).toBe(200);
  });

  it("cannot be guessed, because attempts are counted before it is checked", async () => {
    const { admin, room } = await buildOffice();
    const { body } = await make(admin, room);
    for (let tried = 0; tried < 20; tried++) expectFailure(await pair("23456789"), 400, "panel.code_invalid");
    expectFailure(await pair("23456789"), 429, "auth.throttled");
    expectFailure(await pair(body.code), 429, "auth.throttled");
    server.clock.advance(15 * 60_000 + 1000);
    expectFailure(await pair(body.code), 400, "panel.code_invalid");
  });

  it("still pairs after thousands of wrong codes from other addresses", async () => {
    const { admin, room } = await buildOffice();
    const { body } = await make(admin, room);
    const tried = { key: throttleKey("panel", "everywhere"), at: server.clock.now() };
    await server.database.query(
      "INSERT INTO throttles (key, count, window_start, window_seconds) VALUES ($1, 100000, $2, 900)",
      [tried.key, tried.at],
    );
    expect((await pair(body.code)).status).toBe(200);
  });

  it("opens no panel when two enterprises happen to have the same", async () => {
    const [here, there] = [await buildOffice(), await buildOffice()];
    const { body } = await make(here.admin, here.room);
    await make(there.admin, there.room);
    await server.database.query(
      "UPDATE panels SET code_hash = (SELECT code_hash FROM panels WHERE id = $2) WHERE enterprise_id = $1",
      [there.admin.enterpriseId, body.panel._id],
    );
    expectFailure(await pair(body.code), 400, "panel.code_invalid");
    for (const { admin } of [here, there]) expect((await listed(admin))[0]).toMatchObject({ pairedAt: null });
  });

  it("pairs another tablet in place of the former one, whose session ends", async () => {
    const { admin, id, token } = await buildPanel();
    const { code } = (await server.post(admin, contract.newPanelCode, { id })).body;
    expect((await server.get(token, contract.panelMe)).status).toBe(200);
    const { token: next } = (await pair(code)).body;
    expectFailure(await server.get(token, contract.panelMe), 401, "session.required");
    expect((await server.get(next, contract.panelMe)).body).toMatchObject({ name: "Panel Boardroom" });
  });
});

describe("a panel", () => {
  it("sees and switches the devices of its room, and nothing else", async () => {
    const { token, lamp, fan } = await buildPanel();
    const { devices } = (await server.get(token, contract.myDevices, { appends: "swappliance" })).body;
    expect(devices.map(({ device_name }) => device_name)).toEqual(["Lamp"]);
    expect((await switchOn(token, lamp.switches[0]?.id)).status).toBe(200);
    expectFailure(await switchOn(token, fan.switches[0]?.id), 404, "switch.not_found");
  });

  it("is named as the author in the history and the audit log", async () => {
    const { admin, token, lamp } = await buildPanel();
    // The log sorts by time, and by ids of which those of commands are random.
    server.clock.advance(1);
    await switchOn(token, lamp.switches[0]?.id);
    const { entries } = (await server.get(admin, contract.auditLog, {})).body;
    expect(entries.map(({ actor, action }) => `${actor} ${action}`)).toEqual([
      "Panel Boardroom switch.on",
      "Panel Boardroom panel.pair",
      "Meera panel.create",
    ]);
  });

  it("follows its room as devices are added and removed", async () => {
    const { admin, token, lamp, fan, room } = await buildPanel();
    await server.post(admin, contract.editGroup, { id: room, devices: [fan.id] });
    expect((await switchOn(token, fan.switches[0]?.id)).status).toBe(200);
    expectFailure(await switchOn(token, lamp.switches[0]?.id), 404, "switch.not_found");
  });

  it("plays the scenes of admins that switch nothing outside its room, and sees no other", async () => {
    const { admin, token, lamp, fan } = await buildPanel();
    const action = (id = "") => ({ switch_appliance_id: id, switch_state: 1 as const });
    const [inside, outside] = [action(lamp.switches[0]?.id), action(fan.switches[0]?.id)];
    const own = (await server.post(admin, contract.newScene, { name: "Meeting", actions: [inside] })).body;
    const both = (await server.post(admin, contract.newScene, { name: "Night", actions: [inside, outside] })).body;
    const { scenes } = (await server.get(token, contract.listScenes)).body;
    expect(scenes.map(({ name }) => name)).toEqual(["Meeting"]);
    const { results } = (await server.post(token, contract.playScene, { sceneId: own._id })).body;
    expect(results).toHaveLength(1);
    expectFailure(await server.post(token, contract.playScene, { sceneId: both._id }), 404, "scene.not_found");
  });

  it("may make the few calls that its screen needs, and no other, whatever its permission", async () => {
    const { token } = await buildPanel();
    const all = Object.values(contract);
    const its = all.filter((endpoint) => endpoint.panel);
    expect(its.map(({ path }) => path).sort()).toEqual(
      [
        contract.enterpriseMe,
        contract.getPlan,
        contract.lightActions,
        contract.listHolds,
        contract.listProtections,
        contract.listScenes,
        contract.listSensors,
        contract.myDevices,
        contract.panelMe,
        contract.panelPlans,
        contract.planPicture,
        contract.playScene,
        contract.switchDevice,
      ]
        .map(({ path }) => path)
        .sort(),
    );
    for (const endpoint of all.filter((each) => !each.panel && !["public", "gateway"].includes(each.permission))) {
      const { status, text } = await server.send(token, endpoint, {});
      expect({ path: endpoint.path, status, text }).toMatchObject({
        status: 403,
        text: expect.stringContaining("access.denied"),
      });
    }
  });

  it("continues through rules for idle sessions and second factors, and after a year", async () => {
    const { admin, token } = await buildPanel();
    await server.database.query("UPDATE enterprises SET idle_minutes = 15, second_factor = true WHERE id = $1", [
      admin.enterpriseId,
    ]);
    const now = server.clock.now();
    server.clock.advance(365 * 86_400_000);
    expect((await server.get(token, contract.panelMe)).status).toBe(200);
    server.clock.set(now);
  });

  it("is not listed among people, and cannot be granted anything", async () => {
    const { admin, id, attic } = await buildPanel();
    expect((await server.post(admin, contract.listUsers, {})).body.count).toBe(1);
    const { people } = (await server.get(admin, contract.getAccess)).body;
    expect(people).toHaveLength(1);
    const grant = { user_ids: [id], room_ids: [attic], access: true };
    expectFailure(await server.post(admin, contract.grantRooms, grant), 404, "user.not_found");
    await server.app.building.notifications.tell.tell([
      {
        enterpriseId: admin.enterpriseId,
        kind: "power",
        code: null,
        head: "",
        message: "",
        device: (await server.get(admin, contract.myDevices)).body.devices[0]?._id ?? "",
        to: { device: (await server.get(admin, contract.myDevices)).body.devices[0]?._id ?? "" },
      },
    ]);
    const told = await server.database.query("SELECT user_id FROM notifications WHERE enterprise_id = $1", [
      admin.enterpriseId,
    ]);
    expect(told).toEqual([{ user_id: admin.userId }]);
  });
});

describe("a panel of a place", () => {
  it("names the place with its kind, to admins and to itself", async () => {
    const { admin, panel, token, building } = await buildPlacePanel();
    const room = { _id: building, name: "Tower", kind: "building" };
    expect(panel.room).toEqual(room);
    expect((await listed(admin))[0]?.room).toEqual(room);
    expect((await server.get(token, contract.panelMe)).body.room).toEqual(room);
  });

  it("controls the rooms inside at any depth, also those that are put there later, and nothing else", async () => {
    const { admin, token, lamp, fan, attic, floor } = await buildPlacePanel();
    expect(await namesOf(token)).toEqual(["Lamp"]);
    expect((await switchOn(token, lamp.switches[0]?.id)).status).toBe(200);
    expectFailure(await switchOn(token, fan.switches[0]?.id), 404, "switch.not_found");
    await server.post(admin, contract.editGroup, { id: attic, place: floor });
    expect((await namesOf(token)).toSorted()).toEqual(["Fan", "Lamp"]);
    expect((await switchOn(token, fan.switches[0]?.id)).status).toBe(200);
    await server.post(admin, contract.editPlace, { id: floor, parent: null });
    expect(await namesOf(token)).toEqual([]);
    expectFailure(await switchOn(token, lamp.switches[0]?.id), 404, "switch.not_found");
  });

  it("withdraws its waiting orders when a room leaves the place", async () => {
    const { admin, id, lamp, room } = await buildPlacePanel();
    const order = {
      enterpriseId: admin.enterpriseId,
      owner: { id, name: "Panel Tower" },
      source: "schedule" as const,
      cause: { id: randomUUID(), name: "Evening" },
      orders: [{ switchId: lamp.switches[0]?.id ?? "", switch_state: 1 as const }],
      holdUntil: new Date(server.clock.now().getTime() + 3_600_000),
    };
    await server.app.building.commands.orders.write(server.database, [order]);
    await server.post(admin, contract.editGroup, { id: room, place: null });
    const ended = "SELECT outcome, reason FROM commands WHERE enterprise_id = $1";
    expect(await server.database.query(ended, [admin.enterpriseId])).toEqual([
      { outcome: "failed", reason: "no_access" },
    ]);
  });

  it("plays the scenes of admins that switch nothing outside the place", async () => {
    const { admin, token, building, attic } = await buildPlacePanel();
    const off = (groupId: string) => [{ groupId, switch_state: 0 as const }];
    await server.post(admin, contract.newScene, { name: "All off", actions: off(building) });
    await server.post(admin, contract.newScene, { name: "Attic off", actions: off(attic) });
    const { scenes } = (await server.get(token, contract.listScenes)).body;
    expect(scenes.map(({ name }) => name)).toEqual(["All off"]);
  });

  it("ends when its place is deleted, and is there again, unpaired, when that is restored", async () => {
    const { admin, token, id, floor } = await buildPlacePanel("floor");
    await server.post(admin, contract.deletePlace, { id: floor });
    expectFailure(await server.get(token, contract.panelMe), 401, "session.required");
    expect(await listed(admin)).toEqual([]);
    await server.post(admin, contract.undoDelete, { thing: "place", ids: [floor] });
    expect(await listed(admin)).toMatchObject([{ _id: id, pairedAt: null, room: { _id: floor, kind: "floor" } }]);
    expectFailure(await server.get(token, contract.panelMe), 401, "session.required");
  });

  it("belongs to the place that its own is merged into, and to its own again when that is undone", async () => {
    const { admin, token, attic, building, floor } = await buildPlacePanel("floor");
    const upper = { kind: "floor" as const, name: "Floor 2", parent: building, rooms: [attic] };
    const into = (await server.post(admin, contract.newPlace, upper)).body._id;
    await server.post(admin, contract.mergePlaces, { id: floor, into });
    expect((await server.get(token, contract.panelMe)).body.room).toMatchObject({ _id: into, name: "Floor 2" });
    expect((await namesOf(token)).toSorted()).toEqual(["Fan", "Lamp"]);
    await server.post(admin, contract.undoDelete, { thing: "place", ids: [floor] });
    expect((await server.get(token, contract.panelMe)).body.room).toMatchObject({ _id: floor, name: "Floor 1" });
    expect(await namesOf(token)).toEqual(["Lamp"]);
  });

  it("cannot be made for a place of another enterprise, or for a deleted one", async () => {
    const [here, there] = [await buildPlacePanel("floor"), await buildPlacePanel()];
    expectFailure(await make(here.admin, there.building), 404, "group.not_found");
    await server.post(here.admin, contract.deletePlace, { id: here.floor });
    expectFailure(await make(here.admin, here.floor), 410, "thing.deleted");
  });
});

describe("at the broker", () => {
  const connect = async (token: string, enterpriseId: string) => {
    const person = await peers.connectPerson({ token, enterpriseId } as TestUser);
    open.push(person);
    return person;
  };

  it("receives its room's devices, no others, and no notifications of people", async () => {
    const { admin, token, lamp, fan } = await buildPanel();
    const panel = await connect(token, admin.enterpriseId);
    const state = (device: { kd_id: string }) => deviceTopic(device.kd_id, admin.enterpriseId, "state");
    const asked = [state(lamp), state(fan), notificationTopic(admin.enterpriseId), "#", state({ kd_id: "+" })];
    expect(await panel.subscribe(asked)).toEqual([state(lamp)]);
    await server.post(admin, contract.editDevice, { id: lamp.id, room: null });
    await vi.waitFor(async () => expect(await panel.subscribe([state(lamp)])).toEqual([]));
  });

  it("receives the devices of its place as rooms come and go", async () => {
    const { admin, token, lamp, attic, fan, floor } = await buildPlacePanel();
    const panel = await connect(token, admin.enterpriseId);
    const state = (device: { kd_id: string }) => deviceTopic(device.kd_id, admin.enterpriseId, "state");
    expect(await panel.subscribe([state(lamp), state(fan)])).toEqual([state(lamp)]);
    await server.post(admin, contract.editGroup, { id: attic, place: floor });
    await vi.waitFor(async () => expect(await panel.subscribe([state(fan)])).toEqual([state(fan)]));
    await server.post(admin, contract.editPlace, { id: floor, parent: null });
    await vi.waitFor(async () => expect(await panel.subscribe([state(lamp), state(fan)])).toEqual([]));
  });

  const ENDS = {
    "it is removed": ({ admin, id }: Awaited<ReturnType<typeof buildPanel>>) =>
      server.post(admin, contract.deletePanel, { id }),
    "its room is deleted": ({ admin, room }: Awaited<ReturnType<typeof buildPanel>>) =>
      server.post(admin, contract.deleteGroup, { id: room }),
    "its enterprise goes": ({ admin }: Awaited<ReturnType<typeof buildPanel>>) =>
      server.post(admin, contract.deleteAccount, { password: admin.password }),
  };

  it.each(Object.keys(ENDS) as (keyof typeof ENDS)[])(
    "is disconnected at once when %s, and cannot reconnect",
    async (how) => {
      const scene = await buildPanel();
      const panel = await connect(scene.token, scene.admin.enterpriseId);
      const closed = panel.closed();
      expect((await ENDS[how](scene)).status).toBe(200);
      await closed;
      expectFailure(await server.get(scene.token, contract.panelMe), 401, "session.required");
      expectFailure(await switchOn(scene.token, scene.lamp.switches[0]?.id), 401, "session.required");
    },
  );
});

describe("managing panels", () => {
  it("is allowed to an admin of the same enterprise, for a room of it", async () => {
    const [here, there] = [await buildOffice(), await buildOffice()];
    const user = await server.buildUser({ role: "user", enterprise: here.admin.enterpriseId });
    expectFailure(await make(user, here.room), 403, "access.denied");
    for (const room of [there.room, randomUUID()]) expectFailure(await make(here.admin, room), 404, "group.not_found");
    const { body } = await make(here.admin, here.room);
    expect(await listed(there.admin)).toEqual([]);
    for (const call of [contract.newPanelCode, contract.renamePanel, contract.deletePanel])
      expectFailure(
        await server.post(there.admin, call, { id: body.panel._id, name: "Taken" }),
        404,
        "panel.not_found",
      );
    expect((await server.post(here.admin, contract.deletePanel, { id: body.panel._id })).status).toBe(200);
    expect((await server.post(here.admin, contract.deletePanel, { id: body.panel._id })).status).toBe(200);
    expectFailure(await pair(body.code), 400, "panel.code_invalid");
  });

  it("renames a panel, which acts under the new name from then on", async () => {
    const { admin, id, token, lamp } = await buildPanel();
    const reply = await server.post(admin, contract.renamePanel, { id, name: "Boardroom door" });
    expect(reply.body).toMatchObject({ _id: id, name: "Boardroom door", room: { name: "Boardroom" } });
    // The log sorts by time, and by ids of which those of commands are random.
    server.clock.advance(1);
    await switchOn(token, lamp.switches[0]?.id);
    const { entries } = (await server.get(admin, contract.auditLog, {})).body;
    expect(entries.slice(0, 2).map(({ actor, action }) => `${actor} ${action}`)).toEqual([
      "Boardroom door switch.on",
      "Meera panel.edit",
    ]);
    expect((await server.post(admin, contract.deletePanel, { id })).status).toBe(200);
    expectFailure(await server.post(admin, contract.renamePanel, { id, name: "Gone" }), 410, "thing.deleted");
  });

  it("shows when each was last seen, and rejects a person who asks as a panel", async () => {
    const { admin, token } = await buildPanel();
    server.clock.advance(3_600_000);
    await server.get(token, contract.myDevices);
    const [panel] = await listed(admin);
    expect(panel).toMatchObject({ room: { name: "Boardroom" }, lastSeen: server.clock.now().toISOString() });
    expectFailure(await server.get(admin, contract.panelMe), 404, "panel.not_found");
  });
});

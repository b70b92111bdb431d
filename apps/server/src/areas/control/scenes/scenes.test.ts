import { ChangeMessage, changesTopic, contract, decode } from "@switchboard/contract";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { TestUser } from "../../../testing/builders.ts";
import { createPeers } from "../../../testing/test-peers.ts";
import { expectFailure, startTestServer, type TestServer } from "../../../testing/test-server.ts";

let server: TestServer;
let peers: ReturnType<typeof createPeers>;

beforeAll(async () => {
  server = await startTestServer();
  peers = createPeers(server, await server.app.listen({ port: 0, host: "127.0.0.1", mqttPort: 0 }));
});
afterAll(() => server.close());

async function building() {
  const admin = await server.buildUser({ name: "Ananya" });
  const user = await server.buildUser({ role: "user", enterprise: admin.enterpriseId, name: "Kiran" });
  const board = await server.buildDevice(admin.enterpriseId, { type: "SW_5_NODE", name: "Hall board", online: true });
  const other = await server.buildDevice(admin.enterpriseId, { name: "Attic board", online: true });
  const [lamp = "", fan = ""] = [board.switches[0]?.id, board.switches[4]?.id];
  return { admin, user, board, other, lamp, fan, attic: other.switches[0]?.id ?? "" };
}

const on = (id: string, more = {}) => ({ switch_appliance_id: id, switch_state: 1, ...more });
const make = (who: TestUser, actions: object[], name = "Good morning") =>
  server.post(who, contract.newScene, { name, actions });
const list = async (who: TestUser) => (await server.get(who, contract.listScenes)).body.scenes;
const play = (who: TestUser, sceneId: string) => server.post(who, contract.playScene, { sceneId });

describe("a scene", () => {
  it("is stored as it was composed, and shown with the names of its switches", async () => {
    const { admin, board, lamp, fan } = await building();
    const room = await server.buildGroup(admin.enterpriseId, "Hall", [board.id]);
    const { body } = await make(admin, [
      on(lamp, { UDid: board.id, switch_no: 1 }),
      on(fan, { level: 3 }),
      { groupId: room, switch_state: 0 },
    ]);
    const UDid = { _id: board.id, kd_id: board.kd_id, device_name: "Hall board" };
    expect(body).toMatchObject({
      name: "Good morning",
      owner: { _id: admin.userId, name: "Ananya" },
      lastPlayed: null,
      actions: [
        { UDid, switch_no: 1, switch_state: 1, switch_appliance_id: { _id: lamp, name: "Switch 1" }, level: null },
        { UDid, switch_no: 5, switch_state: 1, switch_appliance_id: { _id: fan }, level: 3 },
        { UDid: null, switch_no: null, switch_state: 0, groupId: { _id: room, name: "Hall" }, level: null },
      ],
    });
    expect(await list(admin)).toEqual([body]);
  });

  it("can be changed as a whole, and deleted", async () => {
    const { admin, lamp, fan } = await building();
    const { _id: sceneId } = (await make(admin, [on(lamp)])).body;
    const edited = await server.post(admin, contract.editScene, { sceneId, name: "Leaving", actions: [on(fan)] });
    expect(edited.body).toMatchObject({ _id: sceneId, name: "Leaving", actions: [{ switch_no: 5 }] });
    expect(await list(admin)).toEqual([edited.body]);
    expect((await server.post(admin, contract.deleteScene, { sceneId })).body).toEqual({ deleted: true });
    expect(await list(admin)).toEqual([]);
    expectFailure(await play(admin, sceneId), 410, "thing.deleted");
  });

  it("loses things that are removed from the building, and keeps the rest", async () => {
    const { admin, other, lamp, attic } = await building();
    const { _id: sceneId } = (await make(admin, [on(lamp), on(attic)])).body;
    await server.post(admin, contract.deleteDevice, { id: other.id });
    expect((await list(admin))[0]?.actions.map((action) => action.switch_appliance_id?._id)).toEqual([lamp]);
    expect((await play(admin, sceneId)).body.results.map((result) => result.switch_appliance_id)).toEqual([lamp]);
  });

  it.each([
    ["no actions", () => [], "actions", "Provide at least one action"],
    [
      "a state of 2",
      (lamp: string) => [on(lamp, { switch_state: 2 })],
      "actions.0",
      "Provide a valid action for Switch 1",
    ],
    [
      "a switch twice",
      (lamp: string) => [on(lamp), on(lamp.toUpperCase())],
      "actions.1",
      "Actions for Switch 1 are repeated",
    ],
    ["nothing to switch", () => [{ switch_state: 1 }], "actions.0", "Invalid action"],
    ["off to a level", (lamp: string) => [on(lamp, { switch_state: 0, level: 2 })], "actions.0", "Invalid action"],
  ])("with %s is refused in the spec's words", async (_name, actions, path, message) => {
    const { admin, lamp } = await building();
    const reply = await make(admin, actions(lamp));
    expectFailure(reply, 400, "scene.invalid");
    expect(reply.body).toMatchObject({ fields: [{ path, message }] });
    expect(await list(admin)).toEqual([]);
  });

  it("is refused with a group that has nothing to switch, when it is created or edited", async () => {
    const { admin, lamp } = await building();
    const { enterpriseId } = admin;
    const meter = await server.buildDevice(enterpriseId, { type: "ENERGY_METER_3" });
    const bay = await server.buildDevice(enterpriseId, { type: "KIOT_PARKING_SENSOR" });
    const groupId = await server.buildGroup(enterpriseId, "Meters", [meter.id, bay.id]);
    const sceneId = (await make(admin, [on(lamp)])).body._id;
    const before = await list(admin);
    const actions = [on(lamp), { groupId, switch_state: 1 }];
    for (const reply of [
      await make(admin, actions),
      await server.post(admin, contract.editScene, { sceneId, name: "Later", actions }),
    ]) {
      expectFailure(reply, 400, "scene.invalid");
      const message = "There is nothing to switch in Meters";
      expect(reply.body).toMatchObject({ fields: [{ path: "actions.1", message }] });
    }
    expect(await list(admin)).toEqual(before);
  });

  it("is listed as having nothing left to switch", async () => {
    const { admin, board, lamp } = await building();
    const group = await server.buildGroup(admin.enterpriseId, "Hall", [board.id]);
    await make(admin, [on(lamp), { groupId: group, switch_state: 1 }]);
    expect(await list(admin)).not.toHaveProperty("0.unable");
    await server.post(admin, contract.deleteDevice, { id: board.id });
    expect(await list(admin)).toMatchObject([{ unable: "does_nothing" }]);
  });

  it("is listed by its name, regardless of case", async () => {
    const { admin, lamp } = await building();
    for (const name of ["Meeting", "arrival", "Leaving"]) await make(admin, [on(lamp)], name);
    expect((await list(admin)).map(({ name }) => name)).toEqual(["arrival", "Leaving", "Meeting"]);
  });

  it("is refused when it names another number than the switch has", async () => {
    const { admin, board, lamp } = await building();
    const reply = await make(admin, [on(lamp, { UDid: board.id, switch_no: 3 })]);
    expectFailure(reply, 404, "switch.not_found");
    expect(await list(admin)).toEqual([]);
  });

  it("is refused as a whole when the caller may not use one thing", async () => {
    const { admin, user, board, lamp, attic } = await building();
    const stranger = await server.buildUser();
    const foreign = await server.buildDevice(stranger.enterpriseId);
    const room = await server.buildGroup(admin.enterpriseId, "Attic", []);
    await server.grant(user, { switch: lamp });
    const theirs = foreign.switches[0]?.id ?? "";
    const sibling = board.switches[1]?.id ?? "";
    for (const [who, id] of [
      [admin, theirs],
      [user, sibling],
      [user, attic],
      [user, crypto.randomUUID()],
    ] as const)
      expectFailure(await make(who, [on(lamp), on(id)]), 404, "switch.not_found");
    expectFailure(await make(user, [on(lamp), { groupId: room, switch_state: 1 }]), 404, "group.not_found");
    expectFailure(await make(user, [on(lamp, { UDid: foreign.id })]), 404, "switch.not_found");
    expectFailure(await make(user, [on(lamp, { level: 2 })]), 400, "switch.unsupported");
    expect(await list(admin)).toEqual([]);
    expect((await make(user, [on(lamp)])).status).toBe(200);
  });
});

describe("playing", () => {
  it("reaches each switch once, returns the results, and is recorded", async () => {
    const { admin, board, other, lamp, attic } = await building();
    const room = await server.buildGroup(admin.enterpriseId, "Hall", [board.id]);
    const { _id } = (await make(admin, [on(lamp), on(attic), { groupId: room, switch_state: 0 }])).body;
    const peer = await peers.runDevice(board);
    await server.database.query("UPDATE devices SET current_status = 2 WHERE id = $1", [other.id]);
    const { results } = (await play(admin, _id)).body;
    expect(results).toHaveLength(6);
    const of = (id: string) => results.find((each) => each.switch_appliance_id === id);
    expect(of(lamp)).toMatchObject({ switch_state: 1, outcome: "pending", device_name: "Hall board" });
    expect(of(attic)).toMatchObject({ outcome: "failed", reason: "offline" });
    await vi.waitFor(async () => {
      const { events } = (await server.get(admin, contract.switchEvents, { id: lamp, day: "2026-03-02" })).body;
      expect(events).toMatchObject([{ source: "scene", actor: "Ananya", switch_state: 1, outcome: "confirmed" }]);
    });
    const sent = peer.received.filter(({ topic }) => topic.endsWith("command/set"));
    expect(sent.map(({ payload }) => JSON.parse(payload).state).toSorted()).toEqual([0, 0, 0, 0, 1]);
    expect((await list(admin))[0]?.lastPlayed).toBe(server.clock.now().toISOString());
    await peer.end();
  });

  it("fails for things that were removed since, and reports why", async () => {
    const { user, lamp, attic } = await building();
    await server.grant(user, { switch: lamp });
    await server.grant(user, { switch: attic });
    const { _id } = (await make(user, [on(lamp), on(attic)])).body;
    await server.revokeAll(user);
    await server.grant(user, { switch: lamp });
    const { results } = (await play(user, _id)).body;
    expect(results.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ["pending", null],
      ["failed", "no_access"],
    ]);
  });

  it("switches only the player's part of a group", async () => {
    const { admin, user, board, other, lamp } = await building();
    const room = await server.buildGroup(admin.enterpriseId, "Both", [board.id, other.id]);
    await server.grant(user, { switch: lamp });
    const { _id } = (await make(user, [{ groupId: room, switch_state: 1 }])).body;
    expect((await play(user, _id)).body.results.map((each) => each.switch_appliance_id)).toEqual([lamp]);
  });
});

describe("who has which scenes", () => {
  it("lets admins have all, and others their own and those of admins in which they may use everything", async () => {
    const { admin, user, board, lamp, attic } = await building();
    const colleague = await server.buildUser({ role: "user", enterprise: admin.enterpriseId });
    const room = await server.buildGroup(admin.enterpriseId, "Hall", [board.id]);
    await server.grant(user, { switch: lamp });
    await server.grant(colleague, { device: board.id });
    await make(admin, [on(lamp)], "Lamp");
    await make(admin, [on(lamp), on(attic)], "Lamp and attic");
    await make(admin, [{ groupId: room, switch_state: 0 }], "Hall off");
    await make(user, [on(lamp)], "Own");
    const names = async (who: TestUser) => (await list(who)).map(({ name }) => name);
    expect(await names(admin)).toEqual(["Hall off", "Lamp", "Lamp and attic", "Own"]);
    expect(await names(user)).toEqual(["Lamp", "Own"]);
    expect(await names(colleague)).toEqual(["Hall off", "Lamp"]);
    expect(await names(await server.buildUser())).toEqual([]);
  });

  it("lets people play but not change an admin's scene, and hides scenes that they do not have", async () => {
    const { admin, user, lamp, attic } = await building();
    const stranger = await server.buildUser();
    await server.grant(user, { switch: lamp });
    const shared = (await make(admin, [on(lamp)])).body._id;
    const hidden = (await make(admin, [on(attic)])).body._id;
    const own = (await make(user, [on(lamp)])).body._id;
    expect((await play(user, shared)).status).toBe(200);
    const change = (who: TestUser, sceneId: string) =>
      server.post(who, contract.editScene, { sceneId, name: "Mine", actions: [on(lamp)] });
    const remove = (who: TestUser, sceneId: string) => server.post(who, contract.deleteScene, { sceneId });
    for (const attempt of [change, remove]) {
      expectFailure(await attempt(user, shared), 403, "access.denied");
      expectFailure(await attempt(user, hidden), 404, "scene.not_found");
      expectFailure(await attempt(stranger, own), 404, "scene.not_found");
    }
    for (const who of [stranger, user]) expectFailure(await play(who, hidden), 404, "scene.not_found");
    expect((await list(admin)).map(({ name }) => name)).toEqual(["Good morning", "Good morning", "Good morning"]);
    expect((await remove(admin, own)).status).toBe(200);
  });

  it("keeps a scene for admins after its owner has left", async () => {
    const { admin, user, lamp } = await building();
    await server.grant(user, { switch: lamp });
    await make(user, [on(lamp)]);
    await server.database.query("DELETE FROM memberships WHERE user_id = $1", [user.userId]);
    expect(await list(admin)).toMatchObject([{ name: "Good morning", owner: null }]);
  });

  it("tells the open screens of admins, and of a user about their own scene", async () => {
    const { admin, user, lamp } = await building();
    const colleague = await server.buildUser({ role: "user", enterprise: admin.enterpriseId });
    await server.grant(user, { switch: lamp });
    const screens = await Promise.all(
      [admin, user, colleague].map(async (who) => {
        const person = await peers.connectPerson(who);
        await person.subscribe([changesTopic(who.enterpriseId, who.userId)]);
        const told = () =>
          person.received.filter(({ payload }) => decode(ChangeMessage, payload)?.what[0] === "scenes");
        return { person, told };
      }),
    );
    const sceneId = (await make(user, [on(lamp)])).body._id;
    await make(admin, [on(lamp)]);
    await server.post(admin, contract.deleteScene, { sceneId });
    await vi.waitFor(() => expect(screens.map(({ told }) => told().length)).toEqual([3, 3, 1]));
    await Promise.all(screens.map(({ person }) => person.end()));
  });
});

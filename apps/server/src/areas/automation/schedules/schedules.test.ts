import { randomUUID } from "node:crypto";
import { ChangeMessage, changesTopic, contract, decode } from "@switchboard/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createPeers } from "../../../testing/test-peers.ts";
import { expectFailure, startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { buildOffice, draftOf } from "./testing/office.ts";

/** Monday, noon in Kolkata. */
const NOON = "2026-03-02T06:30:00Z";

let server: TestServer;
let peers: ReturnType<typeof createPeers>;
beforeAll(async () => {
  server = await startTestServer();
  peers = createPeers(server, await server.app.listen({ port: 0, host: "127.0.0.1", mqttPort: 0 }));
});
afterAll(() => server.close());
beforeEach(() => server.clock.set(NOON));

describe("a schedule", () => {
  it("is due next in the enterprise's own zone", async () => {
    const { admin, first, create, list } = await buildOffice(server);
    const made = await create(admin, draftOf(first, { before: 10 }));
    expect(made).toMatchObject({
      name: "Evening lights",
      isActive: true,
      next_run: "2026-03-02T13:00:00.000Z",
      before: 10,
      owner: { _id: admin.userId, name: "Ananya" },
      last_run: null,
      actions: [{ switch_state: 1, switch_appliance_id: { _id: first }, UDid: { device_name: "Board" }, level: null }],
    });
    expect(await list(admin)).toEqual({ docs: [made], count: 1 });
  });

  it("gets its day when it runs once", async () => {
    const { admin, first, create } = await buildOffice(server);
    const evening = await create(admin, draftOf(first, { repeats: false, days: [] }));
    const morning = await create(admin, draftOf(first, { repeats: false, days: [], time: 900 }));
    const friday = await create(admin, draftOf(first, { repeats: false, days: [5] }));
    expect([evening.date, morning.date, friday.date]).toEqual(["2026-03-02", "2026-03-03", "2026-03-06"]);
    const past = draftOf(first, { repeats: false, days: [], date: "2026-03-01" });
    const reply = await server.post(admin, contract.newSchedule, past);
    expectFailure(reply, 400, "schedule.invalid");
    expect(reply.body).toMatchObject({ fields: [{ path: "time", message: "Invalid schedule time selected" }] });
  });

  it("keeps its days in the order of the week", async () => {
    const { admin, first, create } = await buildOffice(server);
    const made = await create(admin, draftOf(first, { days: [6, 1, 3] }));
    expect([made.days, made.next_run]).toEqual([[1, 3, 6], "2026-03-02T13:00:00.000Z"]);
  });

  it("is changed, disabled, enabled and deleted, and its next run with it", async () => {
    const { admin, first, second, create, list } = await buildOffice(server);
    const { _id: id } = await create(admin, draftOf(first));
    const edited = await server.post(admin, contract.editSchedule, {
      id,
      ...draftOf(second, { name: "Late", time: 2200 }),
    });
    expect(edited.body).toMatchObject({ name: "Late", time: 2200, next_run: "2026-03-02T16:30:00.000Z" });
    expect(edited.body.actions).toMatchObject([{ switch_appliance_id: { _id: second } }]);
    const off = await server.post(admin, contract.setScheduleActive, { id, isActive: false });
    expect(off.body).toMatchObject({ isActive: false, next_run: null });
    const on = await server.post(admin, contract.setScheduleActive, { id, isActive: true });
    expect(on.body).toMatchObject({ isActive: true, next_run: "2026-03-02T16:30:00.000Z" });
    expect((await server.post(admin, contract.deleteSchedule, { id })).body).toEqual({ deleted: true });
    expect(await list(admin)).toEqual({ docs: [], count: 0 });
  });

  it("cannot be enabled again when it is over", async () => {
    const { admin, first, create } = await buildOffice(server);
    const { _id: id } = await create(admin, draftOf(first, { repeats: false, days: [], isActive: false }));
    server.clock.set("2026-03-03T06:30:00Z");
    const refused = await server.post(admin, contract.setScheduleActive, { id, isActive: true });
    expectFailure(refused, 409, "schedule.over");
    expect(refused.body).toMatchObject({ message: expect.stringContaining("Choose a new time") });
  });

  it("runs again when it is over and gets a later time, but not by a new name alone", async () => {
    const { admin, first, create } = await buildOffice(server);
    const once = draftOf(first, { repeats: false, days: [] });
    const { _id: id, date } = await create(admin, { ...once, isActive: false });
    server.clock.set("2026-03-03T06:30:00Z");
    const renamed = await server.post(admin, contract.editSchedule, { id, ...once, name: "Former", date });
    expect(renamed.body).toMatchObject({ name: "Former", isActive: false, next_run: null });
    const again = await server.post(admin, contract.editSchedule, { id, ...once, date: "2026-03-05" });
    expect(again.body).toMatchObject({ isActive: true, date: "2026-03-05" });
    expect(again.body.next_run).not.toBeNull();
  });

  it("stays disabled when it is edited before its time", async () => {
    const { admin, first, create } = await buildOffice(server);
    const { _id: id } = await create(admin, draftOf(first, { isActive: false }));
    const edited = await server.post(admin, contract.editSchedule, { id, ...draftOf(first, { time: 2200 }) });
    expect(edited.body).toMatchObject({ isActive: false, next_run: null });
  });

  it("is found by its name and by whether it is active, the next due one first", async () => {
    const { admin, first, create, list } = await buildOffice(server);
    for (const [name, time] of [
      ["Lobby off", 2300],
      ["Lobby on", 1900],
      ["Pumps 100%", 1800],
    ] as const)
      await create(admin, draftOf(first, { name, time }));
    const { _id: id } = await create(admin, draftOf(first, { name: "Lobby spare", isActive: false }));
    const names = async (filter: object) => (await list(admin, { ...filter })).docs.map(({ name }) => name);
    expect(await names({})).toEqual(["Pumps 100%", "Lobby on", "Lobby off", "Lobby spare"]);
    expect(await names({ search: "LOBBY", isActive: true })).toEqual(["Lobby on", "Lobby off"]);
    expect(await names({ search: "%" })).toEqual(["Pumps 100%"]);
    expect(await names({ id })).toEqual(["Lobby spare"]);
    expect(await names({ limit: 1, offset: 1 })).toEqual(["Lobby on"]);
    expect((await server.post(admin, contract.scheduleCount, {})).body).toEqual({ count: 4, active: 3, unable: 0 });
  });

  it("loses an action together with its device", async () => {
    const { admin, board, first, dimmer, create, list } = await buildOffice(server);
    const actions = [first, dimmer.switches[0]?.id].map((id) => ({ switch_appliance_id: id, switch_state: 0 }));
    await create(admin, draftOf(first, { actions }));
    await server.post(admin, contract.deleteDevice, { id: board.id });
    expect((await list(admin)).docs[0]?.actions).toMatchObject([{ UDid: { device_name: "Dimmer" } }]);
  });

  it("moves with the enterprise's zone", async () => {
    const { admin, first, create, list } = await buildOffice(server);
    await create(admin, draftOf(first));
    await create(admin, draftOf(first, { name: "Once", repeats: false, days: [] }));
    await server.database.query("UPDATE enterprises SET time_zone = 'Europe/Berlin' WHERE id = $1", [
      admin.enterpriseId,
    ]);
    await server.app.building.schedules.service.rezone(admin.enterpriseId);
    const dues = (await list(admin)).docs.map(({ next_run }) => next_run);
    expect(dues).toEqual(["2026-03-02T17:30:00.000Z", "2026-03-02T17:30:00.000Z"]);
  });

  it("is announced to the open screens of its owner and of the admins when it changes", async () => {
    const { admin, user, first, create } = await buildOffice(server);
    await server.grant(user, { switch: first });
    const screen = await peers.connectPerson(admin);
    const topic = changesTopic(admin.enterpriseId, admin.userId);
    await screen.subscribe([topic]);
    await create(user, draftOf(first));
    const message = await screen.waitFor((each) => each.topic === topic);
    expect(decode(ChangeMessage, message.payload)).toMatchObject({ what: ["schedules"] });
    await screen.end();
  });
});

describe("an invalid schedule", () => {
  it.each([
    ["no actions", { actions: [] }, "actions", "Provide at least one action"],
    ["a time of 24:00", { time: 2400 }, "time", "Invalid schedule time selected"],
    ["a time of 18:60", { time: 1860 }, "time", "Invalid schedule time selected"],
    ["day 7", { days: [7] }, "days", "Validation error"],
    ["the same day twice", { days: [1, 1] }, "days", "Validation error"],
    ["no days", { days: [] }, "days", "Choose at least one day"],
    ["a reminder two days ahead", { before: 2880 }, "before", "Validation error"],
    ["a state of 2", { state: 2 }, "actions.0", "Provide a valid action for Switch 1"],
  ])("with %s is rejected with the spec's sentence", async (_name, wrong, path, message) => {
    const { admin, first, list } = await buildOffice(server);
    const { state, ...given } = wrong as { state?: number };
    const actions = state === undefined ? {} : { actions: [{ switch_appliance_id: first, switch_state: state }] };
    const reply = await server.post(admin, contract.newSchedule, draftOf(first, { ...actions, ...given }));
    expectFailure(reply, 400, "schedule.invalid");
    expect(reply.body).toMatchObject({ fields: [{ path, message }] });
    expect((await list(admin)).count).toBe(0);
  });

  it("has a group without anything to switch, and one that becomes empty later is marked in the list and counted", async () => {
    const { admin, user, board, first, list } = await buildOffice(server);
    const meter = await server.buildDevice(admin.enterpriseId, { type: "ENERGY_METER_1" });
    const groupId = await server.buildGroup(admin.enterpriseId, "Cellar", [meter.id]);
    const draft = draftOf(first, { actions: [{ groupId, switch_state: 1 }] });
    const reply = await server.post(admin, contract.newSchedule, draft);
    expectFailure(reply, 400, "schedule.invalid");
    const message = "There is nothing to switch in Cellar";
    expect(reply.body).toMatchObject({ fields: [{ path: "actions.0", message }] });
    expect((await list(admin)).count).toBe(0);
    const change = (devices: string[]) => server.post(admin, contract.editGroup, { id: groupId, devices });
    await change([meter.id, board.id]);
    expect((await server.post(admin, contract.newSchedule, draft)).status).toBe(200);
    expect((await list(admin)).docs[0]).not.toHaveProperty("unable");
    await change([meter.id]);
    const [marked] = (await list(admin)).docs;
    expect(marked).toMatchObject({ isActive: true, unable: "does_nothing" });
    const counted = async (who = admin) => (await server.post(who, contract.scheduleCount, {})).body;
    expect(await counted()).toEqual({ count: 1, active: 1, unable: 1 });
    expect(await counted(user)).toEqual({ count: 0, active: 0, unable: 0 });
    await server.post(admin, contract.setScheduleActive, { id: marked?._id, isActive: false });
    expect(await counted()).toEqual({ count: 1, active: 0, unable: 0 });
  });

  it("has the same switch twice", async () => {
    const { admin, first } = await buildOffice(server);
    const actions = [first, first.toUpperCase()].map((id) => ({ switch_appliance_id: id, switch_state: 1 }));
    const reply = await server.post(admin, contract.newSchedule, draftOf(first, { actions }));
    expect(reply.body).toMatchObject({ fields: [{ path: "actions.1", message: "Actions for Switch 1 are repeated" }] });
  });
});

describe("rights", () => {
  it("let users see and change their own, and admins all, which stay their owner's", async () => {
    const { admin, user, first, second, create, list } = await buildOffice(server);
    await server.grant(user, { switch: first });
    const own = await create(user, draftOf(first));
    const others = await create(admin, draftOf(second));
    expect((await list(user)).docs.map(({ _id }) => _id)).toEqual([own._id]);
    expect((await list(admin)).count).toBe(2);
    expect((await server.post(user, contract.scheduleCount, {})).body).toEqual({ count: 1, active: 1, unable: 0 });
    const edit = { id: own._id, ...draftOf(second, { name: "By the admin" }) };
    expect((await server.post(admin, contract.editSchedule, edit)).body.owner).toMatchObject({ _id: user.userId });
    const due = others.next_run ?? "";
    for (const [endpoint, body] of [
      [contract.editSchedule, draftOf(first)],
      [contract.setScheduleActive, { isActive: false }],
      [contract.deleteSchedule, {}],
      [contract.skipScheduleRun, { due }],
    ] as const)
      expectFailure(await server.post(user, endpoint, { id: others._id, ...body }), 404, "schedule.not_found");
    expectFailure(await server.get(user, contract.scheduleHistory, { id: others._id }), 404, "schedule.not_found");
    expect((await list(admin)).docs.find(({ _id }) => _id === others._id)).toEqual(others);
  });

  it("hide another enterprise's schedules", async () => {
    const { admin, first, create, list } = await buildOffice(server);
    const { _id: id } = await create(admin, draftOf(first));
    const stranger = await server.buildUser();
    expectFailure(await server.post(stranger, contract.deleteSchedule, { id }), 404, "schedule.not_found");
    expectFailure(await server.get(stranger, contract.scheduleHistory, { id }), 404, "schedule.not_found");
    expect((await list(stranger)).count).toBe(0);
    expect((await list(admin)).count).toBe(1);
  });

  it("reject a whole request for one switch or group that is foreign, not granted, or missing", async () => {
    const { admin, user, board, first, second, create, list } = await buildOffice(server);
    const outside = await buildOffice(server);
    const foreignGroup = await server.buildGroup(outside.admin.enterpriseId, "Theirs", [outside.board.id]);
    const ownGroup = await server.buildGroup(admin.enterpriseId, "Empty for the user", [board.id]);
    await server.grant(user, { device: board.id });
    const { _id: id } = await create(user, draftOf(first));
    const before = await list(admin);
    const refuse = async (who: typeof user, wrong: object, code: string) => {
      const actions = [
        { switch_appliance_id: first, switch_state: 1 },
        { switch_state: 0, ...wrong },
      ];
      expectFailure(await server.post(who, contract.newSchedule, draftOf(first, { actions })), 404, code);
      expectFailure(await server.post(who, contract.editSchedule, { id, ...draftOf(first, { actions }) }), 404, code);
    };
    for (const switch_appliance_id of [outside.first, randomUUID()])
      for (const who of [admin, user]) await refuse(who, { switch_appliance_id }, "switch.not_found");
    for (const groupId of [foreignGroup, randomUUID()])
      for (const who of [admin, user]) await refuse(who, { groupId }, "group.not_found");
    await refuse(admin, { switch_appliance_id: second, UDid: outside.board.id }, "switch.not_found");
    await server.revokeAll(user);
    await server.grant(user, { switch: first });
    await refuse(user, { switch_appliance_id: second }, "switch.not_found");
    await server.revokeAll(user);
    expectFailure(
      await server.post(
        user,
        contract.newSchedule,
        draftOf(first, { actions: [{ groupId: ownGroup, switch_state: 1 }] }),
      ),
      404,
      "group.not_found",
    );
    expect(await list(admin)).toEqual(before);
  });

  it("reject a level for a switch that is no dimmer", async () => {
    const { admin, first, dimmer, create } = await buildOffice(server);
    const level = (id: string | undefined) => [{ switch_appliance_id: id, switch_state: 1, level: 3 }];
    expectFailure(
      await server.post(admin, contract.newSchedule, draftOf(first, { actions: level(first) })),
      400,
      "switch.unsupported",
    );
    const made = await create(admin, draftOf(first, { actions: level(dimmer.switches[4]?.id) }));
    expect(made.actions).toMatchObject([{ level: 3 }]);
  });
});

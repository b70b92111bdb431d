import { contract } from "@switchboard/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestUser } from "../../../testing/builders.ts";
import { expectFailure, startTestServer, type TestServer } from "../../../testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const RULE = {
  name: "Mains voltage",
  trigger: "voltage",
  qualifier: "above",
  value: 250,
  notification: { head: "High voltage", message: "Please have a look at the incomer" },
  startTime: 0,
  endTime: 2359,
};

async function building() {
  const admin = await server.buildUser({ name: "Ananya" });
  const user = await server.buildUser({ role: "user", enterprise: admin.enterpriseId, name: "Kiran" });
  const meter = await server.buildDevice(admin.enterpriseId, { type: "ENERGY_METER_3", name: "Main incomer" });
  const board = await server.buildDevice(admin.enterpriseId, { type: "SW_5_NODE", name: "Hall board" });
  const plug = await server.buildDevice(admin.enterpriseId, { type: "HEAVY_PLUG", name: "Geyser plug" });
  const room = await server.buildGroup(admin.enterpriseId, "Electrical room", [meter.id]);
  return { admin, user, meter, board, plug, room, lamp: board.switches[0]?.id ?? "", fan: board.switches[4]?.id ?? "" };
}

const make = (who: TestUser, ...workflows: object[]) => server.post(who, contract.newWorkflows, { workflows });
const edit = (who: TestUser, key: string, change: object) =>
  server.post(who, contract.editWorkflows, { key, ...change });
const groups = async (who: TestUser) => (await server.get(who, contract.listWorkflows, {})).body.groups;
const keyOf = async (reply: ReturnType<typeof make>) => (await reply).body.workflows[0]?.key ?? "";

describe("a workflow", () => {
  it("has one key for all its targets, and is listed by it", async () => {
    const { admin, meter, room, lamp } = await building();
    const shared = { ...RULE, actions: [{ switch_appliance_id: lamp, switch_state: 0 }] };
    const { body } = await make(admin, { ...shared, device: meter.id }, { ...shared, group: room });
    const key = body.workflows[0]?.key ?? "";
    const common = { key, name: "Mains voltage", isActive: true, stopped: null, trigger: "voltage", lastFired: null };
    expect(body.workflows).toMatchObject([
      { ...common, device: { _id: meter.id, device_name: "Main incomer" }, group: null },
      { ...common, device: null, group: { _id: room, name: "Electrical room" } },
    ]);
    expect(body.workflows[0]).toMatchObject({
      qualifier: "above",
      value: 250,
      notification: RULE.notification,
      owner: { _id: admin.userId, name: "Ananya" },
      actions: [{ switch_appliance_id: { _id: lamp }, switch_state: 0 }],
    });
    expect(await groups(admin)).toEqual([{ key, workflows: body.workflows }]);
  });

  it("can be replaced as a whole; remaining targets keep their entries", async () => {
    const { admin, meter, plug, room } = await building();
    const { body } = await make(admin, { ...RULE, device: meter.id }, { ...RULE, group: room });
    const [first] = body.workflows;
    const calm = { ...RULE, name: "Calmer", value: 260 };
    const { workflows } = (
      await edit(admin, first?.key ?? "", {
        workflows: [
          { ...calm, device: plug.id },
          { ...calm, device: meter.id },
        ],
      })
    ).body;
    expect(workflows.map(({ name, value, device }) => [name, value, device?._id])).toEqual([
      ["Calmer", 260, plug.id],
      ["Calmer", 260, meter.id],
    ]);
    expect(workflows[1]?._id).toBe(first?._id);
    expect(await groups(admin)).toEqual([{ key: first?.key, workflows }]);
  });

  it("is turned off and on, which clears the reason of a stop", async () => {
    const { admin, meter } = await building();
    const key = await keyOf(make(admin, { ...RULE, device: meter.id }));
    expect((await edit(admin, key, { isActive: false })).body.workflows[0]).toMatchObject({ isActive: false });
    await server.database.query("UPDATE workflows SET stopped = 'chases_itself' WHERE key = $1", [key]);
    expect((await groups(admin))[0]?.workflows[0]).toMatchObject({ isActive: false, stopped: "chases_itself" });
    const on = (await edit(admin, key, { isActive: true })).body.workflows[0];
    expect(on).toMatchObject({ isActive: true, stopped: null });
  });

  it("loses all named entries or none, and is deleted with the last", async () => {
    const { admin, meter, plug } = await building();
    const { body } = await make(admin, { ...RULE, device: meter.id }, { ...RULE, device: plug.id });
    const ids = body.workflows.map(({ _id }) => _id);
    const remove = (workflows: string[]) => server.post(admin, contract.deleteWorkflows, { workflows });
    expectFailure(await remove([...ids, crypto.randomUUID()]), 404, "workflow.not_found");
    expect((await remove(ids.slice(0, 1))).body).toEqual({ deleted: 1 });
    expect((await groups(admin))[0]?.workflows.map(({ _id }) => _id)).toEqual(ids.slice(1));
    expect((await remove(ids.slice(1))).body).toEqual({ deleted: 1 });
    expect(await groups(admin)).toEqual([]);
    const key = body.workflows[0]?.key ?? "";
    expectFailure(await edit(admin, key, { isActive: true }), 410, "thing.deleted");
    expectFailure(await server.get(admin, contract.workflowHistory, { key }), 404, "workflow.not_found");
  });

  it("counts each deleted entry once", async () => {
    const { admin, meter, plug } = await building();
    await make(admin, { ...RULE, device: meter.id }, { ...RULE, device: plug.id });
    const [first, second] = (await groups(admin))[0]?.workflows ?? [];
    const remove = (workflows: unknown[]) => server.post(admin, contract.deleteWorkflows, { workflows });
    expect((await remove([first, first?._id])).body).toEqual({ deleted: 1 });
    expect((await groups(admin))[0]?.workflows.map(({ _id }) => _id)).toEqual([second?._id]);
  });

  it("is deleted with the device that it watches", async () => {
    const { admin, meter } = await building();
    await make(admin, { ...RULE, device: meter.id });
    await server.post(admin, contract.deleteDevice, { id: meter.id });
    expect(await groups(admin)).toEqual([]);
  });
});

describe("a workflow that breaks a rule is refused in the spec's words", () => {
  it.each([
    ["601 V", { value: 601 }, "value", "Provide proper values in step 2"],
    ["100.5 A", { trigger: "current", value: 100.5 }, "value", "Provide proper values in step 2"],
    ["20.3 A", { trigger: "current", value: 20.3 }, "value", "Provide proper values in step 2"],
    ["a voltage that is", { qualifier: "is" }, "qualifier", "Provide proper values in step 2"],
    ["a trigger nobody knows", { trigger: "humidity" }, "trigger", "Invalid trigger"],
    ["24:60", { endTime: 2460 }, "endTime", "Invalid time"],
    ["no time between", { startTime: 900, endTime: 900 }, "endTime", "Provide valid start and end time"],
    ["nothing to do", { notification: null }, "actions", "Provide at least one action"],
    [
      "a notification without words",
      { notification: { head: " ", message: "x" } },
      "notification",
      "All fields are mandatory",
    ],
    ["nothing to watch", { device: null }, "devices", "Select at least one device"],
  ])("%s", async (_name, change, path, message) => {
    const { admin, meter } = await building();
    const reply = await make(admin, { ...RULE, device: meter.id, ...change });
    expectFailure(reply, 400, "workflow.invalid");
    expect(reply.body).toMatchObject({ fields: [{ path, message }] });
    expect(await groups(admin)).toEqual([]);
  });

  it("accepts a current within the rating of a device, watched alone or in its room", async () => {
    const { admin, meter, room } = await building();
    const rating = { phases: 3, volts: 600, amperes: 800, ct_secondary: 5 } as const;
    await server.post(admin, contract.editDevice, { id: meter.id, rating, room });
    const current = { ...RULE, trigger: "current" };
    expectFailure(await make(admin, { ...current, value: 800.5, device: meter.id }), 400, "workflow.invalid");
    expect((await make(admin, { ...current, value: 800, device: meter.id })).status).toBe(200);
    expect((await make(admin, { ...current, value: 800, device: null, group: room })).status).toBe(200);
    const tree = { kind: "trigger", trigger: "current", qualifier: "above", value: 800, devices: [meter.id] } as const;
    expect((await make(admin, { ...current, value: 800, device: null, tree })).status).toBe(200);
  });

  it("two entries with different rules, and an entry with two targets", async () => {
    const { admin, meter, board, room } = await building();
    const odd = await make(admin, { ...RULE, device: meter.id }, { ...RULE, device: board.id, value: 260 });
    expectFailure(odd, 400, "workflow.invalid");
    expectFailure(await make(admin, { ...RULE, device: meter.id, group: room }), 400, "workflow.invalid");
    expectFailure(await make(admin), 400, "request.invalid");
    expect(await groups(admin)).toEqual([]);
  });

  it.each([
    ["the voltage of a parking sensor", "KIOT_PARKING_SENSOR", {}],
    ["the current of a board", "SW_5_NODE", { trigger: "current", value: 20 }],
    ["the power of an infrared blaster", "IR_BLASTER", { trigger: "power", value: 5 }],
    ["the energy of a GSM relay", "GSM_RELAY_4", { trigger: "energy", value: 50 }],
    ["the motor of a meter", "ENERGY_METER_3", { trigger: "motor", qualifier: "is", value: 3 }],
  ] as const)("%s, alone or in a group, when created and when edited", async (_name, type, change) => {
    const { admin, meter } = await building();
    const { enterpriseId } = admin;
    const mute = await server.buildDevice(enterpriseId, { type, name: "Gate sensor" });
    const group = await server.buildGroup(enterpriseId, "Gate", [mute.id]);
    const key = await keyOf(make(admin, { ...RULE, device: meter.id }));
    const before = await groups(admin);
    const wrong = [
      ["Gate sensor", { ...RULE, ...change, device: mute.id }],
      ["Gate", { ...RULE, ...change, group }],
    ] as const;
    for (const [name, workflow] of wrong) {
      for (const reply of [await make(admin, workflow), await edit(admin, key, { workflows: [workflow] })]) {
        expectFailure(reply, 400, "workflow.invalid");
        const message = `Invalid devices: ${name} cannot tell what is watched`;
        expect(reply.body).toMatchObject({ fields: [{ path: "devices", message }] });
      }
    }
    expect(await groups(admin)).toEqual(before);
  });

  it("a group without devices; but offline is accepted for every device", async () => {
    const { admin } = await building();
    const { enterpriseId } = admin;
    const sensor = await server.buildDevice(enterpriseId, { type: "KIOT_PARKING_SENSOR" });
    const empty = await server.buildGroup(enterpriseId, "Nothing yet", []);
    expectFailure(await make(admin, { ...RULE, group: empty }), 400, "workflow.invalid");
    const offline = { trigger: "offline", qualifier: "above", value: 10, device: sensor.id };
    expect((await make(admin, { ...RULE, ...offline })).status).toBe(200);
  });

  it("switching a group without switches", async () => {
    const { admin, meter, room } = await building();
    const reply = await make(admin, { ...RULE, device: meter.id, actions: [{ groupId: room, switch_state: 0 }] });
    expectFailure(reply, 400, "workflow.invalid");
    const message = "There is nothing to switch in Electrical room";
    expect(reply.body).toMatchObject({ fields: [{ path: "actions.0", message }] });
    expect(await groups(admin)).toEqual([]);
  });

  it("leaves everything unchanged when an edit is refused", async () => {
    const { admin, meter } = await building();
    const key = await keyOf(make(admin, { ...RULE, device: meter.id }));
    const before = await groups(admin);
    for (const change of [{ value: 700 }, { device: crypto.randomUUID() }]) {
      const reply = await edit(admin, key, { workflows: [{ ...RULE, device: meter.id, ...change }], isActive: false });
      expect(reply.status).toBeGreaterThanOrEqual(400);
    }
    expect(await groups(admin)).toEqual(before);
  });
});

describe("a workflow that has become impossible", () => {
  it("is listed as unable while no device in its group can report the trigger", async () => {
    const { admin, meter, board, room } = await building();
    await make(admin, { ...RULE, group: room }, { ...RULE, device: meter.id });
    const unable = async () => (await groups(admin))[0]?.workflows.map((each) => each.unable);
    expect(await unable()).toEqual([undefined, undefined]);
    await server.post(admin, contract.editGroup, { id: room, devices: [board.id] });
    // Devices come first, as in the stored entries.
    expect(await unable()).toEqual([undefined, "watches_nothing"]);
    await server.post(admin, contract.editGroup, { id: room, devices: [board.id, meter.id] });
    expect(await unable()).toEqual([undefined, undefined]);
  });

  it("is listed as unable once all its switches are gone, unless it still notifies people", async () => {
    const { admin, meter, board, lamp } = await building();
    const hall = await server.buildGroup(admin.enterpriseId, "Hall", [board.id]);
    const both = [
      { switch_appliance_id: lamp, switch_state: 0 },
      { groupId: hall, switch_state: 0 },
    ];
    await make(admin, { ...RULE, name: "Only switches", device: meter.id, actions: both, notification: null });
    await make(admin, { ...RULE, name: "Also tells", device: meter.id, actions: both });
    const unable = async () => (await groups(admin)).map(({ workflows }) => [workflows[0]?.name, workflows[0]?.unable]);
    expect(await unable()).toEqual([
      ["Also tells", undefined],
      ["Only switches", undefined],
    ]);
    await server.post(admin, contract.deleteDevice, { id: board.id });
    expect(await unable()).toEqual([
      ["Also tells", undefined],
      ["Only switches", "does_nothing"],
    ]);
  });
});

describe("the number of workflows that can do nothing", () => {
  const counted = async (who: TestUser) => (await server.get(who, contract.workflowCount)).body;

  it("counts a workflow once, and only if nothing that it watches can report", async () => {
    const { admin, user, meter, board, plug, room } = await building();
    await make(
      admin,
      { ...RULE, name: "Room or meter", group: room },
      { ...RULE, name: "Room or meter", device: meter.id },
    );
    const both = [
      { ...RULE, group: room },
      { ...RULE, device: plug.id },
    ];
    const key = await keyOf(make(admin, ...both));
    expect(await counted(admin)).toEqual({ unable: 0 });
    await server.post(admin, contract.editGroup, { id: room, devices: [board.id] });
    await server.post(admin, contract.deleteDevice, { id: plug.id });
    expect((await groups(admin)).map(({ workflows }) => workflows.map(({ unable }) => unable))).toEqual([
      ["watches_nothing"],
      [undefined, "watches_nothing"],
    ]);
    expect(await counted(admin)).toEqual({ unable: 1 });
    expect(await counted(user)).toEqual({ unable: 0 });
    await edit(admin, key, { isActive: false });
    expect(await counted(admin)).toEqual({ unable: 0 });
  });

  it("counts a stopped workflow that is disabled, and one whose switches are gone", async () => {
    const { admin, user, meter, lamp, board } = await building();
    for (const device of [meter.id, board.id]) await server.grant(user, { device });
    const actions = [{ switch_appliance_id: lamp, switch_state: 0 }];
    const key = await keyOf(make(user, { ...RULE, device: meter.id, actions, notification: null }));
    await server.database.query("UPDATE workflows SET is_active = false, stopped = 'loop' WHERE key = $1", [key]);
    expect([await counted(user), await counted(admin)]).toEqual([{ unable: 1 }, { unable: 1 }]);
    await server.database.query("UPDATE workflows SET is_active = true, stopped = NULL WHERE key = $1", [key]);
    expect(await counted(user)).toEqual({ unable: 0 });
    await server.post(admin, contract.deleteDevice, { id: board.id });
    expect([await counted(user), await counted(admin)]).toEqual([{ unable: 1 }, { unable: 1 }]);
  });
});

describe("rights", () => {
  it("refuse the whole request when the caller may not use one target", async () => {
    const { admin, user, meter, board, room, lamp, fan } = await building();
    const stranger = await server.buildUser();
    const foreign = await server.buildDevice(stranger.enterpriseId);
    const theirGroup = await server.buildGroup(stranger.enterpriseId, "Theirs", [foreign.id]);
    await server.grant(user, { device: meter.id });
    await server.grant(user, { switch: lamp });
    const act = (id: string, more = {}) => ({ actions: [{ switch_appliance_id: id, switch_state: 1, ...more }] });
    for (const [who, device] of [
      [admin, foreign.id],
      [user, foreign.id],
      // One switch of the board is granted, but not its measurements.
      [user, board.id],
    ] as const)
      expectFailure(await make(who, { ...RULE, device: meter.id }, { ...RULE, device }), 404, "device.not_found");
    expectFailure(await make(user, { ...RULE, group: theirGroup }), 404, "group.not_found");
    const refused = { ...RULE, device: meter.id };
    expectFailure(await make(user, { ...refused, ...act(fan) }), 404, "switch.not_found");
    expectFailure(await make(user, { ...refused, ...act(foreign.switches[0]?.id ?? "") }), 404, "switch.not_found");
    expectFailure(await make(user, { ...refused, ...act(lamp, { level: 2 }) }), 400, "switch.unsupported");
    expect(await groups(admin)).toEqual([]);
    expect((await make(user, { ...RULE, group: room, ...act(lamp) })).status).toBe(200);
  });

  it("give users their own workflows, admins all, and strangers none", async () => {
    const { admin, user, meter } = await building();
    const colleague = await server.buildUser({ role: "user", enterprise: admin.enterpriseId });
    const stranger = await server.buildUser();
    await server.grant(user, { device: meter.id });
    await server.grant(colleague, { device: meter.id });
    await make(admin, { ...RULE, name: "Admin's", device: meter.id });
    const { body } = await make(user, { ...RULE, name: "User's", device: meter.id });
    const [{ key = "", _id = "" } = {}] = body.workflows;
    const names = async (who: TestUser) => (await groups(who)).flatMap(({ workflows }) => workflows[0]?.name);
    expect(await names(admin)).toEqual(["Admin's", "User's"]);
    expect(await names(user)).toEqual(["User's"]);
    expect([await names(colleague), await names(stranger)]).toEqual([[], []]);
    for (const who of [colleague, stranger]) {
      expectFailure(await edit(who, key, { isActive: false }), 404, "workflow.not_found");
      expectFailure(await server.post(who, contract.deleteWorkflows, { workflows: [_id] }), 404, "workflow.not_found");
      expectFailure(await server.get(who, contract.workflowHistory, { key }), 404, "workflow.not_found");
    }
    const edited = await edit(admin, key, { isActive: false });
    expect(edited.body.workflows[0]).toMatchObject({ isActive: false, owner: { _id: user.userId } });
    expect((await groups(user))[0]?.workflows[0]?.isActive).toBe(false);
  });
});

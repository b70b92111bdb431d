import { ChangeMessage, changesTopic, contract, decode, deviceTopic } from "@switchboard/contract";
import { EventType } from "@switchboard/domain/site";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { DeviceIntake } from "../../../platform/broker/device-intake.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { TestDevice, TestUser } from "../../../testing/builders.ts";
import { createPeers, type TestPeer } from "../../../testing/test-peers.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import type { EnergyToday } from "./evaluation.ts";
import { observeReading } from "./observations.ts";
import { createWorkflows } from "./workflows.module.ts";

const LOOPBACK = { port: 0, host: "127.0.0.1", mqttPort: 0 };
/** Noon in Kolkata. */
const NOON = "2026-03-02T06:30:00Z";
const MINUTE = 60_000;
const RULE = {
  name: "Mains voltage",
  trigger: "voltage",
  qualifier: "above",
  value: 250,
  notification: { head: "High voltage", message: "Look at the incomer" },
  startTime: 0,
  endTime: 2359,
};

let server: TestServer;
let peers: ReturnType<typeof createPeers>;
const open: TestPeer[] = [];

beforeAll(async () => {
  server = await startTestServer();
  peers = createPeers(server, await server.app.listen(LOOPBACK));
});
afterEach(async () => {
  server.clock.set(NOON);
  await Promise.all(open.splice(0).map((peer) => peer.end()));
});
afterAll(() => server.close());

/** Builds a device whose readings arrive one second apart. */
async function connect(device: TestDevice, on = server, through = peers) {
  const peer = await through.connectDevice(device);
  open.push(peer);
  const say = async (channel: "power" | "event", message: object) => {
    on.clock.advance(1000);
    const ts = on.clock.now().getTime();
    await peer.publish(deviceTopic(device.kd_id, device.enterpriseId, channel), { ts, ...message });
  };
  return {
    peer,
    async measure(message: object) {
      await say("power", message);
      await on.app.settled();
    },
    async volts(...values: number[]) {
      for (const v of values) await say("power", { v });
      await on.app.settled();
    },
    async motor(value: number, more = {}) {
      await say("event", { type: EventType.motorHealth, value, ...more });
      await on.app.settled();
    },
  };
}

async function building() {
  const admin = await server.buildUser({ name: "Ananya" });
  const meter = await server.buildDevice(admin.enterpriseId, { type: "ENERGY_METER_3", name: "Main incomer" });
  const board = await server.buildDevice(admin.enterpriseId, { name: "Panel board", online: true });
  return { admin, meter, board, beacon: board.switches[0]?.id ?? "" };
}

async function make(who: TestUser, rule: object): Promise<string> {
  const reply = await server.post(who, contract.newWorkflows, { workflows: [{ ...RULE, ...rule }] });
  expect(reply.status).toBe(200);
  return reply.body.workflows[0]?.key ?? "";
}
const history = async (who: TestUser, key: string) =>
  (await server.get(who, contract.workflowHistory, { key, limit: 200 })).body.docs;
/** Returns the devices that it fired for, oldest first. */
const firedFor = async (who: TestUser, key: string) => (await history(who, key)).map(({ value }) => value).toReversed();
const heads = async (who: TestUser) =>
  (await server.get(who, contract.listNotifications, { limit: 50 })).body.notifications.map(({ head }) => head);

describe("a crossing", () => {
  it("switches, notifies, and records the cause", async () => {
    const { admin, meter, board, beacon } = await building();
    const key = await make(admin, { device: meter.id, actions: [{ switch_appliance_id: beacon, switch_state: 1 }] });
    open.push(await peers.runDevice(board));
    const { volts } = await connect(meter);
    await volts(249, 250, 251);
    const firedAt = server.clock.now().toISOString();
    await vi.waitFor(async () =>
      expect(await history(admin, key)).toMatchObject([
        {
          device: { _id: meter.id, device_name: "Main incomer" },
          value: 251,
          firedAt,
          stopped: false,
          results: [{ switch_appliance_id: beacon, outcome: "turned on", reason: null }],
        },
      ]),
    );
    const { events } = (await server.get(admin, contract.switchEvents, { id: beacon, day: "2026-03-02" })).body;
    expect(events).toMatchObject([{ source: "workflow", actor: "Ananya", outcome: "confirmed" }]);
    const latest = (await server.get(admin, contract.listNotifications, {})).body.notifications[0];
    expect(latest).toMatchObject({ kind: "workflow", code: null, ...RULE.notification, device: { _id: meter.id } });
    const { groups } = (await server.get(admin, contract.listWorkflows, {})).body;
    expect(groups[0]?.workflows[0]?.lastFired).toBe(firedAt);
  });

  it("is listed newest first, in pages", async () => {
    const { admin, meter } = await building();
    const key = await make(admin, { device: meter.id });
    const { volts } = await connect(meter);
    for (const value of [251, 252, 253]) {
      await volts(value, 230);
      server.clock.advance(120_000);
    }
    const page = async (query: object) => {
      const { docs, count } = (await server.get(admin, contract.workflowHistory, { key, ...query })).body;
      return [docs.map(({ value }) => value), count];
    };
    expect(await page({})).toEqual([[253, 252, 251], 3]);
    expect(await page({ limit: "1", offset: "1" })).toEqual([[252], 3]);
  });

  it("updates open screens without an author", async () => {
    const { admin, meter } = await building();
    const person = await peers.connectPerson(admin);
    open.push(person);
    await person.subscribe([changesTopic(admin.enterpriseId, admin.userId)]);
    await make(admin, { device: meter.id, alarm: { priority: "high" } });
    const { volts } = await connect(meter);
    await volts(251);
    const changes = () => person.received.flatMap(({ payload }) => decode(ChangeMessage, payload) ?? []);
    await person.waitFor(() => changes().length === 3);
    expect(changes().map(({ what, own }) => [what, own])).toEqual([
      [["workflows"], true],
      [["workflows"], undefined],
      [["alarms"], undefined],
    ]);
  });

  it("fires once while the value flutters around the limit", async () => {
    const { admin, meter } = await building();
    const key = await make(admin, { device: meter.id });
    const { volts } = await connect(meter);
    await volts(251, 249, 251, 246, 255, 250, 251);
    server.clock.advance(2 * MINUTE);
    await volts(249, 251);
    expect(await firedFor(admin, key)).toEqual([251]);
    await volts(244, 252);
    expect(await firedFor(admin, key)).toEqual([251, 252]);
    expect(await heads(admin)).toEqual(["High voltage", "High voltage"]);
  });

  it("waits for a minute after a firing, and fires then if it still holds", async () => {
    const { admin, meter } = await building();
    const key = await make(admin, { device: meter.id });
    const { volts } = await connect(meter);
    await volts(251, 240, 253, 254);
    expect(await firedFor(admin, key)).toEqual([251]);
    server.clock.advance(MINUTE);
    await volts(255);
    expect(await firedFor(admin, key)).toEqual([251, 255]);
  });

  it.each([
    ["the highest phase above", { value: 250 }, { v: 235, v1: 230, v2: 256, v3: -400 }, 256],
    ["the lowest phase below", { qualifier: "below", value: 200 }, { v: 235, v1: 230, v2: 231, v3: 0 }, 0],
    ["current", { trigger: "current", value: 20.5 }, { c: 12, c3: 20.6 }, 20.6],
    ["power, in kilowatts", { trigger: "power", value: 5 }, { p: 5100 }, 5.1],
  ])("fires for %s", async (_name, rule, message, value) => {
    const { admin, meter } = await building();
    const key = await make(admin, { device: meter.id, ...rule });
    const { measure } = await connect(meter);
    await measure({ v: 230, c: 10, p: 2000 });
    await measure(message);
    expect(await firedFor(admin, key)).toEqual([value]);
  });

  it("fires within the hours of the workflow, also over midnight, in the enterprise's zone", async () => {
    const { admin, meter } = await building();
    const key = await make(admin, { device: meter.id, startTime: 2200, endTime: 600 });
    const { volts } = await connect(meter);
    const at = async (instant: string, v: number) => {
      server.clock.set(instant);
      await volts(v);
    };
    await at("2026-03-02T16:29:00Z", 261);
    expect(await firedFor(admin, key)).toEqual([]);
    await at("2026-03-02T16:30:00Z", 262);
    await at("2026-03-02T18:31:00Z", 263);
    await at("2026-03-03T00:30:00Z", 264);
    await at("2026-03-03T00:31:00Z", 265);
    expect(await firedFor(admin, key)).toEqual([262]);
    await at("2026-03-03T16:30:00Z", 266);
    expect(await firedFor(admin, key)).toEqual([262, 266]);
  });

  it("does not fire for readings of the past, from a returning device or a slower server", async () => {
    const { admin, meter } = await building();
    const key = await make(admin, { device: meter.id });
    const { volts, measure } = await connect(meter);
    const ago = (ms: number) => server.clock.now().getTime() - ms;
    await measure({ v: 260, ts: ago(10 * MINUTE) });
    expect(await firedFor(admin, key)).toEqual([]);
    await volts(261);
    server.clock.advance(3 * MINUTE);
    await volts(230);
    await measure({ v: 262, ts: ago(30_000) });
    expect(await firedFor(admin, key)).toEqual([261]);
    await measure({ v: 263, ts: 17 });
    expect(await firedFor(admin, key)).toEqual([261, 263]);
  });

  it("fires at once after the clock was set back", async () => {
    const { admin, meter } = await building();
    const key = await make(admin, { device: meter.id });
    const { volts } = await connect(meter);
    await volts(251);
    server.clock.advance(-60 * MINUTE);
    await volts(230, 252);
    expect(await firedFor(admin, key)).toHaveLength(2);
  });

  it("fires and ends within one batch of readings", async () => {
    const { admin, meter } = await building();
    const key = await make(admin, { device: meter.id });
    server.clock.advance(MINUTE);
    const at = server.clock.now();
    const batch = [230, 251, 230].map((v, index) => ({
      ...{ enterpriseId: meter.enterpriseId, device: meter.kd_id, key: `${meter.enterpriseId}/${meter.kd_id}`, at },
      message: { ts: at.getTime() - 3000 + index * 1000, v },
    }));
    await server.app.building.workflows.engine.take(batch as never[], observeReading, ["voltage"]);
    const [firedAt, endedAt] = [2000, 1000].map((ms) => new Date(at.getTime() - ms).toISOString());
    expect(await history(admin, key)).toMatchObject([{ value: 251, firedAt, endedAt }]);
  });

  it("is forgotten when the condition changes, and kept when only the name does", async () => {
    const { admin, meter } = await building();
    const key = await make(admin, { device: meter.id });
    const { volts } = await connect(meter);
    const change = (rule: object) =>
      server.post(admin, contract.editWorkflows, { key, workflows: [{ ...RULE, device: meter.id, ...rule }] });
    await volts(256);
    server.clock.advance(2 * MINUTE);
    await change({ name: "Renamed" });
    await volts(257);
    expect(await firedFor(admin, key)).toEqual([256]);
    await change({ value: 255 });
    await volts(258);
    expect(await firedFor(admin, key)).toEqual([256]);
    await volts(230, 258);
    expect(await firedFor(admin, key)).toEqual([256, 258]);
    await server.post(admin, contract.editWorkflows, { key, isActive: false });
    await volts(230, 259);
    expect(await firedFor(admin, key)).toEqual([256, 258]);
  });
});

describe("beyond voltage and current", () => {
  it("fires for the reported health of a motor", async () => {
    const { admin } = await building();
    const pump = await server.buildDevice(admin.enterpriseId, { type: "KIOT_MOTOR", name: "Pump" });
    const key = await make(admin, { device: pump.id, trigger: "motor", qualifier: "is", value: 3 });
    const { motor } = await connect(pump);
    await motor(2);
    await motor(3);
    await motor(3);
    await motor(4);
    server.clock.advance(2 * MINUTE);
    await motor(3, { type: EventType.dryRun });
    expect(await firedFor(admin, key)).toEqual([3]);
    await motor(3);
    expect(await firedFor(admin, key)).toEqual([3, 3]);
  });

  it("fires once each time a device goes offline, and not for one that was never online", async () => {
    const { admin, board } = await building();
    const boxed = await server.buildDevice(admin.enterpriseId);
    const room = await server.buildGroup(admin.enterpriseId, "Both", [board.id, boxed.id]);
    const key = await make(admin, { group: room, trigger: "offline", value: 10 });
    const { engine } = server.app.building.workflows;
    const becomes = (status: number) =>
      server.database.query(
        `WITH d AS (UPDATE devices SET current_status = $3 WHERE id = $2 RETURNING id)
         INSERT INTO device_status_changes SELECT $1, id, $4, $3 FROM d`,
        [admin.enterpriseId, board.id, status, server.clock.now()],
      );
    const after = async (minutes: number) => {
      server.clock.advance(minutes * MINUTE);
      await engine.checkDue();
      return (await history(admin, key)).map(({ device }) => device._id);
    };
    await becomes(2);
    expect(await after(9)).toEqual([]);
    expect(await after(2)).toEqual([board.id]);
    expect(await after(60)).toEqual([board.id]);
    await becomes(1);
    expect(await after(1)).toEqual([board.id]);
    await becomes(2);
    expect(await after(11)).toEqual([board.id, board.id]);
  });

  /** Builds an engine beside the server's, with any store and meter. */
  async function another(database: Database, energyToday: EnergyToday) {
    const { clock, app } = server;
    const { commands, notifications } = app.building;
    const { engine } = createWorkflows({ database, clock, commands, tell: notifications.tell, energyToday });
    const [nothing, never] = [() => undefined, (_: unknown, error: unknown) => expect(error).toBe(0)];
    const counters = { received: nothing, unreadable: nothing, delayed: nothing, refused: never, lost: never };
    const subscribers = engine.subscribers().filter(({ channel }) => channel === "power");
    const intake = new DeviceIntake({ broker: app.broker, clock, counters }, "power", subscribers);
    await intake.start();
    return { intake };
  }

  it("looks up the energy of the day, and does not fire when it is unknown", async () => {
    const { admin, meter, board } = await building();
    const lookedUp: string[] = [];
    let kWh: number | undefined;
    const { intake } = await another(server.database, async (_home, id) => {
      lookedUp.push(id);
      return kWh;
    });
    const key = await make(admin, { device: meter.id, trigger: "energy", value: 50 });
    const [watched, unwatched] = [await connect(meter), await connect(board)];
    for (kWh of [undefined, 50, 50.5, 60]) {
      await watched.volts(230);
      await unwatched.volts(230);
      await intake.settled();
    }
    expect(await firedFor(admin, key)).toEqual([50.5]);
    expect(new Set(lookedUp)).toEqual(new Set([meter.id]));
  });

  it("makes no query for readings of devices that no workflow watches", async () => {
    const { admin, meter, board } = await building();
    let queries = 0;
    const counted: Database = {
      ...server.database,
      query: (text, values) => {
        queries++;
        return server.database.query(text, values);
      },
      transaction: (work) => {
        queries++;
        return server.database.transaction(work);
      },
    };
    const { intake } = await another(counted, async () => undefined);
    await make(admin, { device: meter.id });
    const { volts } = await connect(board);
    await volts(260);
    await intake.settled();
    const before = queries;
    await volts(270, 200, 280, 190, 290);
    await intake.settled();
    expect([before, queries - before]).toEqual([1, 0]);
  });
});

describe("a group", () => {
  it("is watched with its present devices", async () => {
    const { admin, meter } = await building();
    const other = await server.buildDevice(admin.enterpriseId, { type: "ENERGY_METER_1" });
    const room = await server.buildGroup(admin.enterpriseId, "Electrical room", [other.id]);
    const key = await make(admin, { group: room });
    const { volts } = await connect(meter);
    const fill = (devices: string[]) => server.post(admin, contract.editGroup, { id: room, devices });
    await volts(251, 230);
    expect(await firedFor(admin, key)).toEqual([]);
    await fill([meter.id]);
    await vi.waitFor(async () => {
      await volts(252);
      expect(await firedFor(admin, key)).toEqual([252]);
    });
    await fill([]);
    server.clock.advance(2 * MINUTE);
    await volts(230, 253);
    expect(await firedFor(admin, key)).toEqual([252]);
  });

  it("fires once when one of its devices is also watched", async () => {
    const { admin, meter } = await building();
    const room = await server.buildGroup(admin.enterpriseId, "Electrical room", [meter.id]);
    const workflows = [
      { ...RULE, group: room },
      { ...RULE, device: meter.id },
    ];
    const { body } = await server.post(admin, contract.newWorkflows, { workflows });
    const { volts } = await connect(meter);
    await volts(251);
    expect(await firedFor(admin, body.workflows[0]?.key ?? "")).toEqual([251]);
  });
});

describe("rights at the moment of firing", () => {
  async function office() {
    const built = await building();
    const { admin, meter, beacon } = built;
    const user = await server.buildUser({ role: "user", enterprise: admin.enterpriseId, name: "Kiran" });
    await server.grant(user, { device: meter.id });
    await server.grant(user, { switch: beacon });
    const actions = [{ switch_appliance_id: beacon, switch_state: 1 }];
    return { ...built, user, key: await make(user, { device: meter.id, actions }) };
  }

  it("fails with the reason when the owner has lost the right", async () => {
    const { user, meter, key } = await office();
    await server.revokeAll(user);
    await server.grant(user, { device: meter.id });
    const { volts } = await connect(meter);
    await volts(251);
    const docs = await history(user, key);
    expect(docs[0]?.results).toMatchObject([{ outcome: "failed", reason: "no_access" }]);
  });

  it("does not watch a device that the owner may no longer see", async () => {
    const { admin, user, meter, beacon, key } = await office();
    await server.revokeAll(user);
    await server.grant(user, { switch: beacon });
    const { volts } = await connect(meter);
    await volts(251);
    expect(await history(admin, key)).toEqual([]);
  });

  it("notifies only people who may see the device", async () => {
    const { admin, user } = await office();
    const heater = await server.buildDevice(admin.enterpriseId, { type: "SW_1_HEAVY", name: "Heater", online: true });
    const [whole, single] = await Promise.all(
      ["user", "user"].map(() => server.buildUser({ role: "user", enterprise: admin.enterpriseId })),
    );
    if (!whole || !single) throw new Error("two users");
    await server.grant(whole, { device: heater.id });
    await server.grant(single, { switch: heater.switches[0]?.id ?? "" });
    await make(admin, { device: heater.id });
    const { volts } = await connect(heater);
    await volts(251);
    const received = await Promise.all([admin, whole, single, user].map(heads));
    expect(received).toEqual([["High voltage"], ["High voltage"], [], []]);
  });
});

describe("the recipients of a notification", () => {
  async function team() {
    const built = await building();
    const { admin, meter } = built;
    const member = (name: string) => server.buildUser({ role: "user", enterprise: admin.enterpriseId, name });
    const [kiran, asha, ravi] = [await member("Kiran"), await member("Asha"), await member("Ravi")];
    for (const who of [kiran, asha, ravi]) await server.grant(who, { device: meter.id });
    const people = { admin, kiran, asha, ravi };
    /** Returns who was notified, by name. */
    const told = async (gone?: TestUser) => {
      const names = await Promise.all(
        Object.entries(people).map(async ([name, who]) => (who !== gone && (await heads(who)).length > 0 ? name : [])),
      );
      return names.flat();
    };
    return { ...built, ...people, told };
  }
  const to = (to?: string, people?: string[]) => ({ notification: { ...RULE.notification, to, people } });

  it.each([
    ["everyone who can see the device", undefined, ["admin", "kiran", "asha", "ravi"]],
    ["its owner", "owner", ["kiran"]],
    ["selected people", "people", ["admin", "asha"]],
  ])("are %s", async (_name, kind, expected) => {
    const { meter, admin, kiran, asha, told } = await team();
    const people = kind === "people" ? [admin.userId, asha.userId] : undefined;
    await make(kiran, { device: meter.id, ...to(kind, people) });
    await (await connect(meter)).volts(251);
    expect(await told()).toEqual(expected);
  });

  it("get nothing without the right to the device or after they have left, and are shown as far as they are there", async () => {
    const { admin, meter, kiran, asha, ravi, told } = await team();
    const people = [kiran, asha, ravi].map(({ userId }) => userId);
    const key = await make(admin, { device: meter.id, ...to("people", people) });
    await server.revokeAll(asha);
    await server.database.query("DELETE FROM memberships WHERE user_id = $1", [ravi.userId]);
    await (await connect(meter)).volts(251);
    expect(await told(ravi)).toEqual(["kiran"]);
    const received = await server.database.query("SELECT 1 FROM notifications WHERE user_id = $1", [ravi.userId]);
    expect(received).toEqual([]);
    const { groups } = (await server.get(admin, contract.listWorkflows, {})).body;
    const shown = groups.find((group) => group.key === key)?.workflows[0]?.notification;
    expect(shown).toMatchObject({ to: "people", people: [{ name: "Kiran" }, { name: "Asha" }] });
    // Another field can be changed although somebody has left.
    const renamed = { ...RULE, name: "Renamed", device: meter.id };
    const edit = { key, workflows: [renamed], only: ["name" as const] };
    expect((await server.post(admin, contract.editWorkflows, edit)).status).toBe(200);
  });

  it("have to be people of the enterprise, at least one", async () => {
    const { admin, meter } = await team();
    const outsider = await server.buildUser();
    const send = (people: string[]) =>
      server.post(admin, contract.newWorkflows, {
        workflows: [{ ...RULE, device: meter.id, ...to("people", people) } as never],
      });
    expect(await send([outsider.userId])).toMatchObject({ status: 404, body: { code: "user.not_found" } });
    expect(await send([])).toMatchObject({ status: 400, body: { code: "workflow.invalid" } });
    expect((await server.get(admin, contract.listWorkflows, {})).body.groups).toEqual([]);
  });
});

describe("a workflow that moves the very value it watches", () => {
  it("is stopped and reported, once, and can be turned on again", async () => {
    const { admin, meter } = await building();
    const owner = await server.buildUser({ role: "user", enterprise: admin.enterpriseId });
    await server.grant(owner, { device: meter.id });
    const key = await make(owner, { device: meter.id });
    const { volts } = await connect(meter);
    const cross = async () => {
      server.clock.advance(MINUTE);
      await volts(251, 230);
    };
    for (let times = 0; times < 13; times++) await cross();
    const docs = await history(owner, key);
    expect(docs.map(({ stopped }) => stopped)).toEqual([true, ...Array(10).fill(false)]);
    const shown = async () => (await server.get(owner, contract.listWorkflows, {})).body.groups[0]?.workflows[0];
    expect(await shown()).toMatchObject({ isActive: false, stopped: "chases_itself" });
    for (const who of [owner, admin]) {
      const { notifications } = (await server.get(who, contract.listNotifications, { limit: 50 })).body;
      expect(notifications.filter(({ code }) => code === "workflow.stopped")).toMatchObject([
        { kind: "workflow", params: { name: "Mains voltage" } },
      ]);
    }
    await server.post(owner, contract.editWorkflows, { key, isActive: true });
    await cross();
    expect(await history(owner, key)).toHaveLength(12);
    expect(await shown()).toMatchObject({ isActive: true, stopped: null });
  });
});

describe("two servers on one store", () => {
  it("fire once per crossing", async () => {
    const { admin, meter } = await building();
    const second = await startTestServer({ database: server.database });
    const elsewhere = createPeers(second, await second.app.listen(LOOPBACK));
    const key = await make(admin, { device: meter.id });
    const [here, there] = [await connect(meter), await connect(meter, second, elsewhere)];
    // A store notice tells the cache of the second server about the workflow.
    await vi.waitFor(async () => {
      await there.volts(251);
      expect(await firedFor(admin, key)).toEqual([251]);
    });
    for (const value of [252, 253, 254]) {
      for (const { clock } of [server, second]) clock.advance(2 * MINUTE);
      await Promise.all([here.volts(230, value, value), there.volts(230, value, value)]);
    }
    expect(await firedFor(admin, key)).toEqual([251, 252, 253, 254]);
    expect(await heads(admin)).toHaveLength(4);
    await there.peer.end();
    await second.app.close();
  });
});

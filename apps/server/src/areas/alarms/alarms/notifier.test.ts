import { randomUUID } from "node:crypto";
import { contract } from "@switchboard/contract";
import { ESCALATION_STEPS, type Escalation, offlineWords } from "@switchboard/domain/alarms";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { SeenCondition } from "../../../core/ports/report-conditions.ts";
import type { Database, Sql } from "../../../platform/db/database.ts";
import type { TestUser } from "../../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { pairedGateway } from "../../site/gateways/testing.ts";
import { escalationsOf as byPlans } from "../on-call/rotations.ts";
import type { AlarmNotification, EscalationsOf } from "../ports.ts";
import { AlarmNotifier } from "./notifier.service.ts";

const SECOND = 1000;
const MINUTE = 60_000;

let server: TestServer;
let sent: AlarmNotification[] = [];
let escalationsOf: EscalationsOf = async () => () => undefined;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => {
  server.clock.set("2026-03-02T06:30:00Z");
  sent = [];
  escalationsOf = async () => () => undefined;
});
afterAll(() => server.close());

/** Creates the notifier of a server that collects its notifications. */
function createNotifier(
  database: Database = server.database,
  deliver = async (all: readonly AlarmNotification[]) => void sent.push(...all),
) {
  return new AlarmNotifier({
    database,
    clock: server.clock,
    deliver: { deliverWithin: (_, all) => deliver(all) },
    escalationsOf: (sql, enterpriseId, now) => escalationsOf(sql, enterpriseId, now),
  });
}
const notify = () => createNotifier().notifyDue();
const settle = () => server.app.building.alarms.settling.settle();
const report = (...seen: SeenCondition[]) =>
  server.database.transaction((sql) => server.app.building.alarms.reports.reportWithin(sql, seen));
const list = async (who: TestUser, query: object = {}) => (await server.get(who, contract.listAlarms, query)).body;
const sentTo = (who: TestUser) => sent.filter(({ person }) => person === who.userId);

const motor = (
  enterpriseId: string,
  device: string | undefined,
  fields: Partial<SeenCondition> = {},
): SeenCondition => ({
  enterpriseId,
  source: "motor",
  key: `motor ${device}`,
  device,
  isWrong: true,
  at: server.clock.now(),
  words: { code: "power.event", params: { type: 40, value: 3 }, head: "Motor health", message: "The motor runs dry" },
  ...fields,
});
/** The condition of a device that has been offline for a minute already. */
const gone = (enterpriseId: string, device: string, fields: Partial<SeenCondition> = {}): SeenCondition => {
  const at = new Date(server.clock.now().getTime() - MINUTE);
  const words = offlineWords(at.getTime());
  return {
    enterpriseId,
    source: "offline",
    key: `offline ${device}`,
    device,
    isWrong: true,
    at,
    words,
    ...fields,
  };
};
const back = (enterpriseId: string, device: string): SeenCondition =>
  gone(enterpriseId, device, { isWrong: false, at: server.clock.now() });
const gatewayGone = (enterpriseId: string, gateway: string, isWrong = true): SeenCondition => ({
  enterpriseId,
  source: "gateway",
  key: `gateway ${gateway}`,
  gateway,
  isWrong,
  at: server.clock.now(),
  words: { code: "alarm.gateway", params: { name: "Plant room", since: 0 }, head: "Gateway offline", message: "x" },
});

async function household() {
  const admin = await server.buildUser();
  const device = await server.buildDevice(admin.enterpriseId, { name: "Pump" });
  const person = () => server.buildUser({ role: "user", enterprise: admin.enterpriseId });
  const [whole, single, nobody] = [await person(), await person(), await person()];
  await server.grant(whole, { device: device.id });
  await server.grant(single, { switch: device.switches[0]?.id ?? "" });
  return { admin, enterpriseId: admin.enterpriseId, device, whole, single, nobody };
}

describe("an alarm", () => {
  it("is sent once to everyone who may see it, and to nobody else", async () => {
    const { enterpriseId, device, admin, whole, single, nobody } = await household();
    await report(motor(enterpriseId, device.id, { value: 3 }));
    await notify();
    await notify();
    expect([admin, whole, single, nobody].map((who) => sentTo(who).length)).toEqual([1, 1, 0, 0]);
    expect(sentTo(admin)[0]).toMatchObject({
      priority: "critical",
      state: "active",
      step: 0,
      words: { code: "power.event", device_name: "Pump", params: { device_name: "Pump" }, advice: "" },
      device: device.id,
    });
    const { alarm, transitions } = (await server.get(admin, contract.oneAlarm, { id: sent[0]?.alarm })).body;
    expect(alarm.state).toBe("active");
    expect(transitions.map(({ _id }) => _id)).toEqual([sent[0]?.transition]);
  });

  it("is sent once by several servers at once", async () => {
    const { enterpriseId, device, admin } = await household();
    await report(motor(enterpriseId, device.id));
    await Promise.all([notify(), notify(), notify()]);
    expect(sentTo(admin)).toHaveLength(1);
  });

  it("is sent by the next server when one dies meanwhile", async () => {
    const { enterpriseId, device, admin } = await household();
    await report(motor(enterpriseId, device.id));
    const dying = createNotifier(server.database, async () => {
      throw new Error("killed");
    });
    await expect(dying.notifyDue()).rejects.toThrow("killed");
    await notify();
    expect(sentTo(admin)).toHaveLength(1);
  });

  it("is not sent while acknowledged or shelved, but when its shelving ends", async () => {
    const { enterpriseId, device, admin } = await household();
    await report(motor(enterpriseId, device.id));
    const [alarm] = (await list(admin)).docs;
    await server.post(admin, contract.shelveAlarms, { ids: [alarm?._id], minutes: 10, why: "Repairs" });
    await notify();
    expect(sent).toEqual([]);
    server.clock.advance(10 * MINUTE);
    await settle();
    await notify();
    expect(sentTo(admin)).toHaveLength(1);
    await report(motor(enterpriseId, undefined, { key: "motor 2" }));
    const [second] = (await list(admin)).docs.filter(({ _id }) => _id !== alarm?._id);
    await server.post(admin, contract.acknowledgeAlarms, { ids: [second?._id] });
    await notify();
    expect(sentTo(admin)).toHaveLength(1);
  });

  it("is sent again as another transition when it returns", async () => {
    const { enterpriseId, device, admin } = await household();
    await report(motor(enterpriseId, device.id));
    await notify();
    await report(motor(enterpriseId, device.id, { isWrong: false }));
    await report(motor(enterpriseId, device.id));
    await notify();
    expect(new Set(sentTo(admin).map(({ transition }) => transition)).size).toBe(2);
    expect(new Set(sentTo(admin).map(({ alarm }) => alarm)).size).toBe(1);
  });

  it("is sent even if it has ended, except for a device that was briefly offline", async () => {
    const { enterpriseId, device, admin } = await household();
    await report(motor(enterpriseId, device.id), gone(enterpriseId, device.id));
    await report(motor(enterpriseId, device.id, { isWrong: false }), back(enterpriseId, device.id));
    await notify();
    expect(sentTo(admin).map(({ words, state }) => [words.code, state])).toEqual([["power.event", "cleared"]]);
  });

  it("is sent four times while it flaps, and then only counted", async () => {
    const { enterpriseId, device, admin } = await household();
    for (let time = 0; time < 10; time += 1) {
      await report(motor(enterpriseId, device.id));
      await notify();
      server.clock.advance(MINUTE);
      await report(motor(enterpriseId, device.id, { isWrong: false }));
    }
    expect(sentTo(admin)).toHaveLength(4);
    expect((await list(admin)).docs[0]).toMatchObject({ count: 10, flapping: { count: 10 } });
  });
});

describe("an escalation", () => {
  async function watched() {
    const team = await household();
    const rotation = { timeZone: "UTC", turn: "week", from: "2026-03-02", handOver: 0, overrides: [] } as const;
    const { whole, admin, nobody } = team;
    const escalation = (people: string[]): Escalation => ({
      rotation: { ...rotation, people },
      group: [whole.userId, admin.userId, nobody.userId],
      steps: ESCALATION_STEPS,
    });
    const go = async (ms: number) => {
      server.clock.advance(ms);
      await notify();
    };
    return { ...team, escalation, go };
  }

  it("notifies the person on call and then the next, until somebody acknowledges it", async () => {
    const { enterpriseId, device, whole, admin, escalation, go } = await watched();
    escalationsOf = async () => () => escalation([whole.userId, admin.userId]);
    await report(motor(enterpriseId, device.id));
    await go(0);
    expect(sent.map(({ person, step }) => [person, step])).toEqual([[whole.userId, 0]]);
    await go(9 * MINUTE);
    expect(sent).toHaveLength(1);
    await go(MINUTE);
    expect(sent.map(({ person, step }) => [person, step]).at(-1)).toEqual([admin.userId, 1]);
    const [alarm] = (await list(whole)).docs;
    await server.post(whole, contract.acknowledgeAlarms, { ids: [alarm?._id] });
    await go(20 * MINUTE);
    expect(sent).toHaveLength(2);
  });

  it("skips people who may not see the alarm, and notifies those who may when nobody is left", async () => {
    const { enterpriseId, device, whole, admin, nobody, escalation, go } = await watched();
    escalationsOf = async () => () => escalation([nobody.userId]);
    await report(motor(enterpriseId, device.id));
    await go(0);
    expect(sent.map(({ person }) => person).toSorted()).toEqual([whole.userId, admin.userId].toSorted());
  });
});

describe("an on-call plan", () => {
  const plan = (people: string[], fields: object = {}) => ({
    name: "Facilities",
    priorities: ["critical", "high"],
    turn: "week",
    from: "2026-03-02",
    hand_over: 0,
    people,
    steps: [{ after_minutes: 0, tell: "on_call" }],
    ...fields,
  });

  it("notifies only its people, and the plan of the room comes before that of the enterprise", async () => {
    escalationsOf = byPlans;
    const { enterpriseId, device, whole, admin } = await household();
    const room = await server.buildGroup(enterpriseId, "Pump room", [device.id]);
    await server.post(admin, contract.newOnCallPlan, plan([admin.userId]));
    await report(motor(enterpriseId, device.id));
    await notify();
    expect(sent.map(({ person }) => person)).toEqual([admin.userId]);
    await server.post(admin, contract.newOnCallPlan, plan([whole.userId], { name: "Pumps", room }));
    await report(motor(enterpriseId, device.id, { key: "motor 2" }));
    await notify();
    expect(sent.map(({ person }) => person).slice(1)).toEqual([whole.userId]);
  });

  it("leaves alarms of other priorities to everyone who may see them", async () => {
    escalationsOf = byPlans;
    const { enterpriseId, device, whole, admin } = await household();
    await server.post(admin, contract.newOnCallPlan, plan([admin.userId], { priorities: ["low"] }));
    await report(motor(enterpriseId, device.id));
    await notify();
    expect(sent.map(({ person }) => person).toSorted()).toEqual([whole.userId, admin.userId].toSorted());
  });
});

describe("a gateway that goes offline", () => {
  async function plant(count: number) {
    const { admin, enterpriseId, whole } = await household();
    const gateway = await pairedGateway(server, admin);
    const devices = [];
    for (let index = 0; index < count; index += 1) {
      const device = await server.buildDevice(enterpriseId, { name: `Lamp ${index}` });
      await server.database.query(
        `INSERT INTO found_devices (enterprise_id, id, gateway_id, driver, field_id, description, first_seen, last_seen, device_id)
         VALUES ($1, $2, $3, 'tasmota', $4, '{}', now(), now(), $5)`,
        [enterpriseId, randomUUID(), gateway.id, device.id, device.id],
      );
      devices.push(device.id);
    }
    return { admin, enterpriseId, whole, gateway: gateway.id, devices };
  }

  it("is one listed and sent alarm instead of its devices", async () => {
    const { admin, enterpriseId, whole, gateway, devices } = await plant(5);
    await server.grant(whole, { device: devices[0] ?? "" });
    await report(...devices.map((id) => gone(enterpriseId, id)));
    await notify();
    expect(sent).toEqual([]);
    server.clock.advance(30 * SECOND);
    await report(gatewayGone(enterpriseId, gateway));
    await notify();
    server.clock.advance(10 * MINUTE);
    await notify();
    expect(sentTo(admin).map(({ words }) => words.code)).toEqual(["alarm.gateway"]);
    const { docs, counts } = await list(admin);
    expect(docs).toMatchObject([{ source: "gateway", below: 5, under: null }]);
    expect(counts).toMatchObject({ active: 1 });
    const below = await list(admin, { under: docs[0]?._id });
    expect(below.docs.map(({ source, under }) => [source, under])).toEqual(
      devices.map(() => ["offline", docs[0]?._id]),
    );
    // A person with one of the devices sees the cause, but only admins may handle the gateway.
    expect((await list(whole)).docs).toMatchObject([{ source: "gateway", may: [] }]);
    expect(sentTo(whole)).toHaveLength(1);
  });

  it("leaves devices that are still offline after its return to be sent individually", async () => {
    const { admin, enterpriseId, gateway, devices } = await plant(3);
    await report(gatewayGone(enterpriseId, gateway), ...devices.map((id) => gone(enterpriseId, id)));
    await notify();
    sent = [];
    await report(gatewayGone(enterpriseId, gateway, false), ...devices.slice(0, 2).map((id) => back(enterpriseId, id)));
    await notify();
    server.clock.advance(4 * MINUTE);
    await notify();
    expect(sent).toEqual([]);
    server.clock.advance(MINUTE);
    await notify();
    await notify();
    expect(sentTo(admin).map(({ device }) => device)).toEqual([devices[2]]);
    expect((await list(admin, { states: "active" })).docs).toMatchObject([
      { device: { _id: devices[2] }, under: null },
    ]);
    // Devices that returned are closed, because they were part of the gateway's alarm.
    const closed = await list(admin, {
      states: "closed",
      under: (await list(admin, { states: "cleared" })).docs[0]?._id,
    });
    expect(closed.docs.map(({ closed: end }) => end?.cause)).toEqual(["returned", "returned"]);
  });

  it("is not assumed: a device that is offline alone is sent after a minute", async () => {
    const { admin, enterpriseId, devices } = await plant(1);
    await report(gone(enterpriseId, devices[0] ?? ""));
    await notify();
    expect(sent).toEqual([]);
    server.clock.advance(MINUTE);
    await notify();
    expect(sentTo(admin)).toHaveLength(1);
  });

  it("also includes the sensors of its devices", async () => {
    const { admin, enterpriseId, gateway, devices } = await plant(1);
    const [device] = devices;
    const sensor = randomUUID();
    await server.database.query(
      `INSERT INTO sensors (enterprise_id, id, device_id, channel, name, kind, unit, position, time_zone)
       VALUES ($1, $2, $3, 't', 'Freezer', 'temperature', '°C', 1, 'UTC')`,
      [enterpriseId, sensor, device],
    );
    const silent = gone(enterpriseId, device ?? "", { source: "sensor", key: `sensor ${sensor}`, sensor });
    await report(silent, gone(enterpriseId, device ?? ""), gatewayGone(enterpriseId, gateway));
    await notify();
    expect((await list(admin)).docs).toMatchObject([{ source: "gateway", below: 2 }]);
  });
});

/** Stores whether devices are online. */
const online = (enterpriseId: string, devices: readonly string[], isThere = true) =>
  server.database.query("UPDATE devices SET current_status = $3 WHERE enterprise_id = $1 AND id = ANY($2::uuid[])", [
    enterpriseId,
    devices,
    isThere ? 1 : 0,
  ]);

describe("a room that goes offline", () => {
  /** Builds a number of devices in a room and elsewhere, all of them online. */
  async function floor(inRoom: number, elsewhere = 10) {
    const { admin, enterpriseId, whole, device } = await household();
    const devices: string[] = [device.id];
    for (let index = 1; index < inRoom + elsewhere; index += 1)
      devices.push((await server.buildDevice(enterpriseId, { name: `Lamp ${index}` })).id);
    await online(enterpriseId, devices);
    const room = await server.buildGroup(enterpriseId, "Cellar", devices.slice(0, inRoom));
    const go = async (ids: readonly string[]) => {
      await online(enterpriseId, ids, false);
      await report(...ids.map((id) => gone(enterpriseId, id)));
    };
    const come = async (ids: readonly string[]) => {
      await online(enterpriseId, ids);
      await report(...ids.map((id) => back(enterpriseId, id)));
      await settle();
    };
    return {
      admin,
      enterpriseId,
      whole,
      room,
      lamps: devices.slice(0, inRoom),
      others: devices.slice(inRoom),
      go,
      come,
    };
  }
  const codes = (who: TestUser) => sentTo(who).map(({ words }) => words.code);

  it("is one listed and sent alarm instead of its devices, also for people with one of them", async () => {
    const { admin, whole, room, lamps, go } = await floor(6);
    await go(lamps.slice(0, 3));
    await notify();
    server.clock.advance(30 * SECOND);
    await go(lamps.slice(3));
    await notify();
    expect(sent).toEqual([]);
    server.clock.advance(30 * SECOND);
    await notify();
    server.clock.advance(10 * MINUTE);
    await notify();
    expect([codes(admin), codes(whole)]).toEqual([["alarm.room"], ["alarm.room"]]);
    expect(sentTo(admin)).toMatchObject([{ priority: "high", words: { params: { name: "Cellar" } } }]);
    expect((await list(admin)).docs).toMatchObject([{ source: "offline", code: "alarm.room", below: 6 }]);
    expect((await list(admin, { room })).docs).toMatchObject([{ code: "alarm.room" }]);
  });

  it("leaves devices that are still offline after its return to be sent individually", async () => {
    const { admin, lamps, go, come } = await floor(6);
    await go(lamps);
    server.clock.advance(MINUTE);
    await notify();
    await come(lamps.slice(0, 3));
    expect((await list(admin)).docs).toMatchObject([{ code: "alarm.room", state: "active" }]);
    await come(lamps.slice(3, 5));
    expect((await list(admin)).docs).toMatchObject([{ code: "alarm.room", state: "cleared" }]);
    sent = [];
    await notify();
    server.clock.advance(5 * MINUTE - 1);
    await notify();
    expect(sent).toEqual([]);
    server.clock.advance(1);
    await notify();
    await notify();
    expect(sentTo(admin).map(({ device }) => device)).toEqual([lamps[5]]);
  });

  it("is not one alarm when its devices go offline one after the other", async () => {
    const { admin, lamps, go } = await floor(6);
    for (const lamp of lamps.slice(0, 4)) {
      await go([lamp]);
      await notify();
      server.clock.advance(4 * MINUTE);
    }
    await notify();
    expect(codes(admin)).toEqual(Array(4).fill("device.offline"));
  });

  it("is sent as the site when the whole site goes offline", async () => {
    const { admin, lamps, others, go } = await floor(6);
    await go([...lamps, ...others]);
    server.clock.advance(MINUTE);
    await notify();
    expect(codes(admin)).toEqual(["alarm.site"]);
    expect((await list(admin)).docs).toMatchObject([{ code: "alarm.site", below: 16 }]);
  });

  it("is sent as the floor when the rooms of a floor go offline, also when each of them is small", async () => {
    const { admin, enterpriseId, whole, room, lamps, others, go, come } = await floor(4, 30);
    const store = await server.buildGroup(enterpriseId, "Store", others.slice(0, 3));
    const build = async (kind: "building" | "floor", name: string, parent: string | null) =>
      (await server.post(admin, contract.newPlace, { kind, name, parent })).body._id;
    const tower = await build("building", "Tower", null);
    const basement = await build("floor", "Basement", tower);
    const top = await build("floor", "Top floor", tower);
    const attic = await server.buildGroup(enterpriseId, "Attic", others.slice(3, 13));
    await server.post(admin, contract.editPlace, { id: basement, rooms: [room, store] });
    await server.post(admin, contract.editPlace, { id: top, rooms: [attic] });
    const lost = [...lamps, ...others.slice(0, 3)];
    await go(lost);
    server.clock.advance(MINUTE);
    await notify();
    expect([codes(admin), codes(whole)]).toEqual([["alarm.place"], ["alarm.place"]]);
    expect(sentTo(admin)).toMatchObject([{ words: { params: { name: "Basement" } } }]);
    expect((await list(admin)).docs).toMatchObject([{ source: "offline", code: "alarm.place", below: 7 }]);
    expect((await list(admin, { place: tower })).docs).toMatchObject([{ code: "alarm.place" }]);
    expect((await list(admin, { place: top })).docs).toEqual([]);
    await come(lost.slice(0, 4));
    expect((await list(admin)).docs).toMatchObject([{ code: "alarm.place", state: "cleared" }]);
  });

  it("does not hide a device that goes offline an hour later", async () => {
    const { admin, lamps, go } = await floor(6);
    await go(lamps.slice(0, 5));
    server.clock.advance(MINUTE);
    await notify();
    server.clock.advance(60 * MINUTE);
    await go(lamps.slice(5));
    server.clock.advance(MINUTE);
    await notify();
    expect(codes(admin)).toEqual(["alarm.room", "device.offline"]);
  });
});

describe("a meter that goes offline", () => {
  async function fed() {
    const { admin, enterpriseId } = await household();
    const meter = await server.buildDevice(enterpriseId, { type: "ENERGY_METER_3", name: "Main incomer" });
    const below: string[] = [];
    for (let index = 0; index < 3; index += 1)
      below.push((await server.buildDevice(enterpriseId, { type: "ENERGY_METER_1", name: `Floor ${index}` })).id);
    const [first = "", second = "", third = ""] = below;
    const put = (ids: string[], behind: string) =>
      server.post(admin, contract.placeMeters, { device_ids: ids, place: "behind", behind });
    expect((await put([first, second], meter.id)).status).toBe(200);
    expect((await put([third], second)).status).toBe(200);
    return { admin, enterpriseId, meter: meter.id, below };
  }

  it("includes the meters behind it", async () => {
    const { admin, enterpriseId, meter, below } = await fed();
    await report(...[meter, ...below].map((id) => gone(enterpriseId, id)));
    server.clock.advance(MINUTE);
    await notify();
    expect(sentTo(admin).map(({ device }) => device)).toEqual([meter]);
    expect((await list(admin)).docs).toMatchObject([{ device: { _id: meter }, below: 3 }]);
  });

  it("includes them as well when it reports no supply", async () => {
    const { admin, enterpriseId, meter, below } = await fed();
    const words = { code: "power.event", params: { type: 24, value: 0 }, head: "No supply", message: "x" };
    const at = server.clock.now();
    await report({ enterpriseId, source: "power", key: "power 24", device: meter, isWrong: true, at, words });
    await report(...below.map((id) => gone(enterpriseId, id)));
    server.clock.advance(MINUTE);
    await notify();
    expect(sentTo(admin).map(({ words: content }) => content.code)).toEqual(["power.event"]);
    expect((await list(admin)).docs).toMatchObject([{ source: "power", below: 3 }]);
  });

  it("does not hide a meter behind it that goes offline much later", async () => {
    const { admin, enterpriseId, meter, below } = await fed();
    await report(gone(enterpriseId, meter));
    server.clock.advance(60 * MINUTE);
    await notify();
    await report(gone(enterpriseId, below[0] ?? ""));
    server.clock.advance(MINUTE);
    await notify();
    expect(sentTo(admin).map(({ device }) => device)).toEqual([meter, below[0]]);
  });
});

describe("a thousand devices that go offline at once", () => {
  /** `ALARMS_MANY=10000` is the size of a large site. */
  const MANY = Number(process.env.ALARMS_MANY ?? 1000);

  async function campus() {
    const { admin, whole, enterpriseId } = await household();
    const rows = await server.database.query<{ id: string }>(
      `INSERT INTO devices (enterprise_id, id, kd_id, device_name, device_type, secret_hash, created_at)
       SELECT $1, gen_random_uuid(), $2 || n, 'Board ' || n, 'SW_1_REL', '', now() FROM generate_series(1, $3::integer) n RETURNING id`,
      [enterpriseId, `C-${randomUUID().slice(0, 8)}-`, MANY],
    );
    const devices = rows.map(({ id }) => id);
    await server.grant(whole, { device: devices[500] ?? "" });
    return { admin, whole, enterpriseId, devices };
  }

  it("are one alarm, sent once to each person, with a bounded number of statements", async () => {
    const { admin, whole, enterpriseId, devices } = await campus();
    await report(...devices.map((id) => gone(enterpriseId, id)));
    let statements = 0;
    const counting: Database = {
      ...server.database,
      query: (text, values) => server.database.query(text, values),
      transaction: (work) =>
        server.database.transaction((sql) => {
          const counted: Sql = {
            query(text, values) {
              statements += 1;
              return sql.query(text, values);
            },
          };
          return work(counted);
        }),
    };
    await createNotifier(counting).notifyDue();
    expect(sent).toEqual([]);
    server.clock.advance(MINUTE);
    statements = 0;
    await createNotifier(counting).notifyDue();
    expect(statements).toBeLessThan(25);
    expect(sentTo(admin)).toMatchObject([{ priority: "high", words: { code: "alarm.site" } }]);
    expect(sentTo(whole)).toHaveLength(1);
    expect(sent).toHaveLength(2);
    const { docs, counts } = await list(admin);
    expect(docs).toMatchObject([{ code: "alarm.site", below: MANY, source: "offline", state: "active" }]);
    expect(counts.active).toBe(1);
    expect((await list(whole)).docs).toMatchObject([{ code: "alarm.site", may: [] }]);
    await notify();
    expect(sent).toHaveLength(2);
  });

  it("end when the last device is back, and are acknowledged together", async () => {
    const { admin, enterpriseId, devices } = await campus();
    // Only a third of the devices goes offline, so the site counts as online.
    await online(enterpriseId, devices.slice(300));
    const few = devices.slice(0, 300);
    await report(...few.map((id) => gone(enterpriseId, id)));
    server.clock.advance(MINUTE);
    await notify();
    const [flood] = (await list(admin)).docs;
    expect(flood).toMatchObject({ code: "alarm.flood", below: 300, priority: "low" });
    expect(sentTo(admin)).toHaveLength(1);
    await report(...few.slice(1).map((id) => back(enterpriseId, id)));
    await settle();
    expect((await list(admin)).docs).toMatchObject([{ state: "active" }]);
    await server.post(admin, contract.acknowledgeAlarms, { ids: [flood?._id] });
    await report(back(enterpriseId, few[0] ?? ""));
    await settle();
    expect((await list(admin)).docs).toEqual([]);
    const open = "SELECT count(*) AS n FROM alarms WHERE enterprise_id = $1 AND closed_at IS NULL";
    expect(await server.database.query(open, [enterpriseId])).toEqual([{ n: 0 }]);
  });

  it("are sent again when their number has grown tenfold", async () => {
    const { admin, enterpriseId, devices } = await campus();
    await online(enterpriseId, devices);
    // These losses are too old to be folded under a common cause.
    const earlier = (id: string) => gone(enterpriseId, id, { at: new Date(server.clock.now().getTime() - 3 * MINUTE) });
    await report(...devices.slice(0, 8).map(earlier));
    await notify();
    expect(sentTo(admin)).toHaveLength(8);
    await report(...devices.slice(8, 20).map(earlier));
    await notify();
    expect(sentTo(admin)).toHaveLength(9);
    // Alarms that were sent a moment ago become part of it.
    expect((await list(admin)).docs).toMatchObject([{ code: "alarm.flood", below: 20 }]);
    await report(...devices.slice(20, 60).map(earlier));
    await notify();
    expect(sentTo(admin)).toHaveLength(9);
    await report(...devices.slice(60, 300).map(earlier));
    await notify();
    expect(sentTo(admin)).toHaveLength(10);
    expect(sentTo(admin).at(-1)).toMatchObject({ words: { params: { count: 300 } } });
  });

  it("name their room when all are in it and most of it stays online", async () => {
    const { admin, enterpriseId, devices } = await campus();
    await online(enterpriseId, devices.slice(20));
    await server.buildGroup(enterpriseId, "Cellar", devices.slice(0, 100));
    await report(...devices.slice(0, 20).map((id) => gone(enterpriseId, id)));
    server.clock.advance(MINUTE);
    await notify();
    expect(sentTo(admin)).toMatchObject([{ words: { code: "alarm.flood", params: { place: "Cellar", count: 20 } } }]);
  });
});

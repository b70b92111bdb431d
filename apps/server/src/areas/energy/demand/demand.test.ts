import { randomUUID } from "node:crypto";
import { contract } from "@switchboard/contract";
import { PUBLISH_LEASE_MS } from "@switchboard/domain/control";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { NO_ALARMS } from "../../../core/ports/report-conditions.ts";
import { createPeers, type TestPeer } from "../../../testing/test-peers.ts";
import { expectFailure, startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { startServer } from "../../control/holds/testing/held-course.ts";
import { buildLimitedOffice, MINUTE } from "./testing/limited-office.ts";
import { DemandWatchService } from "./watch.service.ts";

/** 18:00 in Kolkata, where a window begins. */
const SIX = "2026-03-02T12:30:00.000Z";

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
beforeEach(() => server.clock.set(SIX));

async function office() {
  const built = await buildLimitedOffice(server, peers);
  open.push(built.peer);
  return built;
}

describe("a supply's demand", () => {
  it("is forecast from its meters' readings, with the certainty of the forecast", async () => {
    const { measure, demand, supply } = await office();
    await measure(80);
    server.clock.advance(5 * MINUTE);
    await measure(80);
    expect(await demand()).toMatchObject([
      {
        supply: { _id: supply._id, name: "Main building" },
        measure: "w",
        minutes: 15,
        contract: 70_000,
        limit: null,
        now: { present: 80_000, expected: 80_000, outlook: null, allowed: null, until: "2026-03-02T12:45:00.000Z" },
        shed: [],
      },
    ]);
    expect((await demand())[0]?.now?.certainty).toBeCloseTo(1 / 3);
  });

  it("is unknown once the meters are silent", async () => {
    const { measure, demand } = await office();
    await measure(80);
    server.clock.advance(8 * MINUTE);
    expect((await demand())[0]?.now).toBeNull();
  });

  it("is visible to people who may see its meters whole, and changed by admins", async () => {
    const { user, main, demand, limit, supply } = await office();
    expect(await demand(user)).toEqual([]);
    await server.grant(user, { device: main.id });
    expect(await demand(user)).toHaveLength(1);
    expectFailure(await limit({}, user), 403, "access.denied");
    const outsider = await server.buildUser();
    expectFailure(await limit({}, outsider), 404, "supply.not_found");
    const day = { supply: supply._id, day: "2026-03-02" };
    expectFailure(await server.get(outsider, contract.demandDay, day), 404, "supply.not_found");
  });

  it("names no switch to people who may not use it", async () => {
    const { admin, user, main, dimmer, demand, limit, load, supply } = await office();
    await server.grant(user, { device: main.id });
    const hidden = dimmer.switches[0]?.id ?? "";
    await limit({ loads: [load(hidden)] });
    await server.database.query(
      `INSERT INTO shed_events (enterprise_id, id, supply_id, switch_id, hold_id, power, shed_at, until)
       VALUES ($1, $2, $3, $4, $2, 1000, $5, $5)`,
      [admin.enterpriseId, randomUUID(), supply._id, hidden, server.clock.now()],
    );
    const [seen] = await demand(user);
    expect([seen?.limit?.limit, seen?.limit?.loads, seen?.limit?.names, seen?.shed]).toEqual([100_000, [], {}, []]);
    const [whole] = await demand();
    expect([whole?.limit?.loads.length, whole?.shed.length]).toEqual([1, 1]);
    const day = { supply: supply._id, day: "2026-03-02" };
    expect((await server.get(user, contract.demandDay, day)).body.shed).toEqual([]);
  });

  it("is listed by the windows of a day, with the loads shed in each", async () => {
    const { admin, first, limit, turnOn, measure, after, supply } = await office();
    await limit();
    await turnOn(first);
    await measure(80);
    await after(6, 80);
    await after(6, 80);
    await after(3, 130);
    const { windows, shed } = (await server.get(admin, contract.demandDay, { supply: supply._id, day: "2026-03-02" }))
      .body;
    expect(windows).toMatchObject([{ at: SIX, until: "2026-03-02T12:45:00.000Z", value: 80_000 }]);
    expect(shed).toMatchObject([{ switch_appliance: { _id: first }, power: 20_000, ended_at: null, why: null }]);
  });
});

describe("a demand limit", () => {
  it("sheds loads in their order and only as many as needed, and restores them", async () => {
    const { first, second, limit, turnOn, isOn, measure, look, after, shed, told } = await office();
    await limit();
    await turnOn(first, second);
    await measure(110);
    await look();
    expect(await shed()).toEqual([first]);
    expect(told().at(-1)).toEqual([1, 0]);
    expect(await isOn()).toEqual([2]);
    // The meter has not reported yet: the shed load counts all the same, and no more loads are shed.
    await after(0.5);
    expect(await shed()).toEqual([first]);
    await after(2, 60);
    expect(await shed()).toEqual([]);
    expect(told().at(-1)).toEqual([1, 1]);
    expect(await isOn()).toEqual([1, 2]);
  });

  it("explains at the switch why it is off and until when, and lets only an admin release it", async () => {
    const built = await office();
    const { admin, user, first, supply, limit, turnOn, isOn, measure, look, after, settled, shed } = built;
    const { listed, release, events } = built;
    await limit();
    await turnOn(first);
    await measure(110);
    await look();
    const [hold] = await listed(user);
    expect(hold).toMatchObject({
      level: "demand",
      switch_state: 0,
      supply: { _id: supply._id, name: "Main building" },
      until: "2026-03-02T13:30:00.000Z",
      may_release: false,
    });
    const tap = await server.post(user, contract.switchDevice, { switch_appliance_id: first, switch_state: 1 });
    expectFailure(tap, 409, "switch.held");
    expect((await events(admin)).find(({ source }) => source === "protection")).toMatchObject({
      protection: { demand: "Main building" },
    });
    await release(admin, { holds: [hold?._id] });
    await settled();
    expect(await isOn()).toEqual([1]);
    // The released load stays on for as long as it could have been shed, so that it is not shed again at once.
    await after(30, 110);
    expect(await shed()).toEqual([]);
    await after(30, 110);
    expect(await shed()).toEqual([first]);
  });

  it("never sheds loads that are necessary or off", async () => {
    const { first, second, load, limit, turnOn, measure, look, shed } = await office();
    await limit({ loads: [load(first, { necessary: true }), load(second)] });
    await turnOn(first);
    await measure(200);
    await look();
    expect(await shed()).toEqual([]);
  });

  it("does nothing while it is off, which is the default", async () => {
    const { admin, supply, first, load, turnOn, measure, look, shed, alarms } = await office();
    await server.post(admin, contract.setDemandLimit, {
      supply: supply._id,
      limit: 100_000,
      measure: "w",
      minutes: 15,
      loads: [load(first)],
    });
    await turnOn(first);
    await measure(200);
    await look();
    expect(await shed()).toEqual([]);
    expect(await alarms()).toHaveLength(1);
  });

  it("keeps minimum times", async () => {
    const { first, load, limit, turnOn, measure, look, after, shed } = await office();
    await limit({ loads: [load(first, { min_on_s: 300, min_off_s: 600 })] });
    await turnOn(first);
    await measure(110);
    await look();
    expect(await shed()).toEqual([]);
    await after(5, 110);
    expect(await shed()).toEqual([first]);
    await after(5, 10);
    expect(await shed()).toEqual([first]);
    await after(5, 10);
    expect(await shed()).toEqual([]);
  });

  it("restores a load when comfort requires it, and never sheds one whose sensor is silent", async () => {
    const { admin, board, first, load, limit, turnOn, measure, look, after, shed } = await office();
    const sensor = randomUUID();
    await server.database.query(
      `INSERT INTO sensors (enterprise_id, id, device_id, channel, name, kind, unit, position, time_zone)
       VALUES ($1, $2, $3, 't', 'Hall', 'temperature', '°C', 0, 'Asia/Kolkata')`,
      [admin.enterpriseId, sensor, board.id],
    );
    const feel = (value: number) =>
      server.database.query("UPDATE sensors SET last_value = $2, last_at = $3 WHERE id = $1", [
        sensor,
        value,
        server.clock.now(),
      ]);
    await limit({ loads: [load(first, { comfort: { sensor, lowest: null, highest: 26 } })] });
    await turnOn(first);
    await measure(120);
    await look();
    expect(await shed()).toEqual([]);
    await feel(24);
    await look();
    expect(await shed()).toEqual([first]);
    await feel(26.5);
    await after(2, 120);
    expect(await shed()).toEqual([]);
  });

  it("neither sheds nor restores while the meters are silent, but ends sheds at their longest time off", async () => {
    const { first, load, limit, turnOn, isOn, measure, look, after, shed, settled } = await office();
    await limit({ loads: [load(first, { longest_off_s: 1200 })] });
    await turnOn(first);
    await measure(110);
    await look();
    expect(await shed()).toEqual([first]);
    await after(10);
    expect(await shed()).toEqual([first]);
    server.clock.advance(10 * MINUTE);
    await server.app.building.holds.runner.endDue();
    await settled();
    expect(await isOn()).toEqual([1]);
    await look();
    expect(await shed()).toEqual([]);
  });

  it("switches a load no more often than its longest time off requires when the meters report nothing new", async () => {
    const { admin, first, load, limit, turnOn, measure, look, after } = await office();
    await limit({ loads: [load(first, { min_on_s: 0, min_off_s: 0, longest_off_s: 60 })] });
    await turnOn(first);
    await measure(110);
    await look();
    for (let seconds = 0; seconds < 240; seconds += 10) await after(10 / 60);
    const sheds = await server.database.query("SELECT why FROM shed_events WHERE enterprise_id = $1", [
      admin.enterpriseId,
    ]);
    expect(sheds).toEqual([{ why: "longest_off" }]);
    await after(0, 110);
    expect(
      await server.database.query("SELECT why FROM shed_events WHERE enterprise_id = $1 AND why IS NULL", [
        admin.enterpriseId,
      ]),
    ).toEqual([{ why: null }]);
  });

  it("restores its loads when it is turned off or deleted", async () => {
    const { admin, supply, first, second, load, limit, turnOn, isOn, measure, look, settled } = await office();
    await limit();
    await turnOn(first, second);
    await measure(130);
    await look();
    expect(await isOn()).toEqual([]);
    await limit({ loads: [load(first)] });
    await settled();
    expect(await isOn()).toEqual([2]);
    await server.post(admin, contract.deleteDemandLimit, { supply: supply._id });
    await settled();
    expect(await isOn()).toEqual([1, 2]);
    const again = await server.post(admin, contract.deleteDemandLimit, { supply: supply._id });
    expect(again.body).toEqual({ deleted: true });
  });

  it("leaves a load off that a schedule turned off meanwhile, or that somebody holds", async () => {
    const { admin, first, second, limit, turnOn, isOn, measure, look, after, place, create } = await office();
    const { draftOf } = await import("../../automation/schedules/testing/office.ts");
    await limit();
    await turnOn(first, second);
    await create(admin, draftOf(first, { time: 1803, actions: [{ switch_appliance_id: first, switch_state: 0 }] }));
    await measure(130);
    await look();
    expect(await isOn()).toEqual([]);
    server.clock.advance(3 * MINUTE);
    await server.app.building.schedules.runner.runDue();
    await after(1, 20);
    expect(await isOn()).toEqual([2]);
    expect(place).toBeDefined();
  });
});

describe("the alarm of a limit", () => {
  it("is raised before the window ends, and clears once the window will end below the limit", async () => {
    const { limit, measure, after, alarms } = await office();
    await limit({ is_on: false, loads: [] });
    await measure(120);
    await after(3, 120);
    expect(await alarms()).toMatchObject([
      { state: "active", code: "alarm.demand", params: { name: "Main building", limit: 100_000, unit: "W" } },
    ]);
    await after(3, 20);
    await after(2, 20);
    expect(await alarms()).toMatchObject([{ state: "cleared" }]);
  });
});

describe("two servers", () => {
  it("never shed the same load twice, and either restores it", async () => {
    const { first, second, limit, turnOn, isOn, measure, after, shed, settled, told } = await office();
    await limit();
    await turnOn(first, second);
    await measure(110);
    const look = () => server.app.building.demand.watch.look();
    await Promise.all([look(), look(), look()]);
    await settled();
    await Promise.all([look(), look()]);
    await settled();
    expect(await shed()).toEqual([first]);
    expect(told().filter(([, state]) => state === 0)).toEqual([[1, 0]]);
    // All state is in the store, so whichever server looks next restores the load.
    await after(3, 50);
    expect(await isOn()).toEqual([1, 2]);
  });
});

describe("a server that is killed", () => {
  it("leaves its decisions to the others, who send and restore them", async () => {
    const { first, second, limit, turnOn, isOn, measure, after, shed, settled, told } = await office();
    await limit();
    await turnOn(first, second);
    await measure(110);
    // The server dies after its decision is committed and before anything is sent.
    const { promise: death, resolve: die } = Promise.withResolvers<void>();
    const dying = startServer(server, {
      publish: () => {
        die();
        return new Promise<void>(() => undefined);
      },
    });
    const watch = new DemandWatchService({
      database: server.database,
      time: { now: async () => server.clock.now() },
      supplies: server.app.building.bills.demand,
      holds: dying.demand,
      alarms: NO_ALARMS,
    });
    void watch.look();
    await death;
    expect([await shed(), await isOn()]).toEqual([[first], [1, 2]]);
    server.clock.advance(PUBLISH_LEASE_MS + 1);
    await server.app.building.commands.dispatcher.dispatchWaiting();
    await settled();
    expect([told().at(-1), await isOn()]).toEqual([[1, 0], [2]]);
    await after(3, 50);
    expect([await shed(), await isOn()]).toEqual([[], [1, 2]]);
  });
});

describe("an invalid limit", () => {
  it("is rejected with the invalid load", async () => {
    const { first, load, limit } = await office();
    const reply = await limit({ loads: [load(first, { watts: null })] });
    expectFailure(reply, 400, "demand.invalid");
    expect(reply.body).toMatchObject({ fields: [{ path: "loads.0.watts" }] });
    expectFailure(await limit({ loads: [load(randomUUID())] }), 404, "switch.not_found");
    expectFailure(await limit({ loads: [load(first, { meter: randomUUID() })] }), 404, "device.not_found");
    const comfort = { sensor: randomUUID(), lowest: 18, highest: null };
    expectFailure(await limit({ loads: [load(first, { comfort })] }), 404, "sensor.not_found");
  });

  it("is rejected when another supply already sheds the switch", async () => {
    const { admin, main, supply, first, load, limit } = await office();
    await limit();
    const { _id, currency: _c, timeZone: _z, names: _n, ...input } = supply;
    const other = (await server.post(admin, contract.newSupply, { ...input, name: "Annexe", meters: [main.id] })).body;
    expectFailure(await limit({ supply: other._id, loads: [load(first)] }), 409, "demand.taken");
    expect(other._id).not.toBe(_id);
  });
});

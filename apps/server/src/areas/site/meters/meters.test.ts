import { randomUUID } from "node:crypto";
import { contract, type InputOf } from "@switchboard/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from "vitest";
import type { TestDevice, TestUser } from "../../../testing/builders.ts";
import { expectFailure, startTestServer, type TestServer } from "../../../testing/test-server.ts";

const HOUR = 3_600_000;
const KWH = 3_600_000;
/** Midnight in Kolkata. */
const START = Date.parse("2026-02-26T18:30:00Z");
const DAYS = { from_date: "2026-02-27", to_date: "2026-02-28", groupby: "daily" } as const;

let server: TestServer;
let admin: TestUser;
let incomer: TestDevice;
let chiller: TestDevice;
let ac: TestDevice;
let ups: TestDevice;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

beforeEach(async () => {
  admin = await server.buildUser();
  const meter = (name: string, type: "ENERGY_METER_3" | "SW_1_HEAVY") =>
    server.buildDevice(admin.enterpriseId, { type, name });
  incomer = await meter("Incomer", "ENERGY_METER_3");
  chiller = await meter("Chiller", "ENERGY_METER_3");
  ac = await meter("Air conditioner", "SW_1_HEAVY");
  ups = await meter("UPS", "ENERGY_METER_3");
});

/** Stores readings of a steady load over two days, every half hour from midnight on. */
async function feed(device: TestDevice, watts: number): Promise<void> {
  const readings = Array.from({ length: 97 }, (_, index) => ({
    ts: START + (index * HOUR) / 2,
    p: watts,
    e: (index * watts * HOUR) / 2000,
  }));
  await server.app.building.telemetry.readings.store(
    readings.map((message) => ({
      enterpriseId: device.enterpriseId,
      device: device.kd_id,
      at: server.clock.now(),
      message,
    })),
  );
}

type Placing = InputOf<typeof contract.placeMeters>;
const place = (input: Placing, who = admin) => server.post(who, contract.placeMeters, input);
const behind = (parent: TestDevice, ...children: TestDevice[]) =>
  place({ device_ids: children.map(({ id }) => id), place: "behind", behind: parent.id });
const main = (...devices: TestDevice[]) => place({ device_ids: devices.map(({ id }) => id), place: "main" });

/** Places incomer ◀ chiller ◀ ac; the UPS has no place. */
async function furnish(): Promise<void> {
  await main(incomer);
  await behind(incomer, chiller);
  await behind(chiller, ac);
  for (const [device, watts] of [
    [incomer, 1000],
    [chiller, 600],
    [ac, 200],
    [ups, 100],
  ] as const)
    await feed(device, watts);
}

/** Stores a single reading on top of a steady load. */
const spike = (device: TestDevice, ts: number, p: number) =>
  server.app.building.telemetry.readings.store([
    { enterpriseId: device.enterpriseId, device: device.kd_id, at: server.clock.now(), message: { ts, p } },
  ]);

const treeOf = async (who: TestUser) => {
  const { body } = await server.get(who, contract.listMeters);
  return body.meters.map(({ device_name, place: where, level }) => [device_name, where, level]);
};
const energyOf = async (who: TestUser, input: Partial<InputOf<typeof contract.meterEnergy>> = {}) =>
  (await server.post(who, contract.meterEnergy, { ...DAYS, ...input })).body;

describe("the place of a meter", () => {
  it("is unknown until somebody sets it, and then part of a tree", async () => {
    const board = await server.buildDevice(admin.enterpriseId, { type: "SW_5_NODE" });
    expect((await treeOf(admin)).map(([, where]) => where)).toEqual(["unknown", "unknown", "unknown", "unknown"]);
    await furnish();
    expect(await treeOf(admin)).toEqual([
      ["Incomer", "main", 0],
      ["Chiller", "behind", 1],
      ["Air conditioner", "behind", 2],
      ["UPS", "unknown", 0],
    ]);
    expectFailure(await main(board), 400, "meter.no_meter");
    expectFailure(await behind(board, ups), 400, "meter.no_meter");
  });

  it("is set for all named meters, or for none", async () => {
    const reply = await place({ device_ids: [chiller.id, randomUUID()], place: "main" });
    expectFailure(reply, 404, "device.not_found");
    expect((await treeOf(admin)).map(([, where]) => where)).not.toContain("main");
    expect(
      (await behind(incomer, chiller, ups)).body.meters.filter(({ behind: of }) => of === incomer.id),
    ).toHaveLength(2);
  });

  it("never forms a circle, also when two people try at once", async () => {
    await furnish();
    expectFailure(await behind(ac, incomer), 409, "meter.circle");
    expectFailure(await behind(incomer, incomer), 409, "meter.circle");
    await place({ device_ids: [chiller.id, ups.id], place: "unknown" });
    const both = await Promise.all([behind(ups, chiller), behind(chiller, ups)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("is rejected below more meters than a tree may have", async () => {
    const chain = [incomer];
    await main(incomer);
    for (let level = 1; level < 8; level += 1) {
      const next = await server.buildDevice(admin.enterpriseId, { type: "ENERGY_METER_1", name: `Level ${level}` });
      expect((await behind(chain.at(-1) as TestDevice, next)).status).toBe(200);
      chain.push(next);
    }
    expectFailure(await behind(chain.at(-1) as TestDevice, ups), 409, "meter.too_deep");
  });

  it("keeps both changes of two people who place different meters", async () => {
    await main(incomer);
    await Promise.all([behind(incomer, chiller), behind(incomer, ups)]);
    expect((await treeOf(admin)).filter(([, where]) => where === "behind")).toHaveLength(2);
  });

  it("is recorded with its former value, and an unchanged one is not", async () => {
    await behind(incomer, ups);
    await behind(incomer, ups);
    await main(ups);
    const { entries } = (await server.get(admin, contract.auditLog, { action: "device" })).body;
    expect(entries.map(({ action, subject, before, after }) => [action, subject, before, after])).toEqual([
      ["device.meter", "UPS", { place: "behind", behind: "Incomer" }, { place: "main", behind: null }],
      ["device.meter", "UPS", { place: "unknown", behind: null }, { place: "behind", behind: "Incomer" }],
    ]);
  });

  it("is set by admins only, and not found in another enterprise", async () => {
    const user = await server.buildUser({ role: "user", enterprise: admin.enterpriseId });
    await server.grant(user, { device: ups.id });
    expectFailure(await place({ device_ids: [ups.id], place: "main" }, user), 403, "access.denied");
    const stranger = await server.buildUser();
    expectFailure(await place({ device_ids: [ups.id], place: "main" }, stranger), 404, "device.not_found");
    const foreign = await server.buildDevice(stranger.enterpriseId, { type: "ENERGY_METER_1" });
    expectFailure(await behind(foreign, ups), 404, "device.not_found");
    expect(await treeOf(stranger)).toHaveLength(1);
  });
});

describe("a meter that is deleted", () => {
  const remove = (device: TestDevice) => server.post(admin, contract.deleteDevice, { id: device.id });

  it("leaves the meters behind it to the one above", async () => {
    await furnish();
    await remove(chiller);
    expect(await treeOf(admin)).toEqual([
      ["Incomer", "main", 0],
      ["Air conditioner", "behind", 1],
      ["UPS", "unknown", 0],
    ]);
  });

  it("leaves them without a place when it was a main one", async () => {
    await furnish();
    await remove(incomer);
    expect(await treeOf(admin)).toEqual([
      ["Chiller", "unknown", 0],
      ["Air conditioner", "behind", 1],
      ["UPS", "unknown", 0],
    ]);
  });

  it("is reported as deleted to a person who places it, or something behind it, afterwards", async () => {
    await remove(ups);
    expectFailure(await main(ups), 410, "thing.deleted");
    expectFailure(await behind(ups, ac), 410, "thing.deleted");
  });
});

describe("energy by the tree", () => {
  it("is the sum of the main meters, with the unmetered part, and meters without a place apart", async () => {
    await furnish();
    const { scope, basis, total, not_metered, excess, unplaced, data, meters, groupby } = await energyOf(admin);
    expect({ scope, basis, groupby }).toEqual({ scope: "building", basis: "mains", groupby: "day" });
    // 48 h of 1 kW, of which 0.4 kW are measured by no other meter.
    expect([total, not_metered, excess, unplaced.total].map((each) => each / KWH)).toEqual([48, 19.2, 0, 4.8]);
    expect(unplaced.count).toBe(1);
    expect(data.map(({ _id, avg_energy, avg_power }) => [_id, avg_energy / KWH, avg_power])).toEqual([
      [27, 24, 1000],
      [28, 24, 1000],
    ]);
    expect(
      meters.map((meter) => [meter.device_name, meter.avg_energy / KWH, meter.not_metered / KWH, meter.is_counted]),
    ).toEqual([
      ["Incomer", 48, 19.2, true],
      ["Chiller", 28.8, 19.2, true],
      ["Air conditioner", 9.6, 0, true],
      ["UPS", 4.8, 0, false],
    ]);
  });

  test.each(["hourly", "daily", "monthly", "yearly"] as const)("adds up to the same %s", async (groupby) => {
    await furnish();
    const { data, total, meters } = await energyOf(admin, { groupby, v2: true });
    const sum = (points: readonly { avg_energy: number }[] = []) =>
      points.reduce((all, each) => all + each.avg_energy, 0);
    expect(sum(data)).toBe(total);
    for (const meter of meters) expect(sum(meter.data)).toBe(meter.avg_energy);
  });

  it("adds all meters when no main one is known, and says so", async () => {
    for (const [device, watts] of [
      [incomer, 1000],
      [ups, 100],
    ] as const)
      await feed(device, watts);
    const { basis, total, unplaced } = await energyOf(admin);
    expect([basis, total / KWH, unplaced.count]).toEqual(["all", 52.8, 4]);
  });

  it("reports by how much meters exceed the one they stand behind, and never less than zero", async () => {
    await main(incomer);
    await behind(incomer, chiller);
    await feed(incomer, 100);
    await feed(chiller, 150);
    const { total, not_metered, excess } = await energyOf(admin);
    expect([total, not_metered, excess].map((each) => each / KWH)).toEqual([4.8, 0, 2.4]);
  });

  it("counts nothing of a selection twice", async () => {
    await furnish();
    const { scope, total, unplaced } = await energyOf(admin, { device_ids: [incomer.id, ac.id, ups.id] });
    expect([scope, total / KWH, unplaced.count]).toEqual(["chosen", 52.8, 1]);
    const missing = await server.post(admin, contract.meterEnergy, { ...DAYS, device_ids: [randomUUID()] });
    expectFailure(missing, 404, "device.not_found");
  });

  it("covers the meters in a place at any depth, and says how many behind them are elsewhere", async () => {
    await furnish();
    const build = async (kind: "building" | "floor", name: string, parent: string | null, who = admin) =>
      (await server.post(who, contract.newPlace, { kind, name, parent })).body._id;
    const tower = await build("building", "Tower", null);
    const floor = await build("floor", "Floor 1", tower);
    const plant = await server.buildGroup(admin.enterpriseId, "Plant", [chiller.id]);
    await server.buildGroup(admin.enterpriseId, "Hall", [ac.id]);
    await server.post(admin, contract.editPlace, { id: floor, rooms: [plant] });
    const namesIn = async (input: Partial<InputOf<typeof contract.meterEnergy>>) => {
      const { total, meters, elsewhere } = await energyOf(admin, input);
      return [total / KWH, meters.map(({ device_name }) => device_name), elsewhere];
    };
    expect(await namesIn({ place: tower })).toEqual([28.8, ["Chiller"], 1]);
    expect(await namesIn({ place: floor, device_ids: [ups.id] })).toEqual([0, [], 0]);
    const outsider = await server.buildUser();
    const foreign = await build("building", "Elsewhere", null, outsider);
    for (const unknown of [foreign, randomUUID()]) expect(await namesIn({ place: unknown })).toEqual([0, [], 0]);
    const days = { from_date: DAYS.from_date, to_date: DAYS.to_date };
    const byDevice = await server.post(admin, contract.devicewiseEnergy, { ...days, place: tower });
    expect(byDevice.body.devices.map(({ device_name }) => device_name)).toEqual(["Chiller"]);
    const none = await server.post(admin, contract.getEnergyData, { ...DAYS, place: foreign });
    expect(none.body.data).toEqual([]);
    const curves = await server.post(admin, contract.getPowerData, { ...days, place: floor });
    expect(curves.body.series.map(({ device_name }) => device_name)).toEqual(["Chiller"]);
    const cost = (input: Partial<InputOf<typeof contract.energyCost>>) =>
      server.post(admin, contract.energyCost, { ...days, ...input });
    expect((await cost({ place: tower })).body.total.importWh).toBe(28_800);
    expect((await cost({ place: foreign })).body.total.importWh).toBe(0);
  });

  it("is zero when there are no meters", async () => {
    const lonely = await server.buildUser();
    expect(await energyOf(lonely)).toMatchObject({ total: 0, basis: "mains", data: [], meters: [] });
  });
});

describe("a person who may see some meters", () => {
  async function buildUser(...devices: TestDevice[]): Promise<TestUser> {
    const user = await server.buildUser({ role: "user", enterprise: admin.enterpriseId });
    for (const device of devices) await server.grant(user, { device: device.id });
    return user;
  }

  it("sees these, each once, and nothing of the others", async () => {
    await furnish();
    const user = await buildUser(incomer, ac);
    expect(await treeOf(user)).toEqual([
      ["Incomer", "main", 0],
      ["Air conditioner", "behind", 1],
    ]);
    const reply = await energyOf(user);
    expect(reply).toMatchObject({ scope: "own", total: 48 * KWH, unplaced: { count: 0, total: 0 } });
    expect(JSON.stringify(reply)).not.toContain(chiller.id);
  });

  it("sees the sum of those on top when the main meter is hidden", async () => {
    await furnish();
    const user = await buildUser(chiller, ac);
    const reply = await energyOf(user);
    expect(reply).toMatchObject({ scope: "own", basis: "mains", total: 28.8 * KWH });
    expect(JSON.stringify(reply)).not.toContain(incomer.id);
    const asked = { ...DAYS, device_ids: [incomer.id] };
    expectFailure(await server.post(user, contract.meterEnergy, asked), 404, "device.not_found");
  });

  it("sees nothing of a meter's measurements with one of its switches", async () => {
    await furnish();
    const user = await server.buildUser({ role: "user", enterprise: admin.enterpriseId });
    await server.grant(user, { switch: ac.switches[0]?.id ?? "" });
    expect(await treeOf(user)).toEqual([]);
    expect(await energyOf(user)).toMatchObject({ total: 0, meters: [] });
  });
});

describe("the power of a span", () => {
  const powerOf = async (input: Partial<InputOf<typeof contract.meterEnergy>> = {}) =>
    (await energyOf(admin, { power: true, ...input })).power;

  it("is the mean and the highest reading of the main meter, however the span is grouped", async () => {
    await furnish();
    await spike(incomer, START + 5.25 * HOUR, 4000);
    const told = await Promise.all((["hourly", "daily", "monthly"] as const).map((groupby) => powerOf({ groupby })));
    const peak_at = new Date(START + 5 * HOUR).toISOString();
    for (const power of told) expect(power).toMatchObject({ peak: 4000, peak_at, peak_in: "hour", is_exact: true });
    expect(new Set(told.map((power) => power?.mean)).size).toBe(1);
    expect(told[0]?.mean).toBeCloseTo((97 * 1000 + 4000) / 98, 0);
  });

  it("is at most the sum of what each meter drew in the same hour", async () => {
    await furnish();
    await main(ups);
    await spike(incomer, START + 5.25 * HOUR, 4000);
    await spike(ups, START + 5.5 * HOUR + 1, 900);
    await spike(ups, START + 9.25 * HOUR, 2000);
    expect(await powerOf()).toMatchObject({ peak: 4900, is_exact: false });
  });

  it("is empty when nothing was measured, and is returned only on request", async () => {
    await main(incomer);
    expect(await powerOf()).toBeNull();
    expect((await energyOf(admin)).power).toBeUndefined();
  });
});

import { contract } from "@switchboard/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestUser } from "../../../testing/builders.ts";
import { expectFailure, startTestServer, type TestServer } from "../../../testing/test-server.ts";

const LOGO = "data:image/png;base64,iVBORw0KGgo=";
const METAS = "Please Provide Valid Name to all the KEYS!!";
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const edit = (who: TestUser, body: Record<string, unknown>) => server.post(who, contract.editEnterprise, body);
const metas = (who: TestUser, meta_keys: unknown[], enterprise?: string) =>
  server.post(who, contract.addMetas, { meta_keys, ...(enterprise ? { enterprise } : {}) });
const assets = async (enterprise?: string) =>
  (await server.get(null, contract.enterpriseAssets, enterprise ? { enterprise } : {})).body;

describe("the branding", () => {
  it("is public for the only enterprise, and the product's own once there are several", async () => {
    const admin = await server.buildUser();
    await edit(admin, { partner_name: "Meridian", logo: LOGO, accent: "#0a7d55" });
    const branding = { partner_name: "Meridian", logo: LOGO, accent: "#0a7d55" };
    expect(await assets()).toEqual(branding);
    await server.buildUser();
    expect(await assets()).toEqual({ partner_name: "", logo: "", accent: "" });
    expect(await assets(admin.enterpriseId)).toEqual(branding);
    expect(await assets(crypto.randomUUID())).toEqual({ partner_name: "", logo: "", accent: "" });
  });

  it("names the partner at the login", async () => {
    const admin = await server.buildUser();
    await edit(admin, { partner_name: "Harbour" });
    const { body } = await server.post(null, contract.login, { username: admin.email, password: admin.password });
    expect(body.partner_name).toBe("Harbour");
  });

  it.each([
    { logo: "https://elsewhere.test/logo.png" },
    { logo: "data:image/svg+xml;base64,PHN2Zz4=" },
    { logo: `data:image/png;base64,${"A".repeat(90_000)}` },
    { accent: "red;background:url(//x)" },
    { currency: "rupees" },
    { time_zone: "Mars/Olympus" },
    { name: " " },
  ])("refuses %o", async (body) => {
    expectFailure(await edit(await server.buildUser(), body), 400, "request.invalid");
  });
});

describe("editing the enterprise", () => {
  it("changes the given fields, and leaves the rest and other enterprises", async () => {
    const admin = await server.buildUser();
    const neighbour = await server.buildUser();
    const { body } = await edit(admin, {
      name: "Tower",
      address: "Road 2",
      currency: "EUR",
      enterprise: neighbour.enterpriseId,
    });
    expect(body).toMatchObject({ _id: admin.enterpriseId, name: "Tower", address: "Road 2", currency: "EUR" });
    expect(body.time_zone).toBe("Asia/Kolkata");
    expect((await server.get(admin, contract.enterpriseDetails)).body).toEqual(body);
    expect((await server.get(admin, contract.enterpriseMe)).body).toMatchObject({ name: "Tower", currency: "EUR" });
    expect((await server.get(neighbour, contract.enterpriseDetails)).body.name).toBe("Test building");
  });

  it("moves the next runs of schedules into a new zone, and marks the roll-ups for a rebuild", async () => {
    const admin = await server.buildUser();
    const device = await server.buildDevice(admin.enterpriseId);
    const schedule = await server.post(admin, contract.newSchedule, {
      name: "Mornings",
      time: 700,
      days: [0, 1, 2, 3, 4, 5, 6],
      repeats: true,
      actions: [{ switch_appliance_id: device.switches[0]?.id, switch_state: 1 }],
    });
    expect(schedule.body.next_run).toBe("2026-03-03T01:30:00.000Z");
    await edit(admin, { time_zone: "Europe/Berlin" });
    const { docs } = (await server.post(admin, contract.listSchedules, {})).body;
    expect(docs[0]?.next_run).toBe("2026-03-03T06:00:00.000Z");
    await server.app.building.telemetry.rebuilds.rebuildStale();
    const { body } = await server.get(admin, contract.rollupProgress);
    expect(body).toMatchObject({ time_zone: "Europe/Berlin", running: false });
  });
});

describe("meta keys", () => {
  it("are set, and values of removed keys are removed from the devices", async () => {
    const admin = await server.buildUser();
    const neighbour = await server.buildUser();
    const [device, other] = [
      await server.buildDevice(admin.enterpriseId),
      await server.buildDevice(neighbour.enterpriseId),
    ];
    for (const who of [admin, neighbour]) await metas(who, ["Floor", " Panel "]);
    await server.post(admin, contract.editDevice, { id: device.id, meta: { Floor: "2", Panel: "DB-1" } });
    await server.post(neighbour, contract.editDevice, { id: other.id, meta: { Floor: "9" } });
    expect((await metas(admin, ["Panel", "Wing"], admin.enterpriseId)).body).toEqual({ meta: ["Panel", "Wing"] });
    expect((await server.get(admin, contract.myDevices)).body.devices[0]?.meta).toEqual({ Panel: "DB-1" });
    expect((await server.get(neighbour, contract.myDevices)).body.devices[0]?.meta).toEqual({ Floor: "9" });
    expect((await server.get(admin, contract.enterpriseMe)).body.meta).toEqual(["Panel", "Wing"]);
  });

  it.each([[[""]], [["Floor", "  "]], [["Floor", "floor"]], [["a\u0007"]]])(
    "as %j get the spec's sentence",
    async (keys) => {
      const reply = await metas(await server.buildUser(), keys);
      expectFailure(reply, 400, "meta.invalid");
      expect(reply.body).toMatchObject({ message: METAS });
    },
  );

  it("keep the keys that others added and removed when the caller names the known keys", async () => {
    const admin = await server.buildUser();
    await metas(admin, ["Floor", "Cost centre", "Asset"]);
    const { body } = await server.post(admin, contract.addMetas, {
      meta_keys: ["Floor", "Wing", "Gone"],
      known: ["Floor", "Cost centre", "Gone"],
    });
    // "Asset" was added and "Gone" was removed by others; the caller adds "Wing" and removes "Cost centre".
    expect(body).toEqual({ meta: ["Floor", "Wing", "Asset"] });
  });

  it("cannot be set for another enterprise", async () => {
    const [admin, stranger] = [await server.buildUser(), await server.buildUser()];
    expectFailure(await metas(admin, ["Mine"], stranger.enterpriseId), 404, "enterprise.not_found");
    expect((await server.get(stranger, contract.enterpriseMe)).body.meta).toEqual([]);
  });
});

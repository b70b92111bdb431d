import { randomUUID } from "node:crypto";
import { contract, type InputOf, type TariffView } from "@switchboard/contract";
import type { TariffVersion } from "@switchboard/domain/energy";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TestUser } from "../../../testing/builders.ts";
import { expectFailure, startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { buildBilled, makeTariff, steadyReadings } from "../bills/testing/billed.ts";

/** Midnight of the first of February in Kolkata, and noon of the second of March. */
const FEB = "2026-01-31T18:30:00Z";
const NOW = "2026-03-02T06:30:00Z";
const CENT = { to: "0.01", mode: "half_up" } as const;
const IN_FORCE: TariffVersion = {
  from: "2025-04-01",
  lines: [
    { kind: "energy", key: "energy", name: "Energy charge", measure: "import", price: "7.65" },
    { kind: "fuel", key: "fuel", name: "FPPCA", measure: "import", months: { "2026-01": "0.36" } },
  ],
  rounding: { line: CENT, total: CENT },
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.clock.set(NOW));

type Announcement = InputOf<typeof contract.announceFuel>;
const announce = (who: TestUser, id: string, own: Partial<Announcement> = {}) =>
  server.post(who, contract.announceFuel, { id, line: "fuel", month: "2026-02", price: "0.3725", ...own });
const monthsOf = ({ versions }: TariffView) =>
  versions.map(({ lines }) => lines.flatMap((line) => (line.kind === "fuel" ? [line.months] : [])));
const make = (who: TestUser, ...versions: TariffVersion[]) =>
  makeTariff(server, who, { versions: versions.length > 0 ? versions : [IN_FORCE] });

describe("a fuel price announced after the tariff has begun", () => {
  it("is missing on the bill until it is entered, and then counts exactly", async () => {
    const { admin, main, tariff, supply } = await buildBilled(server, 1, { versions: [IN_FORCE] });
    await server.app.building.telemetry.readings.store(steadyReadings(main, FEB, NOW));
    const bill = async () =>
      (await server.get(admin, contract.oneBill, { supply: supply._id, day: "2026-02-10" })).body.bill;
    const before = await bill();
    // 28 days × 240 kWh at ₹ 7.65.
    expect([before.total, before.notices]).toEqual([
      "51408.00",
      [{ code: "fuel_not_announced", params: { name: "FPPCA", line: "fuel", month: "2026-02" } }],
    ]);
    expect((await announce(admin, tariff._id)).status).toBe(200);
    const after = await bill();
    // And 6720 kWh at ₹ 0.3725.
    expect([after.total, after.lines.at(-1)?.amount, after.notices]).toEqual(["53911.20", "2503.20", []]);
    await announce(admin, tariff._id, { price: "-0.1111", was: "0.3725" });
    expect((await bill()).total).toBe("50661.41");
    const { docs } = (await server.get(admin, contract.listBills, { supply: supply._id })).body;
    expect(docs.find(({ from }) => from === "2026-02-01")?.total).toBe("50661.41");
  });

  it("changes nothing else of the version, and is recorded with its former value", async () => {
    const admin = await server.buildUser({ name: "Ananya" });
    const { _id: id } = await make(admin);
    await announce(admin, id, { price: "0.36" });
    await announce(admin, id, { price: "0.36" });
    const corrected = (await announce(admin, id, { was: "0.36" })).body;
    const [energy, fuel] = IN_FORCE.lines;
    expect(corrected.versions).toEqual([
      { ...IN_FORCE, lines: [energy, { ...fuel, months: { "2026-01": "0.36", "2026-02": "0.3725" } }] },
    ]);
    const back = (await announce(admin, id, { price: null, was: "0.3725" })).body;
    expect(back.versions).toEqual([IN_FORCE]);
    const { entries } = (await server.get(admin, contract.auditLog, { action: "tariff", limit: 3 })).body;
    expect(entries.map(({ actor, action, before, after }) => [actor, action, before, after])).toEqual([
      ["Ananya", "tariff.fuel_delete", { lines: ["FPPCA: 2026-02 0.3725"] }, null],
      ["Ananya", "tariff.fuel", { lines: ["FPPCA: 2026-02 0.36"] }, { lines: ["FPPCA: 2026-02 0.3725"] }],
      ["Ananya", "tariff.fuel", null, { lines: ["FPPCA: 2026-02 0.36"] }],
    ]);
  });

  it("is entered once when two people enter different ones at once", async () => {
    const admin = await server.buildUser();
    const { _id: id } = await make(admin);
    const both = await Promise.all([announce(admin, id, { price: "0.41" }), announce(admin, id, { price: "0.42" })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    for (const lost of both.filter(({ status }) => status !== 200)) expectFailure(lost, 409, "tariff.fuel_changed");
    const won = both.find(({ status }) => status === 200)?.body;
    const [kept] = (await server.get(admin, contract.listTariffs)).body.docs;
    expect(kept?.versions).toEqual(won?.versions);
    const alike = await Promise.all([1, 2].map(() => announce(admin, id, { month: "2026-03", price: "0.40" })));
    expect(alike.map(({ status }) => status)).toEqual([200, 200]);
  });

  it("keeps both of two months that are entered at once", async () => {
    const admin = await server.buildUser();
    const { _id: id } = await make(admin);
    await Promise.all(["2026-02", "2026-03"].map((month) => announce(admin, id, { month })));
    const [kept] = (await server.get(admin, contract.listTariffs)).body.docs;
    expect(kept && monthsOf(kept)).toEqual([[{ "2026-01": "0.36", "2026-02": "0.3725", "2026-03": "0.3725" }]]);
  });

  it.each([
    ["a line that is not there", { line: "fac" }, "line", "This tariff has no such line with monthly prices"],
    ["a line without monthly prices", { line: "energy" }, "line", "This tariff has no such line with monthly prices"],
    ["a month before the tariff", { month: "2025-03" }, "month", "The line is not charged in this month"],
    ["a mistyped year", { month: "2062-02" }, "month", "Choose a month of the next twelve at the latest"],
    ["what is no month", { month: "2026-13" }, "month", "Not a month (YYYY-MM)"],
    ["what is no price", { price: "0,37" }, "price", "Not a number"],
  ])("is refused for %s, with the field named", async (_name, own, path, message) => {
    const admin = await server.buildUser();
    const { _id: id } = await make(admin);
    const reply = await announce(admin, id, own);
    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject({ fields: [{ path, message }] });
    expect((await server.get(admin, contract.listTariffs)).body.docs[0]?.versions).toEqual([IN_FORCE]);
  });

  it("is entered by admins of the enterprise only", async () => {
    const admin = await server.buildUser();
    const user = await server.buildUser({ role: "user", enterprise: admin.enterpriseId });
    const { _id: id } = await make(admin);
    expectFailure(await announce(user, id), 403, "access.denied");
    expectFailure(await announce(await server.buildUser(), id), 404, "tariff.not_found");
    expectFailure(await announce(admin, randomUUID()), 404, "tariff.not_found");
    await server.post(admin, contract.deleteTariff, { id });
    expectFailure(await announce(admin, id), 410, "thing.deleted");
  });
});

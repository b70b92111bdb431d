import { randomUUID } from "node:crypto";
import { contract, type TariffView } from "@switchboard/contract";
import { TARIFF_TEMPLATES, type TariffVersion } from "@switchboard/domain/energy";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TestUser } from "../../../testing/builders.ts";
import { expectFailure, startTestServer, type TestServer } from "../../../testing/test-server.ts";

/** Noon of Monday 2 March 2026 in Kolkata. */
const NOON = "2026-03-02T06:30:00Z";
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.clock.set(NOON));

const version = (from: string, price = "7.65"): TariffVersion => ({
  from,
  lines: [{ kind: "energy", key: "energy", name: "Energy charge", measure: "import", price }],
  rounding: { line: { to: "0.01", mode: "half_up" }, total: { to: "1", mode: "half_up" } },
});
const tariffOf = (...versions: TariffVersion[]) => ({
  name: "HT commercial",
  currency: "INR",
  timeZone: "Asia/Kolkata",
  versions,
});
const make = async (who: TestUser, ...versions: TariffVersion[]): Promise<TariffView> =>
  (await server.post(who, contract.newTariff, { tariff: tariffOf(...versions) })).body;
const set = (who: TestUser, id: string, given: TariffVersion, replaces: string | null = null) =>
  server.post(who, contract.setTariffVersion, { id, version: given, replaces });
const listed = async (who: TestUser) => (await server.get(who, contract.listTariffs)).body.docs;
const daysOf = ({ versions }: TariffView) => versions.map(({ from }) => from);

describe("a tariff", () => {
  it("is created, renamed, given a future version and deleted by an admin", async () => {
    const admin = await server.buildUser();
    const made = await make(admin, version("2025-04-01"));
    expect(made).toMatchObject({ name: "HT commercial", inForce: "2025-04-01", used: 0, template: null });
    const { _id: id } = made;
    await server.post(admin, contract.renameTariff, { id, name: "HT II" });
    const later = (await set(admin, id, version("2026-04-01", "8.05"))).body;
    expect([later.name, daysOf(later), later.inForce]).toEqual(["HT II", ["2025-04-01", "2026-04-01"], "2025-04-01"]);
    const moved = (await set(admin, id, version("2026-05-01", "8.15"), "2026-04-01")).body;
    expect(moved.versions[1]).toEqual(version("2026-05-01", "8.15"));
    const back = (await server.post(admin, contract.removeTariffVersion, { id, from: "2026-05-01" })).body;
    expect(daysOf(back)).toEqual(["2025-04-01"]);
    expect(await listed(admin)).toEqual([back]);
    await server.post(admin, contract.deleteTariff, { id });
    expect(await listed(admin)).toEqual([]);
    expect((await server.post(admin, contract.deleteTariff, { id })).body).toEqual({ deleted: true });
    expectFailure(await server.post(admin, contract.renameTariff, { id, name: "Gone" }), 410, "thing.deleted");
    const trail = (await server.get(admin, contract.auditLog)).body.entries;
    expect(trail.map(({ action }) => action).filter((action) => action.startsWith("tariff."))).toEqual([
      "tariff.delete",
      "tariff.version_delete",
      "tariff.version",
      "tariff.version",
      "tariff.edit",
      "tariff.create",
    ]);
  });

  it("is listed by its name, ignoring case", async () => {
    const admin = await server.buildUser();
    for (const name of ["Lift", "annexe", "HT II"])
      await server.post(admin, contract.newTariff, { tariff: { ...tariffOf(version("2025-04-01")), name } });
    expect((await listed(admin)).map(({ name }) => name)).toEqual(["annexe", "HT II", "Lift"]);
  });

  it("can be created from every template unchanged", async () => {
    const admin = await server.buildUser();
    const { docs } = (await server.get(admin, contract.tariffTemplates)).body;
    expect(docs).toHaveLength(TARIFF_TEMPLATES.length);
    for (const { key, tariff } of docs) {
      const made = (await server.post(admin, contract.newTariff, { tariff, template: key })).body;
      expect(made).toMatchObject({ ...tariff, template: key });
    }
  });

  it("cannot be changed once it is in force, also when two people try at once", async () => {
    const admin = await server.buildUser();
    const { _id: id } = await make(admin, version("2025-04-01"));
    expectFailure(await set(admin, id, version("2026-03-02")), 409, "tariff.in_force");
    expectFailure(await set(admin, id, version("2026-04-01"), "2025-04-01"), 409, "tariff.in_force");
    const remove = { id, from: "2025-04-01" };
    expectFailure(await server.post(admin, contract.removeTariffVersion, remove), 409, "tariff.in_force");
    const both = await Promise.all([
      set(admin, id, version("2026-03-03", "8")),
      set(admin, id, version("2026-03-03", "9")),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const won = both.find(({ status }) => status === 200)?.body;
    // Half past midnight of the 3rd in Kolkata.
    server.clock.set("2026-03-02T19:00:00Z");
    const late = await Promise.all([
      set(admin, id, version("2026-05-01", "1"), "2026-03-03"),
      server.post(admin, contract.removeTariffVersion, { id, from: "2026-03-03" }),
    ]);
    for (const reply of late) expectFailure(reply, 409, "tariff.in_force");
    expect((await listed(admin))[0]?.versions).toEqual(won?.versions);
  });

  it("is rejected with the invalid line, in the reader's language", async () => {
    const admin = await server.buildUser();
    const wrong = version("2025-04-01");
    const lines = [...wrong.lines, { kind: "percent", key: "duty", name: "Duty", percent: "6", of: ["demand"] }];
    const reply = await server.post(admin, contract.newTariff, {
      tariff: tariffOf({ ...wrong, lines } as TariffVersion),
    });
    expectFailure(reply, 400, "tariff.invalid");
    expect(reply.body).toMatchObject({
      message: "Duty: It is worked out from a line that does not stand before it",
      fields: [{ path: "versions.0.lines.1.of.0" }],
    });
    const { _id: id } = await make(admin, wrong);
    const later = await set(admin, id, { ...wrong, from: "2026-04-01", lines } as TariffVersion);
    expect(later.body).toMatchObject({ fields: [{ path: "version.lines.1.of.0" }] });
  });

  it("previews the cost of a month before it is saved, and its problems", async () => {
    const admin = await server.buildUser();
    const month = { from: "2026-03-01", kwh: "1000" };
    const good = { tariff: tariffOf(version("2025-04-01")), ...month };
    const { bill, problems } = (await server.post(admin, contract.tariffExample, good)).body;
    expect([bill?.total, problems]).toEqual(["7650.00", []]);
    const bad = { tariff: tariffOf({ ...version("2025-04-01"), lines: [] }), ...month };
    expect((await server.post(admin, contract.tariffExample, bad)).body).toEqual({
      bill: null,
      problems: [{ path: "versions.0.lines", code: "version.lines" }],
    });
    expect(await listed(admin)).toEqual([]);
  });

  it("is visible to the admins of its enterprise only", async () => {
    const admin = await server.buildUser();
    const user = await server.buildUser({ role: "user", enterprise: admin.enterpriseId });
    const { _id: id } = await make(admin, version("2025-04-01"));
    expectFailure(await server.get(user, contract.listTariffs), 403, "access.denied");
    const outsider = await server.buildUser();
    expect(await listed(outsider)).toEqual([]);
    expectFailure(await set(outsider, id, version("2026-04-01")), 404, "tariff.not_found");
    expectFailure(await server.post(outsider, contract.deleteTariff, { id }), 404, "tariff.not_found");
    expectFailure(await server.post(admin, contract.deleteTariff, { id: randomUUID() }), 404, "tariff.not_found");
    expect(daysOf((await listed(admin))[0] as TariffView)).toEqual(["2025-04-01"]);
  });
});

import { contract } from "@switchboard/contract";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { buildBilled, officeReadings } from "../../energy/bills/testing/billed.ts";
import { unzip } from "./testing.ts";

const JANUARY = { from_date: "2026-01-01", to_date: "2026-01-31" };

let server: TestServer;
let office: Awaited<ReturnType<typeof buildBilled>>;

beforeAll(async () => {
  server = await startTestServer();
  server.clock.set("2026-02-02T06:30:00Z");
  office = await buildBilled(server);
  await server.app.building.telemetry.readings.store(officeReadings(office.main));
});
afterAll(() => server.close());

/** Returns all texts of an EXCEL report made for a person who may not decide about doubtful readings. */
async function textsOf(options: object): Promise<string> {
  const kiran = await server.buildUser({ role: "user", enterprise: office.admin.enterpriseId });
  await server.grant(kiran, { device: office.main.id });
  const request = { format: "EXCEL", language: "en", ...JANUARY, ...options };
  const { body } = await server.post(kiran, contract.newReport, request as never);
  await vi.waitFor(async () => {
    const { body: seen } = await server.get(kiran, contract.reportProgress, { id: body.id });
    expect(seen.step).toBe("ready");
  });
  const url = `${contract.reportFile.path}?id=${body.id}`;
  const { rawPayload } = await server.app.http.inject({ url, headers: { authorization: kiran.token } });
  return unzip(rawPayload).get("xl/sharedStrings.xml") ?? "";
}

it.each([
  [
    "an energy report",
    () => ({ kind: "energy", period: "daily" }),
    "1,674 doubtful readings with 111,600 kWh are not in these sums",
  ],
  ["a cost report", () => ({ kind: "cost" }), "1,674 doubtful readings with 111,600 kWh are not in these sums"],
  [
    "a bill",
    () => ({ kind: "bill", supply: office.supply._id }),
    "1674 doubtful readings with 1,11,600 kWh are left out of this bill",
  ],
])("names the readings that are left out in %s", async (_, options, text) => {
  expect(await textsOf(options())).toContain(text);
});

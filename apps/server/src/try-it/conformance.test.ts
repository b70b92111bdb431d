import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { type AnyEndpoint, contract, type ErrorBody } from "@switchboard/contract";
import { MERIDIAN } from "@switchboard/sample-building";
import {
  AREAS,
  callsOver,
  DIFFERENCES,
  type Driver,
  FLEET,
  NOT_COMPARED,
  NOW,
  Refused,
  uncovered,
} from "@switchboard/sample-building/conformance";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { argonHasher } from "../platform/auth/password-hasher.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";
import { TOKEN_SECRET } from "../testing/token-secret.ts";
import { seedTryIt } from "./try-it.ts";

let server: TestServer;
let dataDir: string;
let token: string;

/** The real server over the real store, asked as its admin over HTTP. */
const driver: Driver = {
  async call(endpoint: AnyEndpoint, input) {
    const send = endpoint.method === "GET" ? server.get : server.post;
    const { status, body } = await send(token, endpoint, input ?? {});
    return status === 200 ? body : new Refused((body as ErrorBody).code);
  },
};

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), "switchboard-conformance-"));
  server = await startTestServer({ hasher: argonHasher });
  server.clock.set(NOW);
  await seedTryIt({ database: server.database, clock: server.clock, fleet: FLEET, dataDir, tokenSecret: TOKEN_SECRET });
  await server.app.building.telemetry.rebuilds.rebuildStale();
  await server.app.building.sensors.rebuilds.rebuildStale();
  await server.app.building.waste.watch.lookAround();
  token = (await server.app.identity.sessions.service.start(MERIDIAN.people[0].id, MERIDIAN.id)).token;
}, 120_000);
afterAll(async () => {
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
});

describe.each(AREAS)("$name", ({ cases }) => {
  it.each(cases)("$name", async ({ observe, expected }) => {
    expect(await observe(callsOver(driver))).toEqual(expected);
  });
});

it("compares every call of the contract, or says why not", () => {
  expect(uncovered().sort()).toEqual(Object.keys(NOT_COMPARED).sort());
  const compared = Object.keys(contract).filter((name) => !(name in NOT_COMPARED));
  expect(compared).toEqual(expect.arrayContaining(Object.keys(DIFFERENCES)));
});

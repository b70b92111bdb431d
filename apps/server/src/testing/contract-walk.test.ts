import { type AnyEndpoint, contract } from "@switchboard/contract";
import { roleMay } from "@switchboard/domain/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import type { TestUser } from "./builders.ts";
import { expectFailure, startTestServer, type TestServer } from "./test-server.ts";

/** Walks every call of the contract, so that a new one is guarded before anyone thinks of it. */
const endpoints: [string, AnyEndpoint][] = Object.values(contract).map((endpoint) => [
  `${endpoint.method} ${endpoint.path}`,
  endpoint,
]);
const guarded = endpoints.filter(([, { permission }]) => permission !== "public" && permission !== "gateway");
/** The calls of gateways, which are no people. */
const gatewayCalls = endpoints.filter(([, { permission }]) => permission === "gateway");

async function pairGateway() {
  const admin = await server.buildUser();
  const { code } = (await server.post(admin, contract.newGateway, { name: "Plant room" })).body;
  return (await server.post(null, contract.pairGateway, { pairing_code: code, version: "1" })).body.token;
}

let server: TestServer;
/** Callers of rejected calls, which leave them unchanged. */
let refused: Record<"admin" | "user" | "demo", TestUser>;
beforeAll(async () => {
  server = await startTestServer();
  refused = {
    admin: await server.buildUser(),
    user: await server.buildUser({ role: "user" }),
    demo: await server.buildUser({ isDemo: true }),
  };
});
afterAll(() => server.close());

function call(who: Parameters<TestServer["get"]>[0], endpoint: AnyEndpoint) {
  return endpoint.method === "GET" ? server.get(who, endpoint, {}) : server.post(who, endpoint, {});
}

describe("every call of the contract", () => {
  it("is served, once", () => {
    const served = server.app.routes.registered;
    expect(new Set(served).size).toBe(served.length);
    expect(new Set(served)).toEqual(new Set(Object.values(contract)));
  });

  it("is part of the API description", async () => {
    const { paths } = (await server.app.http.inject("/openapi.json")).json() as { paths: Record<string, object> };
    for (const [, endpoint] of endpoints) expect(paths[endpoint.path]).toHaveProperty(endpoint.method.toLowerCase());
    const page = await server.app.http.inject("/docs");
    for (const [, endpoint] of endpoints) expect(page.body).toContain(endpoint.path);
  });

  it.each(guarded)("%s admits the roles of its permission and no other", async (_name, endpoint) => {
    const { permission } = endpoint;
    if (permission === "gateway" || permission === "public") throw new Error(`${endpoint.path} is of nobody's role`);
    const allowed = permission === "session" || roleMay("user", permission);
    if (!allowed) return expectFailure(await call(refused.user, endpoint), 403, "access.denied");
    const reply = await call(await server.buildUser({ role: "user" }), endpoint);
    expect(reply.code).not.toBe("access.denied");
  });

  it.each(guarded.filter(([, { permission }]) => permission === "place.manage"))(
    "%s admits managers of a place, who then find nothing of others",
    async (_name, endpoint) => {
      const user = await server.buildUser({ role: "user", enterprise: refused.admin.enterpriseId });
      const place = { kind: "site", name: crypto.randomUUID() } as const;
      const { _id } = (await server.post(refused.admin, contract.newPlace, place)).body;
      await server.grant(user, { place: _id, manages: true });
      expectFailure(await call(user, endpoint), 400, "request.invalid");
    },
  );

  it.each(guarded.filter(([, endpoint]) => endpoint.changes))(
    "%s changes nothing for a demo account",
    async (_name, endpoint) => {
      expectFailure(await call(refused.demo, endpoint), 403, "demo.read_only");
    },
  );

  it.each(gatewayCalls)("%s answers gateways only, and no person's token", async (_name, endpoint) => {
    for (const token of [
      null,
      "",
      "nonsense",
      `gw.${crypto.randomUUID()}.${crypto.randomUUID()}.${"x".repeat(43)}`,
      refused.admin,
      refused.user,
    ])
      expectFailure(await call(token, endpoint), 401, "gateway.required");
    expectFailure(await call(await pairGateway(), endpoint), 400, "request.invalid");
  });

  it("rejects a gateway's token everywhere else", async () => {
    const token = await pairGateway();
    for (const [, endpoint] of guarded)
      for (const header of [token, `Bearer ${token}`])
        expectFailure(await call(header, endpoint), 401, "session.required");
  });

  it.each(endpoints.filter(([, endpoint]) => endpoint.body && endpoint.permission !== "gateway"))(
    "%s refuses bodies that are not what it asks for",
    async (_name, endpoint) => {
      const wrong = [{}, [], { id: { nested: true } }, { id: "../../etc/passwd", token: 7 }].filter(
        // A call whose fields are all optional accepts an empty body, and ignores unknown fields.
        (body) => !z.safeParse(endpoint.body, body).success,
      );
      expect(wrong).toContainEqual([]);
      for (const body of wrong) {
        const reply = await server.post(refused.admin, endpoint, body as Record<string, unknown>);
        expectFailure(reply, 400, "request.invalid");
      }
    },
  );
});

import { contract, SERVER_TIME_HEADER } from "@switchboard/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectFailure, startTestServer, type TestServer } from "./test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

function post(payload: string) {
  const headers = { "content-type": "application/json" };
  return server.app.http.inject({ method: "POST", url: contract.login.path, headers, payload });
}

describe("requests over HTTP", () => {
  it("are rejected at 10 MB", async () => {
    const reply = await post(JSON.stringify({ username: "a", password: "x".repeat(10_000_000) }));
    expect([reply.statusCode, reply.json().code]).toEqual([413, "request.too_large"]);
  });

  it("may be nested 100,000 deep without harm", async () => {
    const reply = await post(`${"[".repeat(100_000)}${"]".repeat(100_000)}`);
    expect([reply.statusCode, reply.json().code]).toEqual([400, "request.invalid"]);
  });

  it.each(['{"__proto__":{"is_demo":false}}', '{"constructor":{"prototype":{"x":1}}}', "not json", ""])(
    "are rejected as %s",
    async (payload) => {
      const reply = await post(payload);
      expect([reply.statusCode, reply.json().code]).toEqual([400, "request.invalid"]);
    },
  );

  it.each(["1e9", "1000000000", "-1", "0", "101", "ten"])("reject a page of %s devices", async (limit) => {
    expectFailure(await server.get(await server.buildUser(), contract.myDevices, { limit }), 400, "request.invalid");
  });

  it("get a clear answer for a call that does not exist", async () => {
    const reply = await server.app.http.inject({ method: "POST", url: "/api/v1/nothing/here", payload: {} });
    expect([reply.statusCode, reply.json().code]).toEqual([404, "request.not_found"]);
  });
});

describe("replies over HTTP", () => {
  it("forbid inline scripts and foreign ones", async () => {
    const { headers } = await server.app.http.inject("/healthz");
    expect(headers["content-security-policy"]).toContain("script-src 'self'");
    expect(headers["content-security-policy"]).not.toMatch(/script-src[^;]*unsafe/);
    expect(headers["x-content-type-options"]).toBe("nosniff");
  });

  it("state when they were written, also for rejections", async () => {
    const { token } = await server.buildUser();
    const headers = { authorization: token };
    const answered = await server.app.http.inject({ url: contract.enterpriseMe.path, headers });
    const refused = await server.app.http.inject({ url: contract.enterpriseMe.path });
    expect([answered.statusCode, refused.statusCode]).toEqual([200, 401]);
    for (const reply of [answered, refused])
      expect(reply.headers[SERVER_TIME_HEADER]).toBe(String(server.clock.now().getTime()));
  });

  it("report liveness, readiness and metrics", async () => {
    await server.app.listen({ port: 0, host: "127.0.0.1", mqttPort: 0 });
    expect((await server.app.http.inject("/healthz")).json()).toEqual({
      status: "alive",
      version: "unknown",
      commit: "unknown",
      built_at: "unknown",
    });
    expect((await server.app.http.inject("/readyz")).json()).toEqual({
      status: "ready",
      checks: { store: true, broker: true },
    });
    expect(await server.metrics()).toContain("switchboard_reports_total");
  });
});

describe("texts that the store cannot hold", () => {
  it("are searched for without their odd characters, wherever they stand", async () => {
    const admin = await server.buildUser();
    for (const search of ["\0", "a\0", "\ud800", "\udfff\0x"]) {
      expect((await server.post(admin, contract.listSchedules, { search })).status).toBe(200);
      expect((await server.get(admin, contract.auditLog, { search, actor: search, action: search })).status).toBe(200);
    }
  });

  it("are rejected as ids", async () => {
    const admin = await server.buildUser();
    const id = `${crypto.randomUUID()}\0`;
    expectFailure(await server.post(admin, contract.deleteSchedule, { id }), 400, "request.invalid");
  });
});

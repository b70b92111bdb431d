import { contract } from "@switchboard/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";

/** The calls of the expensive hasher, in order. */
let work: string[] = [];
const hasher = {
  async hash(password: string) {
    work.push("hash");
    return `hash of ${password}`;
  },
  async verify(stored: string | undefined, password: string) {
    work.push("verify");
    return stored === `hash of ${password}`;
  },
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ hasher });
  await server.buildUser({ email: "known@example.test" });
});
afterAll(() => server.close());

async function workOf(call: () => Promise<unknown>): Promise<string[]> {
  work = [];
  await call();
  return work;
}

it.each(["known@example.test", "unknown@example.test"])("does the same work for %s", async (email) => {
  const form = { name: "Asha", phone: "", organisation: "Harbour", time_zone: "UTC" };
  await server.database.query("DELETE FROM one_time_links");
  const { post } = server;
  expect(await workOf(() => post(null, contract.login, { username: email, password: "wrong" }))).toEqual(["verify"]);
  expect(await workOf(() => post(null, contract.register, { ...form, email }))).toEqual([]);
  expect(await workOf(() => post(null, contract.forgotPassword, { email }))).toEqual([]);
  const links = await server.database.query("SELECT purpose FROM one_time_links ORDER BY purpose");
  expect(links).toEqual([{ purpose: "register" }, { purpose: "reset" }]);
});

it("hashes no password for an invalid link", async () => {
  const token = "a guess of at least twenty";
  for (const call of [contract.resetPassword, contract.confirmRegistration]) {
    expect(await workOf(() => server.post(null, call, { token, password: "long enough" }))).toEqual([]);
  }
});

it("removes expired links, counts and sessions", async () => {
  await server.post(null, contract.forgotPassword, { email: "unknown@example.test" });
  server.clock.advance(91 * 86_400_000);
  await server.app.identity.auth.sweep();
  await server.app.identity.sessions.service.sweep();
  for (const table of ["one_time_links", "throttles", "sessions"]) {
    expect(await server.database.query(`SELECT 1 FROM ${table}`)).toEqual([]);
  }
});

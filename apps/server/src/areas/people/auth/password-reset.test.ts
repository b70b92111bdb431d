import { contract } from "@switchboard/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectFailure, startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { callFrom, countOf, lastMailTo, tokenIn } from "./testing.ts";

const HOUR_MS = 3_600_000;
const NEW_PASSWORD = "a new password";
let server: TestServer;
let lastAddress = 0;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const newAddress = () => `10.2.0.${++lastAddress}`;
const forgot = (email: string) => callFrom(server, newAddress(), contract.forgotPassword, { email });
const reset = (token: string, ip = newAddress(), password = NEW_PASSWORD) =>
  callFrom(server, ip, contract.resetPassword, { token, password });
const login = (username: string, password: string, ip = newAddress()) =>
  callFrom(server, ip, contract.login, { username, password });

async function forgotAndRead(email: string): Promise<string> {
  await forgot(email);
  return tokenIn(await lastMailTo(server, email));
}

describe("a forgotten password", () => {
  it("is set anew by the link in the mail, which ends all sessions", async () => {
    const user = await server.buildUser();
    const other = await server.buildUser();
    const token = await forgotAndRead(user.email);
    expect((await server.get(user, contract.me)).status).toBe(200);
    expect((await reset(token)).body).toEqual({ accepted: true });
    expectFailure(await server.get(user, contract.me), 401, "session.required");
    expect((await server.get(other, contract.me)).status).toBe(200);
    expectFailure(await login(user.email, user.password), 400, "auth.wrong_credentials");
    expect((await login(user.email, NEW_PASSWORD)).status).toBe(200);
  });

  it("is recorded in the audit trail under the person's name", async () => {
    const admin = await server.buildUser({ role: "admin", name: "Ravi Teja" });
    await reset(await forgotAndRead(admin.email));
    const token = (await login(admin.email, NEW_PASSWORD)).body.token ?? "";
    const { entries } = (await server.get({ ...admin, token }, contract.auditLog, { action: "account" })).body;
    expect(entries).toMatchObject([{ action: "account.password", actor: "Ravi Teja", result: "ok" }]);
  });

  it("gives the same answer and stores as much for an unknown address", async () => {
    const user = await server.buildUser();
    const links = await countOf(server, "one_time_links");
    const known = await forgot(user.email);
    expect(await countOf(server, "one_time_links")).toBe(links + 1);
    const unknown = await forgot("nobody@example.test");
    expect(await countOf(server, "one_time_links")).toBe(links + 2);
    expect(unknown).toEqual(known);
    await lastMailTo(server, user.email);
    expect(server.mails.filter(({ to }) => to === "nobody@example.test")).toEqual([]);
  });

  it.each([
    ["te", "కొత్త Switchboard పాస్‌వర్డ్ పెట్టుకోండి"],
    ["hi-IN, en;q=0.5", "नया Switchboard पासवर्ड रखें"],
    ["fr", "Set a new Switchboard password"],
  ])("is answered in the language of the screen: %s", async (language, subject) => {
    const user = await server.buildUser();
    const { method, path: url } = contract.forgotPassword;
    const headers = { "accept-language": language };
    await server.app.http.inject({ method, url, headers, remoteAddress: newAddress(), payload: { email: user.email } });
    expect((await lastMailTo(server, user.email)).subject).toBe(subject);
  });

  it("lets someone in who had been throttled at this address", async () => {
    const user = await server.buildUser();
    const address = newAddress();
    for (let n = 0; n < 12; n++) await login(user.email, "wrong guess", address);
    expectFailure(await login(user.email, user.password, address), 429, "auth.throttled");
    await reset(await forgotAndRead(user.email), address);
    expect((await login(user.email, NEW_PASSWORD, address)).status).toBe(200);
  });
});

describe("a reset link", () => {
  it("works once", async () => {
    const user = await server.buildUser();
    const token = await forgotAndRead(user.email);
    const replies = await Promise.all([reset(token), reset(token)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
    expectFailure(await reset(token), 400, "auth.link_invalid");
  });

  it("expires after an hour", async () => {
    const user = await server.buildUser();
    const token = await forgotAndRead(user.email);
    server.clock.advance(HOUR_MS);
    expectFailure(await reset(token), 400, "auth.link_invalid");
    expect((await login(user.email, user.password)).status).toBe(200);
  });

  it("is replaced by a newer one", async () => {
    const user = await server.buildUser();
    const older = await forgotAndRead(user.email);
    const newer = await forgotAndRead(user.email);
    expectFailure(await reset(older), 400, "auth.link_invalid");
    expect((await reset(newer)).status).toBe(200);
  });

  it("survives a password that is too short", async () => {
    const user = await server.buildUser();
    const token = await forgotAndRead(user.email);
    expectFailure(await reset(token, newAddress(), "short"), 400, "request.invalid");
    expect((await reset(token)).status).toBe(200);
  });

  it("is not kept in the store in a form that opens anything", async () => {
    const user = await server.buildUser();
    const token = await forgotAndRead(user.email);
    const rows = await server.database.query("SELECT l::text FROM one_time_links l");
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(token).toString("hex"));
  });
});

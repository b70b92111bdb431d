import { contract } from "@switchboard/contract";
import { afterEach, beforeEach, expect, it } from "vitest";
import { expectFailure, startTestServer, type TestServer } from "../../../testing/test-server.ts";

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

const createLink = (place = "one.example.test:8080") => server.app.identity.auth.registration.createSetupLink(place);
const setup = (token: string, email = "first@example.test") =>
  server.post(null, contract.setup, {
    token,
    email,
    name: "Asha",
    organisation: "Harbour",
    password: "a long password",
    time_zone: "Asia/Kolkata",
  });

async function newToken(place?: string): Promise<string> {
  const url = new URL((await createLink(place)) ?? "");
  expect(`${url.origin}${url.pathname}`).toBe("https://switchboard.test/user/register");
  return url.searchParams.get("setup") ?? "";
}

it("creates the first admin by the printed link, once, and signs in", async () => {
  const token = await newToken();
  const replies = await Promise.all([setup(token), setup(token, "second@example.test")]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  const signedIn = replies.find(({ status }) => status === 200);
  expect((await server.get(signedIn?.body.token ?? "", contract.me)).body).toMatchObject({ role: ["admin"] });
  expect(await server.database.query("SELECT 1 FROM users")).toHaveLength(1);
  expectFailure(await setup(token, "third@example.test"), 409, "setup.done");
  expect(await createLink()).toBeUndefined();
});

it("lets the first admin choose a user name, and sign in by it", async () => {
  const admin = { email: "first@example.test", name: "Asha", organisation: "Harbour", time_zone: "Asia/Kolkata" };
  const password = "a long password";
  const chosen = { ...admin, token: await newToken(), password, username: "asha.first" };
  expect((await server.post(null, contract.setup, chosen)).status).toBe(200);
  expect((await server.post(null, contract.login, { username: "asha.first", password })).status).toBe(200);
});

it("keeps the link of one server when another server starts", async () => {
  const first = await newToken("one.example.test:8080");
  await newToken("two.example.test:8080");
  expect((await setup(first)).status).toBe(200);
});

it("rejects an older link of the same server, an expired one, and a guess", async () => {
  const older = await newToken();
  const newer = await newToken();
  expectFailure(await setup(older), 400, "auth.link_invalid");
  expectFailure(await setup("a guess of at least twenty"), 400, "auth.link_invalid");
  server.clock.advance(86_400_000);
  expectFailure(await setup(newer), 400, "auth.link_invalid");
  expect(await server.database.query("SELECT 1 FROM users")).toEqual([]);
});

it("is rejected as soon as there is an account", async () => {
  const token = await newToken();
  await server.buildUser();
  expectFailure(await setup(token), 409, "setup.done");
});

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { contract } from "@switchboard/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { SecretBox } from "../platform/auth/secret-box.ts";
import { Tokens } from "../platform/auth/tokens.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";
import { TOKEN_SECRET } from "../testing/token-secret.ts";
import { callAdmin } from "./testing.ts";

const NEXT = "the next secret of this server, long enough";
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it("accepts sessions of the previous secret for as long as it is named, and no longer", async () => {
  const who = await server.buildUser();
  const { clock } = server;
  expect(await new Tokens(NEXT, clock, TOKEN_SECRET).readSession(who.token)).toMatchObject({
    session: expect.any(String),
  });
  expect(await new Tokens(NEXT, clock).readSession(who.token)).toBeUndefined();
  const details = { session: "s", user: "u", enterprise: "e", role: [], name: "", email: "", is_demo: false };
  const fresh = await new Tokens(NEXT, clock, TOKEN_SECRET).signSession(
    details,
    new Date(clock.now().getTime() + 1000),
  );
  expect(await new Tokens(NEXT, clock).readSession(fresh)).toMatchObject({ session: "s" });
  expect((await server.get(fresh, contract.myDevices, {})).status).toBe(401);
});

it("reads secrets from files, as containers and systemd provide them", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "rotation-"));
  const file = path.join(folder, "token-secret");
  await writeFile(file, `${TOKEN_SECRET}\n`);
  const call = (...argv: string[]) =>
    callAdmin(server.database.url, argv, { environment: { TOKEN_SECRET_FILE: file, BROKER_URL_FILE: file } });
  expect(await call("list")).toMatchObject({ code: 0, said: "" });
  expect((await call("rotate-secrets")).printed).toContain(`TOKEN_SECRET_PREVIOUS=${TOKEN_SECRET}`);
  await rm(folder, { recursive: true });
});

it("prints the new setting, and seals the secrets of apps again once it is set", async () => {
  const { userId } = await server.buildUser();
  const sealed = new SecretBox(TOKEN_SECRET, "totp").seal(Buffer.from("seed"), userId);
  await server.database.query("INSERT INTO totp_factors (user_id, secret, confirmed_at) VALUES ($1, $2, now())", [
    userId,
    sealed,
  ]);
  const hook = { kind: "webhook", name: "Hook", shape: "json", address: "https://1.1.1.1/x", priorities: [] };
  const who = await server.buildUser();
  await server.post(who, contract.newChannel, hook);
  // The mail channel beside it has nothing to seal but is sealed all the same.
  await server.database.query("DELETE FROM channels WHERE kind = 'mail'");
  await server.post(null, contract.forgotPassword, { email: who.email });
  const rotate = (environment: Record<string, string>, ...more: string[]) =>
    callAdmin(server.database.url, ["rotate-secrets", ...more], { environment });
  const { printed } = await rotate({ TOKEN_SECRET });
  expect(printed).toEqual([expect.stringMatching(/^TOKEN_SECRET=.{32,}$/), `TOKEN_SECRET_PREVIOUS=${TOKEN_SECRET}`]);
  expect((await rotate({ TOKEN_SECRET }, "--finish")).said).toMatch(/Set TOKEN_SECRET and TOKEN_SECRET_PREVIOUS/);
  const both = { TOKEN_SECRET: NEXT, TOKEN_SECRET_PREVIOUS: TOKEN_SECRET };
  expect(await rotate(both, "--finish")).toMatchObject({
    code: 0,
    printed: [
      "Secrets of authenticator apps sealed anew: 1.",
      "Channels of people sealed anew: 1.",
      "Waiting mails sealed anew: 1.",
      expect.any(String),
    ],
  });
  const [row] = await server.database.query<{ secret: Buffer }>("SELECT secret FROM totp_factors WHERE user_id = $1", [
    userId,
  ]);
  expect(row && new SecretBox(NEXT, "totp").open(row.secret, userId)?.toString()).toBe("seed");
  const [channel] = await server.database.query<{ id: string; settings: Buffer }>("SELECT id, settings FROM channels");
  const opened = channel && new SecretBox(NEXT, "channels").open(channel.settings, channel.id);
  expect(opened?.toString()).toContain("https://1.1.1.1/x");
  const [mail] = await server.database.query<{ id: string; sealed: Buffer }>("SELECT id, sealed FROM account_mails");
  expect(mail && new SecretBox(NEXT, "account mails").open(mail.sealed, mail.id)?.toString()).toContain(who.email);
  expect((await rotate(both, "--finish")).printed[0]).toBe("Secrets of authenticator apps sealed anew: 0.");
});

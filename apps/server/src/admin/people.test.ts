import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { contract } from "@switchboard/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { lastMailTo, tokenIn } from "../areas/people/auth/testing.ts";
import { withApp } from "../areas/people/factors/testing.ts";
import { argonHasher } from "../platform/auth/password-hasher.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";
import { TOKEN_SECRET } from "../testing/token-secret.ts";
import { callAdmin } from "./testing.ts";

let server: TestServer;
let folder: string;
let passwordFile: string;
beforeAll(async () => {
  server = await startTestServer({ hasher: argonHasher });
  server.clock.set(new Date());
  folder = await mkdtemp(path.join(tmpdir(), "admin-people-"));
  passwordFile = path.join(folder, "password");
  await writeFile(passwordFile, "violet umbrellas at noon\n");
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});
const admin = (...argv: string[]) => callAdmin(server.database.url, argv);
const tokenOf = (line = "") => new URL(line).searchParams.get("token") ?? "";

/** Returns what the operator did according to the activity log that this person reads. */
async function operatorEntries(token: string) {
  const { body } = await server.get(token, contract.auditLog, {});
  return body.entries
    .filter(({ source }) => source === "operator")
    .map(({ action, actor, subject }) => ({ action, actor, subject }));
}

async function signIn(email: string, password: string): Promise<string> {
  const { body } = await server.post(null, contract.login, { username: email, password });
  return "token" in body ? String(body.token) : "";
}

describe("create-enterprise", () => {
  it("creates account and enterprise at once when there is a password", async () => {
    const email = "lata@example.test";
    const given = ["--email", email, "--name", "Lata", "--time-zone", "Asia/Kolkata", "--password-file", passwordFile];
    expect(await admin("create-enterprise", "Lake House", ...given)).toMatchObject({
      code: 0,
      printed: [`${email} is the admin of Lake House and can sign in.`],
    });
    const token = await signIn(email, "violet umbrellas at noon");
    expect((await server.get(token, contract.enterpriseMe)).body).toMatchObject({
      name: "Lake House",
      time_zone: "Asia/Kolkata",
    });
    expect((await server.get(token, contract.me)).body.role).toEqual(["admin"]);
    expect(await operatorEntries(token)).toEqual([{ action: "enterprise.create", actor: null, subject: "Lake House" }]);
  });

  it("prints a link by which a new admin chooses a password, and creates nothing before", async () => {
    const { code, printed } = await admin(
      "create-enterprise",
      "Hill Top",
      "--email",
      "ravi@example.test",
      "--name",
      "Ravi",
    );
    expect(code).toBe(0);
    expect((await admin("list-people", "Hill Top")).said).toMatch(/There is no enterprise Hill Top/);
    const token = tokenOf(printed[0]);
    const joined = await server.post(null, contract.confirmRegistration, { token, password: "violet umbrellas" });
    expect(joined.status).toBe(200);
    expect((await server.get(joined.body.token, contract.enterpriseMe)).body.name).toBe("Hill Top");
  });

  it("gives another enterprise to somebody who has an account, and leaves their password alone", async () => {
    const known = await server.buildUser({ name: "Meera" });
    const create = ["create-enterprise", "Second House", "--email", known.email.toUpperCase()];
    expect(await admin(...create, "--password-file", passwordFile)).toMatchObject({
      code: 1,
      said: expect.stringContaining("has an account already"),
    });
    expect((await admin(...create)).printed[0]).toMatch(/is the admin of Second House/);
    const { body } = await server.get(known, contract.myEnterprises);
    expect(body.enterprises.map(({ name }) => name)).toContain("Second House");
    expect(await signIn(known.email, known.password)).not.toBe("");
  });

  it.each([
    [["create-enterprise"], 2, /needs <name>/],
    [["create-enterprise", "X"], 1, /Also needed: --email/],
    [["create-enterprise", "X", "--email", "new@example.test"], 1, /Also needed: --name/],
    [["create-enterprise", "X", "--email", "nonsense", "--name", "N"], 1, /email/],
    [["create-enterprise", "X", "--email", "n@example.test", "--name", "N", "--time-zone", "Nowhere"], 1, /time_zone/],
  ])("%j ends with %i and says why", async (argv, code, words) => {
    const answer = await admin(...argv);
    expect(answer.code).toBe(code);
    expect(answer.said).toMatch(words);
  });
});

describe("list-people", () => {
  it("shows members and invited people of one enterprise only", async () => {
    const boss = await server.buildUser({ name: "Boss" });
    const member = await server.buildUser({ name: "Member", enterprise: boss.enterpriseId, role: "user" });
    const stranger = await server.buildUser({ name: "Stranger" });
    await withApp(server, member);
    const { enterpriseId } = boss;
    await server.post(boss, contract.createUser, { name: "Guest", email: "guest@example.test", role: ["user"] });
    const { code, printed } = await admin("list-people", enterpriseId, "--json");
    expect(code).toBe(0);
    const people = printed.map((line) => JSON.parse(line));
    expect(people.map(({ name, role, invited, second_factor }) => ({ name, role, invited, second_factor }))).toEqual([
      { name: "Boss", role: "admin", invited: false, second_factor: false },
      { name: "Member", role: "user", invited: false, second_factor: true },
      { name: "Guest", role: "user", invited: true, second_factor: false },
    ]);
    const table = (await admin("list-people", enterpriseId)).printed.join("\n");
    expect(table).toContain("guest@example.test");
    expect(table).not.toContain(stranger.email);
    expect(table).not.toContain("invited:");
  });
});

describe("reset-password", () => {
  it("signs the person out, prints a link that works once, and is in the activity log", async () => {
    const [person, colleague] = [await server.buildUser({ name: "Asha" }), await server.buildUser()];
    const { code, printed } = await admin("reset-password", person.email.toUpperCase());
    expect([code, printed[0]]).toEqual([0, "1 session ended."]);
    expect((await server.get(person, contract.me)).status).toBe(401);
    expect((await server.get(colleague, contract.me)).status).toBe(200);
    const given = { token: tokenOf(printed[1]), password: "green ladders at dusk" };
    expect((await server.post(null, contract.resetPassword, given)).status).toBe(200);
    expect((await server.post(null, contract.resetPassword, given)).status).toBe(400);
    const token = await signIn(person.email, "green ladders at dusk");
    expect(await operatorEntries(token)).toEqual([{ action: "user.password_reset", actor: null, subject: "Asha" }]);
  });

  it("has the server mail the link, sealed with its secret", async () => {
    const person = await server.buildUser();
    expect((await admin("reset-password", person.email, "--mail")).said).toMatch(/Set TOKEN_SECRET/);
    expect((await server.get(person, contract.me)).status).toBe(200);
    const environment = { TOKEN_SECRET };
    const { code, printed } = await callAdmin(server.database.url, ["reset-password", person.email, "--mail"], {
      environment,
    });
    expect([code, printed.join(" ")]).toEqual([0, expect.not.stringContaining("token=")]);
    const token = tokenIn(await lastMailTo(server, person.email));
    const given = { token, password: "green ladders at dusk" };
    expect((await server.post(null, contract.resetPassword, given)).status).toBe(200);
  });

  it("fails for an address without an account", async () => {
    expect(await admin("reset-password", "nobody@example.test")).toMatchObject({
      code: 1,
      said: "Nobody has the address nobody@example.test.",
    });
  });
});

describe("reset-second-factor", () => {
  it("prints a link that removes the factor, and is in the activity log", async () => {
    const person = await server.buildUser({ name: "Asha" });
    await withApp(server, person);
    const { code, printed } = await admin("reset-second-factor", person.email);
    expect(code).toBe(0);
    const reset = () => server.post(null, contract.resetSecondFactor, { token: tokenOf(printed[0]) });
    expect((await reset()).body).toEqual({ accepted: true });
    expect((await reset()).status).toBe(400);
    const token = await signIn(person.email, person.password);
    expect(await operatorEntries(token)).toEqual([{ action: "user.factor_reset", actor: null, subject: "Asha" }]);
    expect((await admin("reset-second-factor", "nobody@example.test")).code).toBe(1);
  });
});

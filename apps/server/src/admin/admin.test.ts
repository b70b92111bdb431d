import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { contract } from "@switchboard/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "../platform/db/database.ts";
import { migrate } from "../platform/db/migrate.ts";
import { startEmbeddedPostgres } from "../platform/embedded-postgres/embedded-postgres.ts";
import { createTestDatabase } from "../testing/test-database.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";
import { COMMANDS } from "./commands.ts";
import { callAdmin } from "./testing.ts";

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startTestServer();
  folder = await mkdtemp(path.join(tmpdir(), "admin-"));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});
const admin = (...argv: string[]) => callAdmin(server.database.url, argv);

describe("help", () => {
  it("lists every command, and every command explains itself without a database", async () => {
    const { code, printed } = await callAdmin(undefined, ["help"]);
    expect(code).toBe(0);
    for (const { name, summary } of COMMANDS) {
      expect(printed.some((line) => line.includes(`  ${name}`) && line.endsWith(summary))).toBe(true);
      const help = await callAdmin("postgres://nobody@127.0.0.1:1/none", [name, "--help"]);
      expect([help.code, help.printed[0]?.startsWith(`Usage: switchboard admin ${name}`)]).toEqual([0, true]);
    }
  });

  it.each([
    [[], 2, /^Usage: switchboard admin/],
    [["fly"], 2, /no command fly/],
    [["list", "--loud"], 2, /loud/],
    [["list", "all"], 2, /all is one argument too many/],
    [["end-sessions"], 1, /Say whose/],
  ])("%j ends with %i and says why", async (argv, code, words) => {
    const answer = await admin(...argv);
    expect(answer.code).toBe(code);
    expect(`${answer.printed.join("\n")}${answer.said}`).toMatch(words);
  });

  it("names the problem with the database connection, without its password", async () => {
    const { code, said } = await callAdmin("postgres://u:hidden@127.0.0.1:1/x", ["list"]);
    expect(code).toBe(1);
    expect(said).toMatch(/nothing listens there/);
    expect(said).not.toContain("hidden");
  });
});

describe("the first admin", () => {
  it("is created by a link or directly, and only while there is nobody", async () => {
    const database = await createTestDatabase();
    const run = (...argv: string[]) => callAdmin(database.url, ["first-admin", ...argv]);
    expect((await run()).printed[0]).toMatch(/^https:\/\/switchboard\.test\/user\/register\?setup=/);
    const file = path.join(folder, "password");
    const person = ["--email", "asha@example.test", "--name", "Asha", "--enterprise", "Tower", "--password-file", file];
    await writeFile(file, "short\n");
    expect((await run(...person)).code).toBe(1);
    await writeFile(file, "violet umbrellas at noon\n");
    expect(await run(...person)).toMatchObject({
      code: 0,
      printed: ["asha@example.test is the admin of Tower and can sign in."],
    });
    expect(await run()).toMatchObject({ code: 1, said: expect.stringContaining("There are accounts already") });
    const { printed } = await callAdmin(database.url, ["list", "--json"]);
    expect(JSON.parse(printed[0] ?? "")).toMatchObject({ name: "Tower", people: 1, devices: 0 });
    await database.drop();
  });
});

describe("sessions", () => {
  it("end for one person, for an enterprise and for everybody, and for nobody else", async () => {
    const [one, two] = [await server.buildUser({ name: "Asha" }), await server.buildUser({ name: "Ravi" })];
    const colleague = await server.buildUser({ enterprise: two.enterpriseId });
    const open = async () =>
      Promise.all([one, two, colleague].map(async (who) => (await server.get(who, contract.myDevices, {})).status));
    expect((await admin("end-sessions", "--person", one.email.toUpperCase())).printed).toEqual(["1 session ended."]);
    expect(await open()).toEqual([401, 200, 200]);
    expect((await admin("end-sessions", "--enterprise", two.enterpriseId)).printed).toEqual(["2 sessions ended."]);
    expect(await open()).toEqual([401, 401, 401]);
    await server.buildUser();
    const everybody = ["end-sessions", "--everybody"];
    expect((await admin(...everybody)).said).toMatch(/Nothing was done/);
    expect((await callAdmin(server.database.url, everybody, { answer: true })).printed).toEqual(["1 session ended."]);
    expect((await admin(...everybody, "--yes")).printed).toEqual(["0 sessions ended."]);
  });

  it("require the id of an enterprise when two have the same name", async () => {
    const twins = [await server.buildEnterprise({ name: "Twin" }), await server.buildEnterprise({ name: "twin" })];
    const { code, said } = await admin("end-sessions", "--enterprise", "Twin");
    expect(code).toBe(1);
    for (const id of twins) expect(said).toContain(id);
    expect((await admin("end-sessions", "--enterprise", "Nowhere")).said).toMatch(/There is no enterprise Nowhere/);
  });
});

describe("the embedded store", () => {
  it("is used when it runs, and started when it does not", async () => {
    const environment = { DATA_DIR: folder };
    const list = () => callAdmin(undefined, ["list"], { environment });
    expect((await list()).said).toMatch(/There is no store in/);
    const store = await startEmbeddedPostgres({ directory: path.join(folder, "store"), durable: false });
    const database = openDatabase(store.url);
    expect((await list()).said).toMatch(/older version of Switchboard/);
    await migrate(database);
    expect(await list()).toMatchObject({ code: 0, said: "" });
    await database.close();
    await store.stop();
    expect(await list()).toMatchObject({ code: 0, said: expect.stringContaining("starting it for this command") });
  });
});

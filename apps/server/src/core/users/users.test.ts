import { contract } from "@switchboard/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it("shows one's own details, and nothing secret", async () => {
  const user = await server.buildUser({ role: "user" });
  const { status, body } = await server.get(user, contract.me);
  expect(status).toBe(200);
  expect(body).toMatchObject({ _id: user.userId, email: user.email, role: ["user"], is_demo: false });
  expect(Object.keys(body).sort()).toEqual(
    ["_id", "email", "fullname", "is_demo", "name", "organisation", "phone", "role", "username"].sort(),
  );
  expect(JSON.stringify(body)).not.toMatch(/argon2|hash/);
});

it("stores any listed language, and nothing that is no language code", async () => {
  const { userId } = await server.buildUser();
  const setLanguage = (language: string) =>
    server.database.query("UPDATE users SET language = $2 WHERE id = $1", [userId, language]);
  await setLanguage("xx");
  await expect(setLanguage("../xx")).rejects.toThrow("users_language_check");
});

it("lists only one's own enterprises and marks the current one", async () => {
  const user = await server.buildUser();
  const other = await server.buildUser();
  await server.buildUser();
  await server.joinEnterprise(other.enterpriseId, user.userId, "user");
  const { body } = await server.get(user, contract.myEnterprises);
  const { enterprises } = body;
  expect(enterprises).toHaveLength(2);
  expect(enterprises).toContainEqual(
    expect.objectContaining({ _id: user.enterpriseId, role: ["admin"], current: true }),
  );
  expect(enterprises).toContainEqual(
    expect.objectContaining({ _id: other.enterpriseId, role: ["user"], current: false }),
  );
});

it("lists one's enterprises by name, ignoring case", async () => {
  const user = await server.buildUser({ enterprise: await server.buildEnterprise({ name: "Meridian" }) });
  for (const name of ["Tower", "harbour"])
    await server.joinEnterprise(await server.buildEnterprise({ name }), user.userId, "user");
  const { enterprises } = (await server.get(user, contract.myEnterprises)).body;
  expect(enterprises.map(({ name }) => name)).toEqual(["harbour", "Meridian", "Tower"]);
});

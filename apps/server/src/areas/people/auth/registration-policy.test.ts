import { contract } from "@switchboard/contract";
import type { RegistrationPolicy } from "@switchboard/domain/people";
import { afterEach, describe, expect, it } from "vitest";
import { callAdmin } from "../../../admin/testing.ts";
import type { TestUser } from "../../../testing/builders.ts";
import { expectFailure, startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { callFrom, countOf, lastMailTo, tokenIn } from "./testing.ts";

let server: TestServer;
afterEach(() => server.close());
let lastAddress = 0;

const start = async (registrationPolicy: RegistrationPolicy) => {
  server = await startTestServer({ registrationPolicy });
};
const register = (email: string) =>
  callFrom(server, `10.2.0.${++lastAddress}`, contract.register, {
    ...{ name: "Asha Rao", email, phone: "", organisation: "Harbour", time_zone: "Asia/Kolkata" },
  });

const createEnterprise = (who: TestUser) =>
  server.post(who, contract.createEnterprise, { name: "Lakeside Mall", time_zone: "Asia/Kolkata" });

async function mailsTo(email: string): Promise<string[]> {
  await server.sendMails();
  return server.mails.filter(({ to }) => to === email).map(({ subject }) => subject);
}

it.each([
  ["open", { policy: "open", domains: [] }],
  ["closed", { policy: "closed", domains: [] }],
  [["example.com", "example.org"], { policy: "domains", domains: ["example.com", "example.org"] }],
] as const)("tells strangers that registration is %j", async (policy, expected) => {
  await start(policy);
  expect((await server.get(null, contract.registrationPolicy)).body).toEqual(expected);
});

describe("a closed registration", () => {
  it("answers everybody the same, does the same work, and mails no link", async () => {
    await start("closed");
    const known = await server.buildUser();
    const [links, rows] = [await countOf(server, "one_time_links"), await mailRows()];
    expect(await register(known.email)).toEqual({ status: 200, body: { accepted: true }, code: undefined });
    expect(await register("new@example.test")).toEqual({ status: 200, body: { accepted: true }, code: undefined });
    expect([await countOf(server, "one_time_links"), await mailRows()]).toEqual([links + 2, rows + 2]);
    expect(await mailsTo("new@example.test")).toEqual([]);
    expect(await mailsTo(known.email)).toEqual(["You already have a Switchboard account"]);
  });

  it("lets invited people, the first admin and those of the operator in", async () => {
    await start("closed");
    const admin = await server.buildUser();
    const invited = "guest@example.test";
    await server.post(admin, contract.createUser, { name: "Guest", email: invited, role: ["user"] });
    const token = tokenIn(await lastMailTo(server, invited));
    const joined = await server.post(null, contract.confirmRegistration, { token, password: "a long password" });
    expect((await server.get(joined.body.token, contract.enterpriseMe)).body._id).toBe(admin.enterpriseId);
    server.clock.set(new Date());
    const { printed } = await callAdmin(server.database.url, [
      ...["create-enterprise", "Tower", "--email", "meera@example.test", "--name", "Meera"],
    ]);
    const link = new URL(printed[0] ?? "").searchParams.get("token");
    const opened = await server.post(null, contract.confirmRegistration, { token: link, password: "a long password" });
    expect((await server.get(opened.body.token, contract.enterpriseMe)).body.name).toBe("Tower");
  });

  it("lets people with an account create no enterprise, but join others and get one from the operator", async () => {
    await start("closed");
    const [person, admin] = [await server.buildUser(), await server.buildUser()];
    expectFailure(await createEnterprise(person), 403, "enterprise.not_allowed");
    expect((await server.get(person, contract.me)).status).toBe(200);
    await server.post(admin, contract.createUser, { name: "Kiran", email: person.email, role: ["user"] });
    const joined = await server.post(person, contract.switchEnterprise, { enterprise: admin.enterpriseId });
    await callAdmin(server.database.url, ["create-enterprise", "Tower", "--email", person.email]);
    const { enterprises } = (await server.get(joined.body.token, contract.myEnterprises)).body;
    expect(enterprises.map(({ name }) => name).sort()).toEqual(["Test building", "Test building", "Tower"]);
  });

  async function mailRows(): Promise<number> {
    const [row] = await server.database.query<{ count: number }>("SELECT count(*) AS count FROM account_mails");
    return row?.count ?? 0;
  }
});

it("lets only people with an address of the named domains create further enterprises", async () => {
  await start(["example.com"]);
  const [inside, outside] = [
    await server.buildUser({ email: "in@example.com" }),
    await server.buildUser({ email: "out@example.org" }),
  ];
  expect((await createEnterprise(inside)).status).toBe(200);
  expectFailure(await createEnterprise(outside), 403, "enterprise.not_allowed");
});

it("mails a link only to addresses of the named domains", async () => {
  await start(["example.com"]);
  for (const email of ["in@example.com", "out@example.org", "sub@mail.example.com"])
    expect((await register(email)).body).toEqual({ accepted: true });
  expect(await mailsTo("out@example.org")).toEqual([]);
  expect(await mailsTo("sub@mail.example.com")).toEqual([]);
  const token = tokenIn(await lastMailTo(server, "in@example.com"));
  expect((await server.post(null, contract.confirmRegistration, { token, password: "a long password" })).status).toBe(
    200,
  );
});

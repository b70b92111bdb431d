import { contract } from "@switchboard/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { commonPasswords } from "../../../platform/auth/common-passwords.ts";
import { expectFailure, startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { callFrom, lastMailTo, tokenIn } from "./testing.ts";

let server: TestServer;
let count = 0;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const STRONG = "violet tea at noon";
const newEmail = () => `chooser-${++count}@example.test`;
const from = () => `10.4.0.${++count}`;

/** Each way to choose a password, for somebody called Lakshmi at Riverside Mills. */
const WAYS: [string, () => Promise<(password: string) => Promise<{ status: number; code: string | undefined }>>][] = [
  [
    "registering",
    async () => {
      const email = newEmail();
      const form = { name: "Lakshmi", organisation: "Riverside Mills", phone: "", time_zone: "UTC" };
      await callFrom(server, from(), contract.register, { ...form, email });
      const token = tokenIn(await lastMailTo(server, email));
      return (password) => callFrom(server, from(), contract.confirmRegistration, { token, password });
    },
  ],
  [
    "accepting an invitation",
    async () => {
      const email = newEmail();
      const invited = { name: "Lakshmi", organisation: "Riverside Mills", email, role: ["user"] };
      await server.post(await server.buildUser(), contract.createUser, invited);
      const token = tokenIn(await lastMailTo(server, email));
      return (password) => callFrom(server, from(), contract.confirmRegistration, { token, password });
    },
  ],
  [
    "resetting a password",
    async () => {
      const user = await buildLakshmi();
      await callFrom(server, from(), contract.forgotPassword, { email: user.email });
      const token = tokenIn(await lastMailTo(server, user.email));
      return (password) => callFrom(server, from(), contract.resetPassword, { token, password });
    },
  ],
  [
    "changing a password",
    async () => {
      const user = await buildLakshmi();
      return (new_password) => server.post(user, contract.changePassword, { password: user.password, new_password });
    },
  ],
];

async function buildLakshmi() {
  const user = await server.buildUser({ name: "Lakshmi" });
  await server.post(user, contract.editAccount, { organisation: "Riverside Mills" });
  return user;
}

describe.each(WAYS)("%s", (_way, begin) => {
  it("rejects easily guessed ones, and accepts another one after that", async () => {
    const choose = await begin();
    for (const weak of ["password", "12345678", "P@ssw0rd1", "Switchboard!", "lakshmi2026", "RiversideMills"])
      expectFailure({ ...(await choose(weak)), body: null }, 400, "auth.weak_password");
    expect((await choose(STRONG)).status).toBe(200);
  });
});

it("rejects it during the set-up too", async () => {
  const fresh = await startTestServer();
  const link = await fresh.app.identity.auth.registration.createSetupLink("one.example.test:8080");
  const token = new URL(link ?? "").searchParams.get("setup") ?? "";
  const form = { name: "Lakshmi", email: "first@example.test", organisation: "Riverside Mills", time_zone: "UTC" };
  expectFailure(
    await fresh.post(null, contract.setup, { ...form, token, password: "password" }),
    400,
    "auth.weak_password",
  );
  expect((await fresh.post(null, contract.setup, { ...form, token, password: STRONG })).status).toBe(200);
  await fresh.close();
});

it("contains tens of thousands of passwords, including the worst", async () => {
  const list = await commonPasswords();
  expect(list.size).toBeGreaterThan(45_000);
  for (const word of ["password", "12345678", "qwertyuiop", "iloveyou", "letmein"]) expect(list.has(word)).toBe(true);
});

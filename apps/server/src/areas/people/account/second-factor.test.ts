import { contract } from "@switchboard/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TestUser } from "../../../testing/builders.ts";
import { expectFailure, startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { lastMailTo } from "../auth/testing.ts";
import { appWith, beginSignIn, SoftPasskey, withApp, withPasskey } from "../factors/testing.ts";

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  user = await server.buildUser();
});

const shown = async () => (await server.get(user, contract.secondFactors)).body;
const subjectOfLastMail = async () => (await lastMailTo(server, user.email)).subject;
const actions = async () => {
  const rows = await server.database.query<{ action: string }>(
    "SELECT action FROM audit_log WHERE enterprise_id = $1 ORDER BY at, id",
    [user.enterpriseId],
  );
  return rows.map(({ action }) => action);
};
const forget = () => server.clock.advance(10 * 60_000);
const demand = () =>
  server.database.query("UPDATE enterprises SET second_factor = true WHERE id = $1", [user.enterpriseId]);

describe("an authenticator app", () => {
  it("takes effect after a valid code, with ten recovery codes, a mail and an audit entry", async () => {
    const { body } = await server.post(user, contract.beginTotp, { password: user.password });
    expect(body.uri).toContain(`secret=${body.secret}`);
    expect(await shown()).toMatchObject({ totp: null, recovery: 0 });
    expectFailure(await server.post(user, contract.confirmTotp, { code: "000000" }), 400, "auth.wrong_code");
    const reply = await server.post(user, contract.confirmTotp, { code: appWith(server, body.secret).code() });
    expect(reply.body.recovery_codes).toHaveLength(10);
    expect(await shown()).toMatchObject({ recovery: 10, passkeys: [], demanded: false, passkeys_possible: true });
    expect((await shown()).totp).not.toBeNull();
    expect(await subjectOfLastMail()).toBe("A second factor was added to your Switchboard account");
    expect(await actions()).toEqual(["account.factor_add"]);
  });

  it("is not activated by the code of the previous one", async () => {
    const { app } = await withApp(server, user);
    const { body } = await server.post(user, contract.beginTotp, {});
    expectFailure(await server.post(user, contract.confirmTotp, { code: app.code() }), 400, "auth.wrong_code");
    const { challenge } = await beginSignIn(server, user);
    expect((await server.post(null, contract.secondStep, { challenge, proof: { code: app.code() } })).status).toBe(200);
    const next = appWith(server, body.secret);
    const moved = await server.post(user, contract.confirmTotp, { code: next.code() });
    expect(moved.body.recovery_codes).toEqual([]);
  });

  it("is removed with the password, together with the recovery codes", async () => {
    await withApp(server, user);
    forget();
    expectFailure(await server.post(user, contract.removeTotp, {}), 403, "auth.confirm_required");
    const reply = await server.post(user, contract.removeTotp, { password: user.password });
    expect(reply.body).toMatchObject({ totp: null, recovery: 0 });
    expect(await subjectOfLastMail()).toBe("A second factor was removed from your Switchboard account");
    expect((await server.post(null, contract.login, { username: user.email, password: user.password })).status).toBe(
      200,
    );
    const letters = server.mails.length;
    expect((await server.post(user, contract.removeTotp, {})).body).toMatchObject({ totp: null, recovery: 0 });
    expect(server.mails).toHaveLength(letters);
  });
});

describe("passkeys", () => {
  it("are added by name, listed, renamed and removed, each with a mail", async () => {
    const { added } = await withPasskey(server, user);
    expect(added.body.recovery_codes).toHaveLength(10);
    expect(await subjectOfLastMail()).toBe("A passkey was added to your Switchboard account");
    const id = added.body.factors.passkeys[0]?._id ?? "";
    const renamed = await server.post(user, contract.editPasskey, { id, name: " Office laptop " });
    expect(renamed.body.passkeys).toMatchObject([{ name: "Office laptop", lastUsed: null }]);
    const removed = await server.post(user, contract.removePasskey, { id });
    expect(removed.body).toMatchObject({ passkeys: [], recovery: 0 });
    expect(await subjectOfLastMail()).toBe("A passkey was removed from your Switchboard account");
    expect(await actions()).toEqual(["account.factor_add", "account.passkey_edit", "account.factor_remove"]);
  });

  it("require the password, and accept an answer only from the session that gave it", async () => {
    expectFailure(await server.post(user, contract.beginPasskey, {}), 403, "auth.confirm_required");
    const { body } = await server.post(user, contract.beginPasskey, { password: user.password });
    const { token } = await server.app.identity.sessions.service.start(user.userId, user.enterpriseId);
    const passkey = new SoftPasskey().create(body.passkey);
    const answer = { challenge: body.challenge, name: "Stolen", passkey };
    expectFailure(await server.post(token, contract.addPasskey, answer), 400, "auth.step_over");
    expect((await shown()).passkeys).toEqual([]);
  });

  it("belong to one person, and can be added once", async () => {
    const key = new SoftPasskey();
    await withPasskey(server, user, key);
    const { added } = await withPasskey(server, await server.buildUser(), key);
    expectFailure(added, 400, "auth.wrong_passkey");
  });

  it("are rejected when made for another site", async () => {
    const key = Object.assign(new SoftPasskey(), { origin: "https://elsewhere.test" });
    expectFailure((await withPasskey(server, user, key)).added, 400, "auth.wrong_passkey");
  });

  it("cannot be renamed or removed by someone else", async () => {
    const other = await server.buildUser();
    const { added } = await withPasskey(server, other);
    const id = added.body.factors.passkeys[0]?._id ?? "";
    expectFailure(await server.post(user, contract.editPasskey, { id, name: "Mine" }), 404, "factor.not_found");
    const removal = { id, password: user.password };
    expectFailure(await server.post(user, contract.removePasskey, removal), 404, "factor.not_found");
    expect((await server.get(other, contract.secondFactors)).body.passkeys).toHaveLength(1);
  });
});

describe("recovery codes", () => {
  it("are renewed with the password, which invalidates the former ones", async () => {
    const { recovery } = await withApp(server, user);
    forget();
    expectFailure(await server.post(user, contract.newRecoveryCodes, {}), 403, "auth.confirm_required");
    const { body } = await server.post(user, contract.newRecoveryCodes, { password: user.password });
    expect(body.recovery_codes).toHaveLength(10);
    expect(await subjectOfLastMail()).toBe("New recovery codes for your Switchboard account");
    const { challenge } = await beginSignIn(server, user);
    const use = (code = "") => server.post(null, contract.secondStep, { challenge, proof: { recovery_code: code } });
    expectFailure(await use(recovery[0]), 400, "auth.wrong_code");
    expect((await use(body.recovery_codes[0])).status).toBe(200);
  });

  it("are refused to people without a second factor", async () => {
    const reply = await server.post(user, contract.newRecoveryCodes, { password: user.password });
    expectFailure(reply, 404, "factor.not_found");
  });
});

describe("an enterprise that requires a second factor", () => {
  it("lets someone without one only set it up, and everything afterwards", async () => {
    await demand();
    expectFailure(await server.get(user, contract.myDevices), 403, "auth.enrol");
    expectFailure(await server.get(user, contract.enterpriseMe), 403, "auth.enrol");
    expectFailure(await server.post(user, contract.editAccount, { phone: "1" }), 403, "auth.enrol");
    expect((await server.get(user, contract.me)).status).toBe(200);
    expect((await shown()).demanded).toBe(true);
    await withApp(server, user);
    expect((await server.get(user, contract.myDevices)).status).toBe(200);
  });

  it("keeps its people from removing the last one", async () => {
    await withApp(server, user);
    const { added } = await withPasskey(server, user);
    await demand();
    expect((await server.post(user, contract.removeTotp, { password: user.password })).status).toBe(200);
    const id = added.body.factors.passkeys[0]?._id ?? "";
    expectFailure(await server.post(user, contract.removePasskey, { id }), 409, "factor.demanded");
    expect((await shown()).passkeys).toHaveLength(1);
  });

  it("does not affect people who work in another of their enterprises", async () => {
    const elsewhere = await server.buildEnterprise();
    await server.joinEnterprise(elsewhere, user.userId, "user");
    await demand();
    const { body } = await server.post(user, contract.switchEnterprise, { enterprise: elsewhere });
    expect((await server.get(body.token, contract.myDevices)).status).toBe(200);
  });
});

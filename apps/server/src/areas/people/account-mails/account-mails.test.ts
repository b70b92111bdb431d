import { contract } from "@switchboard/contract";
import { MAIL_PACE } from "@switchboard/domain/alarms";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Mail, type Mailer, UnansweredMail } from "../../../platform/mail/mailer.ts";
import type { TestUser } from "../../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { TOKEN_SECRET } from "../../../testing/token-secret.ts";
import { createAccountMails } from "./account-mails.module.ts";

const MINUTE = 60_000;
/** Longer than the lease of a server that sends. */
const LEASE_MS = MINUTE;

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.query("DELETE FROM account_mails");
  await server.database.query("DELETE FROM throttles");
  server.mails.length = 0;
  user = await server.buildUser();
});

const forget = (email = user.email) => server.post(null, contract.forgotPassword, { email });
const rows = () =>
  server.database.query("SELECT kind, state, reason, tries, sealed IS NULL AS is_erased FROM account_mails");

/** Another server on the same store that mails in this way, and its log. */
function serverBy(send: Mailer["send"]) {
  const lines: string[] = [];
  const logger = pino({ level: "warn" }, { write: (line) => void lines.push(line) });
  const { database, clock } = server;
  const common = { database, clock, logger, publicUrl: "https://switchboard.test" };
  const { runner } = createAccountMails({ ...common, tokenSecret: TOKEN_SECRET, mailer: { send } });
  const sendDue = async () => {
    await runner.sendDue();
    await runner.settled();
  };
  return { runner, sendDue, lines };
}

describe("a mail that waits", () => {
  it("holds no readable link and is erased when it has left", async () => {
    await forget();
    const [waiting] = await server.database.query<{ sealed: Buffer }>("SELECT * FROM account_mails");
    expect(JSON.stringify(waiting)).not.toContain(user.email);
    expect(waiting?.sealed.toString("latin1")).not.toMatch(/token=|switchboard/);
    await server.sendMails();
    expect(server.mails).toMatchObject([{ to: user.email }]);
    expect(await rows()).toMatchObject([{ state: "accepted", reason: null, is_erased: true }]);
  });

  it("is rolled back with its cause", async () => {
    const cause = server.database.transaction(async (sql) => {
      const mail: Mail = { to: user.email, subject: "s", text: "t", html: "h" };
      await server.app.identity.accountMails.service.queue(sql, { kind: "credentials", mail });
      throw new Error("the cause fails");
    });
    await expect(cause).rejects.toThrow("the cause fails");
    expect(await rows()).toEqual([]);
  });

  it("is sent once when two servers claim at the same time", async () => {
    const sent: Mail[] = [];
    const servers = [1, 2].map(() => serverBy(async (mail) => void sent.push(mail)));
    for (let count = 0; count < 10; count += 1) await forget((await server.buildUser()).email);
    await Promise.all(servers.map(({ sendDue }) => sendDue()));
    expect(sent.map(({ to }) => to)).toHaveLength(10);
    expect(new Set(sent.map(({ to }) => to)).size).toBe(10);
  });
});

describe("an attempt that fails", () => {
  it("is repeated with growing waits until the mail server is back, without a secret in the log", async () => {
    const away = serverBy(async () => {
      throw Object.assign(new Error(`away: ${user.email}`), { code: "ECONNREFUSED" });
    });
    await forget();
    await away.sendDue();
    expect(await rows()).toMatchObject([{ state: "waiting", reason: "unreachable", tries: 1, is_erased: false }]);
    expect(away.lines).toHaveLength(2);
    expect(away.lines.join()).toContain("ECONNREFUSED");
    expect(away.lines.join()).not.toMatch(/token|@/);
    await server.sendMails();
    expect(server.mails).toEqual([]);
    server.clock.advance(MINUTE);
    await server.sendMails();
    expect(server.mails).toHaveLength(1);
    expect(await rows()).toMatchObject([{ state: "accepted", tries: 2 }]);
  });

  it("ends when the mail server refuses the address for good", async () => {
    const refusing = serverBy(async () => {
      throw Object.assign(new Error("no such mailbox"), { responseCode: 550 });
    });
    await forget();
    await refusing.sendDue();
    expect(await rows()).toMatchObject([{ state: "failed", reason: "refused", is_erased: true }]);
  });

  it("is repeated under the same message id when no answer came, and given up after the third", async () => {
    const ids: (string | undefined)[] = [];
    const mute = serverBy(async ({ messageId }) => {
      ids.push(messageId);
      throw new UnansweredMail();
    });
    await server.post(user, contract.changePassword, { password: user.password, new_password: "another long one" });
    for (let tries = 0; tries < 5; tries += 1) {
      await mute.sendDue();
      server.clock.advance(60 * MINUTE);
    }
    expect(ids).toHaveLength(3);
    expect(new Set(ids).size).toBe(1);
    expect(await rows()).toMatchObject([{ state: "failed", reason: "unknown", tries: 3, is_erased: true }]);
  });

  it("leaves the mail to another server when the lease ends, and its own late answer changes nothing", async () => {
    const late = Promise.withResolvers<void>();
    const slow = serverBy(() => late.promise);
    await forget();
    await slow.runner.sendDue();
    await server.sendMails();
    expect(server.mails).toEqual([]);
    server.clock.advance(LEASE_MS);
    await server.sendMails();
    expect(server.mails).toHaveLength(1);
    late.reject(Object.assign(new Error("away"), { code: "ECONNREFUSED" }));
    await slow.runner.settled();
    expect(await rows()).toMatchObject([{ state: "accepted", tries: 2 }]);
  });
});

describe("a mail that is no longer true", () => {
  const invite = async () => {
    const invited = { name: "Devi", email: "devi@tower.test", role: ["user" as const] };
    return (await server.post(user, contract.createUser, invited)).body._id;
  };
  const untrue: [string, () => Promise<unknown>, string][] = [
    [
      "whose link is too old",
      async () => {
        await forget();
        server.clock.advance(61 * MINUTE);
      },
      "link_over",
    ],
    [
      "whose invitation was withdrawn",
      async () => server.post(user, contract.deleteUser, { id: await invite() }),
      "link_over",
    ],
    [
      "whose account is gone",
      async () => {
        const leaving = await server.buildUser();
        await server.post(leaving, contract.changePassword, {
          password: leaving.password,
          new_password: "a longer one",
        });
        await server.database.query("DELETE FROM users WHERE id = $1", [leaving.userId]);
      },
      "left",
    ],
  ];
  it.each(untrue)("is dropped and erased when it is one %s", async (_name, cause, reason) => {
    await cause();
    await server.sendMails();
    expect(server.mails).toEqual([]);
    expect(await rows()).toMatchObject([{ state: "dropped", reason, is_erased: true }]);
  });

  it("is replaced by the newer one when a link is asked for twice", async () => {
    await forget();
    await forget();
    await server.sendMails();
    expect(server.mails).toHaveLength(1);
    expect((await rows()).map(({ state }) => state).toSorted()).toEqual(["accepted", "dropped"]);
  });

  it("is given up after a day", async () => {
    await server.post(user, contract.changePassword, { password: user.password, new_password: "another long one" });
    server.clock.advance(MAIL_PACE.givesUpMs + 1);
    await server.sendMails();
    expect(server.mails).toEqual([]);
    expect(await rows()).toMatchObject([{ state: "failed", reason: "too_late", is_erased: true }]);
  });
});

describe("the delivery log", () => {
  const list = async (who: TestUser, query: object = {}) =>
    (await server.get(who, contract.listDeliveries, query)).body.docs;

  it("shows account mails to the admins of the enterprise and to the person, without addresses and links", async () => {
    const colleague = await server.buildUser({ enterprise: user.enterpriseId, role: "user", name: "Devi" });
    const bystander = await server.buildUser({ enterprise: user.enterpriseId, role: "user" });
    const stranger = await server.buildUser();
    await forget(colleague.email);
    await server.sendMails();
    const [mail, ...others] = await list(user);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      kind: "account",
      head: "Link to reset the password",
      person: { _id: colleague.userId, name: "Devi" },
      channel: { _id: null, kind: "mail", name: "" },
      state: "accepted",
      tries: 1,
    });
    expect(JSON.stringify(mail)).not.toMatch(/token|@/);
    expect(await list(colleague)).toEqual([mail]);
    for (const other of [bystander, stranger]) expect(await list(other)).toEqual([]);
    expect(await list(user, { state: "failed" })).toEqual([]);
  });

  it("shows the same for an invitation whether the address has an account or not", async () => {
    const known = await server.buildUser();
    for (const email of [known.email, "unknown@tower.test"])
      await server.post(user, contract.createUser, { name: "Devi", email, role: ["user"] });
    await server.sendMails();
    const shown = (await list(user)).map(({ _id, person: _, created_at: __, ...same }) => same);
    expect(shown).toHaveLength(2);
    expect(shown[0]).toEqual(shown[1]);
    expect(shown[0]?.head).toBe("Invitation");
  });
});

it("writes a row for an unknown address as well, which is never sent nor shown", async () => {
  await forget("nobody@example.test");
  expect(await server.database.query("SELECT state, sealed, enterprise_id FROM account_mails")).toEqual([
    { state: "dropped", sealed: null, enterprise_id: null },
  ]);
  await server.sendMails();
  expect(server.mails).toEqual([]);
});

it("seals with the current secret and opens mails sealed with the previous one", async () => {
  await forget();
  const sent: Mail[] = [];
  const { database, clock } = server;
  const secrets = { tokenSecret: "another secret of at least 32 letters", previousTokenSecret: TOKEN_SECRET };
  const mailer = { send: async (mail: Mail) => void sent.push(mail) };
  const logger = pino({ level: "silent" });
  const { runner } = createAccountMails({
    database,
    clock,
    logger,
    mailer,
    publicUrl: "https://switchboard.test",
    ...secrets,
  });
  await runner.sendDue();
  await runner.settled();
  expect(sent).toMatchObject([{ to: user.email }]);
});

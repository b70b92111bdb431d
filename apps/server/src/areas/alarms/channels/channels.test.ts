import { createECDH, randomUUID } from "node:crypto";
import { contract } from "@switchboard/contract";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { bodyOfRequest, Receivers } from "../../../platform/reach/testing.ts";
import type { TestUser } from "../../../testing/builders.ts";
import { expectFailure, startTestServer, type TestServer } from "../../../testing/test-server.ts";

let server: TestServer;
const receivers = new Receivers();
beforeAll(async () => {
  server = await startTestServer({ reach: { post: { isPublic: () => true, timeoutMs: 2000 } } });
});
afterAll(() => server.close());
afterEach(() => receivers.close());

const list = async (who: TestUser) => (await server.get(who, contract.listChannels, {})).body;
const webhook = { kind: "webhook", name: "Ops", priorities: ["critical"], shape: "json" } as const;

describe("the activity log", () => {
  const logged = async (who: TestUser) =>
    (await server.get(who, contract.auditLog, {})).body.entries
      .filter(({ action }) => action.startsWith("channel."))
      .map(({ action, subject, actor, before, after }) => ({ action, subject, actor, before, after }))
      .toReversed();

  it("records each change of a channel and of quiet hours, without addresses and secrets", async () => {
    const admin = await server.buildUser({ name: "Asha" });
    const address = "https://hooks.example.com/services/T0/B0/very-secret-path";
    const made = await server.post(admin, contract.newChannel, { ...webhook, address });
    const id = made.body.channel._id;
    await server.post(admin, contract.editChannel, { id, name: "Night", priorities: ["critical", "high"] });
    await server.post(admin, contract.editChannel, { id, name: "Night" });
    await server.post(admin, contract.setQuietHours, { quiet: [{ from: 2200, to: 600, days: [1, 2] }] });
    await server.post(admin, contract.deleteChannel, { id });
    const entries = await logged(admin);
    expect(entries).toEqual([
      {
        ...{ action: "channel.create", subject: "Ops", actor: "Asha", before: null },
        after: { name: "Ops", kind: "webhook", priorities: ["critical"] },
      },
      {
        ...{ action: "channel.edit", subject: "Night", actor: "Asha" },
        before: { name: "Ops", priorities: ["critical"] },
        after: { name: "Night", priorities: ["critical", "high"] },
      },
      {
        ...{ action: "channel.quiet", subject: "Asha", actor: "Asha" },
        before: { quiet: [] },
        after: { quiet: ["22:00–06:00 (1, 2)"] },
      },
      {
        ...{ action: "channel.delete", subject: "Night", actor: "Asha", after: null },
        before: { name: "Night", kind: "webhook", priorities: ["critical", "high"] },
      },
    ]);
    const text = JSON.stringify(await server.database.query("SELECT * FROM audit_log"));
    expect(text).not.toContain("very-secret-path");
    expect(text).not.toContain(made.body.secret);
  });
});

describe("a browser", () => {
  const browser = () => ({
    ...{ kind: "push", name: "Browser", priorities: ["critical"] },
    subscription: {
      endpoint: `http://127.0.0.1:9/${randomUUID()}`,
      keys: { p256dh: createECDH("prime256v1").generateKeys().toString("base64url"), auth: "a".repeat(22) },
    },
  });
  const kinds = async (who: TestUser) => (await list(who)).channels.map(({ kind }) => kind);
  /** Signs the person in at another browser. */
  async function elsewhere(who: TestUser): Promise<TestUser> {
    const { token } = await server.app.identity.sessions.service.start(who.userId, who.enterpriseId);
    return { ...who, token };
  }

  it("gets no more messages once somebody signs out there, while others still do", async () => {
    const user = await server.buildUser();
    const other = await elsewhere(user);
    await server.post(user, contract.newChannel, browser());
    await server.post(other, contract.newChannel, browser());
    expect(await kinds(user)).toEqual(["mail", "push", "push"]);
    await server.post(user, contract.logout, undefined);
    expect(await kinds(other)).toEqual(["mail", "push"]);
  });

  it("gets no more messages once its session is ended from elsewhere", async () => {
    const user = await server.buildUser();
    const other = await elsewhere(user);
    await server.post(user, contract.newChannel, browser());
    await server.post(other, contract.newChannel, browser());
    const ended = await server.post(other, contract.endSessions, {});
    expect(ended.status).toBe(200);
    expect(await kinds(other)).toEqual(["mail", "push"]);
  });
});

describe("channels", () => {
  it("cannot be seen, changed, tested or deleted by anybody else, including admins", async () => {
    const admin = await server.buildUser();
    const user = await server.buildUser({ role: "user", enterprise: admin.enterpriseId });
    const { body } = await server.post(user, contract.newChannel, { ...webhook, address: "http://127.0.0.1:9/x" });
    const id = body.channel._id;
    expect((await list(admin)).channels).toEqual([]);
    for (const other of [admin, await server.buildUser()]) {
      expectFailure(await server.post(other, contract.editChannel, { id, name: "Mine" }), 404, "channel.not_found");
      expectFailure(await server.post(other, contract.testChannel, { id }), 404, "channel.not_found");
      expectFailure(await server.post(other, contract.deleteChannel, { id }), 404, "channel.not_found");
    }
    expect((await list(user)).channels.map(({ name }) => name)).toEqual(["E-mail", "Ops"]);
  });

  it("do not return addresses and secrets once they are saved", async () => {
    const user = await server.buildUser();
    const address = "https://hooks.example.com/services/T0/B0/very-secret-path";
    const made = await server.post(user, contract.newChannel, { ...webhook, address });
    const secret = made.body.secret ?? "";
    expect(secret).toMatch(/^[\w-]{40,}$/);
    expect(made.body.channel).toMatchObject({ hint: "hooks.example.com", is_signed: true });
    const { channel } = made.body;
    const edited = await server.post(user, contract.editChannel, { id: channel._id, priorities: ["low"] });
    const text = JSON.stringify([channel, await list(user), edited.body]);
    expect(text).not.toContain("very-secret-path");
    expect(text).not.toContain(secret);
    const stored = await server.database.query("SELECT * FROM channels WHERE id = $1", [channel._id]);
    expect(JSON.stringify(stored)).not.toContain("very-secret-path");
    expect(stored[0]?.settings?.toString()).not.toContain("very-secret-path");
  });

  it("begin with mail, which stays when another channel is added", async () => {
    const user = await server.buildUser();
    expect(await list(user)).toMatchObject({ channels: [], is_chosen: false });
    await server.post(user, contract.newChannel, { ...webhook, address: "http://127.0.0.1:9/x" });
    expect(await list(user)).toMatchObject({
      is_chosen: true,
      channels: [
        { kind: "mail", priorities: ["critical", "high"] },
        { kind: "webhook", priorities: ["critical"] },
      ],
    });
    expectFailure(
      await server.post(user, contract.newChannel, { kind: "mail", name: "Again", priorities: [] }),
      409,
      "channel.exists",
    );
  });

  it("are rejected at once when they could never work", async () => {
    const inside = await startTestServer();
    try {
      const user = await inside.buildUser();
      const post = (fields: object) => inside.post(user, contract.newChannel, { ...webhook, ...fields });
      expectFailure(await post({ address: "http://127.0.0.1:8080/" }), 400, "channel.private");
      expectFailure(await post({ address: "ftp://x.test/" }), 400, "channel.address");
      expectFailure(await post({ kind: "command", number: "+91 98480 22338" }), 409, "channel.no_command");
      expectFailure(await post({}), 400, "request.invalid");
      expectFailure(await post({ shape: "telegram", address: "https://x.test/" }), 400, "request.invalid");
    } finally {
      await inside.close();
    }
  });

  it("are taken over by the next person who subscribes with the same browser", async () => {
    const admin = await server.buildUser();
    const user = await server.buildUser({ role: "user", enterprise: admin.enterpriseId });
    const subscription = { endpoint: "https://push.example.com/1", keys: { p256dh: "BCVx", auth: "BTBZ" } };
    const push = { kind: "push", name: "Phone", priorities: ["high"], subscription };
    await server.post(admin, contract.newChannel, push);
    await server.post(user, contract.newChannel, push);
    const kinds = async (who: TestUser) => (await list(who)).channels.map(({ kind }) => kind);
    expect(await kinds(admin)).toEqual(["mail"]);
    expect(await kinds(user)).toEqual(["mail", "push"]);
  });

  it("are counted before the host name of another one is looked up", async () => {
    const lookedUp: string[] = [];
    const resolve = async (host: string) => {
      lookedUp.push(host);
      return ["93.184.216.34"];
    };
    const outside = await startTestServer({ reach: { post: { resolve } } });
    try {
      const user = await outside.buildUser();
      const add = (host: string) =>
        outside.post(user, contract.newChannel, { ...webhook, address: `https://${host}/x` });
      for (let made = 1; made < 20; made += 1) await add("hooks.test");
      lookedUp.splice(0);
      expectFailure(await add("one-too-many.test"), 409, "channel.too_many");
      expect(lookedUp).toEqual([]);
    } finally {
      await outside.close();
    }
  });

  it("are limited to twenty", async () => {
    const user = await server.buildUser();
    const add = () => server.post(user, contract.newChannel, { ...webhook, address: "http://127.0.0.1:9/x" });
    for (let made = 1; made < 20; made += 1) await add();
    expectFailure(await add(), 409, "channel.too_many");
  });
});

describe("a test", () => {
  it("is sent, and returns its outcome", async () => {
    const user = await server.buildUser();
    const received: string[] = [];
    let status = 200;
    const port = await receivers.serve(async (request, response) => {
      received.push((await bodyOfRequest(request)).toString());
      response.writeHead(status).end();
    });
    const address = `http://127.0.0.1:${port}/`;
    const { channel } = (await server.post(user, contract.newChannel, { ...webhook, address })).body;
    const test = async () => (await server.post(user, contract.testChannel, { id: channel._id })).body;
    expect(await test()).toMatchObject({ outcome: "accepted", reason: null, channel: { failing: null } });
    expect(JSON.parse(received[0] ?? "")).toMatchObject({ title: "A test of Switchboard", kind: "test" });
    status = 503;
    expect(await test()).toMatchObject({
      outcome: "failed",
      reason: "busy",
      channel: { failing: { reason: "busy", is_broken: false } },
    });
    const log = (await server.get(user, contract.listDeliveries, {})).body.docs;
    expect(log.map(({ state, reason, kind }) => [kind, state, reason])).toEqual(
      expect.arrayContaining([
        ["test", "accepted", null],
        ["test", "failed", "busy"],
      ]),
    );
  });

  it("is mailed to the person's own address, in their language", async () => {
    const user = await server.buildUser();
    await server.database.query("UPDATE users SET language = 'hi' WHERE id = $1", [user.userId]);
    const mail = { kind: "mail", name: "Mail", priorities: ["high"] };
    const { channel } = (await server.post(user, contract.newChannel, mail)).body;
    const before = server.mails.length;
    expect((await server.post(user, contract.testChannel, { id: channel._id })).body.outcome).toBe("accepted");
    expect(server.mails.slice(before)).toMatchObject([{ subject: "Switchboard का परीक्षण" }]);
  });

  it("is limited in number", async () => {
    const user = await server.buildUser();
    const { channel } = (await server.post(user, contract.newChannel, { kind: "mail", name: "M", priorities: [] }))
      .body;
    for (let sent = 0; sent < 10; sent += 1) await server.post(user, contract.testChannel, { id: channel._id });
    expectFailure(await server.post(user, contract.testChannel, { id: channel._id }), 429, "channel.too_often");
  });
});

describe("quiet hours", () => {
  it("are stored, and rejected when invalid", async () => {
    const user = await server.buildUser();
    const quiet = [{ from: 2200, to: 600, days: [1, 2] }];
    expect((await server.post(user, contract.setQuietHours, { quiet })).body).toEqual({ quiet });
    expect((await list(user)).quiet).toEqual(quiet);
    const wrong = await server.post(user, contract.setQuietHours, { quiet: [{ from: 2200, to: 2200 }] });
    expectFailure(wrong, 400, "channel.quiet");
  });
});

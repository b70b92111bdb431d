import { randomUUID } from "node:crypto";
import { contract } from "@switchboard/contract";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { bodyOfRequest, Receivers } from "../../../platform/reach/testing.ts";
import { expectFailure, startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { TOKEN_SECRET } from "../../../testing/token-secret.ts";
import { createChannels } from "./channels.module.ts";
import { DELIVERY_LEASE_MS } from "./delivery-runner.ts";
import { tellingOf, toldOffice } from "./testing/told-office.ts";

let server: TestServer;
const receivers = new Receivers();
beforeAll(async () => {
  server = await startTestServer({ reach: { post: { isPublic: () => true, timeoutMs: 400 } } });
});
afterAll(() => server.close());
afterEach(() => receivers.close());

async function receiver(answer: () => number = () => 200) {
  const heard: Record<string, unknown>[] = [];
  const port = await receivers.serve(async (request, response) => {
    heard.push(JSON.parse((await bodyOfRequest(request)).toString()));
    response.writeHead(answer()).end();
  });
  return { heard, port };
}

describe("a telling", () => {
  it("goes by each of a person's channels for its priority, once", async () => {
    const { tell, send, hook, deliveries } = toldOffice(server);
    const user = await server.buildUser();
    const { heard, port } = await receiver();
    await hook(user, port);
    await hook(user, port, { priorities: ["low"] });
    const telling = tellingOf(user);
    const mails = server.mails.length;
    await tell(telling);
    await tell(telling, { ...telling, step: 2 });
    await send();
    await send();
    expect(heard).toMatchObject([
      { title: "High: Freezer warms", alarm: telling.alarm, action: { label: "Acknowledge" } },
    ]);
    expect(server.mails.slice(mails)).toMatchObject([{ subject: "High: Freezer warms" }]);
    expect(server.mails.at(-1)?.text).toContain("What to do: Check the breaker");
    expect((await deliveries(user)).map(({ state, tries }) => [state, tries])).toEqual([
      ["accepted", 1],
      ["accepted", 1],
    ]);
  });

  it("reaches whoever has chosen nothing by mail, but for what hardly matters", async () => {
    const { tell, send } = toldOffice(server);
    const user = await server.buildUser();
    const mails = server.mails.length;
    await tell(tellingOf(user, { priority: "low" }), tellingOf(user, { priority: "critical" }));
    await send();
    expect(server.mails.slice(mails).map(({ subject }) => subject)).toEqual(["Critical: Freezer warms"]);
  });

  it("is in the language of whom it is for", async () => {
    const { tell, send } = toldOffice(server);
    const user = await server.buildUser();
    await server.database.query("UPDATE users SET language = 'te' WHERE id = $1", [user.userId]);
    const words = { code: "device.offline", params: {}, head: "x", message: "y", device_name: "Freezer" };
    await tell(tellingOf(user, { words }));
    await send();
    expect(server.mails.at(-1)?.subject).toContain("Freezer ఆఫ్‌లైన్‌లో ఉంది");
  });

  it("is not sent to one who has left, or may no longer see the device", async () => {
    const { tell, send, deliveries } = toldOffice(server);
    const admin = await server.buildUser();
    const device = await server.buildDevice(admin.enterpriseId);
    const person = () => server.buildUser({ role: "user", enterprise: admin.enterpriseId });
    const [granted, revoked, left] = [await person(), await person(), await person()];
    for (const each of [granted, revoked, left]) await server.grant(each, { device: device.id });
    await tell(...[granted, revoked, left].map((each) => tellingOf(each, { device: device.id })));
    await server.revokeAll(revoked);
    await server.database.query("DELETE FROM memberships WHERE enterprise_id = $1 AND user_id = $2", [
      admin.enterpriseId,
      left.userId,
    ]);
    await send();
    const log = await deliveries(admin);
    const of = (id: string) =>
      log.filter(({ person: { _id } }) => _id === id).map(({ state, reason }) => [state, reason]);
    expect(of(granted.userId)).toEqual([["accepted", null]]);
    expect(of(revoked.userId)).toEqual([["dropped", "no_right"]]);
    expect(of(left.userId)).toEqual([["dropped", "left"]]);
  });
});

describe("what fails", () => {
  it("for now is tried again, later each time, and arrives once", async () => {
    const { tell, send, hook, deliveries } = toldOffice(server);
    const user = await server.buildUser();
    let status = 503;
    const { heard, port } = await receiver(() => status);
    await hook(user, port, { priorities: ["low"] });
    await tell(tellingOf(user, { priority: "low" }));
    await send();
    await send();
    expect(heard).toHaveLength(1);
    server.clock.advance(5000);
    status = 200;
    await send();
    await send();
    expect(heard).toHaveLength(2);
    expect(heard[0]?.id).toBe(heard[1]?.id);
    expect(await deliveries(user)).toMatchObject([{ state: "accepted", tries: 2, reason: null }]);
  });

  it("for good is not tried again", async () => {
    const { tell, send, hook, deliveries } = toldOffice(server);
    const user = await server.buildUser();
    const { heard, port } = await receiver(() => 404);
    await hook(user, port, { priorities: ["low"] });
    await tell(tellingOf(user, { priority: "low" }));
    await send();
    server.clock.advance(3_600_000);
    await send();
    expect(heard).toHaveLength(1);
    expect(await deliveries(user)).toMatchObject([{ state: "failed", reason: "refused" }]);
  });

  it("without an answer is not repeated to a chat, and is to a receiver that knows it by its id", async () => {
    const { tell, send, hook, deliveries } = toldOffice(server);
    const user = await server.buildUser();
    let calls = 0;
    const port = await receivers.serve((request) => {
      calls += 1;
      request.resume();
    });
    await hook(user, port, { priorities: ["low"], shape: "slack" });
    await hook(user, port, { priorities: ["high"], shape: "json" });
    await tell(tellingOf(user, { priority: "low" }));
    await send();
    expect(await deliveries(user)).toMatchObject([{ state: "failed", reason: "unknown" }]);
    server.clock.advance(60_000);
    await send();
    expect(calls).toBe(1);
    await tell(tellingOf(user, { priority: "high" }));
    await send();
    const waiting = await deliveries(user, { state: "waiting" });
    expect(waiting).toMatchObject([{ reason: "too_slow", tries: 1 }]);
  });

  it("for long enough breaks its channel, which is told once, and again when it works", async () => {
    const seen: unknown[] = [];
    const { tell, hook } = toldOffice(server);
    const user = await server.buildUser();
    let status = 503;
    const { port } = await receiver(() => status);
    const { channel } = await hook(user, port, { priorities: ["low"] });
    const { runner } = createChannels({
      ...{
        database: server.database,
        clock: server.clock,
        mailer: server.mailer,
        publicUrl: "https://switchboard.test",
      },
      tokenSecret: TOKEN_SECRET,
      reach: { post: { isPublic: () => true, timeoutMs: 400 } },
      conditions: {
        reportWithin: async (_sql, conditions) => {
          for (const { key, isWrong } of conditions) if (key.endsWith(channel._id)) seen.push(isWrong);
          return () => undefined;
        },
      },
    });
    await tell(tellingOf(user, { priority: "low" }));
    for (const wait of [0, 5000, 15_000, 60_000, 120_000]) {
      server.clock.advance(wait);
      await runner.sendDue();
      await runner.settled();
    }
    expect(seen).toEqual([true]);
    const failing = async () =>
      (await server.get(user, contract.listChannels, {})).body.channels.find(({ _id }) => _id === channel._id)?.failing;
    expect(await failing()).toMatchObject({ reason: "busy", is_broken: true });
    // Others are used now: what is critical goes by mail, whatever was chosen.
    const mails = server.mails.length;
    await server.database.query("UPDATE channels SET priorities = '{}' WHERE user_id = $1 AND kind = 'mail'", [
      user.userId,
    ]);
    await tell(tellingOf(user, { priority: "critical" }));
    await runner.sendDue();
    await runner.settled();
    expect(server.mails.length).toBe(mails + 1);
    status = 200;
    await server.post(user, contract.testChannel, { id: channel._id });
    expect(await failing()).toBeNull();
  });
});

describe("a server that dies while it sends", () => {
  it("leaves what it had marked: again where it can be repeated, else as unknown, and never twice", async () => {
    const { tell, send, hook, deliveries, channels } = toldOffice(server);
    const user = await server.buildUser();
    const { heard, port } = await receiver();
    await hook(user, port, { priorities: ["low"], name: "Json" });
    await hook(user, port, { priorities: ["low"], shape: "slack", name: "Slack" });
    await tell(tellingOf(user, { priority: "low" }));
    await server.database.query(
      "UPDATE deliveries SET state = 'sending', tries = 1, lease_until = $2 WHERE user_id = $1 AND state = 'waiting'",
      [user.userId, new Date(server.clock.now().getTime() + DELIVERY_LEASE_MS)],
    );
    await channels.runner.endLeases();
    await send();
    expect(heard).toHaveLength(0);
    server.clock.advance(DELIVERY_LEASE_MS + 1);
    await channels.runner.endLeases();
    await send();
    expect(heard).toHaveLength(1);
    const states = (await deliveries(user)).map(({ channel, state, reason }) => [channel.name, state, reason]);
    expect(states).toEqual(
      expect.arrayContaining([
        ["Json", "accepted", null],
        ["Slack", "failed", "unknown"],
      ]),
    );
  });
});

describe("in quiet hours", () => {
  it("what is critical comes at once, and the rest as one when they are over", async () => {
    const { tell, send, deliveries, channels } = toldOffice(server);
    server.clock.set("2026-03-02T18:00:00Z"); // 23:30 in Kolkata
    const user = await server.buildUser();
    await server.post(user, contract.setQuietHours, { quiet: [{ from: 2200, to: 600 }] });
    const mails = server.mails.length;
    const again = tellingOf(user);
    await tell(tellingOf(user, { priority: "critical" }), tellingOf(user), again);
    server.clock.advance(1000);
    await tell({ ...again, transition: randomUUID(), state: "cleared" });
    await send();
    await channels.summaries.tellDue();
    await send();
    expect(server.mails.slice(mails).map(({ subject }) => subject)).toEqual(["Critical: Freezer warms"]);
    server.clock.set("2026-03-03T00:30:00Z");
    await Promise.all([channels.summaries.tellDue(), channels.summaries.tellDue()]);
    await send();
    const told = server.mails.slice(mails + 1);
    expect(told.map(({ subject }) => subject)).toEqual(["During your quiet hours: 2 alarms"]);
    expect(told[0]?.text).toContain("Still open: 1");
    expect(told[0]?.text).toContain("Over since: 1");
    const folded = await deliveries(user, { state: "dropped" });
    expect(folded.map(({ reason }) => reason)).toEqual(["in_summary", "in_summary", "in_summary"]);
  });
});

describe("the log", () => {
  it("shows everyone their own, and admins everybody's, by alarm, person and state", async () => {
    const { tell, send, deliveries } = toldOffice(server);
    const admin = await server.buildUser();
    const user = await server.buildUser({ role: "user", enterprise: admin.enterpriseId });
    const [one, two] = [tellingOf(admin), tellingOf(user)];
    await tell(one, two);
    await send();
    expect((await deliveries(user)).map(({ alarm }) => alarm)).toEqual([two.alarm]);
    expect((await deliveries(user, { person: admin.userId })).map(({ alarm }) => alarm)).toEqual([two.alarm]);
    expect(await deliveries(admin)).toHaveLength(2);
    expect((await deliveries(admin, { alarm: one.alarm })).map(({ person }) => person._id)).toEqual([admin.userId]);
    expect(await deliveries(admin, { person: user.userId })).toHaveLength(1);
    expect(await deliveries(admin, { state: "failed" })).toEqual([]);
    expect(await deliveries(await server.buildUser())).toEqual([]);
  });
});

it("lists the log newest first, by the page", async () => {
  const { tell, send } = toldOffice(server);
  const user = await server.buildUser();
  const told = [tellingOf(user), tellingOf(user), tellingOf(user)];
  for (const each of told) {
    await tell(each);
    await send();
    server.clock.advance(60_000);
  }
  const page = async (query: object) => {
    const { docs, count } = (await server.get(user, contract.listDeliveries, { ...query })).body;
    return [docs.map(({ alarm }) => alarm), count];
  };
  const newest = told.map(({ alarm }) => alarm).toReversed();
  expect(await page({})).toEqual([newest, 3]);
  expect(await page({ limit: "1", page: "2" })).toEqual([newest.slice(1, 2), 3]);
});

describe("the link of a message", () => {
  async function linked() {
    const { tell, send, deliveries } = toldOffice(server);
    const user = await server.buildUser();
    await tell(tellingOf(user));
    await send();
    const token = /\/ack\/([\w-]+)/.exec(server.mails.at(-1)?.text ?? "")?.[1] ?? "";
    return { user, token, deliveries };
  }

  it("shows what it is about as often as it is opened, and answers once", async () => {
    const { user, token, deliveries } = await linked();
    const look = () => server.post(null, contract.lookAtAlarmLink, { token });
    for (const reply of [await look(), await look()])
      expect(reply.body).toMatchObject({ head: "Freezer warms", can_acknowledge: true });
    expect(await deliveries(user)).toMatchObject([{ state: "seen", seen_at: expect.any(String) }]);
    expect((await server.post(null, contract.answerAlarmLink, { token })).status).toBe(200);
    expectFailure(await server.post(null, contract.answerAlarmLink, { token }), 400, "alarm_link.invalid");
    expectFailure(await look(), 400, "alarm_link.invalid");
  });

  it("is worth nothing after a day, changed, or made up", async () => {
    const { token } = await linked();
    const other = `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`;
    for (const wrong of [other, "x".repeat(75), token.slice(0, 40)])
      expectFailure(await server.post(null, contract.lookAtAlarmLink, { token: wrong }), 400, "alarm_link.invalid");
    server.clock.advance(25 * 3_600_000);
    expectFailure(await server.post(null, contract.answerAlarmLink, { token }), 400, "alarm_link.invalid");
  });
});

import { randomUUID } from "node:crypto";
import { contract } from "@switchboard/contract";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { bodyOfRequest, Receivers } from "../../../platform/reach/testing.ts";
import { expectFailure, startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { TOKEN_SECRET } from "../../../testing/token-secret.ts";
import { createChannels } from "./channels.module.ts";
import { DELIVERY_LEASE_MS } from "./delivery-runner.ts";
import { deliveryActions, notificationFor } from "./testing/alarm-deliveries.ts";

let server: TestServer;
const receivers = new Receivers();
beforeAll(async () => {
  server = await startTestServer({ reach: { post: { isPublic: () => true, timeoutMs: 2000 } } });
});
afterAll(() => server.close());
afterEach(() => receivers.close());

async function receiver(answer: () => number = () => 200) {
  const received: Record<string, unknown>[] = [];
  const port = await receivers.serve(async (request, response) => {
    received.push(JSON.parse((await bodyOfRequest(request)).toString()));
    response.writeHead(answer()).end();
  });
  return { received, port };
}

describe("a notification", () => {
  it("is sent once by each of a person's channels for its priority", async () => {
    const { notify, send, hook, deliveries } = deliveryActions(server);
    const user = await server.buildUser();
    const { received, port } = await receiver();
    await hook(user, port);
    await hook(user, port, { priorities: ["low"] });
    const notification = notificationFor(user);
    const mails = server.mails.length;
    await notify(notification);
    await notify(notification, { ...notification, step: 2 });
    await send();
    await send();
    expect(received).toMatchObject([
      { title: "High: Freezer warms", alarm: notification.alarm, action: { label: "Acknowledge" } },
    ]);
    expect(server.mails.slice(mails)).toMatchObject([{ subject: "High: Freezer warms" }]);
    expect(server.mails.at(-1)?.text).toContain("What to do: Check the breaker");
    expect((await deliveries(user)).map(({ state, tries }) => [state, tries])).toEqual([
      ["accepted", 1],
      ["accepted", 1],
    ]);
  });

  it("is mailed to people without chosen channels, except with low priority", async () => {
    const { notify, send } = deliveryActions(server);
    const user = await server.buildUser();
    const mails = server.mails.length;
    await notify(notificationFor(user, { priority: "low" }), notificationFor(user, { priority: "critical" }));
    await send();
    expect(server.mails.slice(mails).map(({ subject }) => subject)).toEqual(["Critical: Freezer warms"]);
  });

  it("is in the language of its recipient", async () => {
    const { notify, send } = deliveryActions(server);
    const user = await server.buildUser();
    await server.database.query("UPDATE users SET language = 'te' WHERE id = $1", [user.userId]);
    const words = { code: "device.offline", params: {}, head: "x", message: "y", device_name: "Freezer" };
    await notify(notificationFor(user, { words }));
    await send();
    expect(server.mails.at(-1)?.subject).toContain("Freezer ఆఫ్‌లైన్‌లో ఉంది");
  });

  it("is not sent to a person who has left or may no longer see the device", async () => {
    const { notify, send, deliveries } = deliveryActions(server);
    const admin = await server.buildUser();
    const device = await server.buildDevice(admin.enterpriseId);
    const person = () => server.buildUser({ role: "user", enterprise: admin.enterpriseId });
    const [granted, revoked, left] = [await person(), await person(), await person()];
    for (const each of [granted, revoked, left]) await server.grant(each, { device: device.id });
    await notify(...[granted, revoked, left].map((each) => notificationFor(each, { device: device.id })));
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

describe("a failed delivery", () => {
  it("is tried again after growing delays, and arrives once", async () => {
    const { notify, send, hook, deliveries } = deliveryActions(server);
    const user = await server.buildUser();
    let status = 503;
    const { received, port } = await receiver(() => status);
    await hook(user, port, { priorities: ["low"] });
    await notify(notificationFor(user, { priority: "low" }));
    await send();
    await send();
    expect(received).toHaveLength(1);
    server.clock.advance(5000);
    status = 200;
    await send();
    await send();
    expect(received).toHaveLength(2);
    expect(received[0]?.id).toBe(received[1]?.id);
    expect(await deliveries(user)).toMatchObject([{ state: "accepted", tries: 2, reason: null }]);
  });

  it("is not tried again after a permanent failure", async () => {
    const { notify, send, hook, deliveries } = deliveryActions(server);
    const user = await server.buildUser();
    const { received, port } = await receiver(() => 404);
    await hook(user, port, { priorities: ["low"] });
    await notify(notificationFor(user, { priority: "low" }));
    await send();
    server.clock.advance(3_600_000);
    await send();
    expect(received).toHaveLength(1);
    expect(await deliveries(user)).toMatchObject([{ state: "failed", reason: "refused" }]);
  });

  it("is repeated without an answer only to a receiver that recognises its id, not to a chat", async () => {
    const { notify, send, hook, deliveries } = deliveryActions(server);
    const user = await server.buildUser();
    let calls = 0;
    const port = await receivers.serve((request) => {
      calls += 1;
      request.resume();
    });
    await hook(user, port, { priorities: ["low"], shape: "slack" });
    await hook(user, port, { priorities: ["high"], shape: "json" });
    await notify(notificationFor(user, { priority: "low" }));
    await send();
    expect(await deliveries(user)).toMatchObject([{ state: "failed", reason: "unknown" }]);
    server.clock.advance(60_000);
    await send();
    expect(calls).toBe(1);
    await notify(notificationFor(user, { priority: "high" }));
    await send();
    const waiting = await deliveries(user, { state: "waiting" });
    expect(waiting).toMatchObject([{ reason: "too_slow", tries: 1 }]);
  });

  it("breaks its channel after some time, which is reported once, and again when it works", async () => {
    const seen: unknown[] = [];
    const { notify, hook } = deliveryActions(server);
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
      reach: { post: { isPublic: () => true, timeoutMs: 2000 } },
      conditions: {
        reportWithin: async (_sql, conditions) => {
          for (const { key, isWrong } of conditions) if (key.endsWith(channel._id)) seen.push(isWrong);
          return () => undefined;
        },
      },
    });
    await notify(notificationFor(user, { priority: "low" }));
    for (const wait of [0, 5000, 15_000, 60_000, 120_000]) {
      server.clock.advance(wait);
      await runner.sendDue();
      await runner.settled();
    }
    expect(seen).toEqual([true]);
    const failing = async () =>
      (await server.get(user, contract.listChannels, {})).body.channels.find(({ _id }) => _id === channel._id)?.failing;
    expect(await failing()).toMatchObject({ reason: "busy", is_broken: true });
    // Another channel is used now: critical alarms are mailed, whatever was chosen.
    const mails = server.mails.length;
    await server.database.query("UPDATE channels SET priorities = '{}' WHERE user_id = $1 AND kind = 'mail'", [
      user.userId,
    ]);
    await notify(notificationFor(user, { priority: "critical" }));
    await runner.sendDue();
    await runner.settled();
    expect(server.mails.length).toBe(mails + 1);
    status = 200;
    await server.post(user, contract.testChannel, { id: channel._id });
    expect(await failing()).toBeNull();
  });
});

describe("a server that dies while it sends", () => {
  it("leaves its marked deliveries to be repeated if possible, else as unknown", async () => {
    const { notify, send, hook, deliveries, channels } = deliveryActions(server);
    const user = await server.buildUser();
    const { received, port } = await receiver();
    await hook(user, port, { priorities: ["low"], name: "Json" });
    await hook(user, port, { priorities: ["low"], shape: "slack", name: "Slack" });
    await notify(notificationFor(user, { priority: "low" }));
    await server.database.query(
      "UPDATE deliveries SET state = 'sending', tries = 1, lease_until = $2 WHERE user_id = $1 AND state = 'waiting'",
      [user.userId, new Date(server.clock.now().getTime() + DELIVERY_LEASE_MS)],
    );
    await channels.runner.endLeases();
    await send();
    expect(received).toHaveLength(0);
    server.clock.advance(DELIVERY_LEASE_MS + 1);
    await channels.runner.endLeases();
    await send();
    expect(received).toHaveLength(1);
    const states = (await deliveries(user)).map(({ channel, state, reason }) => [channel.name, state, reason]);
    expect(states).toEqual(
      expect.arrayContaining([
        ["Json", "accepted", null],
        ["Slack", "failed", "unknown"],
      ]),
    );
  });
});

describe("quiet hours", () => {
  it("let critical alarms through, and summarise the others when they are over", async () => {
    const { notify, send, deliveries, channels } = deliveryActions(server);
    server.clock.set("2026-03-02T18:00:00Z"); // 23:30 in Kolkata
    const user = await server.buildUser();
    await server.post(user, contract.setQuietHours, { quiet: [{ from: 2200, to: 600 }] });
    const mails = server.mails.length;
    const again = notificationFor(user);
    await notify(notificationFor(user, { priority: "critical" }), notificationFor(user), again);
    server.clock.advance(1000);
    await notify({ ...again, transition: randomUUID(), state: "cleared" });
    await send();
    await channels.summaries.sendDue();
    await send();
    expect(server.mails.slice(mails).map(({ subject }) => subject)).toEqual(["Critical: Freezer warms"]);
    server.clock.set("2026-03-03T00:30:00Z");
    await Promise.all([channels.summaries.sendDue(), channels.summaries.sendDue()]);
    await send();
    const summaries = server.mails.slice(mails + 1);
    expect(summaries.map(({ subject }) => subject)).toEqual(["During your quiet hours: 2 alarms"]);
    expect(summaries[0]?.text).toContain("Still open: 1");
    expect(summaries[0]?.text).toContain("Over since: 1");
    const folded = await deliveries(user, { state: "dropped" });
    expect(folded.map(({ reason }) => reason)).toEqual(["in_summary", "in_summary", "in_summary"]);
  });
});

describe("the log", () => {
  it("shows everyone their own deliveries, and admins all, by alarm, person and state", async () => {
    const { notify, send, deliveries } = deliveryActions(server);
    const admin = await server.buildUser();
    const user = await server.buildUser({ role: "user", enterprise: admin.enterpriseId });
    const [one, two] = [notificationFor(admin), notificationFor(user)];
    await notify(one, two);
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

it("lists the log newest first, in pages", async () => {
  const { notify, send } = deliveryActions(server);
  const user = await server.buildUser();
  const notifications = [notificationFor(user), notificationFor(user), notificationFor(user)];
  for (const each of notifications) {
    await notify(each);
    await send();
    server.clock.advance(60_000);
  }
  const page = async (query: object) => {
    const { docs, count } = (await server.get(user, contract.listDeliveries, { ...query })).body;
    return [docs.map(({ alarm }) => alarm), count];
  };
  const newest = notifications.map(({ alarm }) => alarm).toReversed();
  expect(await page({})).toEqual([newest, 3]);
  expect(await page({ limit: "1", page: "2" })).toEqual([newest.slice(1, 2), 3]);
});

describe("the link of a message", () => {
  async function linked() {
    const { notify, send, deliveries } = deliveryActions(server);
    const user = await server.buildUser();
    await notify(notificationFor(user));
    await send();
    const token = /\/ack\/([\w-]+)/.exec(server.mails.at(-1)?.text ?? "")?.[1] ?? "";
    return { user, token, deliveries };
  }

  it("shows its alarm each time it is opened, and acknowledges once", async () => {
    const { user, token, deliveries } = await linked();
    const look = () => server.post(null, contract.lookAtAlarmLink, { token });
    for (const reply of [await look(), await look()])
      expect(reply.body).toMatchObject({ head: "Freezer warms", can_acknowledge: true });
    expect(await deliveries(user)).toMatchObject([{ state: "seen", seen_at: expect.any(String) }]);
    expect((await server.post(null, contract.answerAlarmLink, { token })).status).toBe(200);
    expectFailure(await server.post(null, contract.answerAlarmLink, { token }), 400, "alarm_link.invalid");
    expectFailure(await look(), 400, "alarm_link.invalid");
  });

  it("is rejected after a day, when changed, and when made up", async () => {
    const { token } = await linked();
    const other = `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`;
    for (const wrong of [other, "x".repeat(75), token.slice(0, 40)])
      expectFailure(await server.post(null, contract.lookAtAlarmLink, { token: wrong }), 400, "alarm_link.invalid");
    server.clock.advance(25 * 3_600_000);
    expectFailure(await server.post(null, contract.answerAlarmLink, { token }), 400, "alarm_link.invalid");
  });
});

import { contract, notificationTopic } from "@switchboard/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { News } from "../../../core/ports/tell.ts";
import type { TestUser } from "../../../testing/builders.ts";
import { createPeers } from "../../../testing/test-peers.ts";
import { expectFailure, startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { TellService } from "./tell.service.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let server: TestServer;
let peers: ReturnType<typeof createPeers>;

beforeAll(async () => {
  server = await startTestServer();
  peers = createPeers(server, await server.app.listen({ port: 0, host: "127.0.0.1", mqttPort: 0 }));
});
afterAll(() => server.close());

function newsOf(admin: TestUser, changes: Partial<News> = {}): News {
  return {
    enterpriseId: admin.enterpriseId,
    kind: "workflow",
    to: { users: [admin.userId] },
    code: null,
    head: "Look",
    message: "Something happened",
    ...changes,
  };
}

const tell = (...news: News[]) => server.app.building.notifications.tell.tell(news);
const list = async (who: TestUser, query: object = {}) =>
  (await server.get(who, contract.listNotifications, query)).body;
const heads = async (who: TestUser) => (await list(who)).notifications.map(({ head }) => head);

async function actorOf(user: TestUser) {
  return server.app.identity.sessions.service.authenticate(user.token);
}

async function household() {
  const admin = await server.buildUser();
  const device = await server.buildDevice(admin.enterpriseId, { name: "Pump" });
  const person = () => server.buildUser({ role: "user", enterprise: admin.enterpriseId });
  const [whole, single, nobody] = [await person(), await person(), await person()];
  await server.grant(whole, { device: device.id });
  await server.grant(single, { switch: device.switches[0]?.id ?? "" });
  return { admin, device, whole, single, nobody, outsider: await server.buildUser() };
}

describe("recipients", () => {
  it("include everyone who may see the device, and nobody else", async () => {
    const { admin, device, whole, single, nobody, outsider } = await household();
    await tell(newsOf(admin, { to: { device: device.id }, device: device.id }));
    const counts = await Promise.all(
      [admin, whole, single, nobody, outsider].map(async (who) => (await list(who)).count),
    );
    expect(counts).toEqual([1, 1, 1, 0, 0]);
    expect((await list(single)).notifications[0]).toMatchObject({
      params: { device_name: "Pump" },
      device: { _id: device.id, device_name: "Pump" },
    });
  });

  it("exclude people with access to one switch when the news is about the whole device", async () => {
    const { admin, device, whole, single } = await household();
    await tell(newsOf(admin, { to: { device: device.id, whole: true } }));
    expect([(await list(admin)).count, (await list(whole)).count, (await list(single)).count]).toEqual([1, 1, 0]);
  });

  it("include each named person once and exclude people outside of the enterprise", async () => {
    const { admin, nobody, outsider } = await household();
    const users = [nobody.userId, nobody.userId, outsider.userId];
    await tell(newsOf(admin, { to: { users } }), newsOf(admin, { to: { users, andAdmins: true }, head: "All" }));
    expect(await heads(nobody)).toHaveLength(2);
    expect(await heads(admin)).toEqual(["All"]);
    expect(await heads(outsider)).toEqual([]);
  });

  it("exclude people who have muted the kind", async () => {
    const admin = await server.buildUser();
    const notifications = server.app.building.notifications.service;
    await notifications.mute(await actorOf(admin), ["power"]);
    expect(await notifications.muted(await actorOf(admin))).toEqual(["power"]);
    await tell(newsOf(admin, { kind: "power", head: "Unheard" }), newsOf(admin, { head: "Heard" }));
    expect(await heads(admin)).toEqual(["Heard"]);
    await notifications.mute(await actorOf(admin), []);
    await tell(newsOf(admin, { kind: "power", head: "Heard again" }));
    expect(await heads(admin)).toContain("Heard again");
  });

  it("no longer see the device's current name once their grant is revoked", async () => {
    const { admin, device, whole } = await household();
    await tell(newsOf(admin, { to: { device: device.id }, device: device.id }));
    await server.revokeAll(whole);
    const [notification] = (await list(whole)).notifications;
    expect(notification).toMatchObject({ device: null, params: { device_name: "Pump" } });
  });
});

describe("news with a key", () => {
  it("is sent once, even by two servers at the same time", async () => {
    const admin = await server.buildUser();
    const { database, clock } = server;
    const second = new TellService({ database, clock, nudge: () => undefined });
    const news = Array.from({ length: 2 }, (_, index) => newsOf(admin, { once: `run ${index}` }));
    await Promise.all([tell(...news), second.tell(news), tell(...news), second.tell([...news, ...news])]);
    expect((await list(admin)).count).toBe(2);
  });

  it("is sent again when the transaction that sent it was rolled back", async () => {
    const admin = await server.buildUser();
    const news = newsOf(admin, { once: "only" });
    const undone = server.database.transaction(async (sql) => {
      await server.app.building.notifications.tell.tellWithin(sql, [news]);
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect((await list(admin)).count).toBe(0);
    await tell(news);
    expect((await list(admin)).count).toBe(1);
  });
});

describe("digests", () => {
  const offline = (admin: TestUser, name: string) =>
    newsOf(admin, { kind: "offline", code: "device.offline", params: { device_name: name }, head: name });

  it("fold 500 news into one notification for each person in few statements", async () => {
    const admin = await server.buildUser();
    const { enterpriseId } = admin;
    const colleagues = await Promise.all(
      Array.from({ length: 3 }, () => server.buildUser({ enterprise: enterpriseId })),
    );
    const device = await server.buildDevice(enterpriseId);
    const news = Array.from({ length: 500 }, (_, index) => ({
      ...offline(admin, `Board ${index}`),
      to: { device: device.id },
      once: `offline ${index}`,
    }));
    let statements = 0;
    const counting: typeof server.database = {
      ...server.database,
      transaction: (work) =>
        server.database.transaction((sql) =>
          work({
            query: (text, values) => {
              statements += 1;
              return sql.query(text, values);
            },
          }),
        ),
    };
    await new TellService({ database: counting, clock: server.clock, nudge: () => undefined }).tell(news);
    expect(statements).toBeLessThan(12);
    for (const who of [admin, ...colleagues]) {
      expect((await list(who)).notifications).toMatchObject([
        {
          kind: "offline",
          code: "offline.digest",
          count: 500,
          head: "500 devices are offline",
          params: { count: 500, names: "Board 0 · Board 1 · Board 2", others: 1 },
          message: "Board 0 · Board 1 · Board 2 and others",
        },
      ]);
    }
  });

  it("begin after three single notifications within a minute, and become unseen again when they grow", async () => {
    const admin = await server.buildUser();
    for (const name of ["A", "B", "C", "D"]) await tell(offline(admin, name));
    expect((await heads(admin)).toSorted()).toEqual(["A", "B", "C", "D"]);
    await server.get(admin, contract.markAllNotificationsSeen);
    server.clock.advance(MINUTE / 2);
    await tell(offline(admin, "E"), { ...offline(admin, "Other"), kind: "workflow" });
    const { notifications, unseen } = await list(admin, { kind: "offline" });
    expect(unseen).toBe(2);
    expect(notifications).toHaveLength(4);
    expect(notifications[0]).toMatchObject({
      count: 2,
      head: "2 devices are offline",
      message: "D · E",
      seen: false,
      createdAt: server.clock.now().toISOString(),
    });
  });

  it("end after a quiet minute", async () => {
    const admin = await server.buildUser();
    await tell(...["A", "B", "C", "D"].map((name) => offline(admin, name)));
    server.clock.advance(MINUTE);
    await tell(offline(admin, "E"));
    expect(await heads(admin)).toEqual(["E", "4 devices are offline"]);
  });

  it("count each piece of news once when two servers send at the same time", async () => {
    const admin = await server.buildUser();
    const second = new TellService({ ...server, nudge: () => undefined });
    await tell(...Array.from({ length: 4 }, (_, index) => offline(admin, `First ${index}`)));
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        (index % 2 ? second : server.app.building.notifications.tell).tell([offline(admin, "X")]),
      ),
    );
    expect(await list(admin)).toMatchObject({ count: 1, notifications: [{ count: 14 }] });
  });
});

describe("notification list", () => {
  it("returns the newest first, paged and filtered by kind, with the age in words", async () => {
    const admin = await server.buildUser();
    const due = new Date("2026-03-09T06:30:00Z");
    const schedule = { id: "00000000-0000-4000-8000-000000000001", due };
    await tell(newsOf(admin, { kind: "reminder", head: "First", schedule }));
    server.clock.advance(5 * MINUTE);
    await tell(newsOf(admin, { head: "Second" }));
    const all = await list(admin);
    expect(all.notifications.map(({ head, time }) => [head, time])).toEqual([
      ["Second", "now"],
      ["First", "5 minutes ago"],
    ]);
    expect(all).toMatchObject({ count: 2, unseen: 2 });
    expect(all.notifications[1]?.schedule).toEqual({ _id: schedule.id, due: due.toISOString() });
    expect(await list(admin, { limit: 1, offset: 1 })).toMatchObject({ notifications: [{ head: "First" }], count: 2 });
    expect(await list(admin, { kind: "reminder" })).toMatchObject({
      notifications: [{ head: "First" }],
      count: 1,
      unseen: 2,
    });
    expect(await list(admin, { count: "1" })).toEqual({ notifications: [], count: 2, unseen: 2 });
    for (const query of [{ limit: "1000000000" }, { limit: -1 }, { kind: "gossip" }])
      expectFailure(await server.get(admin, contract.listNotifications, query), 400, "request.invalid");
  });

  it("counts the days of the age by the enterprise's calendar", async () => {
    const admin = await server.buildUser();
    const midnight = Math.ceil(server.clock.now().getTime() / DAY) * DAY;
    // The times are 23:00 in Kolkata and 00:30 two days later.
    server.clock.set(new Date(midnight + 17.5 * 60 * MINUTE));
    await tell(newsOf(admin));
    server.clock.advance(25.5 * 60 * MINUTE);
    expect((await list(admin)).notifications[0]?.time).toBe("2 days ago");
  });

  it("hides notifications from other people, and from the same person in another enterprise", async () => {
    const { admin, whole, outsider } = await household();
    await tell(newsOf(admin, { to: { users: [admin.userId, whole.userId] } }));
    const id = (await list(admin)).notifications[0]?._id ?? "";
    for (const who of [whole, outsider])
      expectFailure(await server.post(who, contract.markNotificationSeen, { id }), 404, "notification.not_found");
    await server.get(whole, contract.markAllNotificationsSeen);
    expect((await server.get(admin, contract.unseenNotifications)).body).toEqual({ unseen: 1 });
    for (let times = 0; times < 2; times += 1)
      expect((await server.post(admin, contract.markNotificationSeen, { id })).body).toEqual({ unseen: 0 });
    await server.joinEnterprise(outsider.enterpriseId, admin.userId, "admin");
    const elsewhere = await server.post(admin, contract.switchEnterprise, { enterprise: outsider.enterpriseId });
    expect((await server.get(elsewhere.body.token, contract.listNotifications)).body.count).toBe(0);
  });

  it("removes notifications and keys older than 90 days", async () => {
    const admin = await server.buildUser();
    server.clock.advance(-91 * DAY);
    await tell(newsOf(admin, { head: "Old", once: "old" }));
    server.clock.advance(2 * DAY);
    await tell(newsOf(admin, { head: "Young" }));
    server.clock.advance(89 * DAY);
    await server.app.building.retention.carryOut();
    await server.app.building.notifications.service.sweep();
    expect(await heads(admin)).toEqual(["Young"]);
    await tell(newsOf(admin, { head: "Old", once: "old" }));
    expect((await list(admin)).count).toBe(2);
  });
});

it("nudges only the screens of the enterprise, without revealing the news", async () => {
  const { admin, nobody, outsider } = await household();
  const [peer, stranger] = [await peers.connectPerson(nobody), await peers.connectPerson(outsider)];
  const topic = notificationTopic(admin.enterpriseId);
  expect(await peer.subscribe([topic])).toEqual([topic]);
  expect(await stranger.subscribe([topic])).toEqual([]);
  await tell(newsOf(admin, { head: "Secret" }));
  const { payload } = await peer.waitFor((message) => message.topic === topic);
  expect(JSON.parse(payload)).toEqual({ ts: server.clock.now().getTime() });
  expect(stranger.received).toEqual([]);
  await Promise.all([peer.end(), stranger.end()]);
});

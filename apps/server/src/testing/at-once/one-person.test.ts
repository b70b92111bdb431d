import { randomUUID } from "node:crypto";
import { contract } from "@switchboard/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { withApp } from "../../areas/people/factors/testing.ts";
import type { TestUser } from "../builders.ts";
import { startTestServer, type TestServer } from "../test-server.ts";
import { answers, trailOf } from "./at-once.ts";
import { office } from "./thing.ts";

/** One person at two screens, with things of their own: both buttons are pressed at the same moment. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const TIMES = 5;
const times = Array.from({ length: TIMES }, (_, index) => index + 1);

async function notify({ enterpriseId, userId }: TestUser): Promise<string> {
  const id = randomUUID();
  await server.database.query(
    `INSERT INTO notifications (enterprise_id, id, user_id, kind, params, head, message, created_at)
     VALUES ($1, $2, $3, 'offline', '{}', 'Board', 'Board', $4)`,
    [enterpriseId, id, userId, server.clock.now()],
  );
  return id;
}

it.each(times)("marks a notification as seen once when it is seen twice, and with all others (%i)", async () => {
  const { ananya } = await office(server);
  const [id] = [await notify(ananya), await notify(ananya)];
  const replies = await Promise.all([
    server.post(ananya, contract.markNotificationSeen, { id }),
    server.get(ananya, contract.markAllNotificationsSeen),
    server.post(ananya, contract.markNotificationSeen, { id }),
  ]);
  expect(answers(replies)).toEqual([200, 200, 200]);
  expect((await server.get(ananya, contract.unseenNotifications)).body).toEqual({ unseen: 0 });
});

it.each(times)("ends a session once from two screens, and keeps theirs (%i)", async () => {
  const { ananya } = await office(server);
  const elsewhere = await server.app.identity.sessions.service.start(ananya.userId, ananya.enterpriseId);
  const { body } = await server.get(ananya, contract.mySessions);
  const id = body.sessions.find(({ current }) => !current)?._id ?? "";
  const end = () => server.post(ananya, contract.endSessions, { id });
  const replies = await Promise.all([end(), end()]);
  expect(answers(replies)).toEqual([200, 200]);
  expect(replies.map(({ body: { ended } }) => ended).toSorted()).toEqual([0, 1]);
  expect((await server.get(elsewhere.token, contract.mySessions)).status).toBe(401);
  expect((await server.get(ananya, contract.mySessions)).status).toBe(200);
});

it.each(times)("removes an authenticator app once from two screens, and records it once (%i)", async () => {
  const { ananya, enterpriseId } = await office(server);
  await withApp(server, ananya);
  const remove = () => server.post(ananya, contract.removeTotp, { password: ananya.password });
  expect(answers(await Promise.all([remove(), remove()]))).toEqual([200, 200]);
  const trail = await trailOf(server, { enterpriseId, table: "users", id: ananya.userId });
  expect(trail.filter((entry) => entry.startsWith("account.factor_remove"))).toHaveLength(1);
});

it.each(times)(
  "lists of meta keys that two admins save at once are one of the two, and both are recorded (%i)",
  async () => {
    const { people, enterpriseId } = await office(server);
    const lists = [["Floor"], ["Desk", "Owner"]];
    const replies = await Promise.all(
      people.map((who, index) => server.post(who, contract.addMetas, { meta_keys: lists[index] ?? [] })),
    );
    expect(answers(replies)).toEqual([200, 200]);
    const kept = await server.database.query("SELECT meta_keys FROM enterprises WHERE id = $1", [enterpriseId]);
    expect(lists).toContainEqual(kept[0]?.meta_keys);
    const trail = await trailOf(server, { enterpriseId, table: "enterprises", id: enterpriseId });
    expect(trail.filter((entry) => entry.startsWith("enterprise."))).toHaveLength(2);
  },
);

it.each(times)("deletes an account once from two screens, and gives its things to one heir (%i)", async () => {
  const { ananya, kiran, lamp } = await office(server);
  const actions = [{ switch_appliance_id: lamp, switch_state: 1 as const }];
  await server.post(ananya, contract.newSchedule, { name: "Evening", time: 1830, repeats: true, days: [1], actions });
  const remove = () => server.post(ananya, contract.deleteAccount, { password: ananya.password });
  const replies = answers(await Promise.all([remove(), remove()]));
  expect(replies).toContain(200);
  for (const reply of replies) expect([200, "401 session.required"]).toContain(reply);
  expect((await server.get(ananya, contract.mySessions)).status).toBe(401);
  const left = await server.database.query("SELECT owner_id FROM schedules WHERE enterprise_id = $1", [
    ananya.enterpriseId,
  ]);
  expect(left).toEqual([{ owner_id: kiran.userId }]);
});

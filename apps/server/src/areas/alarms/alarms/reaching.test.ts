import { contract } from "@switchboard/contract";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import type { SeenCondition } from "../../../core/ports/report-conditions.ts";
import { bodyOfRequest, Receivers } from "../../../platform/reach/testing.ts";
import type { TestUser } from "../../../testing/builders.ts";
import { expectFailure, startTestServer, type TestServer } from "../../../testing/test-server.ts";

const MINUTE = 60_000;
const NOON = "2026-03-02T06:30:00Z";

let server: TestServer;
const receivers = new Receivers();
beforeAll(async () => {
  server = await startTestServer({ reach: { post: { isPublic: () => true, timeoutMs: 2000 } } });
});
afterAll(() => server.close());
beforeEach(() => server.clock.set(NOON));
afterEach(() => receivers.close());

interface ChatMessage {
  title: string;
  state: string;
  action?: { url: string };
}

/** Adds a webhook channel that answers with the given status, and returns the messages that it receives. */
async function chatOf(who: TestUser, status = 200): Promise<ChatMessage[]> {
  const messages: ChatMessage[] = [];
  const port = await receivers.serve(async (request, response) => {
    messages.push(JSON.parse((await bodyOfRequest(request)).toString()));
    response.writeHead(status).end();
  });
  const channel = { kind: "webhook", name: "Chat", priorities: ["critical", "high", "low"], shape: "json" };
  await server.post(who, contract.newChannel, { ...channel, address: `http://127.0.0.1:${port}/` });
  return messages;
}

const motor = (enterpriseId: string, device: string, isWrong = true): SeenCondition => ({
  enterpriseId,
  source: "motor",
  key: `motor ${device}`,
  device,
  isWrong,
  at: server.clock.now(),
  words: { code: null, params: {}, head: "Pump runs dry", message: "The motor runs dry" },
});

async function team() {
  const asha = await server.buildUser({ name: "Asha" });
  const ravi = await server.buildUser({ name: "Ravi", enterprise: asha.enterpriseId });
  const pump = await server.buildDevice(asha.enterpriseId, { name: "Pump" });
  const steps = [
    { after_minutes: 0, tell: "on_call" },
    { after_minutes: 10, tell: "next" },
  ];
  const turns = { turn: "week", from: "2026-03-02", hand_over: 900, people: [asha.userId, ravi.userId] };
  await server.post(asha, contract.newOnCallPlan, { name: "Pumps", priorities: ["critical"], ...turns, steps });
  return { asha, ravi, pump, enterpriseId: asha.enterpriseId };
}

/** Advances the clock and runs the chores that servers run every second. */
async function advance(minutes = 0): Promise<void> {
  const { alarms, channels } = server.app.building;
  server.clock.advance(minutes * MINUTE);
  await alarms.settling.settle();
  await alarms.notifier.notifyDue();
  await channels.runner.sendDue();
  await channels.runner.settled();
}
const report = (seen: SeenCondition) =>
  server.database.transaction((sql) => server.app.building.alarms.reports.reportWithin(sql, [seen]));
const open = async (who: TestUser) => (await server.get(who, contract.listAlarms)).body.docs;
const tokenIn = (message: ChatMessage | undefined) => message?.action?.url.split("/").at(-1) ?? "";

it("notifies the person on call, the next after ten minutes, and nobody once the alarm is acknowledged", async () => {
  const { asha, ravi, pump, enterpriseId } = await team();
  const [toAsha, toRavi] = [await chatOf(asha), await chatOf(ravi)];
  await report(motor(enterpriseId, pump.id));
  await advance();
  await advance();
  expect([toAsha.length, toRavi.length]).toEqual([1, 0]);
  await advance(10);
  expect([toAsha.length, toRavi.length]).toEqual([1, 1]);

  const token = tokenIn(toRavi[0]);
  expect((await server.post(null, contract.answerAlarmLink, { token })).body).toEqual({ outcome: "acknowledged" });
  expectFailure(await server.post(null, contract.answerAlarmLink, { token }), 400, "alarm_link.invalid");
  expect(await open(asha)).toMatchObject([{ state: "acknowledged", acknowledged: { by: { name: "Ravi" } } }]);
  await advance(60);
  expect([toAsha.length, toRavi.length]).toEqual([1, 1]);

  await report(motor(enterpriseId, pump.id, false));
  await advance();
  expect(await open(asha)).toEqual([]);
  const { docs } = (await server.get(asha, contract.listDeliveries, {})).body;
  expect(docs.filter(({ channel }) => channel.kind === "webhook").map(({ state }) => state)).toEqual([
    "seen",
    "accepted",
  ]);
});

it("does not notify the next person when the alarm is acknowledged on the screen in time", async () => {
  const { asha, ravi, pump, enterpriseId } = await team();
  const [toAsha, toRavi] = [await chatOf(asha), await chatOf(ravi)];
  await report(motor(enterpriseId, pump.id));
  await advance();
  const [alarm] = await open(asha);
  await server.post(asha, contract.acknowledgeAlarms, { ids: [alarm?._id] });
  await advance(30);
  expect([toAsha.length, toRavi.length]).toEqual([1, 0]);
});

it("raises an alarm when a channel keeps failing and sends it through another channel", async () => {
  const { asha, pump, enterpriseId } = await team();
  const lost = await chatOf(asha, 500);
  await report(motor(enterpriseId, pump.id));
  for (let round = 0; round < 12; round += 1) await advance(10);
  expect(lost.length).toBeGreaterThan(1);
  const alarms = await open(asha);
  expect(alarms.map(({ source }) => source).toSorted()).toEqual(["channel", "motor"]);
  const mails = server.mails.filter(({ to }) => to === asha.email).map(({ subject }) => subject);
  expect(mails.filter((subject) => subject.includes("Pump runs dry"))).toHaveLength(1);
  expect(mails.some((subject) => subject.includes("Chat"))).toBe(true);
});

it("does not acknowledge an alarm by the link of a person who may no longer handle it", async () => {
  const { asha, pump, enterpriseId } = await team();
  const guest = await server.buildUser({ role: "user", enterprise: enterpriseId });
  await server.grant(guest, { device: pump.id });
  const steps = [{ after_minutes: 0, tell: "people", people: [guest.userId] }];
  const turns = { turn: "week", from: "2026-03-02", hand_over: 900, people: [guest.userId] };
  const [plan] = (await server.get(asha, contract.listOnCall)).body.docs;
  const edited = { id: plan?._id, name: "Pumps", priorities: ["critical"], ...turns, steps };
  await server.post(asha, contract.editOnCallPlan, edited);
  const messages = await chatOf(guest);
  await report(motor(enterpriseId, pump.id));
  await advance();
  expect(messages).toHaveLength(1);
  await server.revokeAll(guest);
  const answer = await server.post(null, contract.answerAlarmLink, { token: tokenIn(messages[0]) });
  expect(answer.body).toEqual({ outcome: "already" });
  expect(await open(asha)).toMatchObject([{ state: "active" }]);
});

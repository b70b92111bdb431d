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

interface Heard {
  title: string;
  state: string;
  action?: { url: string };
}

/** A chat of one person, which takes what it is sent, or does not. */
async function chatOf(who: TestUser, status = 200): Promise<Heard[]> {
  const heard: Heard[] = [];
  const port = await receivers.serve(async (request, response) => {
    heard.push(JSON.parse((await bodyOfRequest(request)).toString()));
    response.writeHead(status).end();
  });
  const wanted = { kind: "webhook", name: "Chat", priorities: ["critical", "high", "low"], shape: "json" };
  await server.post(who, contract.newChannel, { ...wanted, address: `http://127.0.0.1:${port}/` });
  return heard;
}

const motor = (home: string, device: string, isWrong = true): SeenCondition => ({
  enterpriseId: home,
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
  return { asha, ravi, pump, home: asha.enterpriseId };
}

/** What servers do by themselves every second. */
async function pass(minutes = 0): Promise<void> {
  const { alarms, channels } = server.app.building;
  server.clock.advance(minutes * MINUTE);
  await alarms.settling.settle();
  await alarms.telling.tellDue();
  await channels.runner.sendDue();
  await channels.runner.settled();
}
const report = (seen: SeenCondition) =>
  server.database.transaction((sql) => server.app.building.alarms.reports.reportWithin(sql, [seen]));
const open = async (who: TestUser) => (await server.get(who, contract.listAlarms)).body.docs;
const tokenIn = (heard: Heard | undefined) => heard?.action?.url.split("/").at(-1) ?? "";

it("an alarm reaches whoever is on call, the next after ten minutes, and nobody else once somebody has it", async () => {
  const { asha, ravi, pump, home } = await team();
  const [toAsha, toRavi] = [await chatOf(asha), await chatOf(ravi)];
  await report(motor(home, pump.id));
  await pass();
  await pass();
  expect([toAsha.length, toRavi.length]).toEqual([1, 0]);
  await pass(10);
  expect([toAsha.length, toRavi.length]).toEqual([1, 1]);

  const token = tokenIn(toRavi[0]);
  expect((await server.post(null, contract.answerAlarmLink, { token })).body).toEqual({ outcome: "acknowledged" });
  expectFailure(await server.post(null, contract.answerAlarmLink, { token }), 400, "alarm_link.invalid");
  expect(await open(asha)).toMatchObject([{ state: "acknowledged", acknowledged: { by: { name: "Ravi" } } }]);
  await pass(60);
  expect([toAsha.length, toRavi.length]).toEqual([1, 1]);

  await report(motor(home, pump.id, false));
  await pass();
  expect(await open(asha)).toEqual([]);
  const { docs } = (await server.get(asha, contract.listDeliveries, {})).body;
  expect(docs.filter(({ channel }) => channel.kind === "webhook").map(({ state }) => state)).toEqual([
    "seen",
    "accepted",
  ]);
});

it("acknowledging on the screen in time keeps the next from being woken", async () => {
  const { asha, ravi, pump, home } = await team();
  const [toAsha, toRavi] = [await chatOf(asha), await chatOf(ravi)];
  await report(motor(home, pump.id));
  await pass();
  const [alarm] = await open(asha);
  await server.post(asha, contract.acknowledgeAlarms, { ids: [alarm?._id] });
  await pass(30);
  expect([toAsha.length, toRavi.length]).toEqual([1, 0]);
});

it("a channel that keeps failing is an alarm of its own, told by another", async () => {
  const { asha, pump, home } = await team();
  const lost = await chatOf(asha, 500);
  await report(motor(home, pump.id));
  for (let round = 0; round < 12; round += 1) await pass(10);
  expect(lost.length).toBeGreaterThan(1);
  const alarms = await open(asha);
  expect(alarms.map(({ source }) => source).toSorted()).toEqual(["channel", "motor"]);
  const mails = server.mails.filter(({ to }) => to === asha.email).map(({ subject }) => subject);
  expect(mails.filter((subject) => subject.includes("Pump runs dry"))).toHaveLength(1);
  expect(mails.some((subject) => subject.includes("Chat"))).toBe(true);
});

it("what a person may no longer handle is not acknowledged by their link", async () => {
  const { asha, pump, home } = await team();
  const guest = await server.buildUser({ role: "user", enterprise: home });
  await server.grant(guest, { device: pump.id });
  const steps = [{ after_minutes: 0, tell: "people", people: [guest.userId] }];
  const turns = { turn: "week", from: "2026-03-02", hand_over: 900, people: [guest.userId] };
  const [plan] = (await server.get(asha, contract.listOnCall)).body.docs;
  const edited = { id: plan?._id, name: "Pumps", priorities: ["critical"], ...turns, steps };
  await server.post(asha, contract.editOnCallPlan, edited);
  const heard = await chatOf(guest);
  await report(motor(home, pump.id));
  await pass();
  expect(heard).toHaveLength(1);
  await server.revokeAll(guest);
  const answer = await server.post(null, contract.answerAlarmLink, { token: tokenIn(heard[0]) });
  expect(answer.body).toEqual({ outcome: "already" });
  expect(await open(asha)).toMatchObject([{ state: "active" }]);
});

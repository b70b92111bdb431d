import { randomUUID } from "node:crypto";
import { contract, type OnCallPlan } from "@switchboard/contract";
import { tellingsDue } from "@switchboard/domain/alarms";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TestUser } from "../../../testing/builders.ts";
import { expectFailure, startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { escalationsOf } from "./rotations.ts";

/** The time is noon in Kolkata on Monday 2 March 2026. */
const NOON = "2026-03-02T06:30:00.000Z";
const TUESDAY = "2026-03-03T06:30:00.000Z";
const FRIDAY = "2026-03-06T06:30:00.000Z";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.clock.set(NOON));

const draft = (people: string[], changes: Record<string, unknown> = {}) => ({
  name: "Facilities",
  priorities: ["critical", "high"],
  turn: "week",
  from: "2026-03-02",
  hand_over: 900,
  people,
  steps: [
    { after_minutes: 0, tell: "on_call" },
    { after_minutes: 10, tell: "next" },
    { after_minutes: 20, tell: "everyone" },
  ],
  ...changes,
});

async function team() {
  const asha = await server.buildUser({ name: "Asha" });
  const ravi = await server.buildUser({ name: "Ravi", role: "user", enterprise: asha.enterpriseId });
  const made: OnCallPlan = (await server.post(asha, contract.newOnCallPlan, draft([asha.userId, ravi.userId]))).body;
  return { asha, ravi, plan: made };
}
const listed = async (who: TestUser) => (await server.get(who, contract.listOnCall)).body.docs;

describe("on-call plan", () => {
  it("is hidden from people without a grant, and shown with its room or any grant when it is for everybody", async () => {
    const { asha, plan } = await team();
    const device = await server.buildDevice(asha.enterpriseId);
    const room = await server.buildGroup(asha.enterpriseId, "Lab", [device.id]);
    await server.post(asha, contract.newOnCallPlan, draft([asha.userId], { name: "Lab", room }));
    const stranger = await server.buildUser({ role: "user", enterprise: asha.enterpriseId });
    expect(await listed(stranger)).toEqual([]);
    const cover = { plan: plan._id, person: stranger.userId, from: TUESDAY, to: FRIDAY };
    expectFailure(await server.post(stranger, contract.coverOnCall, cover), 404, "on_call.not_found");
    const elsewhere = await server.buildDevice(asha.enterpriseId);
    await server.grant(stranger, { device: elsewhere.id });
    expect((await listed(stranger)).map(({ name }) => name)).toEqual(["Facilities"]);
    await server.grant(stranger, { device: device.id });
    expect((await listed(stranger)).map(({ name }) => name)).toEqual(["Facilities", "Lab"]);
  });

  it("can be created, changed and deleted by an admin, and is visible to the people in it", async () => {
    const { asha, ravi, plan } = await team();
    expect((await listed(ravi)).map(({ name, people }) => [name, people.map((each) => each.name)])).toEqual([
      ["Facilities", ["Asha", "Ravi"]],
    ]);
    const changed = { id: plan._id, ...draft([ravi.userId], { name: "Nights", turn: "day" }) };
    expect((await server.post(asha, contract.editOnCallPlan, changed)).body).toMatchObject({
      name: "Nights",
      turn: "day",
      people: [{ name: "Ravi" }],
    });
    await server.post(asha, contract.deleteOnCallPlan, { id: plan._id });
    expect(await listed(asha)).toEqual([]);
    expectFailure(await server.post(asha, contract.deleteOnCallPlan, { id: plan._id }), 404, "on_call.not_found");
  });

  it("cannot be changed by users nor seen by another enterprise", async () => {
    const { ravi, plan } = await team();
    expectFailure(await server.post(ravi, contract.deleteOnCallPlan, { id: plan._id }), 403, "access.denied");
    const outsider = await server.buildUser();
    expect(await listed(outsider)).toEqual([]);
    expectFailure(await server.post(outsider, contract.deleteOnCallPlan, { id: plan._id }), 404, "on_call.not_found");
  });

  it("rejects people and rooms of another enterprise, and changes nothing", async () => {
    const { asha, plan } = await team();
    const outsider = await server.buildUser();
    const room = await server.buildGroup(outsider.enterpriseId, "Roof", []);
    const edit = (changes: Record<string, unknown>) =>
      server.post(asha, contract.editOnCallPlan, { id: plan._id, ...draft([asha.userId], changes) });
    expectFailure(await edit({ people: [outsider.userId] }), 404, "user.not_found");
    const step = { after_minutes: 0, tell: "people", people: [outsider.userId] };
    expectFailure(await edit({ steps: [step] }), 404, "user.not_found");
    expectFailure(await edit({ room }), 404, "group.not_found");
    expect((await listed(asha))[0]).toEqual(plan);
  });

  it.each([
    ["nobody in it", { people: [] }, "people"],
    ["a day that is none", { from: "2026-02-30" }, "from"],
    ["a time that is none", { hand_over: 2460 }, "hand_over"],
    ["steps out of order", { steps: [10, 5].map((after_minutes) => ({ after_minutes, tell: "on_call" })) }, "steps.1"],
    ["no priority", { priorities: [] }, "priorities"],
  ])("with %s is refused by its field", async (_, changes, path) => {
    const { asha } = await team();
    const reply = await server.post(asha, contract.newOnCallPlan, draft([asha.userId], changes));
    expectFailure(reply, 400, "on_call.invalid");
    expect(reply.body).toMatchObject({ fields: [{ path }] });
  });

  it("is listed by name, with the plans of rooms after those of the enterprise", async () => {
    const { asha } = await team();
    const room = await server.buildGroup(asha.enterpriseId, "Server room", []);
    for (const changes of [{ name: "Cooling", room }, { name: "nights" }, { name: "Attic", room }])
      await server.post(asha, contract.newOnCallPlan, draft([asha.userId], changes));
    expect((await listed(asha)).map(({ name }) => name)).toEqual(["Facilities", "nights", "Attic", "Cooling"]);
  });

  it("contains a person once when they are named twice", async () => {
    const { asha, ravi } = await team();
    const people = [ravi.userId, asha.userId, ravi.userId];
    const { body } = await server.post(asha, contract.newOnCallPlan, draft(people, { name: "Nights" }));
    expect(body.people.map(({ name }) => name)).toEqual(["Ravi", "Asha"]);
  });

  it("drops a person and their covers when they leave the enterprise", async () => {
    const { asha, ravi, plan } = await team();
    await server.post(asha, contract.coverOnCall, { plan: plan._id, person: ravi.userId, from: NOON, to: TUESDAY });
    await server.post(asha, contract.deleteUser, { id: ravi.userId });
    const [left] = await listed(asha);
    expect([left?.people.map(({ name }) => name), left?.covers]).toEqual([["Asha"], []]);
  });
});

describe("covers", () => {
  it("can be entered by everyone for themselves, and by admins for anyone", async () => {
    const { asha, ravi, plan } = await team();
    const span = { plan: plan._id, from: NOON, to: TUESDAY };
    const own = await server.post(ravi, contract.coverOnCall, { ...span, person: ravi.userId, why: "Asha is away" });
    expect(own.body.covers).toMatchObject([{ person: { name: "Ravi" }, why: "Asha is away", may_remove: true }]);
    const other = { ...span, person: asha.userId };
    expectFailure(await server.post(ravi, contract.coverOnCall, other), 403, "on_call.of_another");
    const { covers } = (await server.post(asha, contract.coverOnCall, other)).body;
    const id = covers.find(({ person }) => person._id === asha.userId)?._id ?? "";
    expectFailure(await server.post(ravi, contract.uncoverOnCall, { plan: plan._id, id }), 403, "on_call.of_another");
    expect((await server.post(asha, contract.uncoverOnCall, { plan: plan._id, id })).body.covers).toHaveLength(1);
    expectFailure(await server.post(asha, contract.uncoverOnCall, { plan: plan._id, id }), 404, "on_call.not_found");
  });

  it("must end after they begin, and not in the past", async () => {
    const { asha, plan } = await team();
    const cover = (from: string, to: string, person = asha.userId) =>
      server.post(asha, contract.coverOnCall, { plan: plan._id, person, from, to });
    expectFailure(await cover(TUESDAY, NOON), 400, "on_call.invalid");
    expectFailure(await cover("2026-03-01T00:00:00Z", NOON), 400, "on_call.invalid");
    expectFailure(await cover(NOON, TUESDAY, randomUUID()), 404, "user.not_found");
  });
});

describe("escalation of an alarm", () => {
  it("notifies the person on call or their cover, then the next, in the time zone of the enterprise", async () => {
    const { asha, ravi, plan } = await team();
    const span = { plan: plan._id, person: ravi.userId, from: TUESDAY, to: FRIDAY };
    await server.post(ravi, contract.coverOnCall, span);
    const escalationFor = await escalationsOf(server.database, asha.enterpriseId, server.clock.now());
    const taken = escalationFor({ priority: "high", rooms: [] });
    const due = (raised: string) => {
      const raisedAt = Date.parse(raised);
      if (!taken) throw new Error("No plan applies to the alarm");
      return tellingsDue(taken, { raisedAt, settledAt: null }, raisedAt + 30 * 60_000).map(({ people }) => people);
    };
    expect(due(NOON)).toEqual([[asha.userId], [ravi.userId]]);
    expect(due(TUESDAY)).toEqual([[ravi.userId], [asha.userId]]);
    // The turn changes on Monday at 09:00 in Kolkata, which is 03:30 UTC.
    expect(due("2026-03-09T03:29:00Z")[0]).toEqual([asha.userId]);
    expect(due("2026-03-09T03:30:00Z")[0]).toEqual([ravi.userId]);
    expect(escalationFor({ priority: "low", rooms: [] })).toBeUndefined();
  });
});

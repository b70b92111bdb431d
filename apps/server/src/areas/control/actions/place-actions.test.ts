import { contract } from "@switchboard/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestUser } from "../../../testing/builders.ts";
import { expectFailure, startTestServer, type TestServer } from "../../../testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const WEEK = { time: 2200, days: [0, 1, 2, 3, 4, 5, 6], repeats: true };
const RULE = {
  name: "Mains",
  trigger: "voltage",
  qualifier: "above",
  value: 250,
  startTime: 0,
  endTime: 2359,
} as const;

/** Builds a tower of two floors, each with a room with one plug, and a user who may use the plug of the first. */
async function buildTower() {
  const admin = await server.buildUser();
  const { enterpriseId } = admin;
  const user = await server.buildUser({ role: "user", enterprise: enterpriseId });
  const place = async (kind: "building" | "floor", name: string, parent: string | null, rooms: string[] = []) =>
    (await server.post(admin, contract.newPlace, { kind, name, parent, rooms })).body._id;
  const plugs = await Promise.all(
    ["Kettle", "Printer"].map((name) => server.buildDevice(enterpriseId, { type: "HEAVY_PLUG", name })),
  );
  const [kettle, printer] = plugs.map(({ switches }) => switches[0]?.id ?? "");
  const [kitchen, office] = await Promise.all(
    ["Kitchen", "Office"].map((name, index) => server.buildGroup(enterpriseId, name, [plugs[index]?.id ?? ""])),
  );
  if (!kettle || !printer || !kitchen || !office) throw new Error("no plugs");
  const tower = await place("building", "Tower", null);
  const first = await place("floor", "Floor 1", tower, [kitchen]);
  const second = await place("floor", "Floor 2", tower, [office]);
  await server.grant(user, { switch: kettle });
  return { admin, user, meter: plugs[0]?.id ?? "", kettle, printer, kitchen, office, tower, first, second };
}

const off = (groupId: string) => [{ groupId, switch_state: 0 }];

async function makeScene(who: TestUser, actions: object[], name = "Closing"): Promise<string> {
  const { status, body } = await server.post(who, contract.newScene, { name, actions });
  expect(status).toBe(200);
  return body._id;
}

async function playedBy(who: TestUser, sceneId: string): Promise<string[]> {
  const { results } = (await server.post(who, contract.playScene, { sceneId })).body;
  return results.map((each) => each.switch_appliance_id).toSorted();
}

async function scheduleOf(who: TestUser, name: string) {
  const { docs } = (await server.post(who, contract.listSchedules, {})).body;
  return docs.find((each) => each.name === name);
}

describe("an action on a place", () => {
  it("switches everything in the place, and later what has been put there since", async () => {
    const { admin, kettle, printer, first, tower, office } = await buildTower();
    const floor = await makeScene(admin, off(first), "Floor off");
    const whole = await makeScene(admin, off(tower), "Tower off");
    expect(await playedBy(admin, floor)).toEqual([kettle]);
    expect(await playedBy(admin, whole)).toEqual([kettle, printer].toSorted());
    await server.post(admin, contract.editGroup, { id: office, place: first });
    expect(await playedBy(admin, floor)).toEqual([kettle, printer].toSorted());
  });

  it("switches only what its owner may use", async () => {
    const { user, kettle, tower } = await buildTower();
    expect(await playedBy(user, await makeScene(user, off(tower)))).toEqual([kettle]);
  });

  it("is named in schedules and workflows, which come back as they were sent", async () => {
    const { admin, user, meter, tower, kitchen, office } = await buildTower();
    const rooms = expect.arrayContaining([kitchen, office]);
    const actions = [
      { groupId: { _id: tower, name: "Tower", rooms }, switch_appliance_id: null, UDid: null, switch_state: 0 },
    ];
    await server.post(admin, contract.newSchedule, { name: "Night", ...WEEK, actions: off(tower) });
    expect(await scheduleOf(admin, "Night")).toMatchObject({ actions });
    const workflow = { ...RULE, device: meter, actions: off(tower) };
    const { body } = await server.post(admin, contract.newWorkflows, { workflows: [workflow] });
    expect(body.workflows).toMatchObject([{ actions }]);
    await server.post(user, contract.newScene, { name: "Night", actions: off(tower) });
    const own = (await server.get(user, contract.listScenes)).body.scenes.find(({ name }) => name === "Night");
    expect(own?.actions[0]?.groupId?.rooms).toEqual([kitchen]);
  });

  it("is refused for a place that the person cannot see, that is empty, or that does not exist", async () => {
    const { admin, user, second } = await buildTower();
    const other = await buildTower();
    const attempt = (who: TestUser, groupId: string) =>
      server.post(who, contract.newScene, { name: "Closing", actions: off(groupId) });
    expectFailure(await attempt(user, second), 404, "group.not_found");
    expectFailure(await attempt(admin, other.second), 404, "group.not_found");
    const roof = await server.post(admin, contract.newPlace, { kind: "floor", name: "Roof" });
    const empty = await attempt(admin, roof.body._id);
    expectFailure(empty, 400, "scene.invalid");
    expect(empty.body).toMatchObject({ fields: [{ message: "There is nothing to switch in Roof" }] });
    expect((await server.get(admin, contract.listScenes)).body.scenes).toEqual([]);
  });

  it("ends with its place, and comes back with it", async () => {
    const { admin, kettle, first } = await buildTower();
    const scene = await makeScene(admin, off(first));
    await server.post(admin, contract.newSchedule, { name: "Night", ...WEEK, actions: off(first) });
    await server.post(admin, contract.deletePlace, { id: first });
    expect(await playedBy(admin, scene)).toEqual([]);
    expect(await scheduleOf(admin, "Night")).toMatchObject({ actions: [], unable: "does_nothing" });
    const { entries } = (await server.post(admin, contract.listBin, {})).body;
    const deleted = entries.find(({ name }) => name === "Floor 1")?._id ?? "";
    expect((await server.post(admin, contract.restoreBinned, { id: deleted })).status).toBe(200);
    expect(await playedBy(admin, scene)).toEqual([kettle]);
    expect(await scheduleOf(admin, "Night")).toMatchObject({ actions: [{ groupId: { name: "Floor 1" } }] });
  });

  it("names the rooms of a place that was merged into another one, and nothing of the other", async () => {
    const { admin, meter, kettle, first, second } = await buildTower();
    const scene = await makeScene(admin, off(first));
    await server.post(admin, contract.newSchedule, { name: "Night", ...WEEK, actions: off(first) });
    const steps = [{ afterMinutes: 5, actions: off(first), notification: null }];
    const workflow = { ...RULE, device: meter, actions: off(first), else: { actions: off(first) }, steps };
    await server.post(admin, contract.newWorkflows, { workflows: [workflow] });
    await server.post(admin, contract.mergePlaces, { id: first, into: second });
    const actions = [{ groupId: { name: "Kitchen" }, switch_state: 0 }];
    expect(await playedBy(admin, scene)).toEqual([kettle]);
    expect(await scheduleOf(admin, "Night")).toMatchObject({ actions });
    const { groups } = (await server.get(admin, contract.listWorkflows, {})).body;
    expect(groups[0]?.workflows).toMatchObject([{ actions, else: { actions }, steps: [{ actions }] }]);
  });

  it("holds everything in the place, and releases it", async () => {
    const { admin, kettle, printer, tower, first } = await buildTower();
    const wish = { room: tower, switch_state: 0, until: "released", why: "Works" } as const;
    const { body } = await server.post(admin, contract.newHolds, wish);
    expect(body.holds.map((hold) => hold.switch_appliance._id).toSorted()).toEqual([kettle, printer].toSorted());
    expect((await server.post(admin, contract.releaseHolds, { room: first })).body.released).toHaveLength(1);
    expect((await server.get(admin, contract.listHolds)).body.holds).toHaveLength(1);
  });
});

import { randomUUID } from "node:crypto";
import { contract } from "@switchboard/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectFailure, startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { AlarmNotifier } from "../../alarms/alarms/notifier.service.ts";
import { escalationsOf } from "../../alarms/on-call/rotations.ts";
import type { AlarmNotification } from "../../alarms/ports.ts";
import { addSensors } from "../../energy/sensors/adopted-sensors.service.ts";

const MINUTE = 60_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function building() {
  server.clock.set("2026-03-02T06:30:00Z");
  const admin = await server.buildUser({ name: "Asha" });
  const member = (name: string) => server.buildUser({ name, role: "user", enterprise: admin.enterpriseId });
  const [anu, bala] = [await member("Anu"), await member("Bala")];
  const device = await server.buildDevice(admin.enterpriseId, { name: "Cold store" });
  for (const person of [anu, bala]) await server.grant(person, { device: device.id });
  const channel = { type: "sensor", key: "temperature", name: "Cold store", kind: "temperature", unit: "°C" } as const;
  await server.database.transaction((sql) => addSensors(sql, admin.enterpriseId, device.id, [channel]));
  const sensor = (await server.get(admin, contract.listSensors, {})).body.sensors[0]?._id ?? "";
  const workflow = (notify: object | null) => ({
    ...{ name: "Too warm", trigger: "sensor", qualifier: "above", value: 8, startTime: 0, endTime: 2359 },
    tree: { kind: "trigger", trigger: "sensor", qualifier: "above", value: 8, sensors: [sensor] },
    alarm: { priority: "high", notify },
  });
  const create = (notify: object | null) =>
    server.post(admin, contract.newWorkflows, { workflows: [workflow(notify)] });
  const listed = async () => (await server.get(admin, contract.listWorkflows)).body.groups;
  return { admin, anu, bala, device, workflow, create, listed };
}

/** Raises the alarm of a workflow and returns who is notified within some minutes. */
async function notifiedOf({ admin, device }: Awaited<ReturnType<typeof building>>, key: string, minutes: number[]) {
  const sent: AlarmNotification[] = [];
  const notifier = new AlarmNotifier({
    ...{ database: server.database, clock: server.clock, escalationsOf },
    deliver: { deliverWithin: async (_, all) => void sent.push(...all) },
    workflows: server.app.building.workflows.ofAlarms,
  });
  const words = { code: null, params: {}, head: "Too warm", message: "" };
  const seen = {
    enterpriseId: admin.enterpriseId,
    source: "workflow" as const,
    key: `workflow ${key} x`,
    workflow: key,
  };
  const raised = { ...seen, device: device.id, isWrong: true, at: server.clock.now(), words };
  await server.database.transaction((sql) => server.app.building.alarms.reports.reportWithin(sql, [raised]));
  const counts: string[][] = [];
  for (const minute of minutes) {
    server.clock.advance(minute * MINUTE);
    await notifier.notifyDue();
    counts.push(
      sent
        .splice(0)
        .filter(({ enterpriseId }) => enterpriseId === admin.enterpriseId)
        .map((each) => each.person),
    );
  }
  return counts;
}

describe("recipients of an alarm", () => {
  it("are notified first, and the next person when nobody responds", async () => {
    const there = await building();
    const { anu, bala, create, listed } = there;
    const notify = { people: [{ _id: anu.userId }], next: { people: [{ _id: bala.userId }], afterMinutes: 10 } };
    const made = (await create(notify)).body.workflows[0];
    expect(made?.alarm?.notify).toMatchObject({
      people: [{ _id: anu.userId, name: "Anu" }],
      next: { people: [{ _id: bala.userId, name: "Bala" }], afterMinutes: 10 },
    });
    expect(await notifiedOf(there, made?.key ?? "", [0, 5, 5])).toEqual([[anu.userId], [], [bala.userId]]);
    expect((await listed())[0]?.workflows[0]?.alarm?.notify?.people).toHaveLength(1);
  });

  it("are everyone who may see it when the alarm names nobody", async () => {
    const there = await building();
    const made = (await there.create({ people: [] })).body.workflows[0];
    expect(made?.alarm?.notify).toBeUndefined();
    const [first = []] = await notifiedOf(there, made?.key ?? "", [0]);
    expect(first.toSorted()).toEqual([there.admin, there.anu, there.bala].map(({ userId }) => userId).toSorted());
  });

  it("are refused when they are of another enterprise, and nothing is stored", async () => {
    const { anu, create, listed } = await building();
    const stranger = await server.buildUser();
    expectFailure(await create({ people: [{ _id: stranger.userId }] }), 404, "user.not_found");
    expectFailure(await create({ people: [], plan: randomUUID() }), 404, "on_call.not_found");
    const next = { people: [{ _id: stranger.userId }], afterMinutes: 5 };
    expectFailure(await create({ people: [{ _id: anu.userId }], next }), 404, "user.not_found");
    expect(await listed()).toEqual([]);
  });
});

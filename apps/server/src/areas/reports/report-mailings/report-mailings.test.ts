import { randomUUID } from "node:crypto";
import { contract, type ReportMailing } from "@switchboard/contract";
import { MOST_OWN_MAILINGS } from "@switchboard/domain/reports";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestUser } from "../../../testing/builders.ts";
import { expectFailure, startTestServer, type TestServer } from "../../../testing/test-server.ts";

let server: TestServer;
let admin: TestUser;
let user: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  server.clock.set("2026-03-02T06:30:00Z"); // Monday noon in Kolkata
  admin = await server.buildUser({ name: "Asha" });
  user = await server.buildUser({ role: "user", enterprise: admin.enterpriseId, name: "Ravi" });
});
afterAll(() => server.close());

const weekly = (people: TestUser[], more: object = {}) => ({
  ...{ name: "Weekly energy", kind: "energy", format: "PDF", every: "week", on_day: 1, time: 700 },
  people: people.map(({ userId }) => userId),
  ...more,
});

async function make(who: TestUser, people: TestUser[], more: object = {}): Promise<ReportMailing> {
  const { status, body } = await server.post(who, contract.newReportMailing, weekly(people, more));
  expect(status).toBe(200);
  return body;
}

const listed = async (who: TestUser) => (await server.get(who, contract.listReportMailings, {})).body.docs;

describe("a report by mail", () => {
  it("is due by the enterprise's clock, and lists its recipients", async () => {
    const made = await make(admin, [admin, user]);
    expect(made).toMatchObject({
      next_at: "2026-03-09T01:30:00.000Z",
      is_paused: false,
      may_edit: true,
      owner: { name: "Asha" },
      people: [
        { name: "Asha", is_stopped: false, last: null },
        { name: "Ravi", is_stopped: false, last: null },
      ],
    });
    expect(await listed(admin)).toContainEqual(made);
  });

  it.each([
    [{ on_day: 7 }],
    [{ every: "month", on_day: 0 }],
    [{ time: 2460 }],
    [{ people: [] }],
    [{ name: " " }],
    [{ kind: "weather" }],
  ])("is rejected with %j", async (wrong) => {
    expectFailure(await server.post(admin, contract.newReportMailing, weekly([admin], wrong)), 400, "request.invalid");
  });

  it("can be changed, paused and deleted by its owner and admins, which the activity log records", async () => {
    const { _id: id } = await make(user, [user]);
    const monthly = { ...weekly([user], { name: "Monthly", every: "month", on_day: 1, time: 0 }), id };
    const edited = await server.post(admin, contract.editReportMailing, monthly);
    expect(edited.body).toMatchObject({ name: "Monthly", next_at: "2026-03-31T18:30:00.000Z" });
    const paused = await server.post(user, contract.pauseReportMailing, { id, is_paused: true });
    expect(paused.body).toMatchObject({ is_paused: true, next_at: null });
    expect((await server.post(user, contract.deleteReportMailing, { id })).status).toBe(200);
    expect((await listed(admin)).some(({ _id }) => _id === id)).toBe(false);
    const trail = await server.database.query<{ action: string }>(
      "SELECT action FROM audit_trail WHERE subject_id = $1 ORDER BY at, id",
      [id],
    );
    expect(trail.map(({ action }) => action.split(".")[1]).sort()).toEqual(["create", "delete", "edit", "pause"]);
  });

  it("can be stopped by each recipient, also when an admin created it", async () => {
    const { _id: id } = await make(admin, [admin, user]);
    const { body } = await server.post(user, contract.stopReportMails, { id, is_stopped: true });
    expect(body.people).toMatchObject([{ name: "Ravi", is_stopped: true }]);
    const [all] = (await listed(admin)).filter(({ _id }) => _id === id);
    expect(all?.people.map(({ is_stopped }) => is_stopped)).toEqual([false, true]);
    const again = await server.post(user, contract.stopReportMails, { id, is_stopped: false });
    expect(again.body.people).toMatchObject([{ is_stopped: false }]);
  });

  it("stays stopped for a person when others are added", async () => {
    const { _id: id } = await make(admin, [user]);
    await server.post(user, contract.stopReportMails, { id, is_stopped: true });
    const { body } = await server.post(admin, contract.editReportMailing, { ...weekly([user, admin]), id });
    expect(body.people.map(({ name, is_stopped }) => [name, is_stopped])).toEqual([
      ["Asha", false],
      ["Ravi", true],
    ]);
  });

  it("is limited in number for people who are not admins", async () => {
    const eager = await server.buildUser({ role: "user", enterprise: admin.enterpriseId });
    for (let made = 0; made < MOST_OWN_MAILINGS; made += 1) await make(eager, [eager]);
    const one = await server.post(eager, contract.newReportMailing, weekly([eager]));
    expectFailure(one, 409, "report_mailing.too_many");
  });
});

describe("the rights to mailed reports", () => {
  it("let people add themselves, and only admins add others", async () => {
    expectFailure(
      await server.post(user, contract.newReportMailing, weekly([user, admin])),
      403,
      "report_mailing.of_others",
    );
    const stranger = await server.buildUser();
    expectFailure(await server.post(admin, contract.newReportMailing, weekly([stranger])), 404, "user.not_found");
  });

  it("reject a recipient who has not accepted their invitation", async () => {
    const invited = { name: "Devi", email: "devi@example.test", role: ["user"] };
    const { _id } = (await server.post(admin, contract.createUser, invited)).body;
    const input = { ...weekly([admin]), people: [_id] };
    expectFailure(await server.post(admin, contract.newReportMailing, input), 404, "user.not_found");
  });

  it("reject a sensor or a supply that does not exist", async () => {
    const send = (more: object) => server.post(admin, contract.newReportMailing, weekly([admin], more));
    expectFailure(await send({ kind: "sensor", sensor_ids: [randomUUID()] }), 404, "sensor.not_found");
    expectFailure(await send({ kind: "bill", supply: randomUUID() }), 404, "supply.not_found");
  });

  it("do not let an admin stop mails that only others receive", async () => {
    const { _id: id } = await make(admin, [user]);
    const stopped = await server.post(admin, contract.stopReportMails, { id, is_stopped: true });
    expectFailure(stopped, 404, "report_mailing.not_found");
  });

  it("show people what they created or receive, without the other recipients of the latter", async () => {
    const own = await make(admin, [admin], { name: "Only for Asha" });
    const shared = await make(admin, [admin, user], { name: "For both" });
    const seen = await listed(user);
    expect(seen.some(({ _id }) => _id === own._id)).toBe(false);
    expect(seen.find(({ _id }) => _id === shared._id)).toMatchObject({ may_edit: false, people: [{ name: "Ravi" }] });
    for (const call of [contract.deleteReportMailing, contract.pauseReportMailing])
      expectFailure(
        await server.post(user, call, { id: shared._id, is_paused: true }),
        404,
        "report_mailing.not_found",
      );
  });

  it("hide the mailings of another enterprise", async () => {
    const { _id: id } = await make(admin, [admin]);
    const stranger = await server.buildUser();
    expect(await listed(stranger)).toEqual([]);
    for (const call of [contract.deleteReportMailing, contract.pauseReportMailing, contract.stopReportMails])
      expectFailure(
        await server.post(stranger, call, { id, is_paused: true, is_stopped: true }),
        404,
        "report_mailing.not_found",
      );
    expectFailure(
      await server.post(stranger, contract.editReportMailing, { ...weekly([stranger]), id }),
      404,
      "report_mailing.not_found",
    );
  });

  it("reject a device that the person may not see as a whole", async () => {
    const device = await server.buildDevice(admin.enterpriseId, { type: "ENERGY_METER_3" });
    const input = weekly([user], { device_ids: [device.id] });
    expectFailure(await server.post(user, contract.newReportMailing, input), 404, "device.not_found");
    await server.grant(user, { device: device.id });
    expect((await server.post(user, contract.newReportMailing, input)).status).toBe(200);
    const sensors = weekly([user], { kind: "sensor", sensor_ids: [randomUUID()] });
    expectFailure(await server.post(user, contract.newReportMailing, sensors), 404, "sensor.not_found");
  });
});

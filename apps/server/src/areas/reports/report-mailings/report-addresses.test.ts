import { randomUUID } from "node:crypto";
import { contract, type ReportMailing } from "@switchboard/contract";
import { MOST_EXTERNAL_MAILS_A_DAY } from "@switchboard/domain/reports";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TestDevice, TestUser } from "../../../testing/builders.ts";
import { expectFailure, startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { cellsOf } from "../reports/testing.ts";

const BEFORE = "2026-03-06T06:30:00Z";
const MONDAY = "2026-03-09T01:30:00Z";
const WEEK = 7 * 24 * 3_600_000;

let server: TestServer;
let admin: TestUser;
let user: TestUser;
let heater: TestDevice;
let secret: TestDevice;
beforeAll(async () => {
  server = await startTestServer();
  server.clock.set(BEFORE);
  admin = await server.buildUser({ name: "Asha" });
  user = await person("Ravi");
  heater = await server.buildDevice(admin.enterpriseId, { type: "HEAVY_PLUG", name: "Heater" });
  secret = await server.buildDevice(admin.enterpriseId, { type: "HEAVY_PLUG", name: "Secret" });
  for (const { id } of [heater, secret])
    await server.database.query(
      "INSERT INTO device_events (enterprise_id, device_id, ts, type, value) VALUES ($1, $2, '2026-03-03T06:30:00Z', 12, 190)",
      [admin.enterpriseId, id],
    );
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set(BEFORE);
  server.mails.splice(0);
  await server.revokeAll(user);
  await server.grant(user, { device: heater.id });
  for (const table of ["report_mailings", "report_addresses"])
    await server.database.query(`DELETE FROM ${table} WHERE enterprise_id = $1`, [admin.enterpriseId]);
});

const person = (name: string) => server.buildUser({ role: "user", enterprise: admin.enterpriseId, name });

const weekly = (who: TestUser, addresses: string[], more: object = {}) => ({
  ...{ name: "Weekly", kind: "event", format: "EXCEL", every: "week", on_day: 1, time: 700 },
  ...{ people: [who.userId], addresses, ...more },
});
const create = (who: TestUser, addresses: string[], more: object = {}) =>
  server.post(who, contract.newReportMailing, weekly(who, addresses, more));

async function make(who: TestUser, addresses: string[], more: object = {}): Promise<ReportMailing> {
  const { status, body } = await create(who, addresses, more);
  expect(status).toBe(200);
  return body;
}

const edit = (who: TestUser, { _id: id }: ReportMailing, addresses: string[], more: object = {}) =>
  server.post(who, contract.editReportMailing, { ...weekly(who, addresses, more), id });
const decide = (who: TestUser, { _id: id, addresses: [first] }: ReportMailing, isApproved: boolean) =>
  server.post(who, contract.decideReportAddress, { id, address: first?._id ?? "", is_approved: isApproved });

async function addressOf({ _id }: ReportMailing) {
  const { docs } = (await server.get(admin, contract.listReportMailings, {})).body;
  return docs.find((each) => each._id === _id)?.addresses[0];
}

async function sendAt(instant: string | number): Promise<void> {
  server.clock.set(new Date(instant));
  const { planner, runner } = server.app.building.reportMailings;
  await planner.planDue();
  // At most two are sent at a time.
  for (let turn = 0; turn < 3; turn += 1) {
    await runner.sendDue();
    await runner.settled();
  }
}

const mailsTo = (address: string) => server.mails.filter(({ to }) => to === address);
/** Reads the token of a mail; mails that are due at once leave in any order, so the report's name tells them apart. */
function tokenTo(address: string, report = ""): string {
  const mail = mailsTo(address).find(({ subject }) => subject.includes(report));
  return mail?.unsubscribe?.split("/user/stop-report/")[1] ?? "";
}
const press = (token: string, isStopped: boolean) =>
  server.post(null, contract.answerReportLink, { token, is_stopped: isStopped });

describe("an external address", () => {
  it("gets the report at once when an admin enters it, in lower case and once", async () => {
    const mailing = await make(admin, ["CA@Outside.test", "ca@outside.test"]);
    expect(mailing.addresses).toMatchObject([
      { email: "ca@outside.test", state: "approved", requested_by: "Asha", decided_by: "Asha", last: null },
    ]);
    await sendAt(MONDAY);
    expect(mailsTo("ca@outside.test")).toHaveLength(1);
    expect(await addressOf(mailing)).toMatchObject({ last: { state: "accepted", from_date: "2026-03-02" } });
    const { docs } = (await server.get(admin, contract.listDeliveries, {})).body;
    expect(docs.filter(({ kind }) => kind === "report").map((each) => each.person.name)).toContain("ca@outside.test");
    const own = (await server.get(user, contract.listDeliveries, {})).body;
    expect(own.docs).toEqual([]);
  });

  it("gets nothing until an admin approves what somebody else entered, and nothing after the approval is withdrawn", async () => {
    const mailing = await make(user, ["ca@outside.test"]);
    expect(mailing.addresses).toMatchObject([{ state: "waiting", requested_by: "Ravi", decided_by: null }]);
    await sendAt(MONDAY);
    expect([mailsTo("ca@outside.test").length, mailsTo(user.email).length]).toEqual([0, 1]);
    expect((await decide(admin, mailing, true)).body.addresses).toMatchObject([
      { state: "approved", decided_by: "Asha" },
    ]);
    await sendAt(Date.parse(MONDAY) + WEEK);
    expect(mailsTo("ca@outside.test")).toHaveLength(1);
    await decide(admin, mailing, false);
    await sendAt(Date.parse(MONDAY) + 2 * WEEK);
    expect(mailsTo("ca@outside.test")).toHaveLength(1);
    const trail = await server.database.query<{ action: string }>(
      "SELECT action FROM audit_trail WHERE subject_id = $1 ORDER BY at, id",
      [mailing._id],
    );
    expect(trail.map(({ action }) => action)).toEqual([
      "report_mailing.create",
      "report_mailing.approve",
      "report_mailing.decline",
    ]);
  });

  it("gets nothing when the approval is withdrawn between planning and sending", async () => {
    const mailing = await make(admin, ["ca@outside.test"]);
    server.clock.set(MONDAY);
    await server.app.building.reportMailings.planner.planDue();
    await decide(admin, mailing, false);
    await sendAt(MONDAY);
    expect(mailsTo("ca@outside.test")).toEqual([]);
    expect(await addressOf(mailing)).toMatchObject({ last: { state: "dropped", reason: "stopped" } });
  });

  it("waits again when somebody else changes what the report shows, and not when an admin does", async () => {
    const mailing = await make(user, ["ca@outside.test"], { device_ids: [heater.id] });
    await decide(admin, mailing, true);
    const same = await edit(user, mailing, ["ca@outside.test"], { device_ids: [heater.id], time: 800 });
    expect(same.body.addresses).toMatchObject([{ state: "approved" }]);
    const wider = await edit(user, mailing, ["ca@outside.test"]);
    expect(wider.body.addresses).toMatchObject([{ state: "waiting", decided_by: null }]);
    await decide(admin, mailing, true);
    const byAdmin = await edit(admin, mailing, ["ca@outside.test"], { kind: "energy" });
    expect(byAdmin.body.addresses).toMatchObject([{ state: "approved" }]);
  });

  it("is refused with the reason when it belongs to a member of the enterprise, who can be a recipient", async () => {
    const reply = await create(admin, ["ca@outside.test", user.email.toUpperCase()]);
    expectFailure(reply, 409, "report_mailing.addresses");
    const says = `${user.email} belongs to a member. Choose the person as a recipient instead`;
    expect(reply.body).toMatchObject({ fields: [{ path: "addresses.1", message: says }] });
    const stranger = await server.buildUser();
    expect((await create(admin, [stranger.email])).status).toBe(200);
  });

  it("cannot be approved once it belongs to a member", async () => {
    const mailing = await make(user, ["devi@outside.test"]);
    const devi = await person("Devi");
    await server.database.query("UPDATE users SET email = 'devi@outside.test' WHERE id = $1", [devi.userId]);
    expectFailure(await decide(admin, mailing, true), 409, "report_mailing.addresses");
    expect((await decide(admin, mailing, false)).body.addresses).toMatchObject([{ state: "declined" }]);
    await server.database.query("UPDATE users SET email = 'devi@example.test' WHERE id = $1", [devi.userId]);
  });

  it.each([
    [["no address"]],
    [["a@outside.test\r\nBcc: eve@outside.test"]],
    [["a@outside.test, b@outside.test"]],
    [[`${"a".repeat(200)}@outside.test`]],
    [["a", "b", "c", "d", "e", "f"].map((each) => `${each}@outside.test`)],
  ])("is rejected as %j", async (addresses) => {
    expectFailure(await create(admin, addresses), 400, "request.invalid");
  });

  it("is limited in number: open requests of a person, and addresses of the enterprise", async () => {
    const some = (part: string) => Array.from({ length: 5 }, (_, index) => `${part}${index}@outside.test`);
    for (const part of ["a", "b"]) await make(user, some(part));
    expectFailure(await create(user, ["more@outside.test"]), 409, "report_mailing.addresses");
    for (const part of ["c", "d", "e", "f", "g", "h", "i", "j"]) await make(admin, some(part));
    expectFailure(await create(admin, ["more@outside.test"]), 409, "report_mailing.addresses");
    expect((await create(admin, ["a0@outside.test"])).status).toBe(200);
  });

  it("gets no more than the mails of a day, and the report says why", async () => {
    const mailing = await make(admin, ["ca@outside.test"]);
    const [address] = mailing.addresses;
    await server.database.query(
      `INSERT INTO report_mails (enterprise_id, id, mailing_id, user_id, planned_at, from_date, to_date, state, created_at, due_at)
       SELECT $1, gen_random_uuid(), $2, $3, '2026-03-08T06:30:00Z'::timestamptz + n * interval '1 second', '2026-03-01', '2026-03-02',
         'accepted', '2026-03-08T06:30:00Z', '2026-03-08T06:30:00Z' FROM generate_series(1, $4::int) n`,
      [admin.enterpriseId, mailing._id, address?._id, MOST_EXTERNAL_MAILS_A_DAY],
    );
    await sendAt(MONDAY);
    expect([mailsTo("ca@outside.test").length, mailsTo(admin.email).length]).toEqual([0, 1]);
    expect(await addressOf(mailing)).toMatchObject({ last: { state: "dropped", reason: "too_many" } });
    await sendAt(Date.parse(MONDAY) + WEEK);
    expect(mailsTo("ca@outside.test")).toHaveLength(1);
  });
});

describe("a report to an external address", () => {
  it("contains what its owner may see, also when an admin added the address", async () => {
    const mailing = await make(user, []);
    await edit(admin, mailing, ["ca@outside.test"]);
    await sendAt(MONDAY);
    const bytes = Buffer.from(mailsTo("ca@outside.test")[0]?.attachments?.[0]?.bytes ?? []);
    const texts = [1, 2].flatMap((sheet) => [...cellsOf(bytes, sheet)].map(([, { value }]) => String(value)));
    expect(texts.some((text) => text.includes("Heater"))).toBe(true);
    expect(texts.some((text) => text.includes("Secret"))).toBe(false);
  });

  it("is not sent when its owner may see none of it any more, or has left", async () => {
    const leaver = await person("Leaver");
    await server.grant(leaver, { device: heater.id });
    const mailing = await make(leaver, ["ca@outside.test"]);
    await edit(admin, mailing, ["ca@outside.test"], { people: [leaver.userId, admin.userId] });
    await decide(admin, mailing, true);
    await server.revokeAll(leaver);
    await sendAt(MONDAY);
    expect(await addressOf(mailing)).toMatchObject({ last: { state: "dropped", reason: "owner_gone" } });
    await server.grant(leaver, { device: heater.id });
    await server.database.query("DELETE FROM memberships WHERE enterprise_id = $1 AND user_id = $2", [
      admin.enterpriseId,
      leaver.userId,
    ]);
    await sendAt(Date.parse(MONDAY) + WEEK);
    expect(await addressOf(mailing)).toMatchObject({ last: { state: "dropped", reason: "owner_gone" } });
    expect(mailsTo("ca@outside.test")).toEqual([]);
    expect(mailsTo(admin.email)).toHaveLength(2);
  });

  it("ends with the report, and with the address taken out of it", async () => {
    const [gone, changed] = [await make(admin, ["ca@outside.test"]), await make(admin, ["b@outside.test"])];
    server.clock.set(MONDAY);
    await server.app.building.reportMailings.planner.planDue();
    await server.post(admin, contract.deleteReportMailing, { id: gone._id });
    expect((await edit(admin, changed, [])).body.addresses).toEqual([]);
    await sendAt(MONDAY);
    expect([mailsTo("ca@outside.test"), mailsTo("b@outside.test")]).toEqual([[], []]);
  });
});

describe("unsubscribing", () => {
  it("blocks the address for every report of the enterprise, until its reader comes back and an admin approves again", async () => {
    const mailing = await make(admin, ["ca@outside.test"]);
    const other = await make(admin, ["ca@outside.test"], { name: "Other" });
    await sendAt(MONDAY);
    const token = tokenTo("ca@outside.test", mailing.name);
    const view = { enterprise: expect.any(String), is_external: true };
    const look = await server.post(null, contract.lookAtReportLink, { token });
    expect(look.body).toMatchObject({ ...view, is_stopped: false });
    expect((await press(token, true)).body).toMatchObject({ ...view, is_stopped: true });
    expect(await addressOf(mailing)).toMatchObject({ state: "unsubscribed" });
    expect(await addressOf(other)).toMatchObject({ state: "unsubscribed" });
    expectFailure(await decide(admin, mailing, true), 409, "report_mailing.addresses");
    expectFailure(await create(admin, ["ca@outside.test"]), 409, "report_mailing.addresses");
    expect((await edit(admin, mailing, ["ca@outside.test"])).status).toBe(200);
    const sent = mailsTo("ca@outside.test").length;
    await sendAt(Date.parse(MONDAY) + WEEK);
    expect(mailsTo("ca@outside.test")).toHaveLength(sent);

    await press(token, false);
    expect(await addressOf(mailing)).toMatchObject({ state: "waiting" });
    await sendAt(Date.parse(MONDAY) + 2 * WEEK);
    expect(mailsTo("ca@outside.test")).toHaveLength(sent);
    await decide(admin, mailing, true);
    await sendAt(Date.parse(MONDAY) + 3 * WEEK);
    expect(mailsTo("ca@outside.test")).toHaveLength(sent + 1);
    const trail = await server.database.query<{ action: string; actor_name: string }>(
      "SELECT action, actor_name FROM audit_trail WHERE subject_id = $1 ORDER BY at, id",
      [mailing._id],
    );
    expect(trail.filter(({ actor_name }) => actor_name !== "Asha")).toEqual(
      ["report_mailing.stop", "report_mailing.resume"].map((action) => ({ action, actor_name: "ca@outside.test" })),
    );
  });

  it("works with the link of an earlier mail when its report is gone", async () => {
    const mailing = await make(admin, ["ca@outside.test"]);
    await sendAt(MONDAY);
    await server.post(admin, contract.deleteReportMailing, { id: mailing._id });
    expect((await press(tokenTo("ca@outside.test"), true)).body).toMatchObject({ is_stopped: true });
    expectFailure(await create(admin, ["ca@outside.test"]), 409, "report_mailing.addresses");
  });

  it("works with one click in the mail program, which posts a form to the address of the page", async () => {
    const mailing = await make(admin, ["ca@outside.test"]);
    await sendAt(MONDAY);
    const url = `/user/stop-report/${tokenTo("ca@outside.test")}`;
    const post = (address: string, type: string, payload: string) =>
      server.app.http.inject({ method: "POST", url: address, headers: { "content-type": type }, payload });
    const form = "application/x-www-form-urlencoded";
    expect((await post(url, form, "anything=else")).statusCode).toBe(400);
    expect((await post(`${url.slice(0, -4)}AAAA`, form, "List-Unsubscribe=One-Click")).statusCode).toBe(400);
    expect(await addressOf(mailing)).toMatchObject({ state: "approved" });
    expect((await post(url, form, "List-Unsubscribe=One-Click")).statusCode).toBe(204);
    expect(await addressOf(mailing)).toMatchObject({ state: "unsubscribed" });
    await press(tokenTo("ca@outside.test"), false);
    const part = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
    expect((await post(url, "multipart/form-data; boundary=x", part)).statusCode).toBe(204);
    expect(await addressOf(mailing)).toMatchObject({ state: "unsubscribed" });
  });

  it("blocks the address for one enterprise only", async () => {
    await make(admin, ["ca@outside.test"]);
    await sendAt(MONDAY);
    await press(tokenTo("ca@outside.test"), true);
    expect((await create(await server.buildUser(), ["ca@outside.test"])).status).toBe(200);
  });
});

describe("the rights to external addresses", () => {
  it("let only admins of the enterprise decide, about an address of the report", async () => {
    const mailing = await make(user, ["ca@outside.test"]);
    expectFailure(await decide(user, mailing, true), 403, "access.denied");
    expectFailure(await decide(await server.buildUser(), mailing, true), 404, "report_mailing.not_found");
    const [first] = mailing.addresses;
    const other = await make(admin, ["b@outside.test"]);
    const wrong = { ...mailing, addresses: [{ ...first, _id: other.addresses[0]?._id ?? randomUUID() }] };
    expectFailure(await decide(admin, wrong as ReportMailing, true), 404, "report_mailing.not_found");
  });

  it("hide the addresses from people who get the report and may not change it", async () => {
    const shared = await make(admin, ["ca@outside.test"], { people: [admin.userId, user.userId] });
    const { docs } = (await server.get(user, contract.listReportMailings, {})).body;
    expect(docs.find(({ _id }) => _id === shared._id)).toMatchObject({ may_edit: false, addresses: [] });
  });
});

it("forgets an address with its mails once no report goes to it, unless its reader unsubscribed", async () => {
  const mailing = await make(admin, ["ca@outside.test", "gone@outside.test"]);
  await sendAt(MONDAY);
  await press(tokenTo("gone@outside.test"), true);
  const { reportMailingsLifecycle } = await import("./report-mailings.lifecycle.ts");
  const later = new Date(Date.parse(MONDAY) + WEEK);
  const left = async () => {
    await reportMailingsLifecycle.retain.forget(server.database, admin.enterpriseId, later, 100);
    const sql = "SELECT email FROM report_addresses WHERE enterprise_id = $1 ORDER BY email";
    return (await server.database.query<{ email: string }>(sql, [admin.enterpriseId])).map(({ email }) => email);
  };
  expect(await left()).toEqual(["ca@outside.test", "gone@outside.test"]);
  await server.post(admin, contract.deleteReportMailing, { id: mailing._id });
  expect(await left()).toEqual(["gone@outside.test"]);
});

import { contract } from "@switchboard/contract";
import { NUMBER_CODE } from "@switchboard/domain/alarms";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestUser } from "../../../testing/builders.ts";
import { expectFailure, startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { deliveryActions, notificationFor } from "./testing/alarm-deliveries.ts";
import { createSmsProgram } from "./testing/sms-program.ts";

let server: TestServer;
let sms: Awaited<ReturnType<typeof createSmsProgram>>;
const logged: string[] = [];
beforeAll(async () => {
  sms = await createSmsProgram();
  const logger = pino({ level: "trace" }, { write: (line: string) => void logged.push(line) });
  server = await startTestServer({ reach: { command: sms.program }, logger });
});
afterAll(async () => {
  await server.close();
  await sms.remove();
});

let made = 0;
/** Returns a number that no other test has used, because codes are counted per number. */
function newNumber(): string {
  made += 1;
  return `+91 98480 ${10_000 + made}`;
}

const add = (who: TestUser, number: string) =>
  server.post(who, contract.newChannel, { kind: "command", name: "Phone", priorities: ["critical", "high"], number });
const codesTo = async (number: string) =>
  (await sms.sentTo(number)).map(({ title }) => /^(\d{6}) is your/.exec(title)?.[1] ?? "");
const confirm = (who: TestUser, id: string, code: string) => server.post(who, contract.confirmNumber, { id, code });
const sendAgain = (who: TestUser, id: string) => server.post(who, contract.sendNumberCode, { id });
const test = (who: TestUser, id: string) => server.post(who, contract.testChannel, { id });

/** Builds a person with a number that waits for its code. */
async function waiting() {
  const user = await server.buildUser();
  const number = newNumber();
  const reply = await add(user, number);
  const [code = ""] = await codesTo(number);
  return { user, number, reply: reply.body, id: reply.body.channel._id, code };
}
const wrongFor = (code: string) => (code === "000000" ? "000001" : "000000");

describe("a new number", () => {
  it("gets one message with a code of six digits, which is in no reply and no log", async () => {
    const { user, number, reply, id, code } = await waiting();
    expect(code).toMatch(/^\d{6}$/);
    expect(await sms.sentTo(number)).toHaveLength(1);
    expect(reply).toMatchObject({ channel: { is_confirmed: false }, code_sent: { outcome: "accepted", reason: null } });
    await confirm(user, id, wrongFor(code));
    const list = (await server.get(user, contract.listChannels, {})).body;
    const audit = await server.database.query("SELECT * FROM audit_log");
    const stored = await server.database.query<{ code_hash: Buffer }>("SELECT * FROM channels WHERE id = $1", [id]);
    expect(stored[0]?.code_hash).toHaveLength(32);
    expect(logged.length).toBeGreaterThan(0);
    // Searched as a whole word, because the same digits may be part of an id.
    const holdsCode = new RegExp(`\\b${code}\\b`);
    for (const text of [reply, list, audit, stored].map((each) => JSON.stringify(each)).concat(logged))
      expect(text).not.toMatch(holdsCode);
  });

  it("gets nothing else until it is confirmed, and then a test arrives", async () => {
    const { user, number, id, code } = await waiting();
    expectFailure(await test(user, id), 409, "channel.not_confirmed");
    expect(await sms.sentTo(number)).toHaveLength(1);
    const confirmed = await confirm(user, id, `${code.slice(0, 3)} ${code.slice(3)}`);
    expect(confirmed.body.channel).toMatchObject({ _id: id, is_confirmed: true });
    expect((await test(user, id)).body).toMatchObject({ outcome: "accepted", channel: { is_confirmed: true } });
    expect((await sms.sentTo(number)).map(({ title }) => title)).toEqual([
      `${code} is your Switchboard code`,
      "A test of Switchboard",
    ]);
  });

  it("reports when the message with the code could not be sent", async () => {
    const user = await server.buildUser();
    await sms.fail(75);
    try {
      const { body } = await add(user, newNumber());
      expect(body).toMatchObject({
        channel: { is_confirmed: false },
        code_sent: { outcome: "failed", reason: "command" },
      });
    } finally {
      await sms.fail(0);
    }
  });

  it("gets the message in the language of the caller", async () => {
    const user = await server.buildUser();
    const number = newNumber();
    const body = { kind: "command", name: "Phone", priorities: ["high"], number };
    const headers = { authorization: `Bearer ${user.token}`, "accept-language": "hi" };
    await server.app.http.inject({ method: "POST", url: contract.newChannel.path, headers, body });
    expect((await sms.sentTo(number))[0]?.title).toMatch(/^\d{6} आपका Switchboard कोड है$/);
  });
});

describe("an alarm", () => {
  it("is not sent to an unconfirmed number but by another channel, and the log shows why", async () => {
    const { user, number, id, code } = await waiting();
    const { notify, send, deliveries } = deliveryActions(server);
    const outcomes = async (alarm: string) =>
      (await deliveries(user, { alarm }))
        .map(({ channel, state, reason }) => [channel.kind, state, reason])
        .toSorted(([a = ""], [b = ""]) => String(a).localeCompare(String(b)));
    const before = notificationFor(user, { priority: "critical" });
    await notify(before);
    await send();
    expect(await outcomes(before.alarm)).toEqual([
      ["command", "dropped", "not_confirmed"],
      ["mail", "accepted", null],
    ]);
    expect(await sms.sentTo(number)).toHaveLength(1);
    await confirm(user, id, code);
    const after = notificationFor(user, { priority: "critical" });
    await notify(after);
    await send();
    expect(await outcomes(after.alarm)).toEqual([
      ["command", "accepted", null],
      ["mail", "accepted", null],
    ]);
  });

  it("is refused when it is sent to a number that is not confirmed any more", async () => {
    const { user, number, id, code } = await waiting();
    await confirm(user, id, code);
    const { notify, send, deliveries } = deliveryActions(server);
    const notification = notificationFor(user);
    await notify(notification);
    await server.database.query("UPDATE channels SET confirmed_at = NULL WHERE id = $1", [id]);
    await send();
    const log = await deliveries(user, { alarm: notification.alarm });
    expect(log.find(({ channel }) => channel._id === id)).toMatchObject({ state: "failed", reason: "not_confirmed" });
    expect(await sms.sentTo(number)).toHaveLength(1);
  });
});

describe("a code", () => {
  it("is rejected after too many wrong ones, even if it is right", async () => {
    const { user, id, code } = await waiting();
    const wrong = Array.from({ length: NUMBER_CODE.tries }, () => confirm(user, id, wrongFor(code)));
    for (const reply of await Promise.all(wrong)) expectFailure(reply, 400, "channel.wrong_code");
    expectFailure(await confirm(user, id, code), 409, "channel.code_over");
    expectFailure(await test(user, id), 409, "channel.not_confirmed");
  });

  it("expires", async () => {
    const { user, id, code } = await waiting();
    server.clock.advance(NUMBER_CODE.minutes * 60_000);
    expectFailure(await confirm(user, id, code), 409, "channel.code_over");
  });

  it("is replaced by the next one", async () => {
    const { user, number, id, code } = await waiting();
    expect((await sendAgain(user, id)).body).toEqual({ code_sent: { outcome: "accepted", reason: null } });
    const [, next = ""] = await codesTo(number);
    // One code in a million is the same again.
    if (next !== code) expectFailure(await confirm(user, id, code), 400, "channel.wrong_code");
    expect((await confirm(user, id, next)).body.channel.is_confirmed).toBe(true);
  });

  it("works once, and is not sent to a confirmed number or another kind of channel", async () => {
    const { user, number, id, code } = await waiting();
    await confirm(user, id, code);
    expectFailure(await confirm(user, id, code), 409, "channel.confirmed");
    expectFailure(await sendAgain(user, id), 409, "channel.confirmed");
    const { channels } = (await server.get(user, contract.listChannels, {})).body;
    const mail = channels.find(({ kind }) => kind === "mail");
    expect(mail?.is_confirmed).toBe(true);
    expectFailure(await sendAgain(user, mail?._id ?? ""), 409, "channel.confirmed");
    expect(await sms.sentTo(number)).toHaveLength(1);
  });

  it("does not confirm the number of another person", async () => {
    const { user, id, code } = await waiting();
    const colleague = await server.buildUser({ role: "admin", enterprise: user.enterpriseId });
    for (const other of [colleague, await server.buildUser()]) {
      expectFailure(await confirm(other, id, code), 404, "channel.not_found");
      expectFailure(await sendAgain(other, id), 404, "channel.not_found");
    }
    const second = await add(colleague, newNumber());
    expectFailure(await confirm(colleague, second.body.channel._id, code), 400, "channel.wrong_code");
  });

  it("is rejected unless it has six digits", async () => {
    const { user, id } = await waiting();
    expectFailure(await confirm(user, id, "12345"), 400, "request.invalid");
  });

  it("is sent a few times an hour to one person, even if they delete and add channels", async () => {
    const user = await server.buildUser();
    for (let sent = 0; sent < NUMBER_CODE.codesPerHour.person; sent += 1) {
      const { channel } = (await add(user, newNumber())).body;
      await server.post(user, contract.deleteChannel, { id: channel._id });
    }
    const number = newNumber();
    const before = (await server.get(user, contract.listChannels, {})).body.channels;
    expectFailure(await add(user, number), 429, "channel.code_too_often");
    expect((await server.get(user, contract.listChannels, {})).body.channels).toEqual(before);
    expect(await sms.sentTo(number)).toEqual([]);
    server.clock.advance(3_600_000);
    expect((await add(user, number)).status).toBe(200);
  });

  it("is sent a few times an hour to one number, for any person and spelling", async () => {
    const { user, number, id } = await waiting();
    for (let sent = 1; sent < NUMBER_CODE.codesPerHour.number; sent += 1) await sendAgain(user, id);
    expectFailure(await sendAgain(user, id), 429, "channel.code_too_often");
    const stranger = await server.buildUser();
    const otherwise = number.replace("+", "00").replaceAll(" ", "-");
    expectFailure(await add(stranger, otherwise), 429, "channel.code_too_often");
    expect([...(await sms.sentTo(number)), ...(await sms.sentTo(otherwise))]).toHaveLength(
      NUMBER_CODE.codesPerHour.number,
    );
  });
});

it("records who confirmed a number or requested another code, without the number", async () => {
  const { user, number, id } = await waiting();
  await sendAgain(user, id);
  const [, code = ""] = await codesTo(number);
  await confirm(user, id, code);
  const { entries } = (await server.get(user, contract.auditLog, {})).body;
  const own = entries.filter(({ action }) => action.startsWith("channel.")).toReversed();
  expect(own.map(({ action, subject }) => [action, subject])).toEqual([
    ["channel.create", "Phone"],
    ["channel.code", "Phone"],
    ["channel.confirm", "Phone"],
  ]);
  expect(JSON.stringify(own)).not.toContain(number);
});

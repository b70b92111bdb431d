import { contract } from "@switchboard/contract";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { servePushes } from "../../../platform/reach/testing/push-service.ts";
import { Receivers } from "../../../platform/reach/testing.ts";
import { newVapidKeys } from "../../../platform/reach/vapid.ts";
import type { TestUser } from "../../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { tellingOf, toldOffice } from "./testing/told-office.ts";

let server: TestServer;
const receivers = new Receivers();
beforeAll(async () => {
  server = await startTestServer({ reach: { post: { isPublic: () => true, timeoutMs: 2000 } } });
});
// The push service goes by the real clock: what is signed for another year it refuses.
beforeEach(() => server.clock.set(new Date()));
afterAll(() => server.close());
afterEach(() => receivers.close());

const keyOf = async (who: TestUser) => (await server.get(who, contract.listChannels, {})).body.push_key;

/** A person with a browser that has subscribed to the key it was given. */
async function subscribed(givenKey?: string) {
  const user = await server.buildUser();
  const browser = await (await servePushes(receivers)).browser(givenKey ?? (await keyOf(user)));
  const push = { kind: "push", name: "Firefox", priorities: ["critical", "high"], subscription: browser.subscription };
  const { channel } = (await server.post(user, contract.newChannel, push)).body;
  const test = async () => (await server.post(user, contract.testChannel, { id: channel._id })).body;
  return { user, browser, test, channel };
}

it("a browser that has subscribed is sent a test, which its push service takes and only the browser reads", async () => {
  const { browser, test } = await subscribed();
  expect(await test()).toMatchObject({ outcome: "accepted", channel: { failing: null } });
  expect(browser.shown()).toMatchObject([
    { title: "A test of Switchboard", lang: "en", url: expect.stringMatching(/\/app\/account$/) },
  ]);
});

it("an alarm comes once, in the reader's language, with a link that answers without signing in", async () => {
  const { user, browser } = await subscribed();
  await server.database.query("UPDATE users SET language = 'hi' WHERE id = $1", [user.userId]);
  const { tell, send } = toldOffice(server);
  const telling = tellingOf(user, { priority: "critical" });
  await tell(telling);
  await send();
  await send();
  expect(browser.shown()).toMatchObject([
    { title: "गंभीर: Freezer warms", tag: telling.alarm, lang: "hi", acknowledge: "स्वीकार करें" },
  ]);
  const [{ token }] = browser.shown() as [{ token: string }];
  expect((await server.post(null, contract.lookAtAlarmLink, { token })).body.head).toBe("Freezer warms");
  expect((await server.post(null, contract.answerAlarmLink, { token })).status).toBe(200);
});

it("a push service that knows another key refuses it, and the channel says so", async () => {
  const { browser, test } = await subscribed(newVapidKeys().publicKey);
  expect(await test()).toMatchObject({
    outcome: "refused",
    reason: "refused",
    channel: { failing: { reason: "refused" } },
  });
  expect(browser.shown()).toEqual([]);
});

it("a browser that has left is told to be added again, and gets nothing more", async () => {
  const { browser, test } = await subscribed();
  browser.leave();
  expect(await test()).toMatchObject({ outcome: "refused", channel: { failing: { reason: "gone", is_broken: true } } });
});

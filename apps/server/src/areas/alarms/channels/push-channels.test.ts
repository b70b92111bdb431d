import { contract } from "@switchboard/contract";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { servePushes } from "../../../platform/reach/testing/push-service.ts";
import { Receivers } from "../../../platform/reach/testing.ts";
import { newVapidKeys } from "../../../platform/reach/vapid.ts";
import type { TestUser } from "../../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { deliveryActions, notificationFor } from "./testing/alarm-deliveries.ts";

let server: TestServer;
const receivers = new Receivers();
beforeAll(async () => {
  server = await startTestServer({ reach: { post: { isPublic: () => true, timeoutMs: 2000 } } });
});
// The push service uses the real clock and refuses signatures for another year.
beforeEach(() => server.clock.set(new Date()));
afterAll(() => server.close());
afterEach(() => receivers.close());

const keyOf = async (who: TestUser) => (await server.get(who, contract.listChannels, {})).body.push_key;

/** Builds a person with a browser that has subscribed with the server's key. */
async function subscribed(givenKey?: string) {
  const user = await server.buildUser();
  const browser = await (await servePushes(receivers)).browser(givenKey ?? (await keyOf(user)));
  const push = { kind: "push", name: "Firefox", priorities: ["critical", "high"], subscription: browser.subscription };
  const { channel } = (await server.post(user, contract.newChannel, push)).body;
  const test = async () => (await server.post(user, contract.testChannel, { id: channel._id })).body;
  return { user, browser, test, channel };
}

it("sends a test that the push service accepts and only the browser can read", async () => {
  const { browser, test } = await subscribed();
  expect(await test()).toMatchObject({ outcome: "accepted", channel: { failing: null } });
  expect(browser.shown()).toMatchObject([
    { title: "A test of Switchboard", lang: "en", url: expect.stringMatching(/\/app\/account$/) },
  ]);
});

it("sends an alarm once, in the reader's language, with a link that works without signing in", async () => {
  const { user, browser } = await subscribed();
  await server.database.query("UPDATE users SET language = 'hi' WHERE id = $1", [user.userId]);
  const { notify, send } = deliveryActions(server);
  const notification = notificationFor(user, { priority: "critical" });
  await notify(notification);
  await send();
  await send();
  expect(browser.shown()).toMatchObject([
    { title: "गंभीर: Freezer warms", tag: notification.alarm, lang: "hi", acknowledge: "स्वीकार करें" },
  ]);
  const [{ token }] = browser.shown() as [{ token: string }];
  expect((await server.post(null, contract.lookAtAlarmLink, { token })).body.head).toBe("Freezer warms");
  expect((await server.post(null, contract.answerAlarmLink, { token })).status).toBe(200);
});

it("shows on the channel when the push service refuses the key", async () => {
  const { browser, test } = await subscribed(newVapidKeys().publicKey);
  expect(await test()).toMatchObject({
    outcome: "refused",
    reason: "refused",
    channel: { failing: { reason: "refused" } },
  });
  expect(browser.shown()).toEqual([]);
});

it("breaks the channel of a browser that has unsubscribed, and sends nothing more", async () => {
  const { browser, test } = await subscribed();
  browser.leave();
  expect(await test()).toMatchObject({ outcome: "refused", channel: { failing: { reason: "gone", is_broken: true } } });
});

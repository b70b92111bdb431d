import { type BrowserContext, type CDPSession, expect, type Page, test, type Worker } from "@playwright/test";
import { contract, type ReplyOf } from "@switchboard/contract";
import { servePushes } from "../../apps/server/src/platform/reach/testing/push-service.ts";
import { Receivers } from "../../apps/server/src/platform/reach/testing.ts";
import { signedIn } from "../pages/sign-in.ts";
import { baseUrl, deviceNamed, tokenOf } from "../world/building.ts";
import { orderFault } from "../world/control-room.ts";

test.use({ serviceWorkers: "allow" });

/** No other journey causes faults of its supply, and only admins see it. */
const PLUG = "Precision cooling";
const receivers = new Receivers();
test.afterEach(() => receivers.close());

interface ShownNotification {
  title: string;
  data: unknown;
}

async function pushKey(): Promise<string> {
  const headers = { authorization: await tokenOf("admin") };
  const reply = await fetch(`${baseUrl()}${contract.listChannels.path}`, { headers });
  return ((await reply.json()) as ReplyOf<typeof contract.listChannels>).push_key;
}

/**
 * No vendor's push service is reachable from a test, so the browser returns a subscription of a service on this machine. A headless
 * Chromium reports notifications as blocked, whatever was granted.
 */
async function subscribesTo(page: Page, subscription: object): Promise<void> {
  await page.addInitScript((given) => {
    if (typeof PushManager === "undefined") return;
    Object.defineProperty(Notification, "permission", { get: () => "granted" });
    PushManager.prototype.subscribe = async () => ({ toJSON: () => given }) as unknown as PushSubscription;
  }, subscription);
}

/** Delivers the messages of the push service to the browser like the vendor. */
async function postman(context: BrowserContext, page: Page): Promise<(payload: unknown) => Promise<void>> {
  const cdp: CDPSession = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    cdp.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL.startsWith(baseUrl()) && !isDeleted);
      if (own) resolve(own.registrationId);
    });
  });
  await cdp.send("ServiceWorker.enable");
  const registrationId = await registered;
  return async (payload) => {
    const data = JSON.stringify(payload);
    await cdp.send("ServiceWorker.deliverPushMessage", { origin: baseUrl(), registrationId, data });
  };
}

/** A headless Chromium cannot show notifications, so the worker records them. */
async function writesDown(context: BrowserContext): Promise<Worker> {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  await worker.evaluate(() => {
    const shown: unknown[] = [];
    Object.assign(globalThis, { shown });
    ServiceWorkerRegistration.prototype.showNotification = async (title, options) => {
      shown.push({ title, data: options?.data });
    };
  });
  return worker;
}

const shownIn = (worker: Worker) =>
  worker.evaluate(() => (globalThis as unknown as { shown: ShownNotification[] }).shown);

/** No one can press the buttons of notifications from outside, so the worker gets the event directly. */
async function pressAcknowledge(worker: Worker, words: string): Promise<void> {
  await worker.evaluate(async (wanted) => {
    const { shown } = globalThis as unknown as { shown: ShownNotification[] };
    const data = shown.find(({ title }) => title.includes(wanted))?.data;
    const work: Promise<unknown>[] = [];
    const waitUntil = (each: Promise<unknown>) => work.push(each);
    const notification = { data, close: () => undefined };
    dispatchEvent(Object.assign(new Event("notificationclick"), { notification, action: "acknowledge", waitUntil }));
    await Promise.all(work);
  }, words);
}

test("a browser is added, shows the test and an alarm that come by push, and acknowledges by its button", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["notifications"], { origin: baseUrl() });
  const browser = await (await servePushes(receivers)).browser(await pushKey());
  await subscribesTo(page, browser.subscription);
  await signedIn(page, "admin", "/app/account/channels");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.getByRole("button", { name: "Add channel" }).click();
  const sheet = page.getByRole("dialog", { name: "Add channel" });
  await sheet.getByLabel("Type").selectOption("This browser");
  await sheet.getByLabel("Name").fill("Desk browser");
  await sheet.getByRole("button", { name: "Add", exact: true }).click();
  const card = page.getByRole("listitem", { name: "Desk browser" });
  await expect(card).toBeVisible();
  const worker = await writesDown(context);
  const bring = await postman(context, page);
  const { kd_id } = await deviceNamed(PLUG);
  try {
    await card.getByRole("button", { name: "Send me a test" }).click();
    await expect(card).toContainText("Accepted. Look whether it has arrived.");
    const [told] = browser.shown();
    await bring(told);
    await expect.poll(() => shownIn(worker)).toMatchObject([{ title: "A test of Switchboard" }]);

    await orderFault(kd_id, { kind: "over-voltage" });
    const ofPlug = () => browser.shown().find((each) => JSON.stringify(each).includes(PLUG));
    await expect.poll(ofPlug).toMatchObject({ acknowledge: "Acknowledge" });
    await bring(ofPlug());
    await expect
      .poll(async () => (await shownIn(worker)).map(({ title }) => title))
      .toContainEqual(expect.stringContaining(PLUG));

    await pressAcknowledge(worker, PLUG);
    await page.goto(`${baseUrl()}/app/alarms?q=${encodeURIComponent(PLUG)}`);
    await expect(page.getByRole("main").getByRole("article").filter({ hasText: PLUG }).first()).toContainText(
      "Acknowledged by Ananya Rao",
    );
  } finally {
    await orderFault(kd_id, { kind: "none" });
  }
  await page.goto(`${baseUrl()}/app/account/channels`);
  await page.getByRole("button", { name: "Delete Desk browser" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete channel" }).click();
  await expect(page.getByText("Channel deleted")).toBeVisible();
});

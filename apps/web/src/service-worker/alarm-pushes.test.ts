import { contract } from "@switchboard/contract";
import { beforeEach, expect, it } from "vitest";
import { AlarmPushes } from "./alarm-pushes.ts";

const ORIGIN = "https://lights.test";
const MESSAGE = {
  title: "Critical: Freezer warms",
  body: "It is at −4 °C",
  url: `${ORIGIN}/app/alarms/1`,
  tag: "alarm-1",
  lang: "te",
  token: "abc",
  acknowledge: "గుర్తించినట్లు తెలపండి",
};

let shown: { title: string; options: Record<string, unknown> }[];
let opened: string[];
let asked: { path: string; body: unknown }[];
let status: number;
let pages: { url: string; focus(): Promise<void>; navigate(url: string): Promise<void> }[];
let unsubscribed: number;
let pushes: AlarmPushes;

beforeEach(() => {
  [shown, opened, asked, status, pages, unsubscribed] = [[], [], [], 200, [], 0];
  pushes = new AlarmPushes({
    location: { origin: ORIGIN } as Location,
    registration: {
      showNotification: async (title: string, options: object) => void shown.push({ title, options: { ...options } }),
      pushManager: {
        getSubscription: async () => ({
          async unsubscribe() {
            unsubscribed += 1;
            return true;
          },
        }),
      },
    },
    clients: {
      claim: async () => undefined,
      matchAll: async () => pages,
      openWindow: async (url) => void opened.push(url),
    },
    fetch: async (path, options) => {
      asked.push({ path: String(path), body: JSON.parse(String(options?.body)) });
      return new Response("{}", { status });
    },
  });
});
const show = (message: unknown) => pushes.show({ json: () => message });
const press = (action = "") => pushes.press({ url: MESSAGE.url, token: "abc" }, action);

it("ends the browser's subscription at sign-out, and at nothing else", async () => {
  await pushes.leave({ method: "POST", url: `${ORIGIN}${contract.login.path}` });
  await pushes.leave({ method: "POST", url: `https://other.test${contract.logout.path}` });
  expect(unsubscribed).toBe(0);
  await pushes.leave({ method: contract.logout.method, url: `${ORIGIN}${contract.logout.path}` });
  expect(unsubscribed).toBe(1);
});

it("shows an alarm with its button, in its reader's language", async () => {
  await show(MESSAGE);
  expect(shown).toMatchObject([
    {
      title: "Critical: Freezer warms",
      options: {
        tag: "alarm-1",
        lang: "te",
        actions: [{ action: "acknowledge", title: MESSAGE.acknowledge }],
        data: { url: MESSAGE.url, token: "abc" },
      },
    },
  ]);
});

it("shows something for every push, without a button when there is nothing to acknowledge", async () => {
  await show({ ...MESSAGE, acknowledge: undefined });
  await show("garbage");
  await pushes.show(null);
  expect(shown.map(({ options }) => options.actions)).toEqual([[], [], []]);
  expect(shown.map(({ title }) => title)).toEqual([MESSAGE.title, "Switchboard", "Switchboard"]);
});

it("acknowledges by its button without opening a page, and opens the link's page when that fails", async () => {
  await press("acknowledge");
  expect(asked).toEqual([{ path: "/api/v1/alarms/answer_link", body: { token: "abc" } }]);
  expect(opened).toEqual([]);
  status = 400;
  await press("acknowledge");
  expect(opened).toEqual([`${ORIGIN}/user/ack/abc`]);
});

it("opens the alarm in a page that is there, and says that it was seen", async () => {
  const went: string[] = [];
  pages = [{ url: `${ORIGIN}/app/home`, focus: async () => undefined, navigate: async (url) => void went.push(url) }];
  await press();
  expect(went).toEqual([MESSAGE.url]);
  expect(asked.map(({ path }) => path)).toEqual(["/api/v1/alarms/look_link"]);
  pages = [];
  await press();
  expect(opened).toEqual([MESSAGE.url]);
});

it("never opens an address of another site", async () => {
  await pushes.press({ url: "https://evil.test/" }, "");
  expect(opened).toEqual([`${ORIGIN}/app/home`]);
});

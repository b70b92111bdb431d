import { type Channel, contract } from "@switchboard/contract";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, test, vi } from "vitest";
import { ApiError } from "../../../api/call.ts";
import { adoptSession, endSession } from "../../../api/session.ts";
import { loadTexts } from "../../../i18n/index.ts";
import { fakeServer, openScreen } from "../../../testing/fake-api.tsx";
import { testToken } from "../../../testing/test-token.ts";
import type { CodeSent } from "./api.ts";
import { ChannelsPage } from "./ChannelsPage.tsx";
import { browserName, pushState } from "./push.ts";

const MAIL: Channel = {
  _id: "11111111-1111-4111-8111-111111111111",
  kind: "mail",
  shape: null,
  name: "E-mail",
  hint: "",
  priorities: ["critical", "high"],
  is_signed: false,
  failing: null,
  accepted_at: null,
  is_confirmed: true,
};
const PHONE: Channel = { ...MAIL, kind: "command", name: "Phone", hint: "…338", is_confirmed: false };

beforeEach(async () => {
  adoptSession({ token: testToken({ role: ["admin"] }), partner_name: "" });
  await loadTexts("channels");
});
afterEach(() => {
  endSession({ navigate: false });
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "serviceWorker");
});

function person(given: { channels?: Channel[]; isChosen?: boolean; hasCommand?: boolean; codeSent?: CodeSent } = {}) {
  const fake = fakeServer([]);
  const channels = given.channels ?? [structuredClone(MAIL)];
  const asked: unknown[] = [];
  let quiet: { from: number; to: number; days?: number[] }[] = [];
  fake.on(contract.listChannels, () => ({
    ...{ channels: structuredClone(channels), quiet, is_chosen: given.isChosen ?? true },
    ...{ push_key: "BKey", has_command: given.hasCommand ?? false, mail: "asha@example.test", most: 20 },
  }));
  fake.on(contract.editChannel, (body) => {
    asked.push(body);
    const channel = channels.find(({ _id }) => _id === body.id);
    if (!channel) throw new ApiError(404, { code: "channel.not_found" });
    if (body.priorities) channel.priorities = [...body.priorities];
    return { channel };
  });
  fake.on(contract.newChannel, (body) => {
    asked.push(body);
    const { kind, name } = body;
    const isNumber = kind === "command";
    const own = isNumber ? PHONE : { ...MAIL, shape: "json" as const };
    const channel: Channel = { ...own, _id: crypto.randomUUID(), kind, name };
    channels.push(channel);
    const codeSent = given.codeSent ?? { outcome: "accepted" as const, reason: null };
    return { channel, secret: isNumber ? null : "made-for-you-this-once", code_sent: isNumber ? codeSent : null };
  });
  fake.on(contract.confirmNumber, (body) => {
    asked.push(body);
    const channel = channels.find(({ _id }) => _id === body.id);
    if (!channel) throw new ApiError(404, { code: "channel.not_found" });
    if (body.code.replace(" ", "") !== "123456") throw new ApiError(400, { code: "channel.wrong_code" });
    channel.is_confirmed = true;
    return { channel };
  });
  fake.on(contract.setQuietHours, (body) => {
    quiet = body.quiet;
    return { quiet };
  });
  fake.on(contract.deleteChannel, ({ id }) => {
    channels.splice(
      channels.findIndex(({ _id }) => _id === id),
      1,
    );
    return { ok: true as const };
  });
  return { fake, asked, channels, quiet: () => quiet };
}

const open = (fake: ReturnType<typeof fakeServer>) => openScreen(fake, "/app/account/channels", ChannelsPage);
const card = (name: string) => screen.findByRole("listitem", { name });
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

it("says where alarms are sent while nothing was chosen", async () => {
  const { fake } = person({ channels: [], isChosen: false });
  await open(fake);
  await screen.findByText(/are sent to asha@example.test/);
});

it("changes a channel's priorities by one tick", async () => {
  const { fake, asked } = person();
  await open(fake);
  await userEvent.click(within(await card("E-mail")).getByRole("checkbox", { name: "Low" }));
  expect(asked).toEqual([{ id: MAIL._id, priorities: ["critical", "high", "low"] }]);
  await waitFor(async () =>
    expect(within(await card("E-mail")).getByRole("checkbox", { name: "Low" })).toHaveProperty("checked", true),
  );
});

test.each([
  ["accepted", null, "Accepted. Look whether it has arrived."],
  ["failed", "busy", "Not sent: The receiver was busy"],
  ["unknown", "too_slow", "Sent, but no answer came. Look whether it has arrived."],
] as const)("says what came of a test that was %s", async (outcome, reason, words) => {
  const { fake } = person();
  fake.on(contract.testChannel, () => ({ outcome, reason, channel: MAIL }));
  await open(fake);
  await userEvent.click(within(await card("E-mail")).getByRole("button", { name: "Send me a test" }));
  await screen.findByText(words);
});

it("says of a channel that fails why it does", async () => {
  const failing = { since: "2026-03-01T00:00:00Z", reason: "gone", is_broken: true } as const;
  const { fake } = person({ channels: [{ ...MAIL, name: "Phone", kind: "push", failing }] });
  await open(fake);
  await screen.findByText(/Does not work: This browser no longer takes messages/);
});

it("adds a webhook, requires its fields, and shows its secret once", async () => {
  const { fake, asked } = person();
  await open(fake);
  await card("E-mail");
  await press("Add channel");
  await userEvent.selectOptions(await screen.findByLabelText("Type"), "Webhook");
  await press("Add");
  await screen.findByText("Enter an address");
  await userEvent.clear(screen.getByLabelText("Name"));
  await userEvent.type(screen.getByLabelText("Name"), "Operations");
  await userEvent.type(screen.getByLabelText("Address"), "https://hooks.example.test/1");
  await press("Add");
  await screen.findByText("made-for-you-this-once");
  expect(asked).toEqual([
    {
      kind: "webhook",
      name: "Operations",
      priorities: ["critical", "high"],
      shape: "json",
      address: "https://hooks.example.test/1",
    },
  ]);
  await press("I have copied it");
  await card("Operations");
  expect(screen.queryByText("made-for-you-this-once")).toBeNull();
});

async function addNumber() {
  await card("E-mail");
  await press("Add channel");
  await userEvent.selectOptions(await screen.findByLabelText("Type"), "Text message");
  await userEvent.type(screen.getByLabelText("Telephone number"), "+91 98480 22338");
  await press("Add");
  return screen.findByRole("textbox", { name: "Code" });
}

it("asks for the code after a number was added, and again when it is wrong", async () => {
  const { fake, asked, channels } = person({ hasCommand: true });
  await open(fake);
  const field = await addNumber();
  screen.getByText("Enter the code from the message to …338. Until then, nothing else is sent there.");
  await userEvent.type(field, "12");
  await press("Confirm");
  await screen.findByText("Enter the six digits");
  expect(asked).toHaveLength(1);
  await userEvent.clear(field);
  await userEvent.type(field, "654321");
  await press("Confirm");
  await screen.findByText("This code is not right. Check the newest message");
  expect(field.getAttribute("aria-invalid")).toBe("true");
  await userEvent.clear(field);
  await userEvent.type(field, "123456");
  await press("Confirm");
  await waitFor(() => expect(screen.queryByRole("textbox", { name: "Code" })).toBeNull());
  expect(channels.at(-1)?.is_confirmed).toBe(true);
  await waitFor(async () => within(await card("Text message")).getByRole("button", { name: "Send me a test" }));
});

it("says why the code was not sent, and sends another one", async () => {
  const { fake } = person({ hasCommand: true, codeSent: { outcome: "failed", reason: "command" } });
  const sentTo: string[] = [];
  fake.on(contract.sendNumberCode, ({ id }) => {
    sentTo.push(id);
    return { code_sent: { outcome: "accepted" as const, reason: null } };
  });
  await open(fake);
  await addNumber();
  const sheet = within(screen.getByRole("dialog", { name: "Confirm Text message" }));
  sheet.getByText("Not sent: The command failed");
  await userEvent.click(sheet.getByRole("button", { name: "Send a new code" }));
  await sheet.findByText("Code sent. Only the newest one counts.");
  expect(sentTo).toHaveLength(1);
});

it("lists a number that is not confirmed as such, with the code to enter in the place of a test", async () => {
  const { fake, channels } = person({ channels: [structuredClone(PHONE)] });
  await open(fake);
  const phone = within(await card("Phone"));
  phone.getByText("Not confirmed yet. Alarms are not sent here.");
  phone.getByRole("button", { name: "Send a new code" });
  expect(phone.queryByRole("button", { name: "Send me a test" })).toBeNull();
  await userEvent.click(phone.getByRole("button", { name: "Enter code" }));
  await userEvent.type(await screen.findByRole("textbox", { name: "Code" }), "123 456");
  await press("Confirm");
  await waitFor(() => expect(channels[0]?.is_confirmed).toBe(true));
});

it("explains why this browser cannot be added, and offers no button that would do nothing", async () => {
  const { fake } = person();
  vi.stubGlobal("PushManager", class {});
  vi.stubGlobal("Notification", { permission: "denied" });
  Object.defineProperty(navigator, "serviceWorker", { configurable: true, value: {} });
  await open(fake);
  await card("E-mail");
  await press("Add channel");
  await userEvent.selectOptions(await screen.findByLabelText("Type"), "This browser");
  await screen.findByText(/Your browser blocks messages from this site. To allow them, press the icon/);
  expect(screen.queryByRole("button", { name: "Add" })).toBeNull();
});

test.each([
  ["mail, where there is none yet", [], "denied", "mail", "E-mail"],
  ["this browser, where it may be asked", [MAIL], "default", "push", browserName()],
  ["a webhook, where the browser forbids messages", [MAIL], "denied", "webhook", "Webhook"],
])("begins with %s, and a name that follows the type", async (_, channels, permission, kind, name) => {
  const { fake } = person({ channels: structuredClone(channels) });
  vi.stubGlobal("PushManager", class {});
  vi.stubGlobal("Notification", { permission });
  Object.defineProperty(navigator, "serviceWorker", { configurable: true, value: {} });
  await open(fake);
  await screen.findByText("My channels", { selector: "h1" });
  await userEvent.click(await screen.findByRole("button", { name: "Add channel" }));
  expect(await screen.findByLabelText("Type")).toHaveProperty("value", kind);
  expect(screen.getByLabelText("Name")).toHaveProperty("value", name);
  await userEvent.selectOptions(screen.getByLabelText("Type"), "Webhook");
  expect(screen.getByLabelText("Name")).toHaveProperty("value", "Webhook");
});

it("asks before it deletes a channel", async () => {
  const { fake, channels } = person();
  await open(fake);
  await card("E-mail");
  await press("Delete E-mail");
  await userEvent.click(await screen.findByRole("button", { name: "Delete channel" }));
  await waitFor(() => expect(channels).toEqual([]));
});

it("saves quiet hours, and refuses invalid ones", async () => {
  const { fake, quiet } = person();
  await open(fake);
  await card("E-mail");
  screen.getByText("No quiet hours: every alarm is sent at once.");
  expect(screen.queryByRole("button", { name: "Save quiet hours" }), "nothing to save").toBeNull();
  await press("Add quiet hours");
  const to = screen.getByLabelText("To");
  await userEvent.clear(to);
  await userEvent.type(to, "22:00");
  await press("Save quiet hours");
  await screen.findByText("Enter two different times");
  await userEvent.clear(to);
  await userEvent.type(to, "06:30 am");
  await press("Sunday");
  await press("Save quiet hours");
  await waitFor(() => expect(quiet()).toEqual([{ from: 2200, to: 630, days: [1, 2, 3, 4, 5, 6] }]));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Save quiet hours" })).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Add quiet hours" }));
});

test.each([
  ["Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36", "Chrome, Android"],
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Version/18.0 Safari/604.1", "Safari, iOS"],
  ["something else", "Browser"],
])("calls a browser by what people know of it: %s", (agent, name) => {
  expect(browserName(agent)).toBe(name);
});

it("knows that the demo sends nothing", () => {
  expect(pushState("")).toBe("demo");
});

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "@playwright/test";
import { expectNothingFound } from "../pages/axe.ts";
import { signedIn } from "../pages/sign-in.ts";
import { baseUrl } from "../world/building.ts";
import { titlesSentTo } from "../world/text-messages.ts";

/** A webhook receiver on this machine with configurable answers. */
async function receiver() {
  const heard: { id: string; title: string }[] = [];
  const answer = { status: 200 };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      heard.push(JSON.parse(Buffer.concat(parts).toString()));
      response.writeHead(answer.status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { heard, answer, address: `http://127.0.0.1:${port}/hook`, close: () => server.close() };
}

test("a person adds a webhook, tests it, is told why it fails, and finds both in the log", async ({ page }) => {
  const { heard, answer, address, close } = await receiver();
  await signedIn(page, "user", "/app/account");
  await page.getByRole("link", { name: "My channels" }).click();
  await page.getByRole("button", { name: "Add channel" }).click();
  const sheet = page.getByRole("dialog", { name: "Add channel" });
  await sheet.getByLabel("Type").selectOption("Webhook");
  await sheet.getByLabel("Name").fill("Night desk");
  await sheet.getByLabel("Address").fill(address);
  await sheet.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("button", { name: "I have copied it" }).click();

  const card = page.getByRole("listitem", { name: "Night desk" });
  await card.getByRole("button", { name: "Send me a test" }).click();
  await expect(card).toContainText("Accepted. Look whether it has arrived.");
  expect(heard).toMatchObject([{ title: "A test of Switchboard" }]);
  await expectNothingFound(page);
  answer.status = 503;
  await card.getByRole("button", { name: "Send me a test" }).click();
  await expect(card).toContainText("Failing: The receiver was busy");

  await page.getByRole("link", { name: "Delivery log" }).click();
  await expect(page.getByRole("row").filter({ hasText: "Night desk" })).toHaveCount(2);
  await page.getByLabel("Status").selectOption("Failed");
  await expect(page.getByRole("row").filter({ hasText: "The receiver was busy" })).toHaveCount(1);
  await expectNothingFound(page);

  await page.goto(`${baseUrl()}/app/account/channels`);
  await page.getByRole("button", { name: "Delete Night desk" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete channel" }).click();
  await expect(page.getByText("Channel deleted")).toBeVisible();
  close();
});

test("a number is confirmed by its code on a phone before a test is sent to it", async ({ page }) => {
  const number = "+91 98480 22338";
  await page.setViewportSize({ width: 390, height: 844 });
  await signedIn(page, "user", "/app/account/channels");
  await page.getByRole("button", { name: "Add channel" }).click();
  const adding = page.getByRole("dialog", { name: "Add channel" });
  await adding.getByLabel("Type").selectOption("Text message");
  await adding.getByLabel("Name").fill("Night phone");
  await adding.getByLabel("Telephone number").fill(number);
  await adding.getByRole("button", { name: "Add", exact: true }).click();
  const sheet = page.getByRole("dialog", { name: "Confirm Night phone" });
  await expect(sheet.getByLabel("Code")).toBeFocused();
  await expectNothingFound(page);
  await sheet.getByRole("button", { name: "Close" }).click();

  const card = page.getByRole("listitem", { name: "Night phone" });
  await expect(card).toContainText("Not confirmed yet");
  await expect(card.getByRole("button", { name: "Send me a test" })).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectNothingFound(page);
  await card.getByRole("button", { name: "Enter code" }).click();
  const [title = ""] = await titlesSentTo(number);
  await sheet.getByLabel("Code").fill(title.slice(0, 6));
  await sheet.getByRole("button", { name: "Confirm" }).click();
  await card.getByRole("button", { name: "Send me a test" }).click();
  await expect(card).toContainText("Accepted. Look whether it has arrived.");
  expect(await titlesSentTo(number)).toEqual([title, "A test of Switchboard"]);

  await card.getByRole("button", { name: "Delete Night phone" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete channel" }).click();
  await expect(card).toHaveCount(0);
});

test("a link that is none says so to whoever opens it, signed in or not", async ({ page }) => {
  await page.goto(`${baseUrl()}/user/ack/${"x".repeat(75)}`);
  await expect(page.getByText(/This link was used already, is too old/)).toBeVisible();
  await expect(page.getByRole("link", { name: "Sign in" })).toBeVisible();
  await expectNothingFound(page);
});

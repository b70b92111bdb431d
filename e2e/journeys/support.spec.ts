import { expect, test } from "@playwright/test";
import { expectNothingFoundInBothThemes } from "../pages/axe.ts";
import { signedIn } from "../pages/sign-in.ts";

test("a person raises a ticket on a phone, an admin answers and completes it, and both are told", {
  tag: "@core",
}, async ({ page, browser }) => {
  const title = `Pump hums ${Date.now() % 100_000}`;
  await page.setViewportSize({ width: 390, height: 844 });
  await signedIn(page, "user", "/app/support");
  await page.getByRole("link", { name: "Create ticket" }).click();
  await page.getByRole("button", { name: "Send ticket" }).click();
  await expect(page.getByText("Required").first()).toBeVisible();
  await page.getByLabel("Issue type").selectOption("device");
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Description").fill("All night long.");
  await expectNothingFoundInBothThemes(page, "a new ticket");
  await page.getByRole("button", { name: "Send ticket" }).click();
  const thread = page.getByRole("dialog");
  await expect(thread).toContainText("All night long.");

  const desk = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await signedIn(desk, "admin", "/app/notifications?kind=ticket");
  await expect(desk.getByText(title).first()).toBeVisible();
  await desk.getByRole("link", { name: "Tickets" }).first().click();
  await desk.getByRole("button", { name: new RegExp(title) }).click();
  await desk.getByLabel("Your reply").fill("We are on our way.");
  await desk.getByRole("button", { name: "Send reply" }).click();
  await expect(desk.getByRole("dialog")).toContainText("We are on our way.");
  const completed = desk.getByRole("dialog").getByRole("button", { name: "Completed" });
  await completed.click();
  await expect(completed).toHaveAttribute("aria-pressed", "true");
  await desk.context().close();

  await expect(thread).toContainText("We are on our way.");
  await expect(thread).toContainText("Completed");
  await thread.getByRole("button", { name: "Close" }).click();
  await page.getByRole("navigation", { name: "Main menu" }).getByRole("link", { name: "Alarms" }).click();
  await page.getByRole("navigation", { name: "Alarms" }).getByRole("link", { name: "Notifications" }).click();
  await expect(page.getByText("The ticket is completed").first()).toBeVisible();
});

test("feedback is given with stars, and read by an admin", async ({ page, browser }) => {
  await signedIn(page, "user", "/app/feedBack");
  await page.getByRole("radio", { name: "4 stars" }).check({ force: true });
  await page.getByLabel("Message").fill("Calm and quick.");
  await page.getByRole("button", { name: "Send feedback" }).click();
  await expect(page.getByText("Thank you")).toBeVisible();

  const admins = await browser.newPage();
  await signedIn(admins, "admin", "/app/support");
  await admins.getByRole("link", { name: "Feedback", exact: true }).click();
  const received = admins.getByRole("region", { name: "Feedback received" });
  await expect(received.getByRole("listitem").filter({ hasText: "Calm and quick." }).first()).toContainText(
    "Kiran Reddy",
  );
  await received.getByRole("combobox", { name: "Filter by rating" }).selectOption("1");
  await expect(received.getByText("No one gave this rating")).toBeVisible();
  await admins.close();
});

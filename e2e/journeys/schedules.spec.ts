import { expect, type Locator, type Page, test } from "@playwright/test";
import { contract } from "@switchboard/contract";
import { expectNothingFound, expectNothingFoundInBothThemes } from "../pages/axe.ts";
import { signedIn } from "../pages/sign-in.ts";
import { baseUrl, deviceNamed, tokenOf } from "../world/building.ts";

// These run one after another, because a new schedule makes an hour of the week taller below another journey's drag.
test.describe.configure({ mode: "default" });

const row = (page: Page, name: string) => page.getByRole("article", { name, exact: true });

async function inMenu(page: Page, name: string, entry: string): Promise<void> {
  await row(page, name)
    .getByRole("button", { name: `More options for ${name}` })
    .click();
  await page.getByRole("menuitem", { name: entry }).click();
}

/** Chooses one switch by name in the sheet, to turn off. */
async function pick(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Choose switches" }).click();
  const sheet = page.getByRole("dialog", { name: "Choose switches" });
  await sheet.getByText("Off", { exact: true }).click();
  await sheet.getByRole("searchbox").fill(name);
  const box: Locator = sheet.getByRole("checkbox", { name: new RegExp(`^${name}`) });
  await box.check();
  await sheet.getByRole("button", { name: "Done (1 selected)" }).click();
}

test("a schedule is made, listed, disabled, edited and deleted", { tag: "@core" }, async ({ page }) => {
  const name = "Pantry at night";
  await signedIn(page, "admin", "/app/schedules");
  await page.getByRole("link", { name: "New schedule" }).click();
  // This part comes with the sensors, and moves the button below it.
  await expect(page.getByText("Start early enough to reach a temperature")).toBeVisible();
  await page.getByRole("button", { name: "Create schedule" }).click();
  await expect(page.getByText("Provide at least one action")).toBeVisible();
  await expect(page.getByText("Invalid schedule time selected")).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true })).toBeFocused();

  await page.getByLabel("Name", { exact: true }).fill(name);
  await pick(page, "Coffee machine");
  await page.getByLabel("Time", { exact: true }).fill("11:45");
  await page.getByText("pm", { exact: true }).click();
  await page.getByRole("button", { name: "Every day" }).click();
  const runs = page.getByRole("complementary", { name: "Next runs" }).getByRole("listitem");
  await expect(runs).toHaveCount(3);
  await expect(runs.first()).toContainText("11:45 pm");
  await page.getByRole("button", { name: "Create schedule" }).click();
  await expect(page.getByText("Schedule saved")).toBeVisible();

  await expect(row(page, name)).toContainText(/(today|tomorrow) 11:45 pm/);
  await expect(row(page, name)).toContainText("11:45 pm · Everyday");
  await expect(row(page, name)).toContainText("1 switch");
  const toggle = row(page, name).getByRole("switch");
  await toggle.click();
  await expect(page.getByText("Schedule Disabled")).toBeVisible();
  await expect(row(page, name)).toContainText("Disabled: it does not run");
  await toggle.click();
  await expect(page.getByText("Schedule Enabled")).toBeVisible();

  await inMenu(page, name, "Edit");
  await expect(page.getByLabel("Time", { exact: true })).toHaveValue("11:45");
  await page.getByRole("button", { name: "Weekends" }).click();
  await page.getByRole("link", { name: "Cancel" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Stay" }).click();
  await page.getByRole("button", { name: "Save schedule" }).click();
  await expect(row(page, name)).toContainText("11:45 pm · Weekends");

  await inMenu(page, name, "Delete");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: `Delete ${name}` })
    .click();
  await expect(page.getByText("Schedule deleted")).toBeVisible();
  await expect(row(page, name)).toHaveCount(0);
});

test("the week and the history are read on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signedIn(page, "admin", "/app/schedules");
  await expect(row(page, "Evening lights")).toContainText("06:40 pm · Everyday");
  await inMenu(page, "Office sockets off", "History");
  await expect(page.getByRole("heading", { name: "History of Office sockets off" })).toBeVisible();
  await expect(page.getByText("The device did not answer in time")).toBeVisible();
  await expect(page.getByText("2 turned off · 1 failed")).toBeVisible();

  await page.goBack();
  await expect(row(page, "Evening lights")).toBeVisible();
  await page.getByText("Week", { exact: true }).click();
  await page.getByRole("button", { name: "Next week" }).click();
  const week = page.getByRole("region", { name: "Week", exact: true });
  await expectNothingFound(page, "the week on a phone");
  await week
    .getByRole("link", { name: /06:40 pm\s*Evening lights/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: "Edit schedule" })).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Evening lights");
  await expectNothingFound(page, "the form of a schedule on a phone");
});

/** A schedule of this journey alone, due within the hour, so that it is among the next ones on Home. */
async function planSoon(name: string): Promise<void> {
  const { switch_appliances = [] } = await deviceNamed("Campus lighting");
  const lights = switch_appliances.find((each) => each.name === "Festival lights");
  const [date, clock = ""] = inKolkata(Date.now() + 30 * 60_000).split(" ");
  const reply = await fetch(`${baseUrl()}${contract.newSchedule.path}`, {
    method: "POST",
    headers: { authorization: await tokenOf("admin"), "content-type": "application/json" },
    body: JSON.stringify({
      name,
      date,
      time: Number(clock.replace(":", "")),
      repeats: false,
      days: [],
      actions: [{ switch_appliance_id: lights?._id, switch_state: 1 }],
    }),
  });
  expect(reply.ok, await reply.text()).toBe(true);
}

/** "2026-11-17 03:24" */
function inKolkata(instant: number): string {
  return new Date(instant).toLocaleString("sv-SE", { timeZone: "Asia/Kolkata" }).slice(0, 16);
}

test("the next run is skipped from Home, crossed out in the week, and planned again", async ({ page }) => {
  const name = "Rangoli lights";
  await planSoon(name);
  await signedIn(page, "admin", "/app/dashboard");
  const next = page.getByRole("region", { name: "Next schedules" });
  await next.getByRole("button", { name: `More options for ${name}` }).click();
  await page.getByRole("menuitem", { name: "Skip next" }).click();
  await expect(page.getByText(/Rangoli lights: .* is skipped/)).toBeVisible();
  await page.getByRole("link", { name: "All schedules" }).click();
  await expect(row(page, name)).toContainText("Skipped:");
  await page.getByText("Week", { exact: true }).click();
  const entry = page.getByRole("region", { name: "Week", exact: true }).getByRole("link", { name: /Rangoli lights/ });
  await expect(entry).toContainText("Skipped");
  await page.goBack();
  await row(page, name).getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText(/Rangoli lights: .* will run/)).toBeVisible();
  await expect(row(page, name).getByRole("switch")).toHaveAttribute("aria-checked", "true");
  await inMenu(page, name, "Delete");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: `Delete ${name}` })
    .click();
  await expect(page.getByText("Schedule deleted")).toBeVisible();
});

test("an entry of the week is dragged to another time, and by the keyboard put back", async ({ page }) => {
  await signedIn(page, "admin", "/app/schedules/list?view=week");
  const week = page.getByRole("region", { name: "Week", exact: true });
  const entry = week.getByRole("link", { name: /Laptops off for the weekend/ });
  const nine = week.locator("[data-hour='21']");
  await nine.scrollIntoViewIfNeeded();
  await entry.hover();
  const [from, to] = [await entry.boundingBox(), await nine.boundingBox()];
  if (!from || !to) throw new Error("the week is drawn");
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2, to.y + 4, { steps: 5 });
  await page.mouse.up();
  const question = page.getByRole("dialog", { name: "Move Laptops off for the weekend?" });
  await expect(question).toContainText("New: 09:00 pm");
  await expect(question).toContainText("it moves on all its days");
  await question.getByRole("button", { name: "Move schedule" }).click();
  await expect(entry).toContainText("09:00 pm");

  await entry.focus();
  for (let quarter = 0; quarter < 4; quarter += 1) await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(question).toContainText("New: 08:00 pm");
  await question.getByRole("button", { name: "Move schedule" }).click();
  await expect(entry).toContainText("08:00 pm");
});

test("nothing on the list, with its week, is out of reach for anyone, in either theme", async ({ page }) => {
  await signedIn(page, "admin", "/app/schedules");
  await expect(row(page, "Evening lights")).toBeVisible();
  await expectNothingFoundInBothThemes(page, "schedules");
});

test("a switch is scheduled from its details", async ({ page }) => {
  await signedIn(page, "admin", "/app/devices/control");
  await page.getByRole("searchbox").fill("Coffee machine");
  await page.getByRole("button", { name: "Details of Coffee machine" }).click();
  await page.getByRole("link", { name: "Schedule it" }).click();
  await expect(page.getByRole("group", { name: "Action for Coffee machine" })).toBeVisible();
});

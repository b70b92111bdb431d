import { expect, test } from "@playwright/test";
import { contract } from "@switchboard/contract";
import { expectNothingFound } from "../pages/axe.ts";
import { signedIn } from "../pages/sign-in.ts";
import { baseUrl, deviceNamed, post } from "../world/building.ts";

test("the holidays of a state close a schedule's days, and the year says which and why", async ({ page }) => {
  const { switch_appliances: [first] = [] } = await deviceNamed("Dining hall");
  const { _id: id } = await post<{ _id: string }>(contract.newSchedule.path, {
    name: "Dining hall at night",
    time: 315,
    repeats: true,
    days: [1, 2, 3, 4, 5],
    actions: [{ switch_appliance_id: first?._id, switch_state: 0 }],
    rhythm: { on_days: { closed: { do: "skip" } } },
  });

  await signedIn(page, "admin", "/app/schedules/calendars");
  await page.getByRole("button", { name: "New calendar" }).click();
  await page.getByLabel("Name").fill("Kitchen closed");
  await page.getByRole("button", { name: "Create calendar" }).click();
  const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Kitchen closed" }) });
  await card.getByRole("button", { name: "Public holidays" }).click();
  const sheet = page.getByRole("dialog", { name: "Add public holidays to Kitchen closed" });
  await sheet.getByLabel("Treat them as").selectOption("Closed");
  await expect(sheet.getByRole("region", { name: "What this changes" })).toContainText("In the next 30 days");
  await sheet.getByRole("button", { name: "Add holidays" }).click();
  await expect(card).toContainText("days entered");

  await page.goto(`${baseUrl()}/app/schedules/list?view=year`);
  const year = page.getByRole("region", { name: "Year", exact: true });
  await year.getByLabel("Schedule").selectOption("Dining hall at night");
  const shown = Number(await year.getByRole("heading", { level: 2 }).textContent());
  for (let turn = shown; turn < 2027; turn += 1) await year.getByRole("button", { name: "Next year" }).click();
  await year.getByRole("button", { name: /^Show all/ }).click();
  await expect(year.getByRole("region", { name: "Left out" })).toContainText("Fri, Oct 29: Diwali: closed");
  await expectNothingFound(page);

  await page.goto(`${baseUrl()}/app/schedules/calendars`);
  await card.getByRole("button", { name: "More for Kitchen closed" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete Kitchen closed" }).click();
  await expect(page.getByText("Calendar deleted")).toBeVisible();
  await post(contract.deleteSchedule.path, { id });
});

import { expect, test } from "@playwright/test";
import { contract } from "@switchboard/contract";
import { type Steps, startAtHome } from "../../pages/steps.ts";
import { deviceNamed, post } from "../../world/building.ts";

/** Chooses one switch in the list of switches. */
async function chooseSwitch(steps: Steps, name: string): Promise<void> {
  await steps.press(steps.page.getByRole("button", { name: "Choose switches" }));
  const list = steps.page.getByRole("dialog", { name: "Choose switches" });
  await steps.fill(list.getByRole("searchbox"), name);
  await steps.press(list.getByRole("checkbox", { name: new RegExp(`^${name}`) }));
  await steps.press(list.getByRole("button", { name: "Done (1 selected)" }));
}

for (const [person, light, name] of [
  ["admin", "Avenue lights 1", "Avenue after dark"],
  ["user", "Cove light", "Cove after dark"],
  ["owner", "Guard room light", "Guard room after dark"],
] as const)
  test(`a light is on from sunset to 23:00, as ${person}`, async ({ page }) => {
    const steps = await startAtHome(page, person);
    await steps.press(page.getByRole("link", { name: "New schedule" }));
    await steps.fill(page.getByLabel("Name", { exact: true }), name);
    await chooseSwitch(steps, light);
    const sunset = page.getByText("Sunset", { exact: true });
    await steps.press(sunset);
    await expect(sunset).toBeInViewport({ ratio: 1 });
    await steps.press(page.getByRole("button", { name: "Add another time" }));
    await steps.fill(page.getByRole("textbox", { name: "Time 2" }), "11:00 pm");
    await steps.press(page.getByRole("button", { name: "Create schedule" }));
    const row = page.getByRole("article", { name });
    await expect(row).toContainText(/sunset/i);
    await expect(row).toContainText("11:00 pm");
    steps.expectTaken(10);
    await row.getByRole("button", { name: `More options for ${name}` }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: `Delete ${name}` })
      .click();
    await expect(row).toHaveCount(0);
  });

async function newSchedule(name: string): Promise<string> {
  const { switch_appliances: [first] = [] } = await deviceNamed("Campus lighting");
  const draft = { name, time: 530, repeats: true, days: [1, 2, 3, 4, 5] };
  const actions = [{ switch_appliance_id: first?._id, switch_state: 0 }];
  const { _id } = await post<{ _id: string }>(contract.newSchedule.path, { ...draft, actions });
  return _id;
}

test("a schedule does not run on days off", async ({ page }) => {
  const id = await newSchedule("Gate lights off at dawn");
  const steps = await startAtHome(page);
  await steps.search("gate lights off at dawn", /^Gate lights off at dawn/);
  await steps.press(page.getByRole("checkbox", { name: "Not on days off" }));
  await expect(page.getByRole("list", { name: "Does not run on" }).getByRole("listitem").first()).toBeVisible();
  await steps.press(page.getByRole("button", { name: "Save schedule" }));
  await expect(page.getByText("Schedule saved")).toBeVisible();
  steps.expectTaken(5);
  await post(contract.deleteSchedule.path, { id });
});

for (const person of ["admin", "user"] as const)
  test(`see which days a schedule skips, as ${person}`, async ({ page }) => {
    const steps = await startAtHome(page, person);
    await steps.open("Automation");
    await steps.press(page.getByText("Year", { exact: true }));
    const year = page.getByRole("region", { name: "Year", exact: true });
    await steps.choose(year.getByLabel("Schedule"), "Boardroom off");
    await expect(year.getByRole("region", { name: "Left out" })).toContainText(/holiday/);
    steps.expectTaken(3);
  });

test("tell two people when the power stays high for 10 minutes", async ({ page }) => {
  const steps = await startAtHome(page);
  await steps.press(page.getByRole("link", { name: "New workflow" }));
  await steps.fill(page.getByLabel("Workflow name"), "Chillers work hard");
  await steps.choose(page.getByLabel("Measure", { exact: true }), "Power");
  await steps.press(page.getByRole("checkbox", { name: /^Chiller panel/ }));
  const next = page.getByRole("button", { name: "Next", exact: true });
  await steps.press(next);
  await steps.fill(page.getByLabel("Value", { exact: true }), "400");
  await steps.fill(page.getByLabel("For … minutes"), "10");
  await steps.press(next);
  await steps.press(page.getByRole("switch", { name: "Send a notification" }));
  await steps.choose(page.getByLabel("Send to"), "Selected people");
  for (const name of ["Kiran Reddy", "Asha Verma"]) {
    await steps.press(page.getByRole("combobox", { name: /person/i }));
    await steps.press(page.getByRole("option", { name }));
  }
  await steps.fill(page.getByLabel("Heading"), "Chillers");
  await steps.fill(page.getByLabel("Message"), "They have drawn over 400 kW for ten minutes.");
  await steps.press(next);
  await steps.press(page.getByRole("button", { name: "Save workflow" }));
  const card = page.getByRole("article", { name: "Chillers work hard", exact: true });
  await expect(card).toContainText(/10 min/);
  steps.expectTaken(18);
  await card.getByRole("button", { name: "Delete Chillers work hard" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete Chillers work hard" }).click();
  await expect(card).toHaveCount(0);
});

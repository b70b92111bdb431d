import { expect, type Page, test } from "@playwright/test";
import { moveTo } from "../../pages/move.ts";
import { startAtHome } from "../../pages/steps.ts";
import { baseUrl } from "../../world/building.ts";

/** The screens of tasks that neither a user of two rooms nor the owner of a device may do. */
const ADMINS_ONLY = [
  "/app/devices/found",
  "/app/devices/gateways",
  "/app/devices/reconfigure",
  "/app/devices/protections",
  "/app/alarms/rules",
  "/app/alarms/report",
  "/app/analytics/doubtful",
  "/app/bills",
  "/app/tariffs",
  "/app/users",
  "/app/audit",
  "/app/bin",
];

/** Further screens that say what this person lacks. */
const LACKING = {
  user: [["/app/devices/access", "Admins and device owners decide who can use what"]],
  owner: [["/app/remotes", "Ask an admin for access to one"]],
} as const;

const main = (page: Page) => page.getByRole("main");

for (const person of ["user", "owner"] as const)
  test(`tasks of others say who can do them, as ${person}`, async ({ page }) => {
    const steps = await startAtHome(page, person);
    for (const path of ADMINS_ONLY) {
      await moveTo(page, path);
      await expect(main(page), path).toContainText(/\badmins?\b/i);
      await expect(main(page), path).not.toContainText("Page not found");
    }
    for (const [path, words] of LACKING[person]) {
      await moveTo(page, path);
      await expect(main(page), path).toContainText(words);
    }
    // Adding a device has a document of its own.
    await page.goto(`${baseUrl()}/app/devices/new`);
    await expect(main(page)).toContainText("Only admins can add devices");
    await page.goBack();
    await expect(page.getByText("Live", { exact: true }).first()).toBeVisible();
    await steps.key("Control+k");
    const search = page.getByRole("dialog");
    for (const words of ["add device", "bin", "activity log"]) {
      await steps.fill(search.getByRole("combobox"), words);
      await expect(search.getByText("Only an admin of this enterprise can do this."), words).toBeVisible();
    }
  });

for (const [person, light, name] of [
  ["user", "Wall washers", "Slides"],
  ["owner", "Guard room light", "Night guard"],
] as const)
  test(`make a scene and play it, as ${person}`, async ({ page }) => {
    const steps = await startAtHome(page, person);
    await steps.open("Control", "Scenes");
    await steps.press(page.getByRole("link", { name: "New scene" }).first());
    await steps.fill(page.getByLabel("Name", { exact: true }), name);
    await steps.press(page.getByRole("button", { name: "Choose switches" }));
    const picker = page.getByRole("dialog");
    await steps.fill(picker.getByRole("searchbox"), light);
    await steps.press(picker.getByRole("checkbox", { name: new RegExp(`^${light}`) }));
    await steps.press(picker.getByRole("button", { name: "Done (1 selected)" }));
    await steps.press(page.getByRole("button", { name: "Create scene" }));
    const card = page.getByRole("article", { name });
    await steps.press(card.getByRole("button", { name: new RegExp(`^Play ${name}`) }));
    await expect(card).toContainText(/1 of 1|done/i);
    steps.expectTaken(10);
    await card.getByRole("button", { name: `Delete ${name}` }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: `Delete ${name}` })
      .click();
    await expect(card).toHaveCount(0);
  });

test("give a person the device that one owns, and take it away again", async ({ page }) => {
  const steps = await startAtHome(page, "owner");
  await steps.open("Devices", "Device access");
  await steps.press(page.getByRole("link", { name: /^Asha Verma/ }));
  const detail = page.getByRole("region", { name: "Asha Verma" });
  const gate = detail.getByRole("checkbox", { name: /^Main gate/ });
  await steps.press(gate);
  await steps.press(detail.getByRole("button", { name: "Give access to 1 device" }));
  await expect(page.getByText(/Asha Verma: access to 1 device given/)).toBeVisible();
  steps.expectTaken(5);
  await gate.click();
  await detail.getByRole("button", { name: "Remove access to 1 device" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove access" }).click();
  await expect(page.getByText(/Asha Verma: access to 1 device removed/)).toBeVisible();
});

test("a switch says who can rename it, as the owner of its device", async ({ page }) => {
  const steps = await startAtHome(page, "owner");
  await steps.search("guard room light", /^Guard room light/);
  const details = page.getByRole("dialog", { name: "Guard room light" });
  await expect(details).toContainText("An admin, or somebody who manages its place, can rename it");
});

test("get a report every week, as user", async ({ page }) => {
  const steps = await startAtHome(page, "user");
  await steps.open("Energy", "Reports by e-mail");
  await steps.press(page.getByRole("button", { name: "New report by e-mail" }).first());
  const form = page.getByRole("dialog", { name: "New report by e-mail" });
  await steps.fill(form.getByLabel("Name"), "My rooms");
  await steps.press(form.getByRole("button", { name: "Create" }));
  const card = page.getByRole("listitem", { name: "My rooms" });
  await expect(card).toContainText("Kiran Reddy");
  steps.expectTaken(5);
  await card.getByRole("button", { name: "More for My rooms" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete My rooms" }).click();
  await expect(card).toHaveCount(0);
});

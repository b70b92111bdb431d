import { expect, test } from "@playwright/test";
import { contract } from "@switchboard/contract";
import { expectOn } from "../../pages/control.ts";
import { SignInPage } from "../../pages/sign-in.ts";
import { Steps, startAtHome } from "../../pages/steps.ts";
import { baseUrl, deviceNamed, post } from "../../world/building.ts";
import { newcomer } from "../../world/newcomers.ts";
import { linkMailedTo } from "../../world/outbox.ts";

test("give a person a room, and take it away again", async ({ page }) => {
  const steps = await startAtHome(page);
  await steps.open("People & settings", "Device access");
  await steps.press(page.getByRole("link", { name: /^Devi Prasad/ }));
  const detail = page.getByRole("region", { name: "Devi Prasad" });
  const room = detail.getByRole("checkbox", { name: "Whole room Boardroom" });
  await steps.press(room);
  await steps.press(detail.getByRole("button", { name: "Give access to 1 room" }));
  await expect(page.getByText(/Devi Prasad: access to 1 room given/)).toBeVisible();
  steps.expectTaken(5);

  const later = new Steps(page);
  await later.press(room);
  await later.press(detail.getByRole("button", { name: "Remove access to 1 room" }));
  await later.press(page.getByRole("dialog").getByRole("button", { name: "Remove access" }));
  await expect(page.getByText(/Devi Prasad: access to 1 room removed/)).toBeVisible();
  later.expectTaken(3);
});

test("invite a person with a room", async ({ page }) => {
  const email = `invited.${Date.now()}@example.test`;
  const steps = await startAtHome(page);
  await steps.open("People & settings");
  await steps.press(page.getByRole("button", { name: "Invite someone" }));
  const form = page.getByRole("dialog", { name: "Invite someone" });
  await steps.fill(form.getByLabel("Name", { exact: true }), "Tara Menon");
  await steps.fill(form.getByLabel("Email", { exact: true }), email);
  await steps.press(form.getByRole("checkbox", { name: /^Cafeteria/ }));
  await steps.press(form.getByRole("button", { name: "Send invitation" }));
  const row = page.getByRole("row", { name: "Tara Menon" });
  await expect(row).toContainText("Invited");
  expect(await linkMailedTo(email)).not.toBe("");
  steps.expectTaken(6);
  await row.getByRole("button", { name: "Edit Tara Menon" }).click();
  await page.getByRole("button", { name: "Delete Tara Menon" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete Tara Menon" }).click();
  await expect(row).toHaveCount(0);
});

test("change the password", async ({ page }) => {
  const email = await newcomer(page, "a long password");
  const steps = new Steps(page);
  await steps.press(page.getByRole("button", { name: /account menu/ }));
  await steps.press(page.getByRole("dialog").getByRole("link", { name: "Account" }));
  const password = page.getByRole("region", { name: "Password" });
  await steps.fill(password.getByLabel("Current password", { exact: true }), "a long password");
  await steps.fill(password.getByLabel("New password", { exact: true }), "an even longer password");
  await steps.press(password.getByRole("button", { name: "Change password" }));
  await expect(page.getByText(/password (has been )?changed/i).first()).toBeVisible();
  steps.expectTaken(5);
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.submit(email, "an even longer password");
  await expect(page).toHaveURL(/\/app\/dashboard/);
});

for (const person of ["user", "owner"] as const)
  test(`write a ticket, as ${person}`, async ({ page }) => {
    const steps = await startAtHome(page, person);
    await steps.press(page.getByRole("link", { name: "Create ticket" }));
    await steps.choose(page.getByLabel("Issue type"), "device");
    await steps.fill(page.getByLabel("Title"), "The lamp hums");
    await steps.fill(page.getByLabel("Description"), "Since this morning.");
    await steps.press(page.getByRole("button", { name: "Send ticket" }));
    await expect(page.getByRole("dialog")).toContainText("Since this morning.");
    steps.expectTaken(5);
  });

test("read times in 24 hours, as user", async ({ page }) => {
  const steps = await startAtHome(page, "user");
  await steps.search("24 hour", /^Time and calendar/);
  await steps.press(page.getByText("24-hour (18:30)"));
  await expect(page.getByRole("radio", { name: "24-hour (18:30)" })).toBeChecked();
  steps.expectTaken(4);
});

test("read the screens in Hindi, as user", async ({ page }) => {
  const steps = await startAtHome(page, "user");
  await steps.press(page.getByRole("button", { name: /account menu/ }));
  await steps.press(page.getByText("हिन्दी"));
  await expect(page.locator("html")).toHaveAttribute("lang", "hi");
  steps.expectTaken(2);
});

test("restore a deleted scene from the bin", async ({ page }) => {
  const { switch_appliances: [first] = [] } = await deviceNamed("Front desk");
  const actions = [{ switch_appliance_id: first?._id, switch_state: 0 }];
  const scene = await post<{ _id: string }>(contract.newScene.path, { name: "Desk at night", actions });
  await post(contract.deleteScene.path, { sceneId: scene._id });
  const steps = await startAtHome(page);
  await steps.open("People & settings", "Bin");
  await steps.press(page.getByRole("button", { name: "Restore Desk at night" }).first());
  await expect(page.getByText("Desk at night is back")).toBeVisible();
  steps.expectTaken(3);
  await post(contract.deleteScene.path, { sceneId: scene._id });
});

test("try the demo and turn on a light", async ({ page }) => {
  await page.goto(`${baseUrl()}/user/login`);
  const steps = new Steps(page);
  await steps.press(page.getByRole("button", { name: "Try the demo" }));
  await steps.press(page.getByRole("button", { name: "Skip tour" }));
  const light = page.getByRole("switch", { name: /^Reception lights/ });
  const isOn = (await light.getAttribute("aria-checked")) === "true";
  await steps.press(light);
  await expectOn(light, !isOn);
  steps.expectTaken(3);
});

import { expect, test } from "@playwright/test";
import { signedIn } from "../pages/sign-in.ts";
import { Steps } from "../pages/steps.ts";
import { baseUrl, deviceNamed } from "../world/building.ts";
import { openSession } from "../world/sessions.ts";

// A sign-in leads to the enterprise used last, so these run one after another, and each returns to the first.
test.describe.configure({ mode: "default" });

test("an admin of two enterprises switches, and sees the other one's devices live", async ({ page }) => {
  await signedIn(page, "admin", "/app/dashboard", await openSession(baseUrl(), "admin"));
  const online = page.getByRole("link", { name: /devices online/ });
  // Other journeys have added and removed devices. All remaining ones are online.
  await expect(online).toContainText(/[3-4]\d/);
  const steps = new Steps(page);
  await steps.press(page.getByRole("button", { name: /Switch enterprise/ }));
  await steps.press(page.getByText("Harbour Cold Storage"));
  await expect(page.getByRole("link", { name: "5 devices online", exact: true })).toBeVisible();
  steps.expectTaken(2);
  await page.getByRole("link", { name: "Devices", exact: true }).first().click();
  await expect(page.getByText("Compressor 1").first()).toBeVisible();
  await expect(page.getByText("Boardroom board")).toHaveCount(0);
  await page.getByRole("button", { name: /Switch enterprise/ }).click();
  await page.getByText("Meridian Business Park").click();
  await expect(online).toContainText(/[3-4]\d/);
});

test("the other enterprise is asked for nothing of the one before, nor by going back", async ({ page }) => {
  const { _id } = await deviceNamed("Main incomer");
  await signedIn(page, "admin", `/app/devices/health/${_id}`, await openSession(baseUrl(), "admin"));
  await expect(page.getByRole("heading", { name: "Main incomer" })).toBeVisible();
  const asked: string[] = [];
  const switched = page.waitForResponse((response) => response.url().endsWith("/switch_enterprise"));
  await page.getByRole("button", { name: /Switch enterprise/ }).click();
  await page.getByText("Harbour Cold Storage").click();
  await switched;
  page.on("request", (request) => asked.push(`${request.url()} ${request.postData() ?? ""}`));
  await expect(page.getByRole("link", { name: "5 devices online", exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Devices", exact: true }).first().click();
  await expect(page.getByText("Compressor 1").first()).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("link", { name: "5 devices online", exact: true })).toBeVisible();
  expect(asked.filter((each) => each.includes(_id))).toEqual([]);
  await page.getByRole("button", { name: /Switch enterprise/ }).click();
  await page.getByText("Meridian Business Park").click();
  await expect(page.getByRole("link", { name: /devices online/ })).toContainText(/[3-4]\d/);
});

import { expect, test } from "@playwright/test";
import { signedIn } from "../pages/sign-in.ts";

const UNABLE = "We are unable to process the response, please try again later";

test("a slow read is said calmly, in the corner where one likes it small, and goes with its answer", async ({
  page,
}) => {
  await signedIn(page, "admin", "/app/scenes/list");
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route("**/api/v1/gschedules/list", async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("navigation", { name: "Main menu" }).getByRole("link", { name: "Automation" }).click();
  // The heading gets the focus on arrival. Later presses keep their focus.
  await expect(page.getByRole("heading", { name: "Schedules" })).toBeFocused();
  await expect(page.getByRole("status").filter({ hasText: "fetching data" })).toBeVisible();
  await page.getByRole("button", { name: "Minimise" }).click();
  const corner = page.getByRole("button", { name: /^fetching data/ });
  await expect(corner).toBeFocused();
  letGo();
  await expect(corner).toBeHidden();
  await expect(page.getByRole("heading", { name: "Schedules" })).toBeVisible();
});

test("a page whose every read fails says it once, and each part names what it could not load", async ({ page }) => {
  await signedIn(page, "admin", "/app/analytics/energy");
  await page.route("**/api/v1/**", (route) => route.fulfill({ status: 502, body: "" }));
  await page.getByRole("link", { name: "Daily reports" }).first().click();
  const notice = page.locator(".mantine-Notification-root");
  await expect(notice).toHaveText(`Server Error${UNABLE}`);
  for (const what of ["The critical alerts", "Failed schedules", "The switching figures", "Online time"])
    await expect(page.getByText(`${what} could not be loaded`)).toBeVisible();
  await expect(notice).toHaveCount(1);
});

test("a request without a network fails at once, and is repeated by itself when it is back", {
  tag: "@core",
}, async ({ page, context }) => {
  await signedIn(page, "admin", "/app/users");
  const own = page.getByText("admin@switchboard.test").first();
  await expect(own).toBeVisible();
  await context.setOffline(true);
  await page.getByRole("searchbox").fill("admin@");
  await expect(page.getByText("The people could not be loaded")).toBeVisible();
  await expect(page.getByText("You are offline").first()).toBeVisible();
  await context.setOffline(false);
  await expect(own).toBeVisible();
});

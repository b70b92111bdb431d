import { expect, test } from "@playwright/test";
import { expectNothingFoundInBothThemes } from "../pages/axe.ts";
import { ControlPage } from "../pages/control.ts";
import { signedIn } from "../pages/sign-in.ts";
import { baseUrl } from "../world/building.ts";

const PUBLIC = [
  "/user/login",
  "/user/register",
  "/user/forgot-password",
  "/user/reset-password?token=x",
  "/error",
  "/no/such/page",
];

/** Each screen with what its main part shows once it has its data. */
const INSIDE = {
  "/app/dashboard": "listitem",
  "/app/devices": "listitem",
  "/app/devices/control": "switch",
  "/app/devices/new": "button",
  "/app/devices/groups": "article",
  "/app/devices/access": "link",
  "/app/devices/health": "listitem",
  "/app/devices/parking": "listitem",
  "/app/devices/reconfigure": "link",
} as const;

test.use({ reducedMotion: "reduce" });

test("axe finds nothing on the public screens", async ({ page }) => {
  for (const path of PUBLIC) {
    await page.goto(`${baseUrl()}${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectNothingFoundInBothThemes(page, path);
  }
});

test("axe finds nothing on what opens over a screen", async ({ page }) => {
  test.slow();
  await signedIn(page, "admin", "/app/devices/control");
  await page
    .getByRole("button", { name: /^Details of/ })
    .first()
    .click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectNothingFoundInBothThemes(page, "details");
  await page.keyboard.press("Escape");
  // A room of fourteen switches: more than five of them are on, or off, at any time of the day.
  await new ControlPage(page).search("Grounds", "Group");
  await page.getByText("Device group", { exact: true }).click();
  await page
    .getByRole("button", { name: /Turn (on|off) ([6-9]|1\d) switches/ })
    .first()
    .click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectNothingFoundInBothThemes(page, "question");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog").getByRole("textbox")).toBeFocused();
  await expectNothingFoundInBothThemes(page, "palette");
});

for (const [path, role] of Object.entries(INSIDE)) {
  test(`axe finds nothing on ${path}`, async ({ page }) => {
    await signedIn(page, "admin", path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("main").getByRole(role).first()).toBeVisible();
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    await expectNothingFoundInBothThemes(page, path);
  });
}

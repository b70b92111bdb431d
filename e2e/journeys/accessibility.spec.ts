import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { ControlPage } from "../pages/control.ts";
import { signIn } from "../pages/sign-in.ts";
import { baseUrl } from "../world/building.ts";

const PUBLIC = [
  "/user/login",
  "/user/register",
  "/user/forgot-password",
  "/user/reset-password?token=x",
  "/error",
  "/no/such/page",
];
const INSIDE = ["/app/dashboard", "/app/devices", "/app/devices/control", "/app/devices/new"];

async function openScreen(page: Page, path: string): Promise<void> {
  await page.goto(`${baseUrl()}${path}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}

async function expectNothingFound(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map((each) => `${where}: ${each.id} ${each.nodes.map((node) => node.target).join(" ")}`);
  expect(found).toEqual([]);
}

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme, reducedMotion: "reduce" });

    test("axe finds nothing on the public screens", async ({ page }) => {
      for (const path of PUBLIC) {
        await openScreen(page, path);
        await expectNothingFound(page, path);
      }
    });

    test("axe finds nothing on what opens over a screen", async ({ page }) => {
      await signIn(page, "admin");
      await openScreen(page, "/app/devices/control");
      await page
        .getByRole("button", { name: /^Details of/ })
        .first()
        .click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await expectNothingFound(page, "details");
      await page.keyboard.press("Escape");
      // A room of fourteen switches: more than five of them are on, or off, at any time of the day.
      await new ControlPage(page).search("Grounds", "Group");
      await page.getByText("Device group", { exact: true }).click();
      await page
        .getByRole("button", { name: /Turn (on|off) ([6-9]|1\d) switches/ })
        .first()
        .click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await expectNothingFound(page, "question");
      await page.keyboard.press("Escape");
      await page.keyboard.press("Control+k");
      await expect(page.getByRole("dialog").getByRole("textbox")).toBeFocused();
      await expectNothingFound(page, "palette");
    });

    for (const path of INSIDE) {
      test(`axe finds nothing on ${path}`, async ({ page }) => {
        await signIn(page, "admin");
        await openScreen(page, path);
        await expectNothingFound(page, path);
      });
    }
  });
}

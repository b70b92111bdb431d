import { expect, test } from "@playwright/test";
import { signedIn } from "../pages/sign-in.ts";
import { baseUrl } from "../world/building.ts";

test("a sensor is found, tells its value and its past, is watched by a workflow, and a button plays a scene", async ({
  page,
}) => {
  test.slow();
  await signedIn(page, "admin", "/app/rooms");
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").getByRole("combobox").fill("server room temperature");
  const found = page.getByRole("option", { name: /Server room temperature/ }).first();
  await expect(found).toContainText("°C");
  await found.click();

  const sheet = page.getByRole("dialog", { name: "Server room temperature" });
  await expect(sheet.getByRole("img", { name: /Server room temperature: between/ })).toBeVisible();
  // The history of a new building is still being summed up.
  await expect(async () => {
    await sheet.getByText("Day", { exact: true }).click();
    await sheet.getByText("Week", { exact: true }).click();
    await expect(sheet.getByText("Lowest", { exact: true })).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 45_000 });
  await sheet.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("button", { name: /^Server room temperature: .* °C\. Show history$/ })).toBeVisible();

  await page.goto(`${baseUrl()}/app/workflows/new`);
  await page.getByLabel("Workflow name").fill("Server room too warm");
  await page.getByLabel("Measure", { exact: true }).selectOption("Sensor value");
  await page.getByRole("checkbox", { name: /^Server room temperature/ }).check();
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await page.getByLabel("Value", { exact: true }).fill("28");
  await page.getByLabel("For … minutes").fill("5");
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await page.getByLabel("Play a scene").selectOption("Presentation");
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await page.getByRole("button", { name: "Save workflow" }).click();
  const card = page.getByRole("article", { name: "Server room too warm" });
  await expect(card).toContainText(/Server room temperature is above 28 °C .*play “Presentation”/);
  await card.getByRole("button", { name: /^Delete/ }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Delete/ })
    .click();
  await expect(card).toHaveCount(0);

  await page.goto(`${baseUrl()}/app/scenes/list`);
  const scene = page.getByRole("article", { name: "Presentation" });
  await scene.getByRole("button", { name: "Buttons for Presentation" }).click();
  await page.getByRole("dialog").getByRole("checkbox", { name: "When pressed twice" }).check();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.getByRole("dialog").getByRole("checkbox", { name: "When pressed twice" }).uncheck();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await expect(scene).not.toContainText("Played by");
});

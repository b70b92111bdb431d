import { expect, test } from "@playwright/test";
import { startAtHome } from "../../pages/steps.ts";
import { deviceNamed } from "../../world/building.ts";
import { orderFault } from "../../world/control-room.ts";

test("make an alarm that says who is next", async ({ page }) => {
  const steps = await startAtHome(page);
  await steps.open("Alarms");
  await steps.press(page.getByRole("main").getByText("New alarm"));
  const form = page.getByRole("dialog", { name: "New alarm" });
  await steps.press(form.getByRole("combobox", { name: "Sensor" }));
  await steps.press(page.getByRole("option", { name: /^Server room temperature/ }));
  await steps.fill(form.getByLabel("Limit"), "35");
  await steps.choose(form.getByLabel("Notify", { exact: true }), "People I choose");
  await steps.press(form.getByRole("combobox", { name: "Add person" }));
  await steps.press(page.getByRole("option", { name: "Asha Verma" }));
  await steps.choose(form.getByLabel("If nobody responds, notify"), "On call: Facilities");
  await steps.press(form.getByRole("button", { name: "Create alarm" }));
  const own = page.getByRole("main").getByRole("listitem").filter({ hasText: /35/ });
  await expect(own).toContainText("Asha Verma");
  await expect(own).toContainText("Facilities");
  steps.expectTaken(10);
  await own.getByRole("button", { name: /Delete|Remove/ }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Delete/ })
    .click();
  await expect(own).toHaveCount(0);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("acknowledge an alarm", async ({ page }) => {
    const { kd_id } = await deviceNamed("Precision cooling");
    const steps = await startAtHome(page);
    await orderFault(kd_id, { kind: "over-voltage" });
    try {
      await steps.open("Alarms");
      const alarm = page.getByRole("main").getByRole("article").filter({ hasText: "Precision cooling" }).first();
      await steps.press(alarm.getByRole("button", { name: /^Acknowledge/ }));
      await expect(alarm).toContainText("Acknowledged by Ananya Rao");
      steps.expectTaken(2);
    } finally {
      await orderFault(kd_id, { kind: "none" });
    }
  });
});

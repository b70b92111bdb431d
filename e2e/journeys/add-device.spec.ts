import { expect, test } from "@playwright/test";
import { AddDevicePage } from "../pages/add-device.ts";
import { expectNothingFound } from "../pages/axe.ts";
import { ControlPage, expectOn } from "../pages/control.ts";
import { signedIn } from "../pages/sign-in.ts";
import { box } from "../world/boxes.ts";

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, reducedMotion: "reduce" });

  test("a device goes from its box to its first switching, and axe finds nothing on the way", { tag: "@core" }, async ({
    page,
  }) => {
    test.slow();
    const device = box("SB-BOX-0001");
    await signedIn(page, "admin", "/app/devices");
    await page.getByRole("main").getByRole("link", { name: "Add device" }).click();
    const flow = new AddDevicePage(page);
    await flow.isAt("Which device is it?");
    await expectNothingFound(page);

    await flow.chooseType("Switch 4 node");
    await flow.check(device.kd_id, "not the PIN");
    await expect(page.getByText("There is no device with this ID and PIN")).toBeVisible();
    await expectNothingFound(page);
    await flow.check(device.kd_id, device.pin);
    await flow.name("Workshop board");
    await flow.join(device);
    await expect(page.getByRole("radio").first()).toBeVisible();
    await expectNothingFound(page);

    await flow.configure("Meridian Office", "office password");
    await flow.isAt("Workshop board is online");
    await expect(page.getByText("Created Device - Go to Devices>Control to start using").first()).toBeVisible();
    await expectNothingFound(page);

    await page.getByRole("link", { name: "Go to Control" }).click();
    await new ControlPage(page).isLive();
    const tile = page.getByRole("switch").first();
    const before = (await tile.getAttribute("aria-checked")) === "true";
    await tile.tap();
    await expectOn(tile, !before);
  });
});

test("a wrong type is said beside the field, and a wrong Wi-Fi password can be put right", async ({ page }) => {
  test.slow();
  const device = box("SB-BOX-0004");
  await signedIn(page, "admin", "/app/devices/new");
  const flow = new AddDevicePage(page);
  await flow.chooseType("Relay 3");
  await flow.check(device.kd_id, device.pin);
  const words = "Wrong Device Type - This device ID is not registered for the selected device type";
  await expect(page.getByLabel("Device ID", { exact: true })).toHaveAccessibleDescription(words);
  await page.getByRole("button", { name: "Back", exact: true }).click();
  await flow.chooseType("Relay 1");
  await page.getByRole("button", { name: "Check" }).click();
  await flow.name("Store room relay");
  await flow.join(device);

  await flow.configure("Switchboard Lab", "not its password");
  await expect(page.getByText("It could not join the Wi-Fi: the name or password is wrong.")).toBeVisible();
  await page.getByRole("button", { name: "Change Wi-Fi" }).click();
  await expect(page.getByText(`Connected to ${device.kd_id}.`)).toBeVisible();
  await page.getByRole("button", { name: "Continue" }).click();
  await flow.configure("Switchboard Lab", "switchboard");
  await flow.isAt("Store room relay is online");
  await page.getByRole("button", { name: "Add another device" }).click();
  await flow.chooseType("Relay 1");
  await flow.check(device.kd_id, device.pin);
  await expect(page.getByText("It is already in your device list.")).toBeVisible();
});

test("someone who is no admin is told whom to ask", async ({ page }) => {
  await signedIn(page, "user", "/app/devices/new");
  await expect(page.getByText("Only admins can add devices")).toBeVisible();
  await page.goto(page.url().replace("/new", ""));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("link", { name: "Add device" })).toHaveCount(0);
});

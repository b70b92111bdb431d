import { expect, test } from "@playwright/test";
import { ControlPage, expectOn } from "../pages/control.ts";
import { moveTo } from "../pages/move.ts";
import { signedIn } from "../pages/sign-in.ts";
import { baseUrl, deviceNamed, turn } from "../world/building.ts";
import { pressOnTheWall } from "../world/control-room.ts";

test("a switch is held with one press, a tap says by whom, and the list gives it back", { tag: "@core" }, async ({
  page,
}) => {
  await signedIn(page, "admin", "/app/devices/control");
  const control = new ControlPage(page);
  await control.isLive();
  await control.search("Reading lights");
  const tile = control.tile("Reading lights");
  const details = await control.openDetails("Reading lights");
  await details.getByRole("button", { name: "Hold on for 2 hr" }).click();
  const hold = details.getByRole("region", { name: "Hold" });
  await expect(hold).toContainText("Held on by Ananya Rao until");
  await details.getByRole("button", { name: "Close" }).click();
  await expectOn(tile, true);

  await tile.click();
  await expect(page.getByRole("dialog")).toContainText("Held on by Ananya Rao until");
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await expectOn(tile, true);

  await moveTo(page, "/app/devices/holds");
  const row = page.getByRole("listitem").filter({ hasText: "Reading lights" });
  await expect(row).toContainText("Held on by Ananya Rao until");
  await row.getByRole("button", { name: "Release" }).click();
  await expect(row).toBeHidden();

  await control.moveHere();
  await control.search("Reading lights");
  await tile.click();
  await expectOn(tile, false);
});

test("two switches that must never be on together: the screen keeps it, and the wall is reported", async ({ page }) => {
  const { kd_id, switch_appliances = [] } = await deviceNamed("Parking lights");
  const basement = switch_appliances.find(({ name }) => name === "Basement lights");
  await turn("Parking lights", 0, ["Ramp lights", "Basement lights"]);
  await signedIn(page, "admin", "/app/devices/protections");
  await page.getByRole("button", { name: "New interlock" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByLabel("Name").fill("Ramp or basement");
  await sheet.getByRole("button", { name: "Choose switches" }).click();
  const choice = page.getByRole("dialog").last();
  for (const name of ["Ramp lights", "Basement lights"]) {
    await choice.getByRole("searchbox").fill(name);
    await choice.getByRole("checkbox", { name: new RegExp(name) }).check();
  }
  await choice.getByRole("button", { name: "Done" }).click();
  await sheet.getByRole("button", { name: "Create interlock" }).click();
  const card = page.getByRole("listitem", { name: "Ramp or basement" });
  await expect(card).toContainText("Basement lights");

  const control = new ControlPage(page);
  await control.open();
  await control.search("Parking lights", "Device name");
  await control.tile("Ramp lights").click();
  await expectOn(control.tile("Ramp lights"), true);
  await expect(control.tile("Basement lights")).toContainText("Blocked: Ramp lights is on");

  await pressOnTheWall(kd_id, basement?.switch_no ?? 0);
  await expectOn(control.tile("Basement lights"), true);
  await page.goto(`${baseUrl()}/app/devices/protections`);
  await expect(card).toContainText("On together since");
  await card.getByRole("button", { name: "Delete" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Delete/ })
    .click();
  await expect(card).toBeHidden();
});

import { expect, test } from "@playwright/test";
import { contract } from "@switchboard/contract";
import { signedIn } from "../pages/sign-in.ts";
import { deviceNamed, post } from "../world/building.ts";

/** Other journeys use the building as it was. */
test.afterEach(async () => {
  const { groups } = await deviceNamed("Main gate");
  await post(contract.editGroup.path, { id: groups.find(({ type }) => type === "room")?._id, place: null });
});

test("an admin adds a floor with a room, deletes it, and takes it back", async ({ page }) => {
  await signedIn(page, "admin", "/app/rooms");
  await page.getByRole("button", { name: "Add a place in Main building" }).click();
  const sheet = page.getByRole("dialog", { name: "New place" });
  await sheet.getByLabel("Name").fill("Roof");
  await sheet.getByLabel("Area in m²").fill("300");
  await sheet.getByRole("checkbox", { name: /^Grounds/ }).check();
  await sheet.getByRole("button", { name: "Create place" }).click();
  const roof = page.getByRole("region", { name: "Roof" });
  await expect(roof).toContainText("Floor · 300 m² · Main building");
  await expect(roof.getByRole("article", { name: "Grounds" })).toBeVisible();

  await page.getByRole("button", { name: "Delete Roof" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete Roof" }).click();
  await expect(roof).toBeHidden();
  const building = page.getByRole("region", { name: "Main building" });
  await expect(building.getByRole("article", { name: "Grounds" })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(roof.getByRole("article", { name: "Grounds" })).toBeVisible();

  await page.getByRole("button", { name: "Delete Roof" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete Roof" }).click();
  await expect(roof).toBeHidden();
});

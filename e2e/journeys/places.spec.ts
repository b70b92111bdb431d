import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { contract } from "@switchboard/contract";
import { expectNothingFound } from "../pages/axe.ts";
import { ControlPage } from "../pages/control.ts";
import { signedIn } from "../pages/sign-in.ts";
import { baseUrl, deviceNamed, post } from "../world/building.ts";

// A file that is exported while another journey has a floor of its own would bring that floor back.
test.describe.configure({ mode: "default" });

/** Chooses an item of the menu of a place. */
async function choose(page: Page, place: string, name: string): Promise<void> {
  await page.getByRole("button", { name: `More options for ${place}` }).click();
  await page.getByRole("menuitem", { name }).click();
}

/** Deletes a place, and answers the question. */
async function deletePlace(page: Page, place: string): Promise<void> {
  await choose(page, place, `Delete ${place}`);
  await page
    .getByRole("dialog")
    .getByRole("button", { name: `Delete ${place}` })
    .click();
}

test.describe("a new floor", () => {
  /** Other journeys use the building as it was. */
  test.afterEach(async () => {
    const { groups } = await deviceNamed("Campus lighting");
    await post(contract.editGroup.path, { id: groups.find(({ type }) => type === "room")?._id, place: null });
  });

  test("an admin adds a floor with a room, deletes it, and takes it back", async ({ page }) => {
    await signedIn(page, "admin", "/app/rooms");
    await choose(page, "Main building", "Add a place in Main building");
    const sheet = page.getByRole("dialog", { name: "New place" });
    await sheet.getByLabel("Name").fill("Roof");
    await sheet.getByLabel("Area in m²").fill("300");
    await sheet.getByRole("checkbox", { name: /^Grounds/ }).check();
    await sheet.getByRole("button", { name: "Create place" }).click();
    const roof = page.getByRole("region", { name: "Roof" });
    await expect(roof).toContainText("Floor · 300 m² · Main building");
    await expect(roof.getByRole("article", { name: "Grounds" })).toBeVisible();

    await choose(page, "Roof", "Edit Roof");
    const form = page.getByRole("dialog", { name: "Edit place" });
    const file = form.locator("input[type=file]");
    await file.setInputFiles({ name: "roof.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") });
    await expect(form.getByText("This is not a picture.")).toBeVisible();
    await file.setInputFiles({ name: "roof.png", mimeType: "image/png", buffer: await page.screenshot() });
    await expect(form.getByText("The new picture is shown when you save.")).toBeVisible();
    await form.getByRole("button", { name: "Save" }).click();
    await expect(roof.locator("img")).toBeVisible();

    await deletePlace(page, "Roof");
    await expect(roof).toBeHidden();
    const building = page.getByRole("region", { name: "Main building" });
    await expect(building.getByRole("article", { name: "Grounds" })).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(roof.getByRole("article", { name: "Grounds" })).toBeVisible();
    await expect(roof.locator("img")).toBeVisible();

    await deletePlace(page, "Roof");
    await expect(roof).toBeHidden();
  });
});

test("a chosen floor limits Control, Devices and Alarms, and stays in the address", { tag: "@core" }, async ({
  page,
}) => {
  await signedIn(page, "admin", "/app/devices/control");
  const control = new ControlPage(page);
  const place = page.getByRole("main").getByLabel("Place", { exact: true });
  const menu = page.getByRole("navigation", { name: "Main menu" });
  await expect(control.tile("Boardroom AC")).toBeVisible();
  await place.selectOption({ label: "\u2003Ground floor" });
  await expect(page).toHaveURL(/[?]place=[\da-f-]{36}$/);
  const ground = new URL(page.url()).search;
  await expect(control.tile("Coffee machine")).toBeVisible();
  await expect(control.tile("Boardroom AC")).toHaveCount(0);

  await menu.getByRole("link", { name: /^Devices/ }).click();
  await expect(page).toHaveURL(`${baseUrl()}/app/devices${ground}`);
  await expect(page.getByRole("row").filter({ hasText: "Coffee corner" })).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "Boardroom AC" })).toHaveCount(0);

  await menu.getByRole("link", { name: /^Alarms/ }).click();
  await expect(page).toHaveURL(`${baseUrl()}/app/alarms${ground}`);
  await page.getByRole("button", { name: "Closed", exact: true }).click();
  const alarms = page.getByRole("main").getByRole("article");
  await place.selectOption({ label: "\u2003Basement" });
  await expect(alarms.filter({ hasText: "Main incomer" }).first()).toBeVisible();
  await place.selectOption({ label: "\u2003Ground floor" });
  await expect(alarms.filter({ hasText: "Main incomer" })).toHaveCount(0);
  await page.reload();
  await expect(place.locator("option:checked")).toHaveText("\u2003Ground floor");
  await expect(alarms.filter({ hasText: "Main incomer" })).toHaveCount(0);

  await place.selectOption({ label: "All places" });
  await expect(page).not.toHaveURL(/place=/);
  await menu.getByRole("link", { name: /^Control/ }).click();
  await expect(control.tile("Boardroom AC")).toBeVisible();
});

test.describe("a file of places", () => {
  test("an admin exports the places, adds a floor in the file, and imports it", async ({ page }) => {
    await signedIn(page, "admin", "/app/rooms");
    const menu = page.getByRole("button", { name: "Import and export" });
    await menu.click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("menuitem", { name: "CSV for spreadsheets" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("places.csv");
    const exported = await readFile(await download.path(), "utf8");

    await menu.click();
    await page.getByRole("menuitem", { name: "Import places and rooms" }).click();
    const sheet = page.getByRole("dialog", { name: "Import places and rooms" });
    const chooseFile = async (content: string) => {
      const [chooser] = await Promise.all([
        page.waitForEvent("filechooser"),
        sheet.getByLabel("File", { exact: true }).click(),
      ]);
      await chooser.setFiles({ name: "places.csv", mimeType: "text/csv", buffer: Buffer.from(content) });
    };
    await chooseFile(exported);
    await expect(sheet).toContainText("There is nothing to import");
    await expectNothingFound(page, "an import with nothing to do");
    await chooseFile(`${exported}floor,Helipad,Main building,300,,,,,\r\nfloor,Helipad,Nowhere,big,,,,,\r\n`);
    await expect(sheet).toContainText("area");
    await expect(sheet.getByRole("button", { name: /^Import/ })).toHaveCount(0);
    await chooseFile(`${exported}floor,Helipad,Main building,300,,,,,\r\n`);
    await expect(sheet).toContainText("1 new");
    await sheet.getByRole("button", { name: "Import 1 place" }).click();
    const floor = page.getByRole("region", { name: "Helipad" });
    await expect(floor).toContainText("Floor · 300 m² · Main building");

    await deletePlace(page, "Helipad");
    await expect(floor).toBeHidden();
  });
});

import { expect, test } from "@playwright/test";
import { signedIn } from "../pages/sign-in.ts";
import { deviceNamed } from "../world/building.ts";
import { orderFault } from "../world/control-room.ts";

test("the list shows live who is online, finds a device, and leads to its switches", { tag: "@core" }, async ({
  page,
}) => {
  const device = await deviceNamed("Boardroom cove");
  await signedIn(page, "admin", "/app/devices");
  await page.getByRole("searchbox").fill("Boardroom cove");
  const row = page.getByRole("row").filter({ hasText: "Boardroom cove" });
  await expect(row).toContainText("Online");
  await orderFault(device.kd_id, { kind: "offline" });
  await expect(row).toContainText("Offline");
  await orderFault(device.kd_id, { kind: "none" });
  await expect(row).toContainText("Online");
  await row.getByRole("link").click();
  await expect(page.getByRole("switch", { name: /^Cove light/ })).toBeVisible();
});

test("from the list, devices found by a detail are granted to a person, and those of one type are configured", async ({
  page,
}) => {
  // A narrower screen shows the first detail alone, unless the person chooses more columns.
  await page.setViewportSize({ width: 1720, height: 900 });
  await signedIn(page, "admin", "/app/devices");
  await page.getByRole("searchbox").fill("Training board");
  const row = page.getByRole("row").filter({ hasText: "Training board" });
  const details = row.locator("[title^='Cost centre: ']");
  await expect(details).toBeVisible();
  const value = ((await details.getAttribute("title")) ?? "").replace("Cost centre: ", "");
  await page.getByRole("searchbox").fill("");
  await page.getByLabel("Detail", { exact: true }).selectOption({ label: value });
  await expect(row).toBeVisible();
  await page.getByRole("checkbox", { name: "Select Training board" }).check();
  await page.getByRole("button", { name: "Grant access" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("checkbox", { name: /^Asha Verma/ }).check();
  await dialog.getByRole("button", { name: "Grant access to 1 person" }).click();
  await expect(page.getByText(/1 of 1 done/)).toBeVisible();
  await page.getByRole("checkbox", { name: "Select Training board" }).check();
  await page.getByRole("button", { name: "Configure" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Training board" })).toBeVisible();
});

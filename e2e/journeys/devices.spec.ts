import { expect, test } from "@playwright/test";
import { signIn } from "../pages/sign-in.ts";
import { deviceNamed } from "../world/building.ts";
import { orderFault } from "../world/control-room.ts";

test("the list shows live who is online, finds a device, and leads to its switches", async ({ page }) => {
  const device = await deviceNamed("Quiet room");
  await signIn(page, "admin", "/app/devices");
  await page.getByRole("searchbox").fill("Quiet room");
  const row = page.getByRole("listitem").filter({ hasText: "Quiet room" });
  await expect(row).toContainText("Online");
  await orderFault(device.kd_id, { kind: "offline" });
  await expect(row).toContainText("Offline");
  await orderFault(device.kd_id, { kind: "none" });
  await expect(row).toContainText("Online");
  await row.getByRole("link").click();
  await expect(page.getByRole("switch", { name: /^Reading lights/ })).toBeVisible();
});

import { expect, test } from "@playwright/test";
import { signedIn } from "../pages/sign-in.ts";
import { deviceNamed } from "../world/building.ts";
import { moveACar } from "../world/control-room.ts";

test("the bays are there with their count, and one changes as a car comes or goes", { tag: "@core" }, async ({
  page,
}) => {
  const { kd_id } = await deviceNamed("Bay P2");
  await signedIn(page, "admin", "/app/devices/parking");
  const bays = page.getByRole("list", { name: "Bays in Parking" });
  await expect(bays.getByRole("listitem")).toHaveCount(3);
  const bay = bays.getByRole("listitem").filter({ hasText: "Bay P2" });
  await expect(bay).toContainText(/Free|Taken/);
  const wasFree = ((await bay.textContent()) ?? "").includes("Free");
  const count = page.getByText(/^\d of 3 free$/);
  const before = Number.parseInt((await count.textContent()) ?? "", 10);
  await moveACar(kd_id);
  await expect(bay).toContainText(wasFree ? "Taken" : "Free");
  await expect(bay).toContainText("just now");
  await expect(count).toHaveText(`${wasFree ? before - 1 : before + 1} of 3 free`);
});

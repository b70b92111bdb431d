import { expect, test } from "@playwright/test";
import { AddDevicePage } from "../pages/add-device.ts";
import { expectNothingFound } from "../pages/axe.ts";
import { signedIn } from "../pages/sign-in.ts";
import { box } from "../world/boxes.ts";
import { overHttps } from "../world/https.ts";
import { sessionOf } from "../world/sessions.ts";

test.use({ ignoreHTTPSErrors: true, viewport: { width: 390, height: 844 }, hasTouch: true });

test("a dashboard over HTTPS adds a device by the device's own page", async ({ page, context }) => {
  test.slow();
  const device = box("SB-BOX-0002");
  // A host name is used, because HTTPS pages may call 127.0.0.1.
  const address = `http://device.test:${new URL(device.address).port}`;
  const secure = await overHttps();
  await signedIn(page, "admin", "/app/devices/new", sessionOf("admin"), secure.url);
  const flow = new AddDevicePage(page);
  await flow.chooseType("Heavy plug");
  await flow.check(device.kd_id, device.pin);
  await flow.name("Pump plug");
  await flow.isAt("Join the device's own Wi-Fi");
  await page.getByText("The device has another address").click();
  await page.getByLabel("Device address").fill(address);
  await expect(page.getByText("the browser does not let it contact the device")).toBeVisible();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("Wi-Fi name (SSID)").fill("Meridian Office");
  await page.getByLabel("Password", { exact: true }).fill("office password");
  await page.getByRole("button", { name: "Configure device" }).click();

  const link = page.getByRole("link", { name: "Open the device's page" });
  await expect(link).toBeVisible();
  await expectNothingFound(page);
  const asked: string[] = [];
  context.on("request", (request) => void asked.push(request.url()));
  const [own] = await Promise.all([context.waitForEvent("page"), link.click()]);
  await expect(own.getByText("The device has its settings")).toBeVisible();
  expect(new URL(own.url()).hash).toBe("");
  await own.close();
  await flow.isAt("Pump plug is online");
  // The Wi-Fi password and the secret were only sent to the device.
  expect(asked.filter((url) => url.includes("secret") || url.includes("password"))).toEqual([]);
  secure.close();
});

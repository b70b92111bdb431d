import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { signedIn } from "../pages/sign-in.ts";

test("a table is arranged, kept as a view that follows to another browser, and taken away as a file", async ({
  page,
  browser,
}) => {
  await signedIn(page, "user", "/app/devices");
  await page.getByRole("button", { name: "Columns" }).click();
  const sheet = page.getByRole("dialog", { name: "Columns" });
  await sheet.getByRole("checkbox", { name: "Signal" }).uncheck();
  await sheet.getByRole("checkbox", { name: "Device ID" }).check();
  await sheet.getByRole("button", { name: "Done" }).click();
  await page.getByRole("columnheader", { name: /^Room/ }).getByRole("button").click();
  await expect(page.getByRole("columnheader", { name: /^Room/ })).toHaveAttribute("aria-sort", "ascending");

  await page.getByRole("button", { name: "Views" }).click();
  await page.getByRole("menuitem", { name: "Save as new view…" }).click();
  await page.getByLabel("Name of the view").fill("By room");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("button", { name: "By room" })).toBeVisible();

  await page.getByRole("button", { name: "Export" }).click();
  const waiting = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "CSV file" }).click();
  const file = await waiting;
  const [head = "", ...rows] = (await readFile(await file.path(), "utf8")).trim().split("\r\n");
  expect(head).toContain('"Room"');
  expect(head).toContain('"Device ID"');
  expect(head).not.toContain('"Signal"');
  expect(rows.length).toBeGreaterThan(1);

  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await signedIn(other, "user", "/app/devices");
  await other.getByRole("button", { name: /^(Views|By room)/ }).click();
  await other.getByRole("menuitem", { name: "By room", exact: true }).click();
  await expect(other.getByRole("columnheader", { name: /^Device ID/ })).toBeVisible();
  await expect(other.getByRole("columnheader", { name: /^Signal/ })).toHaveCount(0);
  await elsewhere.close();
});

import { contract } from "@switchboard/contract";
import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { adoptSession } from "../../../api/session.ts";
import { loadTexts } from "../../../i18n/index.ts";
import { fakeServer, openScreen } from "../../../testing/fake-api.tsx";
import { testToken } from "../../../testing/test-token.ts";
import { SettingsPage } from "./SettingsPage.tsx";

const foot = () => screen.getByRole("contentinfo").textContent;

async function open(answer: () => Promise<Response>) {
  vi.stubGlobal("fetch", vi.fn(answer));
  const fake = fakeServer([]);
  fake.on(contract.notificationSettings, () => ({ muted: [] }));
  await openScreen(fake, "/app/settings", SettingsPage);
}

beforeEach(async () => {
  await loadTexts("settings", "notifications", "devices");
  adoptSession({ token: testToken({ role: ["user"] }), partner_name: "" });
});
afterEach(() => void vi.unstubAllGlobals());

it("shows the version, its commit and its build time at the foot of the settings", async () => {
  const build = { version: "1.2.3", commit: "0123456789ab", built_at: "2026-11-16T10:30:00.000Z" };
  await open(async () => Response.json({ status: "alive", ...build }));
  await waitFor(() => expect(foot()).toContain("Version 1.2.3"));
  expect(foot()).toContain("Commit 0123456789ab");
  expect(foot()).toContain("Built Nov 16, 2026, 10:30 am");
});

it("leaves out details the server does not know", async () => {
  await open(async () => Response.json({ version: "unknown", commit: "unknown", built_at: "unknown" }));
  await waitFor(() => expect(foot()).toContain("Version unknown"));
  expect(foot()).not.toMatch(/Commit|Built|Invalid/);
});

it("shows the rest of the settings when the server does not answer", async () => {
  await open(async () => Promise.reject(new TypeError("gone")));
  await screen.findByText("Time format");
  expect(screen.getByRole("link", { name: "Open-source licences" }).getAttribute("href")).toBe("/licences.txt");
  expect(screen.queryByRole("alert")).toBeNull();
});

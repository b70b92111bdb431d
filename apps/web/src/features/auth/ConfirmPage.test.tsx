import { screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { loadTexts } from "../../i18n/index.ts";
import { fakeServer, openScreen } from "../../testing/fake-gateway.tsx";
import { ConfirmPage } from "./ConfirmPage.tsx";

beforeEach(() => loadTexts("auth"));

async function open(search: Record<string, string>): Promise<void> {
  await openScreen(fakeServer([]), `/user/confirm?${new URLSearchParams(search)}`, ConfirmPage);
}

it("sends an invited person whose link has ended to the admin, not to registering", async () => {
  await open({ token: "t", invited: "yes" });
  await screen.findByRole("heading", { name: "You are invited" });
  screen.getByText(/Ask the admin who invited you/);
  expect(screen.queryByText("Register again")).toBeNull();
});

it("lets who registered register again", async () => {
  await open({ token: "t" });
  await screen.findByRole("link", { name: "Register again" });
  expect(screen.queryByText(/Ask the admin/)).toBeNull();
});

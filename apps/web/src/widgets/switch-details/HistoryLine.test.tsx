import type { SwitchEvent } from "@switchboard/contract";
import { FAILURE_CODES } from "@switchboard/domain/control";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { loadTexts } from "../../i18n/index.ts";
import { changeLanguage } from "../../ui/language.ts";
import { HistoryLine } from "./HistoryLine.tsx";

const FAILED: SwitchEvent = {
  _id: "00000000-0000-4000-8000-000000000001",
  createdAt: "2026-03-02T06:30:00.000Z",
  switch_state: 1,
  level: null,
  light: null,
  source: "dashboard",
  actor: "Meera",
  outcome: "failed",
  reason: "The device did not answer in time",
  reason_code: "no_answer",
  finishedAt: null,
};

/** Queries are disabled, because the enterprise's time zone does not matter here. */
const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
const show = (event: Partial<SwitchEvent>) =>
  render(
    <QueryClientProvider client={client}>
      <HistoryLine event={{ ...FAILED, ...event }} />
    </QueryClientProvider>,
  );

beforeEach(() => loadTexts("control", "live"));
afterEach(() => changeLanguage("en"));

it("says in the user's language why something failed", async () => {
  await changeLanguage("hi");
  show({});
  expect(screen.getByText("डिवाइस ने समय पर जवाब नहीं दिया")).toBeTruthy();
  expect(screen.queryByText(FAILED.reason ?? "")).toBeNull();
});

it("keeps a device's own words, and says whose they are", () => {
  show({ reason: "<b>too hot</b>", reason_code: "other" });
  expect(screen.getByText("The device reported: <b>too hot</b>")).toBeTruthy();
});

it("has a text for every code", () => {
  for (const reason_code of FAILURE_CODES) show({ reason_code });
  expect(document.body.textContent).not.toContain("history.reason");
});

it("shows a dimmer's level in percent, as the tile does", () => {
  show({ outcome: "confirmed", reason: null, reason_code: null, level: 3 });
  expect(screen.getByText("Level 60%")).toBeTruthy();
});

it("shows no reason when everything succeeded", () => {
  show({ outcome: "confirmed", reason: null, reason_code: null });
  expect(screen.getByRole("listitem").textContent).toMatch(/Turned on.*Meera.*confirmed/);
});

it("says who held the switch and until when, which is not a failure", async () => {
  const held = { by: "Meena", until: "2026-03-02T12:30:00.000Z" };
  show({ outcome: "held", reason_code: "held", reason: "Somebody holds this switch", held });
  expect(screen.getByText(/^Held by Meena until /)).toBeTruthy();
  show({ outcome: "held", held: { by: "Ravi", until: null } });
  expect(screen.getByText("Held by Ravi until released")).toBeTruthy();
});

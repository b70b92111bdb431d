import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { fakeServer, openScreen } from "../../testing/fake-api.tsx";
import { LinkTabs } from "./LinkTabs.tsx";

const TABS = [
  { to: "/app/reports/energy-report", label: "Energy" },
  { to: "/app/reports/cost-report", label: "Cost" },
] as const;

it("marks the tab of the address and keeps the named parts of the address on the way to another", async () => {
  const router = await openScreen(fakeServer([]), "/app/reports/energy-report?view=table", () => (
    <LinkTabs label="Report" tabs={TABS} keep={{ from_date: "2026-01-01" }} />
  ));
  const tabs = await screen.findByRole("navigation", { name: "Report" });
  expect(tabs.querySelector("[aria-current='page']")?.textContent).toBe("Energy");
  await userEvent.click(within(tabs).getByRole("link", { name: "Cost" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/app/reports/cost-report"));
  expect(router.state.location.search).toEqual({ from_date: "2026-01-01" });
});

import { contract } from "@switchboard/contract";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { adoptSession } from "../../api/session.ts";
import type { EnergyCost } from "../../data/bills.ts";
import { loadTexts } from "../../i18n/index.ts";
import { fakeServer, openScreen } from "../../testing/fake-api.tsx";
import { testToken } from "../../testing/test-token.ts";
import { CostLine } from "./CostLine.tsx";

const total = { id: null, day: null, importWh: 12_000, amount: "184320.5", co2: "8.4" };
const known = { unpricedWh: 0, missing: { meters: 0, hours: 0 }, behind: {}, apart: [] };
const PRICED: EnergyCost = { ...known, currency: "INR", total, docs: [], unpriced: 2 };
const NOTHING: EnergyCost = {
  ...known,
  currency: null,
  total: { ...total, amount: null, co2: null },
  docs: [],
  unpriced: 0,
};

async function open(cost: EnergyCost, role: "admin" | "user" = "admin") {
  adoptSession({ token: testToken({ role: [role] }), partner_name: "" });
  const fake = fakeServer([]);
  fake.on(contract.energyCost, () => cost);
  fake.on(contract.listSupplies, () => ({ docs: [] }));
  await openScreen(fake, "/app/dashboard", () => (
    <>
      <p>Energy</p>
      <CostLine from="2026-11-01" to="2026-11-17" />
    </>
  ));
  await waitFor(() => expect(fake.inputsOf(contract.energyCost)).toHaveLength(1));
  return fake;
}

beforeEach(() => loadTexts("meters", "common", "errors"));

it("shows the cost of energy, with its CO₂ and what no tariff covers", async () => {
  const fake = await open(PRICED);
  const line = await screen.findByText("₹1,84,321");
  expect(line.parentElement?.textContent).toBe("Cost ₹1,84,321 · 8.4 kg CO₂ · without 2 devices that no tariff covers");
  expect(screen.getByText("8.4 kg CO₂").className).toContain("isNowrap");
  expect(fake.inputsOf(contract.energyCost)).toEqual([
    { from_date: "2026-11-01", to_date: "2026-11-17", device_ids: [], by: "device" },
  ]);
});

it("links an admin to a tariff when nothing is priced", async () => {
  await open(NOTHING);
  await screen.findByRole("link", { name: "Add your tariff to see costs" });
});

it("shows others nothing when nothing is priced", async () => {
  const fake = await open(NOTHING, "user");
  await screen.findByText("Energy");
  expect(screen.queryByRole("link")).toBeNull();
  expect(fake.inputsOf(contract.listSupplies)).toEqual([]);
});

it("says that the cost is unknown when energy has no price", async () => {
  await open({ ...PRICED, total: { ...total, amount: null }, unpricedWh: 12_000 });
  await screen.findByText("Cost not known");
});

it("says how much energy the cost is without", async () => {
  await open({ ...PRICED, unpriced: 0, unpricedWh: 2000 });
  const line = await screen.findByText("₹1,84,321");
  expect(line.parentElement?.textContent).toContain("without 2 kWh whose price is not known");
});

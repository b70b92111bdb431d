import { contract, type SupplyDemand } from "@switchboard/contract";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { adoptSession, endSession } from "../../../api/session.ts";
import { loadTexts } from "../../../i18n/index.ts";
import { aDevice, aSwitch, switchId } from "../../../testing/devices.ts";
import { fakeServer, openScreen } from "../../../testing/fake-api.tsx";
import { refusedLinks } from "../../../testing/refused-links.ts";
import { testToken } from "../../../testing/test-token.ts";
import { DemandPage } from "./DemandPage.tsx";
import { LimitPage } from "./limit/LimitPage.tsx";

/** The test environment has no canvas. */
vi.mock("../../../ui/charts/chart-kit.ts", () => ({
  init: () => ({
    setOption: () => {},
    on: () => {},
    resize: () => {},
    dispose: () => {},
    getZr: () => ({ on: () => {} }),
  }),
}));

const SUPPLY = "11111111-1111-4111-8111-111111111111";
const HEATER = switchId(1, 1);
const AT = "2026-03-02T12:30:00.000Z";
const LIMIT = {
  limit: 100_000,
  measure: "va" as const,
  minutes: 15 as const,
  restore_percent: 90,
  is_on: true,
  loads: [],
  names: {},
};

const demandOf = (given: Partial<SupplyDemand> = {}): SupplyDemand => ({
  supply: { _id: SUPPLY, name: "Main building" },
  measure: "va",
  minutes: 15,
  contract: 120_000,
  limit: LIMIT,
  now: {
    at: AT,
    until: "2026-03-02T12:45:00.000Z",
    present: 118_000,
    so_far: 90_000,
    expected: 104_500,
    low: 98_000,
    high: 112_000,
    certainty: 0.4,
    outlook: "possible",
    allowed: 96_000,
    heard_at: AT,
  },
  shed: [],
  ...given,
});

beforeEach(async () => {
  adoptSession({ token: testToken({ role: ["admin"] }), partner_name: "" });
  await loadTexts("demand", "charts", "live");
});
afterEach(() => endSession({ navigate: false }));

function building(demand: SupplyDemand | undefined) {
  const fake = fakeServer([aDevice(1, { switch_appliances: [aSwitch(1, 1), aSwitch(1, 2)] })]);
  const asked: unknown[] = [];
  fake.on(contract.listDemand, () => ({ docs: demand ? [demand] : [] }));
  fake.on(contract.demandDay, () => ({
    windows: [{ at: AT, until: "2026-03-02T12:45:00.000Z", value: 91_000 }],
    shed: [],
  }));
  fake.on(contract.listSensors, () => ({ sensors: [], buttons: [] }));
  fake.on(contract.listMeters, () => ({ scope: "building" as const, meters: [] }));
  fake.on(contract.setDemandLimit, (body) => {
    asked.push(body);
    return LIMIT;
  });
  fake.on(contract.tryDemandLimit, (body) => {
    asked.push(body);
    return {
      from: "2026-02-01",
      to: "2026-03-01",
      peak_before: 121_000,
      peak_after: 99_000,
      measured: 1,
      shed_ms: 11_400_000,
      loads: [{ switch_appliance: HEATER, times: 4, ms: 11_400_000 }],
      saved: { currency: "INR", amount: "18400.00" },
      windows: [],
    };
  });
  return { fake, asked };
}

it("shows the forecast of the window, its certainty, and the power still allowed", async () => {
  const { fake } = building(demandOf());
  await openScreen(fake, "/demand", () => <DemandPage />);
  const card = await screen.findByRole("listitem", { name: "Main building" });
  for (const text of ["105 kVA", "May go above the limit", "96 kVA", "40%", "98 kVA to 112 kVA"])
    await within(card).findByText(text);
  await within(card).findByText(/Highest: 91 kVA/);
  const chart = await within(card).findByRole("figure");
  await userEvent.click(within(chart).getByRole("button", { name: "Show as table" }));
  within(chart).getByRole("cell", { name: "91 kVA" });
  await userEvent.click(within(chart).getByRole("button", { name: /^Export/ }));
  await screen.findByRole("menuitem", { name: "Picture (PNG)" });
});

it("shows no meaningless powers in the last seconds of a window", async () => {
  const { now } = demandOf();
  const ending = now && { ...now, low: 90_010, high: 90_020, certainty: 0.99, allowed: 2_689_000 };
  const { fake } = building(demandOf({ now: ending }));
  await openScreen(fake, "/demand", () => <DemandPage />);
  const card = await screen.findByRole("listitem", { name: "Main building" });
  await within(card).findByText(`over ${(3 * LIMIT.limit) / 1000} kVA`);
  await within(card).findByText("90 kVA");
});

it("shows what is shut off and until when", async () => {
  const shed = {
    switch_appliance: { _id: HEATER, name: "Heater" },
    device: { _id: aDevice(1)._id, device_name: "Plant room" },
    power: 20_000,
    since: AT,
    until: "2026-03-02T13:30:00.000Z",
  };
  const { fake } = building(demandOf({ shed: [shed] }));
  await openScreen(fake, "/demand", () => <DemandPage />);
  const off = await screen.findByRole("region", { name: "Shut off now" });
  expect(off.textContent).toContain("Heater");
  expect(off.textContent).toContain("20 kVA");
  expect(off.textContent).toContain("on again by");
});

it("says that the demand is unknown while the meters are silent, and what to do without a supply", async () => {
  const { fake } = building(demandOf({ now: null }));
  await openScreen(fake, "/demand", () => <DemandPage />);
  await screen.findByText(/The main meters are silent/);
});

it.each([
  [LIMIT, "An admin can change the limit."],
  [null, "An admin can set a limit."],
])("says who can change a limit, and leads users to no screen that refuses them", async (limit, text) => {
  adoptSession({ token: testToken({ role: ["user"] }), partner_name: "" });
  const { fake } = building(demandOf({ limit }));
  await openScreen(fake, "/demand", () => <DemandPage />);
  await screen.findByText(text);
  expect(refusedLinks()).toEqual([]);
});

it("says how to begin without a supply", async () => {
  const { fake } = building(undefined);
  await openScreen(fake, "/demand", () => <DemandPage />);
  await screen.findByText("No utility connection");
});

it("puts a load into a new limit, tries it on last month, and turns it on", async () => {
  const { fake, asked } = building(demandOf({ limit: null }));
  await openScreen(fake, `/limit?supply=${SUPPLY}`, () => <LimitPage />);
  const limit = await screen.findByLabelText<HTMLInputElement>("Stay below (kVA)");
  expect(limit.value).toBe("114");
  await userEvent.click(screen.getByRole("button", { name: "Choose loads" }));
  await userEvent.click(await screen.findByRole("checkbox", { name: /Switch 1\.1/ }));
  await userEvent.click(screen.getByRole("button", { name: /^Done/ }));
  await screen.findByText("Enter what it draws");
  await userEvent.click(screen.getByRole("button", { name: "Edit Switch 1.1" }));
  const sheet = await screen.findByRole("dialog");
  await userEvent.type(within(sheet).getByLabelText("What it draws (W)"), "20000");
  await userEvent.click(within(sheet).getByRole("button", { name: "Apply" }));
  await userEvent.click(screen.getByRole("button", { name: "Try it on last month" }));
  await screen.findByText(/Would have saved ₹18,400, shutting off 1 load for/);
  within(screen.getByRole("row", { name: /^Switch 1\.1/ })).getByRole("cell", { name: "4" });
  screen.getByRole("button", { name: /^Export: Feb/ });
  await userEvent.click(screen.getByRole("checkbox", { name: /Shut loads off/ }));
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked.at(-1)).toMatchObject({
    supply: SUPPLY,
    limit: 114_000,
    measure: "va",
    is_on: true,
    loads: [{ switch_appliance: HEATER, watts: 20_000, necessary: false }],
  });
});

it("requires a load before it is turned on", async () => {
  const { fake, asked } = building(demandOf({ limit: null }));
  await openScreen(fake, `/limit?supply=${SUPPLY}`, () => <LimitPage />);
  await userEvent.click(await screen.findByRole("checkbox", { name: /Shut loads off/ }));
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("Choose at least one load first");
  expect(asked).toEqual([]);
});

it("asks before a changed limit is lost, and not once it is saved", async () => {
  const { fake } = building(demandOf());
  const router = await openScreen(fake, `/limit?supply=${SUPPLY}`, () => <LimitPage />);
  await userEvent.type(await screen.findByLabelText("Stay below (kVA)"), "0");
  void router.navigate({ to: "/app/demand" });
  await screen.findByRole("dialog", { name: "Leave without saving?" });
  await userEvent.click(screen.getByRole("button", { name: "Stay" }));
  await userEvent.click(screen.getByRole("checkbox", { name: /Shut loads off/ }));
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/app/demand"));
});

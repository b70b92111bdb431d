import { contract, type ProvenFinding } from "@switchboard/contract";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "../../../api/api-error.ts";
import { adoptSession } from "../../../api/session.ts";
import { loadTexts } from "../../../i18n/index.ts";
import { aDevice, HOME } from "../../../testing/devices.ts";
import { fakeServer, openScreen } from "../../../testing/fake-api.tsx";
import { refusedLinks } from "../../../testing/refused-links.ts";
import { testToken } from "../../../testing/test-token.ts";
import { FindingPage } from "./FindingPage.tsx";
import { WastePage } from "./WastePage.tsx";

/** There is no canvas here. */
vi.mock("../../../ui/charts/chart-kit.ts", () => ({
  init: () => ({
    setOption: () => {},
    on: () => {},
    resize: () => {},
    dispose: () => {},
    getZr: () => ({ on: () => {} }),
  }),
}));

const ID = "11111111-1111-4111-8111-111111111111";
const OTHER = "22222222-2222-4222-8222-222222222222";
const METER = aDevice(1);

const FINDING: ProvenFinding = {
  _id: ID,
  device: { _id: METER._id, device_name: "Mains" },
  kind: "closed",
  from: "2026-03-03",
  to: "2026-03-03",
  wasteWh: 351_700,
  measuredWh: 400_000,
  expectedWh: 48_300,
  cost: null,
  hours: { from: 8, to: 18 },
  deviations: null,
  cvRmse: null,
  comparedDays: 20,
  minds: [],
  isShownAbove: false,
  dayName: "Holi",
  foundAt: "2026-03-04T00:00:00.000Z",
  decided: null,
  savings: null,
  proof: {
    unit: "hour",
    measure: "Wh",
    points: [{ at: "2026-03-03T08", measured: 40_000, expected: 4000, low: 0, high: 6000, isWaste: true }],
  },
};

beforeAll(() => loadTexts("waste", "errors", "charts"));
beforeEach(() => adoptSession({ token: testToken({ enterprise_id: HOME, role: ["admin"] }), partner_name: "" }));

function building(docs: ProvenFinding[] = [FINDING]) {
  const fake = fakeServer([METER]);
  const asked: unknown[] = [];
  fake.on(contract.listWaste, ({ state }) => ({
    docs: docs.filter(({ decided }) => (state === "open") === (decided === null)),
    checkedDay: docs.length > 0 ? "2026-03-17" : null,
    sensor: null,
  }));
  fake.on(contract.oneWaste, () => docs[0] ?? FINDING);
  fake.on(contract.listSensors, () => ({ sensors: [], buttons: [] }));
  fake.on(contract.decideWaste, (body) => {
    asked.push(body);
    return FINDING;
  });
  return { fake, asked };
}

const openList = (docs?: ProvenFinding[]) => {
  const { fake } = building(docs);
  return openScreen(fake, "/app/waste", WastePage, "/app/waste");
};

it("lists the waste, in kilowatt-hours without a price", async () => {
  await openList();
  const card = within(await screen.findByRole("listitem", { name: "Mains" }));
  card.getByText("351.7 kWh");
  card.getByText(/closed \(Holi\)/);
  expect(card.getByRole("link", { name: "See the proof: Mains" }).getAttribute("href")).toBe(`/app/waste/${ID}`);
});

it("counts the same waste of a meter and of the one above it once", async () => {
  const below = { ...FINDING, _id: OTHER, device: { _id: OTHER, device_name: "Chiller" }, isShownAbove: true };
  await openList([FINDING, below]);
  await screen.findByText("wasted in 2 open findings");
  expect(screen.getAllByText("351.7 kWh")).toHaveLength(3);
  screen.getByText("Counted already in the meter above it");
});

it("writes money with the grouping of India when a tariff is known", async () => {
  await openList([{ ...FINDING, cost: { amount: "123456.50", currency: "INR" } }]);
  const card = within(await screen.findByRole("listitem", { name: "Mains" }));
  card.getByText("₹1,23,456.50");
});

it("says that nothing was looked at before the first night", async () => {
  await openList([]);
  await screen.findByText("Not checked yet");
});

it("says who can choose a thermometer, and leads users to no screen that refuses them", async () => {
  adoptSession({ token: testToken({ enterprise_id: HOME, role: ["user"] }), partner_name: "" });
  await openList();
  await screen.findByText(/^An admin can choose a thermometer outside/);
  expect(screen.queryByLabelText("Thermometer")).toBeNull();
  expect(refusedLinks()).toEqual([]);
});

it("leads users from a finding to no screen that refuses them", async () => {
  adoptSession({ token: testToken({ enterprise_id: HOME, role: ["user"] }), partner_name: "" });
  await openScreen(building().fake, `/app/waste/${ID}`, FindingPage, "/app/waste/$finding");
  await screen.findByRole("link", { name: "Show energy" });
  expect(refusedLinks()).toEqual([]);
});

it("takes a decision with its reason", async () => {
  const { fake, asked } = building();
  await openScreen(fake, `/app/waste/${ID}`, FindingPage, "/app/waste/$finding");
  await userEvent.click(await screen.findByRole("button", { name: "Decide" }));
  await userEvent.click(await screen.findByRole("radio", { name: /Meant to be so/ }));
  await userEvent.type(screen.getByRole("textbox"), "Stocktaking");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(asked).toEqual([{ id: ID, decision: "intended", note: "Stocktaking" }]));
});

it("leads to a schedule and to an alarm that are filled in", async () => {
  const { fake } = building();
  await openScreen(fake, `/app/waste/${ID}`, FindingPage, "/app/waste/$finding");
  const schedule = await screen.findByRole("link", { name: "Make a schedule" });
  expect(schedule.getAttribute("href")).toMatch(new RegExp(`device=${METER._id}.*off=.?.?.?800`));
  expect(screen.getByRole("link", { name: "Make an alarm" }).getAttribute("href")).toMatch(
    new RegExp(`device=${METER._id}.*kilowatts=.*6.*from=.*800`),
  );
});

it("suggests no schedule when the device has no switch, and no alarm that the waste would not have raised", async () => {
  const meter = aDevice(1, { switch_appliances: [] });
  const fake = fakeServer([meter]);
  const points = FINDING.proof.points.map((each) => ({ ...each, high: 40_000 }));
  fake.on(contract.oneWaste, () => ({ ...FINDING, proof: { ...FINDING.proof, points } }));
  await openScreen(fake, `/app/waste/${ID}`, FindingPage, "/app/waste/$finding");
  await screen.findByRole("link", { name: "Show energy" });
  expect(screen.queryByRole("link", { name: "Make a schedule" })).toBeNull();
  expect(screen.queryByRole("link", { name: "Make an alarm" })).toBeNull();
});

it("shows the savings since it was fixed, with their certainty", async () => {
  const decided = { decision: "fixed" as const, note: "", by: "Asha", at: FINDING.foundAt, day: "2026-03-04" };
  const savings = { savedWh: 120_000, certainWh: 15_000, expectedWh: 900_000, days: 14, cvRmse: 0.08 };
  const { fake } = building([{ ...FINDING, decided, savings }]);
  await openScreen(fake, `/app/waste/${ID}`, FindingPage, "/app/waste/$finding");
  await screen.findByText("120 kWh ± 15 kWh");
  screen.getByText("8%");
  screen.getByRole("button", { name: "Open again" });
});

it("says that a finding is not there", async () => {
  const { fake } = building();
  fake.on(contract.oneWaste, () => {
    throw new ApiError(404, { code: "waste.not_found" });
  });
  await openScreen(fake, `/app/waste/${OTHER}`, FindingPage, "/app/waste/$finding");
  await screen.findByText("Finding not found");
});

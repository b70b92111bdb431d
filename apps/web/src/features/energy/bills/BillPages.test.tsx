import { type BillView, contract } from "@switchboard/contract";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { adoptSession } from "../../../api/session.ts";
import type { BillSummary, OneBill, Supply } from "../../../data/bills.ts";
import { loadTexts } from "../../../i18n/index.ts";
import { fakeServer, openScreen } from "../../../testing/fake-api.tsx";
import { refusedLinks } from "../../../testing/refused-links.ts";
import { testToken } from "../../../testing/test-token.ts";
import { BillPage } from "./bill/BillPage.tsx";
import { BillsPage } from "./list/BillsPage.tsx";
import { SupplyPage } from "./supply/SupplyPage.tsx";

// jsdom has no canvas.
vi.mock("../../../ui/charts/chart-kit.ts", () => ({
  init: () => ({
    setOption: () => {},
    on: () => {},
    resize: () => {},
    dispose: () => {},
    getZr: () => ({ on: () => {} }),
  }),
}));

const ID = "00000000-0020-4000-8000-000000000001";
const TARIFF = "00000000-0020-4000-8000-000000000002";
const METER = "00000000-0020-4000-8000-000000000003";

const SUPPLY: Supply = {
  _id: ID,
  name: "Main building",
  consumerNumber: "HYD 1234",
  meters: [METER],
  exportMeter: null,
  contractDemand: "100",
  connectedLoad: null,
  pastDemands: [],
  readingDay: 1,
  tariffs: [{ from: "2026-01-01", tariff: TARIFF }],
  budget: { amount: "300000", months: {} },
  co2: null,
  shares: { basis: "area", of: [{ name: "Ground floor", device_ids: [], weight: "100" }] },
  currency: "INR",
  timeZone: "Asia/Kolkata",
  names: { [TARIFF]: "TGSPDCL HT II", [METER]: "Main panel" },
};

const month = (own: Partial<BillSummary>): BillSummary => ({
  from: "2026-11-01",
  to: "2026-12-01",
  isOver: false,
  total: "184320.50",
  importWh: 20_500_000,
  demand: { billed: "80", recorded: "61.5", measure: "kVA" },
  powerFactor: "0.96",
  co2: null,
  budget: "300000",
  utility: null,
  notices: 0,
  isIncomplete: false,
  ...own,
});
const FORECAST = {
  total: "312000",
  low: "295000",
  high: "330000",
  importWh: 34_000_000,
  isIncomplete: false,
  days: 17,
  of: 30,
};
const OCTOBER = month({
  from: "2026-10-01",
  to: "2026-11-01",
  isOver: true,
  total: "290123",
  utility: "290523",
  notices: 1,
});

const line = (own: Partial<BillView["lines"][number]>): BillView["lines"][number] => ({
  key: "energy",
  kind: "energy",
  part: 0,
  label: { key: "energy", params: { name: "Energy charges" } },
  quantity: "21354.5",
  unit: "kVAh",
  rate: "8.80",
  amount: "187919.60",
  on: [],
  ...own,
});
const BILL: BillView = {
  currency: "INR",
  from: "2026-10-01",
  to: "2026-11-01",
  parts: [{ from: "2026-10-01", to: "2026-11-01", days: 31, version: "2026-01-01" }],
  lines: [
    line({
      key: "demand",
      kind: "demand",
      label: { key: "demand", params: { name: "Demand charges", recorded: "61.5", because: "minimum" } },
      quantity: "80",
      unit: "kVA",
      rate: "475",
      amount: "38000.00",
    }),
    line({}),
    line({
      key: "tod",
      label: { key: "energy_period", params: { name: "Time of day", period: "peak" } },
      quantity: "7000",
      rate: "1.00",
      amount: "7000.00",
    }),
    line({
      key: "round_off",
      kind: "round_off",
      label: { key: "round_off", params: {} },
      quantity: null,
      unit: null,
      rate: null,
      amount: "0.40",
    }),
  ],
  sum: "232919.60",
  total: "232920.00",
  energy: { importWh: 20_500_000, exportWh: 0, vah: 21_354_500 },
  powerFactor: "0.96",
  demands: [],
  credit: null,
  missing: [{ from: "2026-10-12T04:00:00Z", to: "2026-10-12T07:00:00Z" }],
  bridged: [],
  notices: [{ code: "readings_missing", params: { ms: "10800000" } }],
};
const ONE: OneBill = {
  bill: BILL,
  isOver: true,
  forecast: null,
  utility: null,
  differences: [],
  shares: [
    { name: "Ground floor", importWh: null, part: "0.6", amount: "139752.00" },
    { name: null, importWh: null, part: "0.4", amount: "93168.00" },
  ],
  places: null,
  budget: "300000",
  co2: null,
};

function server(role: "admin" | "user" = "admin") {
  adoptSession({ token: testToken({ role: [role] }), partner_name: "" });
  const fake = fakeServer([]);
  fake.on(contract.listSupplies, () => ({ docs: [SUPPLY] }));
  fake.on(contract.listTariffs, () => ({ docs: [] }));
  fake.on(contract.listBills, () => ({ docs: [month({}), OCTOBER], forecast: FORECAST }));
  fake.on(contract.oneBill, () => ONE);
  return fake;
}

beforeEach(() => loadTexts("bills", "charts", "common", "errors", "meters", "placeUse", "reports"));

it("shows the cost of a month, its forecast, and that the budget is likely to be exceeded", async () => {
  await openScreen(server(), "/app/bills", () => <BillsPage />);
  const card = await screen.findByRole("article", { name: "Main building" });
  await within(card).findByText("₹1,84,321");
  expect(card.textContent).toContain("TGSPDCL HT II · HYD 1234");
  expect(card.textContent).toContain("₹3,12,000");
  expect(card.textContent).toContain("likely between ₹2,95,000 and ₹3,30,000");
  expect(card.textContent).toContain("Likely ₹12,000 over the budget of ₹3,00,000");
});

it("exports the connections, with this month and the one before", async () => {
  const files: Blob[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((file) => `blob:${files.push(file as Blob)}`);
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
  await openScreen(server(), "/app/bills", () => <BillsPage />);
  await screen.findByText("₹1,84,321");
  await userEvent.click(screen.getByRole("button", { name: "Export: Bills" }));
  await screen.findByRole("menuitem", { name: "PDF, by printing" });
  await userEvent.click(screen.getByRole("menuitem", { name: "CSV file" }));
  await waitFor(() => expect(files).toHaveLength(1));
  const [head, row] = ((await files[0]?.text()) ?? "").trim().split(/\r?\n/);
  expect(head).toContain("Utility connection");
  for (const cell of ["Main building", "HYD 1234", "TGSPDCL HT II", "₹1,84,320.50", "October 2026", "₹2,90,123.00"])
    expect(row).toContain(cell);
  vi.restoreAllMocks();
});

it("links an admin without a tariff to the templates, and tells others whom to ask", async () => {
  const fake = server();
  fake.on(contract.listSupplies, () => ({ docs: [] }));
  await openScreen(fake, "/app/bills", () => <BillsPage />);
  expect((await screen.findByRole("link", { name: "Choose a tariff" })).getAttribute("href")).toBe("/app/tariffs/new");
});

it("tells users who may not change anything whom to ask for bills", async () => {
  const fake = server("user");
  fake.on(contract.listSupplies, () => ({ docs: [] }));
  await openScreen(fake, "/app/bills", () => <BillsPage />);
  await screen.findByText(/An admin adds the tariff/);
  expect(screen.queryByRole("link", { name: "Tariffs" })).toBeNull();
});

it("lists the months of a supply beside the utility's amounts", async () => {
  await openScreen(server(), `/app/bills/${ID}`, () => <SupplyPage />, "/app/bills/$supply");
  const row = await screen.findByRole("row", { name: /October 2026/ });
  expect(row.textContent).toContain("₹2,90,123.00");
  expect(row.textContent).toContain("₹400.00 more");
  expect(row.textContent).toContain("1 note");
});

it("marks a month with missing charges wherever its total is shown", async () => {
  const fake = server();
  const docs = [month({ isIncomplete: true }), { ...OCTOBER, isIncomplete: true }];
  fake.on(contract.listBills, () => ({ docs, forecast: { ...FORECAST, total: "250000", isIncomplete: true } }));
  await openScreen(fake, "/app/bills", () => <BillsPage />);
  await screen.findByText("₹1,84,321");
  expect(screen.getAllByText("Incomplete: charges are missing")).toHaveLength(2);
  screen.getByRole("link", { name: /₹2,90,123.00 \(incomplete\)/ });
  screen.getByText(/Whether the budget of .* holds is not known/);
});

it("marks incomplete months in the list of a supply", async () => {
  const fake = server();
  fake.on(contract.listBills, () => ({ docs: [month({}), { ...OCTOBER, isIncomplete: true }], forecast: FORECAST }));
  await openScreen(fake, `/app/bills/${ID}`, () => <SupplyPage />, "/app/bills/$supply");
  const row = await screen.findByRole("row", { name: /October 2026/ });
  expect(row.textContent).toContain("Incomplete: charges are missing");
});

const openBill = (fake: ReturnType<typeof server>) =>
  openScreen(fake, `/app/bills/${ID}/2026-10-01`, () => <BillPage />, "/app/bills/$supply/$day");

it("shows a bill line by line, with how each came about", async () => {
  await openBill(server());
  await screen.findByRole("heading", { name: "Bill for October 2026" });
  const demand = screen.getByRole("row", { name: /Demand charges/ });
  expect(demand.textContent).toContain("80 kVA");
  expect(demand.textContent).toContain(
    "Recorded were 61.5 kVA; the tariff bills at least its minimum share of the contract",
  );
  expect(screen.getByRole("row", { name: /Time of day · Peak/ }).textContent).toContain("₹7,000.00");
  expect(screen.getByRole("row", { name: /^Total/ }).textContent).toContain("₹2,32,920.00");
});

it("asks for a file of all days of the bill when it is downloaded, because its name carries them", async () => {
  const fake = server();
  fake.on(contract.newReport, () => ({
    ...{ id: ID, format: "PDF" as const, step: "failed" as const, percent: 100, code: "report.failed" as const },
    ...{ file_name: "x.pdf", expiresAt: "2100-01-01T00:00:00Z" },
  }));
  await loadTexts("reports");
  await openBill(fake);
  await userEvent.click(await screen.findByRole("button", { name: "Download" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Download PDF" }));
  await waitFor(() =>
    expect(fake.inputsOf(contract.newReport)).toMatchObject([
      { kind: "bill", supply: ID, from_date: "2026-10-01", to_date: "2026-10-31" },
    ]),
  );
});

it("saves the lines of a bill with its total as CSV, beside the utility's amounts", async () => {
  const files: File[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((file) => `blob:${files.push(file as File)}`);
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
  const fake = server();
  const utility = { total: "233000", lines: [{ key: "energy", amount: "188000" }] };
  fake.on(contract.oneBill, () => ({
    ...ONE,
    utility: { kwh: null, kvah: null, demand: null, powerFactor: null, note: "", ...utility },
  }));
  await loadTexts("reports");
  await openBill(fake);
  await userEvent.click(await screen.findByRole("button", { name: "Download" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Download CSV" }));
  await waitFor(() => expect(files).toHaveLength(1));
  expect(files[0]?.name).toMatch(/^bill-2026-10-01/);
  const lines = ((await files[0]?.text()) ?? "").trim().split(/\r?\n/);
  expect(lines[0]).toContain('"Charge","Quantity","Rate","Amount","On their bill","Note"');
  expect(lines[1]).toMatch(/"Demand charges","80 kVA","₹475.00","₹38,000.00","","Recorded were 61.5 kVA/);
  expect(lines[2]).toContain('"₹1,87,919.60","₹1,88,000.00"');
  expect(lines.at(-1)).toMatch(/^"Total","","","₹2,32,920.00","₹2,33,000.00"/);
  vi.restoreAllMocks();
});

it("says plainly that readings are missing, and what to do", async () => {
  await openBill(server());
  const notices = await screen.findByRole("region", { name: "What this bill does not know" });
  expect(notices.textContent).toContain("Readings of 3 hr are missing");
  expect(notices.textContent).toContain("Check that the meters are online");
});

it("says how much energy doubtful readings leave out, and leads an admin to them", async () => {
  const fake = server();
  const notices = [{ code: "readings_left_out", params: { count: "1674", wattHours: "111600000" } }] as const;
  fake.on(contract.oneBill, () => ({ ...ONE, bill: { ...BILL, notices: [...notices] } }));
  await openBill(fake);
  const region = await screen.findByRole("region", { name: "What this bill does not know" });
  expect(region.textContent).toContain("1,674 doubtful readings with 1,11,600 kWh are left out");
  const review = within(region).getByRole("link", { name: "Review the readings" });
  expect(review.getAttribute("href")).toMatch(/^\/app\/analytics\/doubtful/);
});

const FUEL_MISSING: OneBill = {
  ...ONE,
  bill: {
    ...BILL,
    notices: [{ code: "fuel_not_announced", params: { name: "FPPCA", line: "fuel", month: "2026-10" } }],
  },
};

it("leads an admin from a missing fuel price straight to entering it, and back", async () => {
  const fake = server();
  fake.on(contract.oneBill, () => FUEL_MISSING);
  await openBill(fake);
  const notices = await screen.findByRole("region", { name: "What this bill does not know" });
  expect(notices.textContent).toContain("FPPCA: the price for October 2026 is not entered");
  const enter = within(notices).getByRole("link", { name: "Enter the price for October 2026" });
  expect(enter.getAttribute("href")).toBe(`/app/tariffs/${TARIFF}?fuel=fuel&month=2026-10&supply=${ID}&day=2026-10-01`);
});

it("names each tariff of a month in which the supply changed it", async () => {
  const fake = server();
  const [first, second] = [TARIFF, METER];
  const tariffs = [
    { from: "2026-01-01", tariff: first },
    { from: "2026-10-15", tariff: second },
    { from: "2026-11-01", tariff: ID },
  ];
  fake.on(contract.listSupplies, () => ({ docs: [{ ...SUPPLY, tariffs }] }));
  fake.on(contract.oneBill, () => FUEL_MISSING);
  await openBill(fake);
  const links = await screen.findAllByRole("link", { name: /^Enter the price for October 2026 in/ });
  expect(links.map(({ textContent }) => textContent)).toEqual([
    "Enter the price for October 2026 in TGSPDCL HT II",
    "Enter the price for October 2026 in Main panel",
  ]);
});

it("says who can add connections, and leads users to no screen that refuses them", async () => {
  await openScreen(server("user"), "/app/bills", () => <BillsPage />);
  await screen.findByText("An admin can add utility connections and tariffs.");
  await screen.findByRole("link", { name: "Bill so far" });
  expect(refusedLinks()).toEqual([]);
});

it("says that an admin can enter the utility's bill and complete this one, without links for users", async () => {
  const fake = server("user");
  fake.on(contract.oneBill, () => ({ ...FUEL_MISSING, utility: null, differences: [] }));
  await openBill(fake);
  await screen.findByText(/^An admin can type in the total of the utility's paper bill/);
  screen.getByText("An admin can change the tariff, the utility connection and its meters.");
  expect(refusedLinks()).toEqual([]);
});

it("tells users who may not enter a fuel price who does", async () => {
  const fake = server("user");
  fake.on(contract.oneBill, () => FUEL_MISSING);
  await openBill(fake);
  await screen.findByText(/^An admin enters it in the tariff/);
  expect(screen.queryByRole("link", { name: /^Enter the price/ })).toBeNull();
});

it("compares with the utility's total that is typed in, and explains the difference", async () => {
  const fake = server();
  let typed: OneBill["utility"] = null;
  const why = { what: "demand", key: null, ours: "80", theirs: "84", amount: "1900.00" } as const;
  fake.on(contract.oneBill, () => ({ ...ONE, utility: typed, differences: typed ? [why] : [] }));
  fake.on(contract.setUtilityBill, ({ figures }) => {
    typed = figures && { ...figures, lines: figures.lines ?? [], note: figures.note ?? "" };
    return { utility: typed, differences: [why] };
  });
  await openBill(fake);
  await userEvent.click(await screen.findByRole("button", { name: "Enter the utility's bill" }));
  const sheet = await screen.findByRole("dialog", { name: "Utility's own bill" });
  await userEvent.type(within(sheet).getByLabelText(/^Total/), "abc");
  await userEvent.click(within(sheet).getByRole("button", { name: "Save and compare" }));
  await within(sheet).findByText("Enter a number");
  await userEvent.clear(within(sheet).getByLabelText(/^Total/));
  await userEvent.type(within(sheet).getByLabelText(/^Total/), "₹ 2,34,820");
  await userEvent.click(within(sheet).getByRole("button", { name: "Save and compare" }));
  await waitFor(() =>
    expect(fake.inputsOf(contract.setUtilityBill)).toMatchObject([
      { supply: ID, day: "2026-10-01", figures: { total: "234820", kwh: null, lines: [] } },
    ]),
  );
  await screen.findByText("₹1,900.00 more");
  screen.getByText("Demand: they billed 84, we 80");
});

it("divides the bill into shares, and names the unassigned part", async () => {
  await openBill(server());
  const shares = await screen.findByRole("region", { name: "Shares" });
  expect(shares.textContent).toContain("Ground floor60%₹1,39,752.00");
  expect(shares.textContent).toContain("Not shared out40%₹93,168.00");
});

const share = (own: Partial<NonNullable<OneBill["places"]>["rows"][number]>) => ({
  ...{ key: "rest", kind: "rest" as const, name: null, path: [], level: 0, area: null },
  ...{ importWh: 20_500_000, part: "1", amount: "232920.00", ...own },
});

it("divides the bill by place, and names what the shares leave out", async () => {
  const fake = server();
  const rows = [
    share({ key: "a", kind: "place", name: "Tower", importWh: 8_200_000, part: "0.4", amount: "93168.00", area: 400 }),
    share({ key: "b", kind: "rooms", path: ["Tower"], level: 1, importWh: 8_200_000, part: "0.4", amount: "93168.00" }),
    share({ key: "c", kind: "room", name: "Hall", path: ["Tower"], level: 1 }),
    share({ importWh: 12_300_000, part: "0.6", amount: "139752.00" }),
    share({ key: "total", kind: "total" }),
  ];
  const places = { rows, missing: { meters: 1, hours: 5 }, apart: 2 };
  fake.on(contract.oneBill, () => ({ ...ONE, places }));
  await openBill(fake);
  const table = await screen.findByRole("table", { name: "Shares by place" });
  expect(
    within(table)
      .getAllByRole("row")
      .map(({ textContent }) => textContent)
      .slice(1),
  ).toEqual([
    "Tower8,200.0 kWh40%₹93,168.0040020.5₹232.92",
    "Other rooms8,200.0 kWh40%₹93,168.00–––",
    "Not metered12,300.0 kWh60%₹1,39,752.00–––",
    "Total20,500.0 kWh100%₹2,32,920.00–––",
  ]);
  screen.getByText(/The whole bill, with fixed charges, demand, taxes and rounding/);
  screen.getByText(/Readings are missing: 5 hours of 1 counted meter\..*2 meters that are not assigned/);
});

it("shows no shares by place to those who get none", async () => {
  await openBill(server("user"));
  await screen.findByRole("heading", { name: "Bill for October 2026" });
  expect(screen.queryByRole("region", { name: "Shares by place" })).toBeNull();
});

it("lets users who may not change a supply read its bills", async () => {
  await openBill(server("user"));
  await screen.findByRole("heading", { name: "Bill for October 2026" });
  expect(screen.queryByRole("button", { name: "Enter the utility's bill" })).toBeNull();
});

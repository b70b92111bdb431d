import { contract, type TariffView } from "@switchboard/contract";
import { announceFuel, type Tariff, type TariffLine } from "@switchboard/domain/energy";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "../../../../api/api-error.ts";
import { adoptSession } from "../../../../api/session.ts";
import { loadTexts } from "../../../../i18n/index.ts";
import { fakeServer, openScreen } from "../../../../testing/fake-api.tsx";
import { testToken } from "../../../../testing/test-token.ts";
import { TariffPage } from "../one/TariffPage.tsx";

const ID = "00000000-0020-4000-8000-000000000002";
const SUPPLY = "00000000-0020-4000-8000-000000000003";
/** The month before this one and the one before that: the page looks at the clock. */
const monthAgo = (count: number) => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count, 15)).toISOString().slice(0, 7);
};
const [LAST, BEFORE] = [monthAgo(1), monthAgo(2)];
const words = (month: string) =>
  new Intl.DateTimeFormat("en", { month: "long", year: "numeric", timeZone: "UTC" }).format(new Date(`${month}-01`));

const FUEL: TariffLine = {
  kind: "fuel",
  key: "fuel",
  name: "FPPCA",
  measure: "import",
  months: { [BEFORE]: "0.36" },
  otherwise: "0",
};
const tariffOf = (...lines: TariffLine[]): Tariff => ({
  name: "BESCOM LT-3 (a)",
  currency: "INR",
  timeZone: "UTC",
  versions: [{ from: "2022-04-01", lines, rounding: { total: { to: "1", mode: "half_up" } } }],
});
const viewOf = (tariff: Tariff) =>
  ({
    ...structuredClone(tariff),
    ...{ _id: ID, template: null, used: 0, inForce: "2022-04-01", changedAt: "2026-01-01T00:00:00Z" },
  }) as TariffView;

/** Answers an announcement as the server does: by the domain's rule. */
function server(tariff: Tariff) {
  adoptSession({ token: testToken({ role: ["admin"] }), partner_name: "" });
  const fake = fakeServer([]);
  let kept = tariff;
  fake.on(contract.listTariffs, () => ({ docs: [viewOf(kept)] }));
  fake.on(contract.announceFuel, ({ was = null, ...given }) => {
    const announced = announceFuel(kept.versions, { ...given, was });
    if (announced.refused) throw new Error(announced.refused);
    kept = { ...kept, versions: announced.versions };
    return viewOf(kept);
  });
  return fake;
}
const open = (fake: ReturnType<typeof server>, search = "") =>
  openScreen(fake, `/app/tariffs/${ID}${search}`, () => <TariffPage />, "/app/tariffs/$tariff");
const rowOf = async (month: string) => {
  const list = await screen.findByRole("list", { name: "FPPCA" });
  return within(list)
    .getAllByRole("listitem")
    .find((row) => row.textContent?.startsWith(words(month)));
};
const sheet = () => screen.findByRole("dialog", { name: "FPPCA: price of a month" });

beforeEach(() => loadTexts("tariffs", "bills", "live", "common", "errors"));

it("shows which months have a price, which have none, and what those are billed at", async () => {
  await open(server(tariffOf(FUEL)));
  expect((await rowOf(LAST))?.textContent).toContain("not entered");
  expect((await rowOf(BEFORE))?.textContent).toContain("₹0.36 per kWh");
  screen.getByText("Months without a price are billed at ₹0.00 per kWh.");
  const months = () => within(screen.getByRole("list", { name: "FPPCA" })).getAllByRole("listitem");
  expect(months()).toHaveLength(6);
  await userEvent.click(screen.getByRole("button", { name: "Show earlier months" }));
  expect(months()).toHaveLength(18);
});

it("exports the months with and without a price, and the charges of the tariff", async () => {
  const files: Blob[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((file) => `blob:${files.push(file as Blob)}`);
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
  await open(server(tariffOf(FUEL)));
  for (const [at, subject] of ["Fuel prices", "BESCOM LT-3 (a)"].entries()) {
    await userEvent.click(await screen.findByRole("button", { name: `Export: ${subject}` }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "CSV file" }));
    await waitFor(() => expect(files).toHaveLength(at + 1));
  }
  const [prices = "", charges = ""] = await Promise.all(files.map((file) => file.text()));
  expect(prices).toContain(`"FPPCA","${words(LAST)}","not entered"`);
  expect(prices).toContain(`"FPPCA","${words(BEFORE)}","₹0.36 per kWh"`);
  expect(charges).toContain('"First day","Charge","Rate"');
  expect(charges).toContain('"Apr 1, 2022","FPPCA","announced month by month"');
  vi.restoreAllMocks();
});

it("takes the price of a month that had none", async () => {
  const fake = server(tariffOf(FUEL));
  await open(fake);
  await userEvent.click(await screen.findByRole("link", { name: `FPPCA: enter the price for ${words(LAST)}` }));
  const form = within(await sheet());
  await userEvent.click(form.getByRole("button", { name: "Save price" }));
  await form.findByText("Enter a price");
  await userEvent.type(form.getByLabelText("Price per kWh"), "0,3725");
  await userEvent.click(form.getByRole("button", { name: "Save price" }));
  await waitFor(() =>
    expect(fake.inputsOf(contract.announceFuel)).toEqual([
      { id: ID, line: "fuel", month: LAST, price: "0.3725", was: null },
    ]),
  );
  await waitFor(async () => expect((await rowOf(LAST))?.textContent).toContain("₹0.3725 per kWh"));
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("corrects a price by sending the former one, and takes it back", async () => {
  const fake = server(tariffOf(FUEL));
  await open(fake);
  const correct = { name: `FPPCA: correct the price for ${words(BEFORE)}` };
  await userEvent.click(await screen.findByRole("link", correct));
  const form = within(await sheet());
  form.getByText("So far ₹0.36. Bills of this month will change; the activity log keeps both prices.");
  await userEvent.clear(form.getByLabelText("Price per kWh"));
  await userEvent.type(form.getByLabelText("Price per kWh"), "-0.12");
  await userEvent.click(form.getByRole("button", { name: "Save price" }));
  await waitFor(async () => expect((await rowOf(BEFORE))?.textContent).toContain("-₹0.12 per kWh"));
  await userEvent.click(screen.getByRole("link", correct));
  await userEvent.click(within(await sheet()).getByRole("button", { name: "Take this price back" }));
  await waitFor(async () => expect((await rowOf(BEFORE))?.textContent).toContain("not entered"));
  const [first, second] = fake.inputsOf(contract.announceFuel);
  expect([first?.price, first?.was]).toEqual(["-0.12", "0.36"]);
  expect([second?.price, second?.was]).toEqual([null, "-0.12"]);
});

it("opens the missing month from a bill, and links back to it", async () => {
  const fake = server(tariffOf(FUEL));
  const router = await open(fake, `?fuel=fuel&month=${LAST}&supply=${SUPPLY}&day=${LAST}-01`);
  const form = within(await sheet());
  form.getByRole("option", { name: `${words(LAST)} · not entered`, selected: true });
  await userEvent.type(form.getByLabelText("Price per kWh"), "0.4");
  await userEvent.click(form.getByRole("button", { name: "Save price" }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/app/bills/${SUPPLY}/${LAST}-01`));
});

it("takes a month that is announced ahead", async () => {
  const fake = server(tariffOf(FUEL));
  await open(fake);
  await userEvent.click(await screen.findByRole("link", { name: "Enter a price for FPPCA" }));
  const form = within(await sheet());
  await userEvent.selectOptions(form.getByLabelText("Month"), `${words(monthAgo(-1))} · not entered`);
  await userEvent.type(form.getByLabelText("Price per kWh"), "0.41");
  await userEvent.click(form.getByRole("button", { name: "Save price" }));
  await waitFor(async () => expect((await rowOf(monthAgo(-1)))?.textContent).toContain("₹0.41 per kWh"));
});

it("says above the button that somebody else was faster, and shows their price", async () => {
  const fake = server(tariffOf(FUEL));
  await open(fake, `?fuel=fuel&month=${LAST}`);
  const form = within(await sheet());
  const theirs: TariffLine = { ...FUEL, months: { [LAST]: "0.5" } };
  fake.on(contract.listTariffs, () => ({ docs: [viewOf(tariffOf(theirs))] }));
  fake.onRaw(contract.announceFuel, () => {
    throw new ApiError(409, { code: "tariff.fuel_changed", head: "Changed meanwhile", message: "" });
  });
  await userEvent.type(form.getByLabelText("Price per kWh"), "0.4");
  await userEvent.click(form.getByRole("button", { name: "Save price" }));
  await form.findByText(/^This month has another price by now/);
  await form.findByText(/^So far ₹0.50\./);
});

it("is not shown for a tariff without monthly prices, whatever the address contains", async () => {
  const energy: TariffLine = { kind: "energy", key: "energy", name: "Energy", measure: "import", price: "7" };
  await open(server(tariffOf(energy)), `?fuel=energy&month=${LAST}`);
  await screen.findByRole("heading", { name: "BESCOM LT-3 (a)" });
  expect(screen.queryByRole("region", { name: "Fuel prices" })).toBeNull();
  expect(screen.queryByRole("dialog")).toBeNull();
});

import { contract, type TariffView } from "@switchboard/contract";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { GatewayError } from "../../gateway/gateway-error.ts";
import { adoptSession } from "../../gateway/session.ts";
import { loadTexts } from "../../i18n/index.ts";
import { fakeServer, openScreen } from "../../testing/fake-gateway.tsx";
import { testToken } from "../../testing/test-token.ts";
import { NewTariffPage } from "./gallery/NewTariffPage.tsx";
import { TariffPage } from "./one/TariffPage.tsx";
import { VersionPage } from "./one/VersionPage.tsx";
import type { TariffDraft } from "./tariff-draft.ts";

const ID = "00000000-0020-4000-8000-000000000002";
const RUPEE = { to: "1", mode: "half_up" } as const;

const HT: TariffDraft = {
  name: "TGSPDCL HT II",
  currency: "INR",
  timeZone: "Asia/Kolkata",
  versions: [
    {
      from: "2022-04-01",
      source: {
        title: "Retail Supply Tariffs",
        order: "TSERC order of 23.03.2022",
        date: "2022-03-23",
        url: "https://example.org/order",
        note: "From memory: the evening peak.",
      },
      periods: [
        { key: "peak", windows: [{ from: 1800, to: 2200 }] },
        { key: "normal", windows: [{ from: 2200, to: 1800 }] },
      ],
      lines: [
        {
          kind: "energy",
          key: "energy",
          name: "Energy charges",
          measure: "apparent",
          prices: { peak: "9.80", normal: "8.80" },
        },
        { kind: "percent", key: "duty", name: "Electricity duty", percent: "6", of: ["energy"] },
      ],
      rounding: { total: RUPEE },
    },
  ],
};
const view = (own: Partial<TariffView> = {}): TariffView => ({
  ...HT,
  _id: ID,
  template: null,
  used: 0,
  inForce: "2022-04-01",
  changedAt: "2026-01-01T00:00:00Z",
  ...own,
});

function server(tariffs: TariffView[] = []) {
  adoptSession({ token: testToken({ role: ["admin"] }), partner_name: "" });
  const fake = fakeServer([]);
  fake.on(contract.listTariffs, () => ({ docs: structuredClone(tariffs) }));
  fake.on(contract.tariffTemplates, () => ({
    docs: [
      {
        key: "ht",
        country: "IN",
        region: "Telangana",
        utility: "TGSPDCL",
        supply: "ht" as const,
        tariff: structuredClone(HT),
      },
    ],
  }));
  fake.on(contract.tariffExample, () => ({ bill: null, problems: [] }));
  fake.on(contract.newTariff, () => view());
  return fake;
}

/** What a screen reader says of a field beside its name. */
const describes = (field: HTMLElement) =>
  document.getElementById(field.getAttribute("aria-describedby") ?? "")?.textContent;

beforeEach(() => loadTexts("tariffs", "bills", "live", "common", "errors"));

it("shows published tariffs with their source and plainly what has to be checked", async () => {
  await openScreen(server(), "/app/tariffs/new", () => <NewTariffPage />);
  const card = await screen.findByRole("listitem", { name: "TGSPDCL HT II" });
  expect(card.textContent).toContain("Peak ₹9.80, Normal ₹8.80");
  expect(card.textContent).toContain("To be checked: From memory: the evening peak.");
  expect(
    within(card)
      .getByRole("link", { name: /TSERC order/ })
      .getAttribute("href"),
  ).toBe("https://example.org/order");
});

it("makes a tariff from a template with a figure changed", async () => {
  const fake = server();
  await openScreen(fake, "/app/tariffs/new?template=ht", () => <NewTariffPage />, "/app/tariffs/new");
  fireEvent.change(await screen.findByLabelText("Peak, per kVAh"), { target: { value: "10,05" } });
  await userEvent.click(screen.getByRole("button", { name: "Create tariff" }));
  await waitFor(() => expect(fake.inputsOf(contract.newTariff)).toHaveLength(1));
  const [sent] = fake.inputsOf(contract.newTariff);
  expect(sent?.template).toBe("ht");
  expect(sent?.tariff.versions[0]?.lines[0]).toMatchObject({ prices: { peak: "10.05", normal: "8.80" } });
});

it("names a wrong line at its field and sends nothing", async () => {
  const fake = server();
  await openScreen(fake, "/app/tariffs/new?template=ht", () => <NewTariffPage />, "/app/tariffs/new");
  const field = await screen.findByLabelText("Peak, per kVAh");
  fireEvent.change(field, { target: { value: "" } });
  await userEvent.click(screen.getByRole("button", { name: "Create tariff" }));
  await waitFor(() => expect(describes(field)).toBe("Energy charges: Enter a price for each period"));
  expect(fake.inputsOf(contract.newTariff)).toEqual([]);
});

it("shows a line that the server refuses at its field", async () => {
  const fake = server();
  fake.onRaw(contract.newTariff, () => {
    throw new GatewayError(400, {
      code: "tariff.invalid",
      head: "Validation error",
      message: "Electricity duty: Provide a price",
      fields: [{ path: "versions.0.lines.1.percent", message: "Provide a price" }],
    });
  });
  await openScreen(fake, "/app/tariffs/new?template=ht", () => <NewTariffPage />, "/app/tariffs/new");
  await userEvent.click(await screen.findByRole("button", { name: "Create tariff" }));
  await waitFor(() => expect(describes(screen.getByLabelText(/^Percent/))).toBe("Provide a price"));
});

it("works the example out again as one types", async () => {
  const fake = server();
  await openScreen(fake, "/app/tariffs/new?template=ht", () => <NewTariffPage />, "/app/tariffs/new");
  await waitFor(() => expect(fake.inputsOf(contract.tariffExample)).toHaveLength(1));
  fireEvent.change(screen.getByLabelText("kWh a month"), { target: { value: "500" } });
  await waitFor(() => expect(fake.inputsOf(contract.tariffExample).at(-1)?.kwh).toBe("500"), { timeout: 3000 });
});

it("shows versions in time with what each changed, and changes only what has not begun", async () => {
  const [first] = HT.versions;
  if (!first) throw new Error("a version");
  const later = {
    ...first,
    from: "2100-04-01",
    lines: [{ ...first.lines[0], prices: { peak: "11", normal: "8.80" } }],
  };
  const tariff = view({ versions: [first, later] as TariffView["versions"] });
  await openScreen(server([tariff]), `/app/tariffs/${ID}`, () => <TariffPage />, "/app/tariffs/$tariff");
  const [coming, now] = await screen
    .findAllByRole("listitem")
    .then((items) => items.filter((item) => item.dataset.state));
  if (!coming || !now) throw new Error("two versions");
  expect(coming.textContent).toContain("to come");
  expect(coming.textContent).toContain("Peak ₹9.80, Normal ₹8.80 → Peak ₹11.00, Normal ₹8.80");
  expect(coming.textContent).toContain("Electricity duty no longer charged (6 %)");
  within(coming).getByRole("link", { name: "Change this version" });
  expect(within(now).queryByRole("link", { name: "Change this version" })).toBeNull();
});

it("does not take months that were announced meanwhile for a change of the version", async () => {
  const [first] = HT.versions;
  if (!first) throw new Error("a version");
  const fuel = (months: Record<string, string>) =>
    ({ kind: "fuel", key: "fuel", name: "FPPCA", measure: "import", months }) as const;
  const versions = [
    { ...first, lines: [fuel({ "2026-01": "0.36" })] },
    { ...first, from: "2100-04-01", lines: [fuel({})] },
  ];
  await openScreen(server([view({ versions })]), `/app/tariffs/${ID}`, () => <TariffPage />, "/app/tariffs/$tariff");
  await screen.findByText("Nothing but the source changed.");
});

it("begins a new version with the last one's figures from tomorrow on", async () => {
  const fake = server([view()]);
  fake.on(contract.setTariffVersion, () => view());
  await openScreen(fake, `/app/tariffs/${ID}/version`, () => <VersionPage />, "/app/tariffs/$tariff/version");
  fireEvent.change(await screen.findByLabelText("Peak, per kVAh"), { target: { value: "12" } });
  await userEvent.click(screen.getByRole("button", { name: "Save version" }));
  await waitFor(() => expect(fake.inputsOf(contract.setTariffVersion)).toHaveLength(1));
  const [sent] = fake.inputsOf(contract.setTariffVersion);
  expect(sent).toMatchObject({ id: ID, replaces: null });
  expect(sent && sent.version.from > new Date().toISOString().slice(0, 10)).toBe(true);
});

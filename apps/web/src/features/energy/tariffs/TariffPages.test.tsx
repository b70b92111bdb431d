import { MantineProvider } from "@mantine/core";
import {
  contract,
  TariffData,
  type TariffTemplateView,
  TariffVersionData,
  type TariffView,
} from "@switchboard/contract";
import { isDecimal, TARIFF_TEMPLATES } from "@switchboard/domain/energy";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, inject, it, test, vi } from "vitest";
import { ApiError } from "../../../api/api-error.ts";
import { setApi } from "../../../api/call.ts";
import { adoptSession } from "../../../api/session.ts";
import { loadTexts } from "../../../i18n/index.ts";
import { fakeServer, openScreen } from "../../../testing/fake-api.tsx";
import { testToken } from "../../../testing/test-token.ts";
import { VersionEditor } from "./form/VersionEditor.tsx";
import { NewTariffPage } from "./gallery/NewTariffPage.tsx";
import { TariffPage } from "./one/TariffPage.tsx";
import { VersionPage } from "./one/VersionPage.tsx";
import type { Line, TariffDraft, Version } from "./tariff-draft.ts";
import { controlsIn, fewZones, leavesOf, stateOf } from "./testing.ts";

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

const HT_TEMPLATE: TariffTemplateView = {
  key: "ht",
  country: "IN",
  region: "Telangana",
  utility: "TGSPDCL",
  supply: "ht",
  tariff: HT,
};

function server(tariffs: TariffView[] = [], template = HT_TEMPLATE) {
  adoptSession({ token: testToken({ role: ["admin"] }), partner_name: "" });
  const fake = fakeServer([]);
  fake.on(contract.listTariffs, () => ({ docs: structuredClone(tariffs) }));
  fake.on(contract.tariffTemplates, () => ({ docs: [structuredClone(template)] }));
  fake.on(contract.tariffExample, () => ({ bill: null, problems: [] }));
  fake.on(contract.newTariff, () => view());
  return fake;
}

/** Opens a template's form as the gallery does. */
async function openForm(fake: ReturnType<typeof server>, key = "ht") {
  const router = await openScreen(
    fake,
    `/app/tariffs/new?template=${key}`,
    () => <NewTariffPage />,
    "/app/tariffs/new",
  );
  // Queries by role and name, and clicks with all their events, are slow in a form of this size.
  const text = await screen.findByText("Create tariff");
  const save = () => fireEvent.click(text.closest("button") ?? text);
  return { router, save };
}

/** Adds one line to the published high-tension tariff. */
function withLine(line: Line): TariffTemplateView {
  const [version] = HT.versions;
  if (!version) throw new Error("a version");
  return { ...HT_TEMPLATE, tariff: { ...HT, versions: [{ ...version, lines: [...version.lines, line] }] } };
}

const press = (name: string) => fireEvent.click(screen.getByText(name));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

/** Returns the text a screen reader adds to a field's name. */
const describes = (field: HTMLElement) =>
  (field.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent ?? "")
    .join(" ");

afterEach(() => vi.restoreAllMocks());
beforeEach(async () => {
  fewZones();
  await loadTexts("tariffs", "bills", "live", "common", "errors");
});

it("shows published tariffs with their source and what has to be checked", async () => {
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

it("shows the problem of a wrong line at its field, and creates the tariff when it is corrected", async () => {
  const fake = server();
  const { save } = await openForm(fake);
  const field = screen.getByLabelText("Peak, per kVAh");
  fireEvent.change(field, { target: { value: "" } });
  save();
  await waitFor(() => expect(describes(field)).toBe("Energy charges: Enter a price for each period"));
  expect(fake.inputsOf(contract.newTariff)).toEqual([]);
  fireEvent.change(field, { target: { value: "10,05" } });
  save();
  await waitFor(() => expect(fake.inputsOf(contract.newTariff)).toHaveLength(1));
  const [sent] = fake.inputsOf(contract.newTariff);
  expect(sent?.template).toBe("ht");
  expect(sent?.tariff.versions[0]?.lines[0]).toMatchObject({ prices: { peak: "10.05", normal: "8.80" } });
});

it("shows a refused line at its field, and opens the section of a hidden field and keeps it open", async () => {
  const fake = server();
  let path = "versions.0.lines.1.percent";
  fake.onRaw(contract.newTariff, () => {
    throw new ApiError(400, {
      code: "tariff.invalid",
      head: "Validation error",
      message: "Electricity duty: Provide a price",
      fields: [{ path, message: "Provide a price" }],
    });
  });
  const { save } = await openForm(fake);
  save();
  await waitFor(() => expect(describes(screen.getByLabelText(/^Percent/))).toBe("Provide a price"));
  path = "versions.0.lines.1.atMost";
  save();
  const field = await screen.findByLabelText("At most");
  expect(describes(field)).toContain("Provide a price");
  await waitFor(() => expect(document.activeElement).toBe(field));
  press("More: upper limit, rounding");
  await waitFor(() => expect(field.closest("details")?.open).toBe(true));
});

it("shows versions in time with their changes, and edits only versions that have not begun", async () => {
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

it("does not count months announced meanwhile as a change of the version", async () => {
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

it("starts a new version tomorrow with the last one's figures", async () => {
  const fake = server([view()]);
  fake.on(contract.setTariffVersion, () => view());
  await openScreen(fake, `/app/tariffs/${ID}/version`, () => <VersionPage />, "/app/tariffs/$tariff/version");
  fireEvent.change(await screen.findByLabelText("Peak, per kVAh"), { target: { value: "12" } });
  press("Save version");
  await waitFor(() => expect(fake.inputsOf(contract.setTariffVersion)).toHaveLength(1));
  const [sent] = fake.inputsOf(contract.setTariffVersion);
  expect(sent).toMatchObject({ id: ID, replaces: null });
  expect(sent && sent.version.from > new Date().toISOString().slice(0, 10)).toBe(true);
});

/** `every-field.test.tsx` tries each field in every run; rendering all published tariffs takes as long as the rest of this file. */
const RENDERED_TEMPLATES = TARIFF_TEMPLATES.filter((_, place) => inject("isFullRun") || place % 4 === 0);

/** Renders only the fields of a version, because the page around them takes longer. */
function drawVersion(version: Version, timeZone: string) {
  const onChange = vi.fn<(version: Version) => void>();
  setApi(server().api);
  const { container, unmount } = render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <VersionEditor version={version} timeZone={timeZone} onChange={onChange} />
      </MantineProvider>
    </QueryClientProvider>,
  );
  const shown = controlsIn(container).map(stateOf);
  unmount();
  return { shown, onChange };
}

test.each(RENDERED_TEMPLATES.map((template) => [template.key, template] as const))(
  "shows every figure of %s, and changes none by itself",
  (_key, { tariff }) => {
    const { versions, timeZone } = TariffData.parse(tariff);
    expect(versions).toEqual(tariff.versions);
    for (const version of versions) {
      const { shown, onChange } = drawVersion(version, timeZone);
      for (const { place, value } of leavesOf(TariffVersionData, version).filter((leaf) => isDecimal(leaf.value))) {
        const at = shown.indexOf(String(value));
        expect(at, `${place} ${value}`).toBeGreaterThanOrEqual(0);
        // A figure that occurs twice must be shown twice.
        shown.splice(at, 1);
      }
      expect(onChange).not.toHaveBeenCalled();
    }
  },
);

it("shows and changes an earlier version of a template, and sends the other one as it was", async () => {
  const [version] = HT.versions;
  if (!version) throw new Error("a version");
  const fixed: Line = {
    ...{ kind: "fixed", key: "fixed", name: "Fixed charges", per: "month", basis: "connected_load", price: "60" },
    smallUse: { upTo: "50", price: "30" },
  };
  const versions = [{ ...version, from: "2020-04-01", lines: [...version.lines, fixed] }, version];
  const fake = server([], { ...HT_TEMPLATE, tariff: { ...HT, versions } });
  const { save } = await openForm(fake);
  expect(screen.queryByLabelText("Price then, per kW")).toBeNull();
  type("Version", "0");
  type("Price then, per kW", "");
  type("Version", "1");
  save();
  await waitFor(() =>
    expect(describes(screen.getByLabelText("Price then, per kW"))).toContain("Fixed charges: Enter a price"),
  );
  expect(screen.getByLabelText<HTMLSelectElement>("Version").value).toBe("0");
  type("Price then, per kW", "49");
  save();
  await waitFor(() => expect(fake.inputsOf(contract.newTariff)).toHaveLength(1));
  const [sent] = fake.inputsOf(contract.newTariff);
  expect(sent?.tariff.versions[0]?.lines[2]).toMatchObject({ smallUse: { upTo: "50", price: "49" } });
  expect(sent?.tariff.versions[1]).toEqual(version);
});

it("recomputes the example while typing, and creates past versions with an example of their own time", async () => {
  const fake = server();
  const { save } = await openForm(fake);
  await waitFor(() => expect(fake.inputsOf(contract.tariffExample)).toHaveLength(1));
  type("kWh a month", "500");
  await waitFor(() => expect(fake.inputsOf(contract.tariffExample).at(-1)?.kwh).toBe("500"));
  press("Add an earlier version");
  type("Peak, per kVAh", "9.10");
  save();
  await waitFor(() =>
    expect(describes(screen.getByLabelText("First day"))).toBe("Choose the day from which it counts"),
  );
  type("First day", "2020-04-01");
  await waitFor(() => expect(fake.inputsOf(contract.tariffExample).at(-1)?.from).toBe("2020-04-01"));
  save();
  await waitFor(() => expect(fake.inputsOf(contract.newTariff)).toHaveLength(1));
  expect(fake.inputsOf(contract.newTariff)[0]?.tariff.versions).toMatchObject([
    { from: "2020-04-01", lines: [{ prices: { peak: "9.10" } }, {}] },
    { from: "2022-04-01", lines: [{ prices: { peak: "9.80" } }, {}] },
  ]);
});

it("hides rarely needed fields until they are opened", async () => {
  const fake = server();
  const { save } = await openForm(fake);
  expect(screen.queryByLabelText("At most")).toBeNull();
  press("More: upper limit, rounding");
  type("At most", "500");
  press("More: certain periods, rounding");
  const only = await screen.findByRole("group", { name: "Only in these periods" });
  fireEvent.click(within(only).getByLabelText("Normal"));
  expect(screen.queryByLabelText("Normal, per kVAh")).toBeNull();
  press("More: energy, demand");
  type("Demand (kVA, kW) to", "1");
  type("Demand (kVA, kW) to: which way", "up");
  press("The meter's clock");
  type("Periods change by the clock of", "UTC");
  save();
  await waitFor(() => expect(fake.inputsOf(contract.newTariff)).toHaveLength(1));
  const sent = fake.inputsOf(contract.newTariff)[0]?.tariff.versions[0];
  expect(sent).toMatchObject({ clock: "UTC", rounding: { demand: { to: "1", mode: "up" }, total: RUPEE } });
  expect(sent?.lines).toMatchObject([{ periods: ["peak"] }, { atMost: "500" }]);
});

it("adds separate slabs for small use", async () => {
  const steps = [
    { upTo: "100", price: "7" },
    { upTo: null, price: "8" },
  ];
  const energy: Line = {
    ...{ kind: "energy", key: "slabs", name: "By slabs", measure: "import" },
    slabs: { mode: "telescopic", steps },
  };
  const fake = server([], withLine(energy));
  const { save } = await openForm(fake);
  press("More: small use, shorter bills");
  press("Add slabs for small use");
  save();
  await screen.findByText("By slabs: Slabs must go up, and the last must be open", { selector: "[data-problem]" });
  type("No more than, in all (kWh)", "50");
  const own = screen.getByRole("group", { name: "Its slabs" });
  fireEvent.change(within(own).getByLabelText("Price per kWh"), { target: { value: "5" } });
  fireEvent.click(screen.getByLabelText(/^Limits shrink with a shorter bill/));
  save();
  await waitFor(() => expect(fake.inputsOf(contract.newTariff)).toHaveLength(1));
  expect(fake.inputsOf(contract.newTariff)[0]?.tariff.versions[0]?.lines[2]).toMatchObject({
    slabs: { steps, proRata: true, upToTotal: [{ upTo: "50", steps: [{ upTo: null, price: "5" }] }] },
  });
});

it("removes the prices of a removed period", async () => {
  const fake = server();
  const { save } = await openForm(fake);
  for (const button of screen.getAllByRole("button", { name: "Remove this period" }).reverse()) fireEvent.click(button);
  expect(screen.getByLabelText<HTMLInputElement>("Price per kVAh").value).toBe("9.80");
  save();
  await waitFor(() => expect(fake.inputsOf(contract.newTariff)).toHaveLength(1));
});

it("scrolls from the total below the form to the example", async () => {
  const scrolled = vi.spyOn(Element.prototype, "scrollIntoView");
  const fake = server();
  await openForm(fake);
  type("Peak, per kVAh", "");
  await userEvent.click(await screen.findByRole("button", { name: /^Example.*1 thing has to be corrected$/ }));
  expect(scrolled).toHaveBeenCalled();
  expect(document.activeElement).toBe(screen.getByRole("complementary", { name: "Example" }));
});

it("asks before unsaved changes of a tariff are lost, and not after saving", async () => {
  const fake = server();
  const { router, save } = await openForm(fake);
  type("Peak, per kVAh", "11");
  void router.navigate({ to: "/" });
  await screen.findByRole("dialog", { name: "Leave without saving?" });
  press("Stay");
  save();
  await waitFor(() => expect(router.state.location.pathname).toBe(`/app/tariffs/${ID}`));
});

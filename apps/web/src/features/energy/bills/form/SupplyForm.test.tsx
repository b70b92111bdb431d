import { contract, type MeterTree, type Supply, type TariffView } from "@switchboard/contract";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { adoptSession } from "../../../../api/session.ts";
import { loadTexts } from "../../../../i18n/index.ts";
import { fakeServer, openScreen } from "../../../../testing/fake-api.tsx";
import { testToken } from "../../../../testing/test-token.ts";
import { NewSupplyPage } from "./SupplyFormPages.tsx";

const MAIN = "00000000-0020-4000-8000-000000000001";
const SUB = "00000000-0020-4000-8000-000000000002";
const TARIFF: TariffView = {
  _id: "00000000-0020-4000-8000-000000000003",
  name: "LT II",
  currency: "INR",
  timeZone: "Asia/Kolkata",
  versions: [
    {
      from: "2022-04-01",
      lines: [{ kind: "energy", key: "energy", name: "Energy charges", measure: "import", price: "8" }],
      rounding: { total: { to: "1", mode: "half_up" } },
    },
  ],
  template: null,
  used: 0,
  inForce: "2022-04-01",
  changedAt: "2026-01-01T00:00:00Z",
};

const TREE: MeterTree = {
  scope: "building",
  meters: [
    { _id: MAIN, device_name: "Main panel", place: "main", behind: null, level: 0 },
    { _id: SUB, device_name: "Chiller", place: "behind", behind: MAIN, level: 1 },
  ],
};

async function open(tariffs: TariffView[]) {
  adoptSession({ token: testToken({ role: ["admin"] }), partner_name: "" });
  const fake = fakeServer([]);
  fake.on(contract.listTariffs, () => ({ docs: tariffs }));
  fake.on(contract.listMeters, () => TREE);
  fake.on(contract.newSupply, (input) => {
    const kept: Partial<Supply> = { _id: MAIN, name: input.name };
    return kept as Supply;
  });
  const router = await openScreen(fake, "/app/bills/new", () => <NewSupplyPage />);
  return { fake, router };
}

beforeEach(() => loadTexts("bills", "charts", "common", "errors", "live"));

it("makes a supply of the building's mains and the tariff there is", async () => {
  const { fake } = await open([TARIFF]);
  await userEvent.click(await screen.findByRole("button", { name: "Create utility connection" }));
  await screen.findByText("Enter a name");
  expect(screen.getByText("Main panel", { selector: "li" })).not.toBeNull();
  fireEvent.change(screen.getByLabelText("Name"), { target: { value: "Main building" } });
  fireEvent.change(screen.getByLabelText("Budget of a month"), { target: { value: "3,00,000" } });
  await userEvent.click(screen.getByRole("button", { name: "Create utility connection" }));
  await waitFor(() =>
    expect(fake.inputsOf(contract.newSupply)).toMatchObject([
      {
        name: "Main building",
        meters: [MAIN],
        tariffs: [{ from: "2022-04-01", tariff: TARIFF._id }],
        budget: { amount: "300000" },
        shares: null,
      },
    ]),
  );
});

it("divides the bill by the meters of each tenant", async () => {
  const { fake } = await open([TARIFF]);
  fireEvent.change(await screen.findByLabelText("Name"), { target: { value: "Main building" } });
  fireEvent.change(screen.getByLabelText("Divided"), { target: { value: "meters" } });
  await userEvent.click(screen.getByRole("button", { name: "Add a share" }));
  fireEvent.change(screen.getByLabelText("Whose share"), { target: { value: "Cooling" } });
  const theirs = screen.getByRole("group", { name: "Their meters" });
  await userEvent.click(within(theirs).getByRole("button", { name: "Choose meters" }));
  const dialog = await screen.findByRole("dialog", { name: "Their meters" });
  await userEvent.click(await within(dialog).findByRole("checkbox", { name: /Chiller/ }));
  await userEvent.click(within(dialog).getByRole("button", { name: /^Done/ }));
  await userEvent.click(screen.getByRole("button", { name: "Create utility connection" }));
  await waitFor(() =>
    expect(fake.inputsOf(contract.newSupply)[0]?.shares).toEqual({
      basis: "meters",
      of: [{ name: "Cooling", device_ids: [SUB], weight: null }],
    }),
  );
});

it("requires a tariff first", async () => {
  await open([]);
  await screen.findByRole("link", { name: "Choose a tariff" });
});

it("asks before input is lost, and not after saving", async () => {
  const { router } = await open([TARIFF]);
  fireEvent.change(await screen.findByLabelText("Name"), { target: { value: "Main building" } });
  void router.navigate({ to: "/app/bills" });
  await screen.findByRole("dialog", { name: "Leave without saving?" });
  await userEvent.click(screen.getByRole("button", { name: "Stay" }));
  expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Main building");
  await userEvent.click(screen.getByRole("button", { name: "Create utility connection" }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/app/bills/${MAIN}`));
});

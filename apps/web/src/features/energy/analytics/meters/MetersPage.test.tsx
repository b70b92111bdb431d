import { contract, type InputOf, meterTree } from "@switchboard/contract";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it } from "vitest";
import { adoptSession, endSession } from "../../../../api/session.ts";
import { loadTexts } from "../../../../i18n/index.ts";
import { aDevice } from "../../../../testing/devices.ts";
import { fakeServer, openScreen } from "../../../../testing/fake-api.tsx";
import { testToken } from "../../../../testing/test-token.ts";
import { MetersPage } from "./MetersPage.tsx";

const meter = (no: number, device_name: string) =>
  aDevice(no, { device_name, device_type: "ENERGY_METER_3", switch_appliances: [] });
const INCOMER = meter(1, "Main incomer");
const CHILLER = meter(2, "Chiller panel");
const COOLER = meter(3, "Water cooler");
const ALL = [INCOMER, CHILLER, COOLER];

/** A server that keeps the tree. */
function building(behind: Record<string, string | null>) {
  const fake = fakeServer(ALL);
  let places = Object.entries(behind).map(([id, above]) => ({ id, behind: above }));
  const tree = () => meterTree("building", places, ALL);
  fake.on(contract.listMeters, tree);
  fake.on(contract.placeMeters, ({ device_ids, place, behind: above }: InputOf<typeof contract.placeMeters>) => {
    places = places.filter(({ id }) => !device_ids.includes(id));
    if (place !== "unknown") places.push(...device_ids.map((id) => ({ id, behind: above ?? null })));
    return tree();
  });
  return fake;
}

const open = (fake: ReturnType<typeof building>) => openScreen(fake, "/app/analytics/meters", MetersPage);
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));

beforeEach(async () => {
  adoptSession({ token: testToken({ role: ["admin"] }), partner_name: "" });
  await loadTexts("meters", "devices");
});
afterEach(() => endSession({ navigate: false }));

it("asks for the place of a meter, and puts it behind another with two presses", async () => {
  const fake = building({ [INCOMER._id]: null, [CHILLER._id]: INCOMER._id });
  await open(fake);
  await screen.findByRole("heading", { name: "Not assigned to a main meter: 1 meter" });
  await press("Water cooler stands behind another meter");
  const sheet = await screen.findByRole("dialog", { name: "Where does Water cooler stand?" });
  await userEvent.click(within(sheet).getByRole("button", { name: /Chiller panel/ }));
  await screen.findByRole("button", { name: "Change the place of Water cooler: Behind Chiller panel" });
  expect(screen.queryByRole("heading", { name: /Not assigned to a main meter/ })).toBeNull();
  expect(fake.inputsOf(contract.placeMeters)).toEqual([
    { device_ids: [COOLER._id], place: "behind", behind: CHILLER._id },
  ]);
});

it("begins with the question which meter is the main one, and then puts all others behind it at once", async () => {
  const fake = building({});
  await open(fake);
  await screen.findByRole("heading", { name: "Which meter measures the whole building?" });
  await press("Main incomer is a main meter");
  await press("Put all 2 behind Main incomer");
  await screen.findByRole("button", { name: "Change the place of Water cooler: Behind Main incomer" });
  expect(fake.inputsOf(contract.placeMeters).at(-1)).toEqual({
    device_ids: [CHILLER._id, COOLER._id],
    place: "behind",
    behind: INCOMER._id,
  });
});

it("offers no place behind a meter that is behind it already", async () => {
  await open(building({ [INCOMER._id]: null, [CHILLER._id]: INCOMER._id, [COOLER._id]: CHILLER._id }));
  await press("Change the place of Chiller panel: Behind Main incomer");
  const sheet = await screen.findByRole("dialog");
  expect(
    within(sheet)
      .getByRole("button", { name: /Main incomer/ })
      .getAttribute("aria-pressed"),
  ).toBe("true");
  expect(within(sheet).queryByRole("button", { name: /Water cooler/ })).toBeNull();
});

it("is for admins", async () => {
  adoptSession({ token: testToken({ role: ["user"] }), partner_name: "" });
  await open(building({}));
  expect(screen.queryByRole("heading", { name: /Which meter/ })).toBeNull();
});

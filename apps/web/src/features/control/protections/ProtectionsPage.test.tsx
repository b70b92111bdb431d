import { contract, type Interlock, type Protection } from "@switchboard/contract";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it } from "vitest";
import { adoptSession, endSession } from "../../../api/session.ts";
import { translatorOf } from "../../../i18n/i18n.ts";
import { loadTexts } from "../../../i18n/index.ts";
import { commands } from "../../../live/live.ts";
import { aDevice, aSwitch, switchId } from "../../../testing/devices.ts";
import { fakeServer, openScreen } from "../../../testing/fake-api.tsx";
import { testToken } from "../../../testing/test-token.ts";
import { LazyProtection } from "../../../widgets/limits/LazyProtection.tsx";
import { SwitchTile } from "../../../widgets/tiles/SwitchTile.tsx";
import { TileWordsContext, tileWords } from "../../../widgets/tiles/tile-words.ts";
import { ProtectionsPage } from "./ProtectionsPage.tsx";

const [FIRST, SECOND] = [switchId(1, 1), switchId(1, 2)];
const NONE = { min_on_s: null, min_off_s: null, max_run_s: null };
const device = { _id: aDevice(1)._id, device_name: "Device 1" };
const named = (id: string, name: string) => ({ _id: id, name, device });

const protectionOf = (id: string, given: Partial<Protection> = {}): Protection => ({
  switch_appliance: named(id, id === FIRST ? "Switch 1.1" : "Switch 1.2"),
  limits: NONE,
  is_on: false,
  since: new Date(Date.now() - 60_000).toISOString(),
  ...given,
});
const PUMPS: Interlock = {
  _id: "11111111-1111-4111-8111-111111111111",
  name: "Pumps",
  switches: [named(FIRST, "Switch 1.1"), named(SECOND, "Switch 1.2")],
  corrects: false,
  broken_since: null,
};

beforeEach(async () => {
  adoptSession({ token: testToken({ role: ["admin"] }), partner_name: "" });
  await loadTexts("protections", "control", "charts");
});
afterEach(() => endSession({ navigate: false }));

function building({ switches = [], interlocks = [] }: { switches?: Protection[]; interlocks?: Interlock[] } = {}) {
  const switch_appliances = [aSwitch(1, 1), aSwitch(1, 2, { current_status: true })];
  const fake = fakeServer([aDevice(1, { switch_appliances })]);
  const asked: unknown[] = [];
  fake.on(contract.listProtections, () => structuredClone({ switches, interlocks }));
  fake.on(contract.setLimits, ({ switch_appliance, ...limits }) => {
    asked.push({ switch_appliance, ...limits });
    switches.push(protectionOf(switch_appliance, { limits }));
    return { limits };
  });
  fake.on(contract.newInterlock, (body) => {
    asked.push(body);
    interlocks.push(PUMPS);
    return PUMPS;
  });
  fake.on(contract.deleteInterlock, (body) => {
    asked.push(body);
    interlocks.splice(0);
    return { deleted: true } as const;
  });
  fake.on(contract.switchDevice, (body) => {
    asked.push(body);
    return { command_id: PUMPS._id, expires_at: new Date().toISOString() };
  });
  return { fake, asked };
}

const Tile = () => (
  <TileWordsContext value={tileWords(translatorOf("control"), "en", false)}>
    <SwitchTile id={FIRST} />
  </TileWordsContext>
);

it("says on the tile until when a switch rests, and sends nothing", async () => {
  const { fake, asked } = building({
    switches: [protectionOf(FIRST, { limits: { ...NONE, min_off_s: 3600 } })],
  });
  await openScreen(fake, "/tile", Tile);
  const tile = await screen.findByRole("switch");
  await waitFor(() => expect(tile.textContent).toContain("Rests until"));
  expect(tile.getAttribute("aria-description")).toContain("Rests until");
  expect(commands.toggle(FIRST)).toBe("limited");
  expect(asked).toEqual([]);
});

it("names the switch that keeps another off", async () => {
  const { fake } = building({ switches: [protectionOf(FIRST), protectionOf(SECOND)], interlocks: [PUMPS] });
  await openScreen(fake, "/tile", Tile);
  await waitFor(() => expect(screen.getByRole("switch").textContent).toContain("Blocked: Switch 1.2 is on"));
  expect(commands.toggle(SECOND)).toBe("sent");
});

it("sets the limits of a switch in minutes, and refuses a run that has to end before it may", async () => {
  const { fake, asked } = building();
  await openScreen(fake, "/details", () => <LazyProtection id={FIRST} name="Switch 1.1" />);
  await screen.findByText("This switch has no limits.");
  await userEvent.click(screen.getByRole("button", { name: "Change limits" }));
  const sheet = await screen.findByRole("dialog");
  await userEvent.type(within(sheet).getByLabelText("Minimum on time (minutes)"), "10");
  await userEvent.type(within(sheet).getByLabelText("Longest run (minutes)"), "5");
  await userEvent.click(within(sheet).getByRole("button", { name: "Save limits" }));
  await within(sheet).findByText("The longest run cannot be shorter than the minimum on time");
  await userEvent.type(within(sheet).getByLabelText("Longest run (minutes)"), "0");
  await userEvent.click(within(sheet).getByRole("button", { name: "Save limits" }));
  await waitFor(() =>
    expect(asked).toEqual([{ switch_appliance: FIRST, min_on_s: 600, min_off_s: null, max_run_s: 3000 }]),
  );
  await screen.findByText("Turned off after 50 min");
});

it("makes an interlock of two switches, and deletes it", async () => {
  const { fake, asked } = building();
  await openScreen(fake, "/protections", () => <ProtectionsPage />);
  await userEvent.click(await screen.findByRole("button", { name: "New interlock" }));
  const sheet = await screen.findByRole("dialog");
  await userEvent.type(within(sheet).getByLabelText("Name"), "Pumps");
  await userEvent.click(within(sheet).getByRole("button", { name: "Create interlock" }));
  await within(sheet).findByText("Choose at least two switches");
  await userEvent.click(within(sheet).getByRole("button", { name: "Choose switches" }));
  for (const name of [/Switch 1\.1/, /Switch 1\.2/])
    await userEvent.click(await screen.findByRole("checkbox", { name }));
  await userEvent.click(screen.getByRole("button", { name: /^Done/ }));
  await userEvent.click(screen.getByRole("button", { name: "Create interlock" }));
  await waitFor(() => expect(asked).toEqual([{ name: "Pumps", switches: [FIRST, SECOND], corrects: false }]));
  const card = await screen.findByRole("listitem", { name: "Pumps" });
  await userEvent.click(within(card).getByRole("button", { name: "Delete Pumps" }));
  await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Delete Pumps" }));
  await waitFor(() => expect(asked.at(-1)).toEqual({ id: PUMPS._id }));
});

it("tells a user that only an admin can change limits and interlocks", async () => {
  adoptSession({ token: testToken({ role: ["user"] }), partner_name: "" });
  await openScreen(building().fake, "/protections", () => <ProtectionsPage />);
  await screen.findByText("Only an admin of this enterprise can do this.");
  expect(screen.queryByRole("button", { name: "New interlock" })).toBeNull();
});

it("says since when two are on together", async () => {
  const broken_since = new Date().toISOString();
  const { fake } = building({ interlocks: [{ ...PUMPS, broken_since }] });
  await openScreen(fake, "/protections", () => <ProtectionsPage />);
  const card = await screen.findByRole("listitem", { name: "Pumps" });
  expect(card.textContent).toContain("On together since");
});

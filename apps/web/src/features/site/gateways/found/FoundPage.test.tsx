import { contract, type FoundDevice, type Gateway } from "@switchboard/contract";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { ApiError } from "../../../../api/call.ts";
import { adoptSession } from "../../../../api/session.ts";
import { loadTexts } from "../../../../i18n/index.ts";
import { aDevice, aSwitch, switchId } from "../../../../testing/devices.ts";
import { fakeServer, openScreen } from "../../../../testing/fake-api.tsx";
import { aGateway } from "../../../../testing/gateways.ts";
import { testToken } from "../../../../testing/test-token.ts";
import { FoundPage } from "./FoundPage.tsx";
import { aFound } from "./testing.ts";

const HALL = { _id: "33333333-3333-4333-8333-333333333333", name: "Hall" };

const OLD_LAMP = aDevice(1, { device_name: "Old lamp" });

async function open(
  found: FoundDevice[],
  { address = "", gateways = [aGateway()] as Gateway[], devices = [OLD_LAMP] } = {},
) {
  const fake = fakeServer(devices);
  fake.on(contract.listFound, () => ({ found: structuredClone(found) }));
  fake.on(contract.listGateways, () => ({ gateways }));
  fake.on(contract.deviceGroups, () => ({ groups: [{ ...HALL, type: "room" as const, devices: [] }] }));
  fake.on(contract.adoptDevices, ({ devices }) => {
    for (const { found: id, device_name } of devices) {
      const each = found.find(({ _id }) => _id === id);
      if (each) Object.assign(each, { state: "adopted", device: { _id: crypto.randomUUID(), device_name } });
    }
    return { results: devices.map((each) => ({ found: each.found, device: each.found, problem: null })) };
  });
  fake.on(contract.ignoreFound, ({ found: ids }) => {
    for (const each of found) if (ids.includes(each._id)) each.state = "ignored";
    return { changed: ids.length };
  });
  await openScreen(fake, `/app/devices/found${address}`, () => <FoundPage />);
  return fake;
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));

beforeEach(async () => {
  await loadTexts("gateways", "many");
  adoptSession({ token: testToken({ role: ["admin"] }), partner_name: "" });
});

it("shows undecided devices with their abilities, and adds newly found ones live", async () => {
  const found = [aFound({ name: "Hall plug" }), aFound({ name: "Boiler", state: "ignored" })];
  const fake = await open(found);
  const row = await screen.findByRole("button", { name: /Hall plug/ });
  expect(row.textContent).toContain("Zigbee · IKEA E1603");
  expect(row.textContent).toContain("Socket");
  expect(screen.queryByText("Boiler")).toBeNull();
  found.push(aFound({ name: "Attic plug" }));
  await fake.tell({ what: ["gateways"] });
  await screen.findByText("Attic plug");
});

it("adopts one under its own name in the suggested room, with the channels that are ticked", async () => {
  const temperature = { type: "sensor", key: "t", name: "Temperature", kind: "temperature", unit: "°C" } as const;
  const plug = aFound({ name: "Hall plug", suggestedRoom: HALL._id });
  plug.channels.push(temperature);
  const fake = await open([plug]);
  await press(/Hall plug/);
  const sheet = await screen.findByRole("dialog", { name: "Hall plug" });
  await within(sheet).findByRole("option", { name: "Hall (suggested)" });
  await userEvent.click(within(sheet).getByRole("checkbox", { name: /Temperature/ }));
  await userEvent.click(within(sheet).getByRole("button", { name: "Add" }));
  await screen.findByText("Hall plug was added");
  const wanted = { found: plug._id, device_name: "Hall plug", room: HALL._id };
  expect(fake.inputsOf(contract.adoptDevices)).toEqual([
    { devices: [{ ...wanted, channels: [{ key: "state", name: "Hall plug" }] }] },
  ]);
  await screen.findByText("Nothing new");
});

it("offers to name the switches of what was adopted", async () => {
  const lamp = aFound({ name: "Old lamp" });
  const fake = await open([lamp]);
  fake.on(contract.adoptDevices, () => {
    Object.assign(lamp, { state: "adopted", device: { _id: aDevice(1)._id, device_name: "Old lamp" } });
    return { results: [{ found: lamp._id, device: aDevice(1)._id, problem: null }] };
  });
  fake.on(contract.editSwitch, ({ id, name }) => ({ ...aSwitch(1, 1), _id: id, name }));
  await press(/Old lamp/);
  await press("Add");
  const sheet = await screen.findByRole("dialog", { name: "Old lamp" });
  const first = await within(sheet).findByLabelText("Switch 1");
  await userEvent.clear(first);
  await press("Save names");
  await within(sheet).findByText("Required");
  await userEvent.type(first, "Reading light");
  await press("Save names");
  await screen.findByText("Names saved");
  expect(fake.inputsOf(contract.editSwitch)).toEqual([{ id: switchId(1, 1), name: "Reading light" }]);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("requires a ticked device", async () => {
  const fake = await open([aFound({ name: "Hall plug" })]);
  await press(/Hall plug/);
  const sheet = await screen.findByRole("dialog", { name: "Hall plug" });
  await userEvent.click(within(sheet).getByRole("checkbox", { name: /Socket/ }));
  await userEvent.click(within(sheet).getByRole("button", { name: "Add" }));
  await within(sheet).findByText("choose at least one thing to use");
  expect(fake.inputsOf(contract.adoptDevices)).toEqual([]);
});

it("tests a channel before adoption: on, then off, and shows the result", async () => {
  const fake = await open([aFound({ name: "Hall plug" })]);
  fake.on(contract.tryFound, () => ({ outcome: "sent", reason: null }) as const);
  await press(/Hall plug/);
  await press("Test Socket");
  await screen.findByText("Sent; this device confirms nothing");
  await press("Test Socket");
  await waitFor(() =>
    expect(fake.inputsOf(contract.tryFound).map(({ order }) => order)).toEqual([
      { channel: "state", state: 1 },
      { channel: "state", state: 0 },
    ]),
  );
});

it("adopts many at once, each in the room that its own name points to", async () => {
  const found = [aFound({ name: "Hall plug", suggestedRoom: HALL._id }), aFound({ name: "Plug 2" })];
  const fake = await open(found);
  for (const name of ["Hall plug", "Plug 2"])
    await userEvent.click(await screen.findByRole("checkbox", { name: `Select ${name}` }));
  await press("Add");
  await press("Add 2 devices");
  await screen.findByText("2 devices added");
  expect(fake.inputsOf(contract.adoptDevices)[0]?.devices.map(({ room }) => room)).toEqual([HALL._id, null]);
});

it("shows the result of each of many, and retries failures", async () => {
  const found = [aFound({ name: "Plug 10" }), aFound({ name: "Plug 2", suggestedRoom: HALL._id })];
  const fake = await open(found);
  const problems = ["adopted", null] as const;
  let calls = 0;
  fake.on(contract.adoptDevices, ({ devices }) => {
    const problem = problems[calls++] ?? null;
    return {
      results: devices.map((each, at) => ({ found: each.found, device: null, problem: at === 0 ? problem : null })),
    };
  });
  for (const name of ["Plug 10", "Plug 2"])
    await userEvent.click(await screen.findByRole("checkbox", { name: `Select ${name}` }));
  await press("Add");
  const sheet = await screen.findByRole("dialog", { name: "Add 2 devices" });
  await userEvent.click(within(sheet).getByRole("button", { name: "Add 2 devices" }));
  await within(sheet).findByText("1 device could not be added");
  await userEvent.click(within(sheet).getByRole("button", { name: "Try again (1)" }));
  await screen.findByText("2 devices added");
  const asked = fake.inputsOf(contract.adoptDevices).map(({ devices }) => devices.map((each) => each.device_name));
  expect(asked).toEqual([["Plug 2", "Plug 10"], ["Plug 2"]]);
});

it("sorts by the newest, and filters by driver", async () => {
  const found = [
    aFound({ name: "Alpha", firstSeen: "2026-03-01T00:00:00Z" }),
    aFound({ name: "Beta", firstSeen: "2026-03-02T00:00:00Z", driver: "shelly" }),
  ];
  await open(found, { address: "?sort=newest" });
  await screen.findByText("Alpha");
  const rows = () => screen.getAllByRole("checkbox").map((each) => each.getAttribute("aria-label"));
  expect(rows()).toEqual(["Select Beta", "Select Alpha"]);
  await userEvent.selectOptions(screen.getByLabelText("Driver"), "Zigbee");
  await waitFor(() => expect(rows()).toEqual(["Select Alpha"]));
});

it("ignores the ticked ones, which are then listed as ignored", async () => {
  await open([aFound({ name: "Hall plug" })]);
  await userEvent.click(await screen.findByRole("checkbox", { name: "Select Hall plug" }));
  await press("Ignore");
  await screen.findByText("Nothing new");
  await userEvent.selectOptions(screen.getByLabelText("State"), "ignored");
  await screen.findByText("Hall plug");
});

it("puts new hardware in the place of a device, and says why it does not fit", async () => {
  const socket = aDevice(1, { device_name: "Old socket", switch_appliances: [aSwitch(1, 1, { kind: "plug" })] });
  const fake = await open([aFound({ name: "Spare plug" })], { devices: [socket] });
  fake.onRaw(contract.replaceHardware, () => {
    throw new ApiError(409, { code: "found.does_not_fit" });
  });
  await press(/Spare plug/);
  await press("Use it to replace a device");
  await userEvent.click(await screen.findByRole("radio", { name: /Old socket/ }));
  await press("Replace Old socket");
  await screen.findByText("The new hardware cannot do all that the device was used for");
});

it("offers devices with the same switches first, and those that it cannot replace last, with the reason", async () => {
  const relay = (key: string) => ({ type: "switch", key, name: key, kind: "switch", confirms: true }) as const;
  const spare = aFound({ name: "Spare board", channels: [relay("l1"), relay("l2")] });
  const dimmer = [aSwitch(1, 1), aSwitch(1, 2, { kind: "dimmer" })];
  await open([spare], {
    devices: [
      aDevice(1, { device_name: "Attic dimmer", switch_appliances: dimmer }),
      aDevice(2, { device_name: "Bath lamp", switch_appliances: [aSwitch(2, 1)] }),
      aDevice(3, { device_name: "Cellar board" }),
    ],
  });
  await press(/Spare board/);
  await press("Use it to replace a device");
  const choices = await screen.findAllByRole<HTMLInputElement>("radio");
  expect(choices.map((each) => [each.labels?.[0]?.textContent, each.disabled])).toEqual([
    ["Cellar boardTEST0003", false],
    ["Bath lampTEST0002", false],
    ["Attic dimmerNot possible, missing: Dimmer · TEST0001", true],
  ]);
});

it("offers a device with two covers when the new hardware has two", async () => {
  const cover = (key: string) => ({ type: "cover", key, name: key, confirms: true }) as const;
  const half = (switch_no: number, channel: string) =>
    ({ switch_no, channel, does: switch_no % 2 === 1 ? "open" : "close" }) as const;
  const covers = [half(1, "c0"), half(2, "c0"), half(3, "c1"), half(4, "c1")];
  const field = { driver: "shelly", maker: "", model: "", gateway: null, gateway_id: null } as const;
  const blinds = aDevice(1, {
    device_name: "Hall blinds",
    device_type: "FIELD",
    device_config: { curtain_mode: "2" },
    switch_appliances: covers.map(({ switch_no }) => aSwitch(1, switch_no)),
    field: { ...field, covers },
  });
  await open([aFound({ name: "Spare blinds", channels: [cover("a"), cover("b")] })], { devices: [blinds] });
  await press(/Spare blinds/);
  await press("Use it to replace a device");
  expect((await screen.findByRole<HTMLInputElement>("radio", { name: /Hall blinds/ })).disabled).toBe(false);
});

it("says what to do without a gateway, and what failed", async () => {
  await open([], { gateways: [] });
  await screen.findByText("No gateway yet");
});

it("is for admins", async () => {
  adoptSession({ token: testToken({ role: ["user"] }), partner_name: "" });
  const fake = await open([]);
  await waitFor(() => expect(fake.inputsOf(contract.listFound)).toEqual([]));
  expect(screen.queryByRole("search")).toBeNull();
});

import { contract, type ModbusMeter, type ModbusPreviewed, type OwnTemplate } from "@switchboard/contract";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { ApiError } from "../../../../api/call.ts";
import { adoptSession } from "../../../../api/session.ts";
import { loadTexts } from "../../../../i18n/index.ts";
import { fakeServer, openScreen } from "../../../../testing/fake-api.tsx";
import { aGateway } from "../../../../testing/gateways.ts";
import { testToken } from "../../../../testing/test-token.ts";
import { ModbusPage } from "./ModbusPage.tsx";
import { TemplatePage } from "./TemplatePage.tsx";

const GATEWAY = aGateway();
const VOLTS = { value: "v", table: "holding", address: 10, type: "u16", scale: 0.1, unit: "V" } as const;
const SHIPPED = {
  id: "acme-m9",
  maker: "Acme",
  model: "M9",
  phases: 1 as const,
  words: "big" as const,
  source: "Manual",
  registers: [VOLTS],
};
const OWN: OwnTemplate = {
  _id: "55555555-5555-4555-8555-555555555555",
  maker: "Acme",
  model: "M1",
  phases: 1,
  words: "big",
  source: "",
  registers: [VOLTS],
  usedBy: [],
};
const METER: ModbusMeter = {
  _id: "66666666-6666-4666-8666-666666666666",
  gateway: GATEWAY._id,
  name: "Main panel",
  host: "10.0.0.7",
  port: 502,
  unit: 3,
  template: OWN._id,
  maker: "Acme",
  model: "M1",
  found: null,
};

function server(own: { templates?: OwnTemplate[]; meters?: ModbusMeter[]; seen?: ModbusPreviewed } = {}) {
  const { templates = [OWN], meters = [], seen = { problem: null, rows: [] } } = own;
  const fake = fakeServer([]);
  fake.on(contract.listGateways, () => ({ gateways: [GATEWAY] }));
  fake.on(contract.listModbusTemplates, () => ({ templates: structuredClone(templates), shipped: [SHIPPED] }));
  fake.on(contract.listModbusMeters, () => ({ meters: structuredClone(meters) }));
  fake.on(contract.previewModbus, () => seen);
  fake.on(contract.newModbusTemplate, (template) => ({ template: { ...OWN, ...template } }));
  fake.on(contract.editModbusTemplate, ({ id, ...template }) => ({ template: { ...OWN, ...template, _id: id } }));
  fake.on(contract.deleteModbusTemplate, () => ({ deleted: true }) as const);
  fake.on(contract.newModbusMeter, ({ name }) => {
    meters.push({ ...METER, name });
    return { meter: { ...METER, name } };
  });
  fake.on(contract.deleteModbusMeter, () => ({ deleted: true }) as const);
  return fake;
}

const openTemplate = (fake: ReturnType<typeof server>, rest = "") =>
  openScreen(fake, `/app/devices/gateways/template?gateway=${GATEWAY._id}${rest}`, () => <TemplatePage />);
const openMeters = (fake: ReturnType<typeof server>) =>
  openScreen(fake, `/app/devices/gateways/modbus?gateway=${GATEWAY._id}`, () => <ModbusPage />);
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const type = async (label: string, text: string) => {
  const field = await screen.findByLabelText(label);
  await userEvent.clear(field);
  if (text) await userEvent.type(field, text);
};

const typeAddress = async (text: string) => {
  const panel = await screen.findByRole("region", { name: "Try it on a meter" });
  await userEvent.type(within(panel).getByLabelText("Address"), text);
};

beforeEach(async () => {
  await loadTexts("modbus", "gateways", "live");
  adoptSession({ token: testToken({ role: ["admin"] }), partner_name: "" });
});

it("shows the current reading of each line of a template, and why one has none", async () => {
  const rows: ModbusPreviewed["rows"] = [
    { raw: "0901", value: 230.5, problem: null },
    { raw: "", value: null, problem: "illegal_address" },
  ];
  const fake = server({ seen: { problem: null, rows } });
  await openTemplate(fake, "&copy=acme-m9");
  await press("Add a register");
  await typeAddress("10.0.0.7");
  await press("Start reading");
  const first = await screen.findByRole("listitem", { name: "Register 1" });
  await within(first).findByText("230.5 V");
  within(first).getByText("0901");
  const second = screen.getByRole("listitem", { name: "Register 2" });
  within(second).getByText("The meter has no such register (error 2)");
  screen.getByText("1 register could not be read");
  const [asked] = fake.inputsOf(contract.previewModbus);
  expect(asked).toMatchObject({ gateway: GATEWAY._id, host: "10.0.0.7", port: 502, unit: 1, registers: [VOLTS, {}] });
});

it("says in plain words why nothing can be read", async () => {
  const fake = server({ seen: { problem: "nothing_listens", rows: [] } });
  await openTemplate(fake, "&copy=acme-m9");
  await press("Start reading");
  await screen.findByText("Enter an address such as 192.168.20.7");
  await typeAddress("10.0.0.7");
  await press("Start reading");
  await screen.findByText("The address is there, but nothing listens on this port");
});

it("is saved once every line is valid, and shows the problems of each", async () => {
  const fake = server();
  await openTemplate(fake);
  await press("Save template");
  await screen.findByText("Enter who makes the meter");
  screen.getByText("A number from 0 to 65535");
  await type("Maker", "Acme");
  await type("Model", "M2");
  await type("Address, register 1", "0x10");
  await type("Rated current in A (optional)", "0.5");
  await press("Save template");
  await screen.findByText("Between 1 and 10,000 A");
  await type("Rated current in A (optional)", "45");
  await press("Save template");
  await screen.findByText("Acme M2 saved");
  const [kept] = fake.inputsOf(contract.newModbusTemplate);
  expect(kept).toMatchObject({
    maker: "Acme",
    model: "M2",
    amperes: 45,
    registers: [{ value: "v", address: 16, scale: 1, unit: "V" }],
  });
});

it("lists meters and templates, and adds a meter that is read by one", async () => {
  const fake = server();
  await openMeters(fake);
  await screen.findByText("No meters yet");
  await press("Add a meter");
  const sheet = await screen.findByRole("dialog", { name: "Add a meter" });
  await userEvent.click(within(sheet).getByRole("button", { name: "Add a meter" }));
  await within(sheet).findByText("Give the meter a name");
  within(sheet).getByText("Choose the template it is read by");
  await userEvent.type(within(sheet).getByLabelText("Name"), "Main panel");
  await userEvent.type(within(sheet).getByLabelText("Address"), "10.0.0.7");
  await userEvent.selectOptions(within(sheet).getByLabelText("Template"), "Acme M1");
  await userEvent.click(within(sheet).getByRole("button", { name: "Add a meter" }));
  await screen.findByText("Main panel is being read");
  expect(fake.inputsOf(contract.newModbusMeter)).toMatchObject([{ host: "10.0.0.7", unit: 1, template: OWN._id }]);
  await screen.findByText("Acme M1 · 10.0.0.7, unit 3");
});

it("opens the page of a meter that was added as a device", async () => {
  const device = { _id: "77777777-7777-4777-8777-777777777777", device_name: "Main panel" };
  await openMeters(server({ meters: [{ ...METER, found: { _id: METER._id, isOnline: true, device } }] }));
  const link = await screen.findByRole("link", { name: "Open the device" });
  expect(link.getAttribute("href")).toBe(`/app/devices/${device._id}`);
});

it("uses the first gateway when the address names none, and says when there is no gateway", async () => {
  const fake = server();
  await openScreen(fake, "/app/devices/gateways/modbus", () => <ModbusPage />);
  await screen.findByText("No meters yet");
  expect(fake.inputsOf(contract.listModbusMeters)).toEqual([{ gateway: GATEWAY._id }]);
  cleanup();
  fake.on(contract.listGateways, () => ({ gateways: [] }));
  await openScreen(fake, "/app/devices/gateways/modbus", () => <ModbusPage />);
  await screen.findByText("Gateway not found");
});

it("tries a template on the first gateway when the address names none, and adds a meter only when that was pressed last", async () => {
  const fake = server({ seen: { problem: null, rows: [{ raw: "0901", value: 230.5, problem: null }] } });
  const router = await openScreen(fake, "/app/devices/gateways/template?copy=acme-m9", () => <TemplatePage />);
  await typeAddress("10.0.0.7");
  await press("Start reading");
  await screen.findByText("230.5 V");
  expect(fake.inputsOf(contract.previewModbus)[0]).toMatchObject({ gateway: GATEWAY._id });
  await type("Maker", "");
  await press("Save and add this meter");
  await screen.findByText("Enter who makes the meter");
  await type("Maker", "Acme");
  await press("Save template");
  await waitFor(() => expect(router.state.location.search).toEqual({ gateway: GATEWAY._id }));
});

it("deletes an unused template, and names the meters of a used one", async () => {
  const used = {
    ...OWN,
    _id: METER._id,
    model: "M7",
    usedBy: [{ _id: METER._id, name: "Main panel", gateway: "Attic" }],
  };
  const fake = server({ templates: [OWN, used], meters: [METER] });
  await openMeters(fake);
  await press("Delete Acme M7");
  const note = await screen.findByRole("dialog", { name: "Acme M7 is in use" });
  within(note).getByText("Main panel (Attic)");
  await userEvent.click(within(note).getAllByRole("button", { name: "Close" })[0] as HTMLElement);
  await press("Delete Acme M1");
  const question = await screen.findByRole("dialog", { name: "Delete Acme M1?" });
  await userEvent.click(within(question).getByRole("button", { name: "Delete Acme M1" }));
  await screen.findByText("Acme M1 deleted");
  expect(fake.inputsOf(contract.deleteModbusTemplate)).toEqual([{ id: OWN._id }]);
});

it("says that templates could not be loaded, and that a template is not there", async () => {
  const fake = server();
  fake.onRaw(contract.listModbusTemplates, () => {
    throw new ApiError(503, { code: "server.unavailable" });
  });
  await openMeters(fake);
  await waitFor(() => screen.getByText("The templates could not be loaded"));
});

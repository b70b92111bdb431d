import { contract, type Gateway } from "@switchboard/contract";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { ApiError } from "../../../api/call.ts";
import { adoptSession } from "../../../api/session.ts";
import { loadTexts } from "../../../i18n/index.ts";
import { fakeServer, openScreen } from "../../../testing/fake-api.tsx";
import { aGateway } from "../../../testing/gateways.ts";
import { testToken } from "../../../testing/test-token.ts";
import { GatewaysPage } from "./GatewaysPage.tsx";

const CODE = { code: "ABCD2345", expires_at: "2100-01-01T00:00:00Z" };

async function open(gateways: Gateway[]) {
  const fake = fakeServer([]);
  fake.on(contract.listGateways, () => ({ gateways: structuredClone(gateways) }));
  fake.on(contract.newGateway, ({ name }) => {
    const idle = { pairedAt: null, lastSeen: null, isOnline: false, drivers: [], faults: [], found: 0, adopted: 0 };
    const gateway = aGateway({ name, ...idle, version: "", codeExpires: CODE.expires_at });
    gateways.push(gateway);
    return { gateway: structuredClone(gateway), ...CODE };
  });
  fake.on(contract.restartGateway, () => ({ asked: true }) as const);
  fake.on(contract.deleteGateway, () => {
    gateways.pop();
    return { deleted: true } as const;
  });
  fake.on(contract.renameGateway, ({ name }) => {
    const gateway = Object.assign(gateways[0] as Gateway, { name });
    return { gateway };
  });
  await openScreen(fake, "/app/devices/gateways", () => <GatewaysPage />);
  return fake;
}

const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

beforeEach(async () => {
  await loadTexts("gateways");
  adoptSession({ token: testToken({ role: ["admin"] }), partner_name: "" });
});

it("makes one, shows the code and the command once, and says when it is paired", async () => {
  const gateways: Gateway[] = [];
  const fake = await open(gateways);
  await screen.findByText("No gateways yet");
  await press("Add a gateway");
  await press("Create the code");
  await screen.findByText("Give the gateway a name");
  await userEvent.type(screen.getByLabelText("Name"), "Plant room");
  await press("Create the code");
  const dialog = await screen.findByRole("dialog", { name: "Pair Plant room" });
  within(dialog).getByText("ABCD-2345");
  within(dialog).getByText(`switchboard gateway pair ABCD2345 --server ${window.location.origin}`);
  Object.assign(gateways[0] as Gateway, { pairedAt: "2026-03-02T07:00:00Z", isOnline: true });
  await fake.tell({ what: ["gateways"] });
  await within(dialog).findByText("Paired");
});

it("shows how each driver is and why it rests, and restarts it", async () => {
  const fake = await open([aGateway()]);
  const card = await screen.findByRole("listitem", { name: "Plant room" });
  for (const words of ["Online", "Version 0.3.0", "Paused after a fault"]) within(card).getByText(words);
  expect(within(card).getAllByText("connect ECONNREFUSED").length).toBeGreaterThan(0);
  await press("Restart Modbus");
  await screen.findByText("The gateway has been asked to restart");
  expect(fake.inputsOf(contract.restartGateway)).toEqual([{ id: aGateway()._id, driver: "modbus" }]);
});

it("says that more was found than is kept, on the card and among its faults", async () => {
  await open([aGateway({ found: 5000, isFull: true, faults: [] })]);
  const card = await screen.findByRole("listitem", { name: "Plant room" });
  expect(within(card).getAllByText(/more than 5,000 devices/)).toHaveLength(2);
  within(card).getByText("1 recent fault");
});

it("renames it, and removes it after a question that says what is lost", async () => {
  await open([aGateway()]);
  await press("Rename Plant room");
  const sheet = await screen.findByRole("dialog", { name: "Rename Plant room" });
  await userEvent.clear(within(sheet).getByLabelText("Name"));
  await userEvent.type(within(sheet).getByLabelText("Name"), "Attic");
  await userEvent.click(within(sheet).getByRole("button", { name: "Save" }));
  await press("Remove Attic");
  const question = await screen.findByRole("dialog", { name: "Remove Attic?" });
  expect(question.textContent).toContain("3 devices stay, offline");
  await userEvent.click(within(question).getByRole("button", { name: "Remove Attic" }));
  await screen.findByText("Gateway removed");
  await screen.findByText("No gateways yet");
});

it("says that they could not be loaded", async () => {
  const fake = fakeServer([]);
  fake.onRaw(contract.listGateways, () => {
    throw new ApiError(503, { code: "server.unavailable" });
  });
  await openScreen(fake, "/app/devices/gateways", () => <GatewaysPage />);
  await waitFor(() => screen.getByText("The gateways could not be loaded"));
});

import { contract, type FoundDevice } from "@switchboard/contract";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { adoptSession } from "../../../../api/session.ts";
import { loadTexts } from "../../../../i18n/index.ts";
import { fakeServer, openScreen } from "../../../../testing/fake-api.tsx";
import { aGateway } from "../../../../testing/gateways.ts";
import { testToken } from "../../../../testing/test-token.ts";
import { FoundPage } from "./FoundPage.tsx";
import { aFound } from "./testing.ts";

const relay = (key: string, name: string) =>
  ({ type: "switch", key, name, kind: "switch", confirms: true }) as const satisfies FoundDevice["channels"][number];

async function open(use: NonNullable<FoundDevice["use"]>) {
  const found = aFound({
    name: "Hall relay",
    state: "adopted",
    device: { _id: crypto.randomUUID(), device_name: "Hall lamp" },
    channels: [relay("l1", "Lamp"), relay("l2", "Fan"), relay("l3", "Heater")],
    use,
  });
  const fake = fakeServer([]);
  fake.on(contract.listFound, () => ({ found: [structuredClone(found)] }));
  fake.on(contract.listGateways, () => ({ gateways: [aGateway()] }));
  fake.on(contract.deviceGroups, () => ({ groups: [] }));
  fake.on(contract.extendDevice, ({ channels }) => {
    found.use = { unused: [], added: [], lost: [] };
    return { added: channels.length, problem: null };
  });
  await openScreen(fake, "/app/devices/found", () => <FoundPage />);
  await userEvent.click(await screen.findByRole("button", { name: /Hall relay.*Added as Hall lamp, changed since/ }));
  return { fake, found, sheet: within(await screen.findByRole("dialog", { name: "Hall relay" })) };
}

beforeEach(async () => {
  await loadTexts("gateways", "many");
  adoptSession({ token: testToken({ role: ["admin"] }), partner_name: "" });
});

it("lists adopted hardware with a new channel as undecided, and adds it to its device", async () => {
  const { fake, found, sheet } = await open({ unused: ["l2", "l3"], added: ["l3"], lost: [] });
  sheet.getByText("It has a new channel since it was added. Add it, or leave it out.");
  expect(sheet.getByRole("checkbox", { name: /Heater/ })).toHaveProperty("checked", true);
  expect(sheet.getByRole("checkbox", { name: /Fan/ })).toHaveProperty("checked", false);
  expect(sheet.queryByRole("button", { name: /Test/ })).toBeNull();
  await userEvent.click(sheet.getByRole("button", { name: "Add to Hall lamp" }));
  await screen.findByText("Added to Hall lamp");
  const channels = [{ key: "l3", name: "Heater" }];
  expect(fake.inputsOf(contract.extendDevice)).toEqual([{ found: found._id, channels }]);
  await screen.findByText("Nothing new");
});

it("leaves out new channels on request, and says which are gone", async () => {
  const { fake, found, sheet } = await open({ unused: ["l3"], added: ["l3"], lost: ["l9"] });
  sheet.getByText(/It no longer has: l9/);
  await userEvent.click(sheet.getByRole("button", { name: "Leave out" }));
  await screen.findByText("Nothing new");
  expect(fake.inputsOf(contract.extendDevice)).toEqual([{ found: found._id, channels: [] }]);
});

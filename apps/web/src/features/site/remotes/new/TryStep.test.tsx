import { type Codeset, codesetsToTry, contract } from "@switchboard/contract";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { adoptSession } from "../../../../api/session.ts";
import { loadTexts } from "../../../../i18n/index.ts";
import { fakeServer, openScreen } from "../../../../testing/fake-api.tsx";
import { testToken } from "../../../../testing/test-token.ts";
import { TryStep } from "./TryStep.tsx";

beforeEach(async () => {
  adoptSession({ token: testToken({ role: ["admin"] }), partner_name: "" });
  await loadTexts("remotes", "live", "devices");
});

const tap = async (name: string) => {
  const button = await screen.findByRole("button", { name });
  await userEvent.click(button);
};

async function tryOut(type: Codeset["type"], brand: string): Promise<Codeset[]> {
  const fake = fakeServer([]);
  fake.on(contract.testCodesets, ({ stb_provider, ...wanted }) => ({
    codesets: codesetsToTry(wanted.type, wanted.brand, stb_provider),
  }));
  const found: Codeset[] = [];
  await openScreen(fake, "/app/remotes/new", () => (
    <TryStep type={type} brand={brand} stb_provider={null} blaster="eye" onFound={(codeset) => found.push(codeset)} />
  ));
  return found;
}

it("names each maker once, also when the protocol contains its name", async () => {
  await tryOut("tv", "Samsung");
  expect(await screen.findByText("Samsung")).toBeTruthy();
  await tap("No, try the next");
  expect(await screen.findByText("LG · NEC")).toBeTruthy();
});

it("says when no codes of a maker are published, and tries those of others", async () => {
  await tryOut("ac", "Lloyd");
  expect(await screen.findByText(/No codes for Lloyd are published/)).toBeTruthy();
  expect(screen.getByText(/^Codes 1 of/)).toBeTruthy();
});

it("creates an empty remote when no codes worked and its keys are to be taught", async () => {
  const found = await tryOut("projector", "Epson");
  await screen.findByText("Codes 1 of 2");
  await tap("No, try the next");
  await screen.findByText("Codes 2 of 2");
  await tap("No, try the next");
  await tap("Teach keys instead");
  expect(found).toMatchObject([{ type: "projector", keys: [], stateful: false }]);
});

it("opens teaching at once when there is nothing to try", async () => {
  const found = await tryOut("fan", "Any");
  await tap("Continue");
  expect(found).toMatchObject([{ type: "fan", keys: [] }]);
});

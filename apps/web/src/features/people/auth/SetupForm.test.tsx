import { contract } from "@switchboard/contract";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { ApiError } from "../../../api/call.ts";
import { loadTexts } from "../../../i18n/index.ts";
import { fakeServer, openScreen } from "../../../testing/fake-api.tsx";
import { SetupForm } from "./SetupForm.tsx";

beforeEach(() => loadTexts("auth"));

async function fill(fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields))
    await userEvent.type(await screen.findByLabelText(new RegExp(`^${label}`), { selector: "input" }), text);
}

it("sends the chosen user name of the first admin, and none when the field is empty", async () => {
  const fake = fakeServer([]);
  fake.on(contract.setup, () => {
    throw new ApiError(503, { code: "server.unavailable" });
  });
  await openScreen(fake, "/user/register?setup=t", () => <SetupForm token="t" />);
  await fill({ "Your name": "Asha", Email: "asha@example.test", Organisation: "Harbour", Password: "a long password" });
  const create = screen.getByRole("button", { name: "Create admin" });
  await userEvent.click(create);
  await waitFor(() => expect(fake.inputsOf(contract.setup)).toHaveLength(1));
  await fill({ "User name": "asha" });
  await userEvent.click(create);
  await waitFor(() => expect(fake.inputsOf(contract.setup)).toHaveLength(2));
  expect(fake.inputsOf(contract.setup).map(({ username }) => username)).toEqual([undefined, "asha"]);
});

import { contract } from "@switchboard/contract";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { ApiError } from "../../../api/call.ts";
import { loadTexts } from "../../../i18n/index.ts";
import { fakeServer, openScreen } from "../../../testing/fake-api.tsx";
import { ConfirmPage } from "./ConfirmPage.tsx";

beforeEach(() => loadTexts("auth"));

async function open(search: Record<string, string>, fake = fakeServer([])): Promise<void> {
  await openScreen(fake, `/user/confirm?${new URLSearchParams(search)}`, ConfirmPage);
}

it("sends an invited person whose link has expired to the admin, not to the registration", async () => {
  await open({ token: "t", invited: "yes" });
  await screen.findByRole("heading", { name: "You have been invited" });
  screen.getByText(/Ask the admin who invited you/);
  expect(screen.queryByText("Register again")).toBeNull();
});

it("names the enterprise and the person who invites, and sends no request for a registration", async () => {
  const fake = fakeServer([]);
  fake.on(contract.readInvitation, () => ({ enterprise: "Lakeside Office", inviter: "Asha Rao" }));
  await open({ token: "t", invited: "yes" }, fake);
  await screen.findByRole("heading", { name: "Asha Rao invites you to Lakeside Office" });
  await open({ token: "t" }, fake);
  expect(fake.inputsOf(contract.readInvitation)).toEqual([{ token: "t" }]);
});

it("lets who registered register again", async () => {
  await open({ token: "t" });
  await screen.findByRole("link", { name: "Register again" });
  expect(screen.queryByText(/Ask the admin/)).toBeNull();
});

it("takes a user name with the password, and says beside it when it is taken", async () => {
  const fake = fakeServer([]);
  fake.on(contract.confirmRegistration, () => {
    throw new ApiError(409, { code: "user.name_taken" });
  });
  await open({ token: "t" }, fake);
  await userEvent.type(await screen.findByLabelText("Password", { selector: "input" }), "a long password");
  const name = screen.getByLabelText(/^User name/, { selector: "input" });
  await userEvent.type(name, "as");
  await userEvent.click(screen.getByRole("button", { name: "Create account" }));
  await screen.findByText(/Use 3 to 32 letters/);
  await userEvent.type(name, "ha");
  await userEvent.click(screen.getByRole("button", { name: "Create account" }));
  expect((await screen.findAllByText("This user name is taken. Choose another")).length).toBeGreaterThan(0);
  expect(fake.inputsOf(contract.confirmRegistration)).toEqual([
    { token: "t", password: "a long password", username: "asha" },
  ]);
});

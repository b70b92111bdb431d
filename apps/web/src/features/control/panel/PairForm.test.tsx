import { contract } from "@switchboard/contract";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it } from "vitest";
import { ApiError } from "../../../api/call.ts";
import { adoptSession, endSession, getSession } from "../../../api/session.ts";
import { loadTexts } from "../../../i18n/index.ts";
import { fakeServer, openScreen } from "../../../testing/fake-api.tsx";
import { testToken } from "../../../testing/test-token.ts";
import { PairForm } from "./PairForm.tsx";

beforeEach(() => loadTexts("panel"));
afterEach(() => endSession({ navigate: false }));

const open = async (code?: string) => {
  const fake = fakeServer([]);
  await openScreen(fake, "/panel", () => <PairForm code={code} hasEnded={false} />);
  return fake;
};
const submit = async () => userEvent.click(await screen.findByRole("button", { name: "Pair this tablet" }));

it("requires a complete code, sends it, and keeps the new session", async () => {
  const fake = await open();
  fake.on(contract.pairPanel, () => ({ token: testToken({ name: "Panel Boardroom" }), partner_name: "" }));
  await userEvent.type(await screen.findByLabelText("Code"), "abcd");
  await submit();
  await screen.findByText("Enter the 8 letters and digits of the code");
  expect(fake.inputsOf(contract.pairPanel)).toEqual([]);
  await userEvent.type(screen.getByLabelText("Code"), "-2345");
  await submit();
  await waitFor(() => expect(getSession().state).toBe("logged in"));
  expect(fake.inputsOf(contract.pairPanel)).toEqual([{ pairing_code: "abcd-2345" }]);
});

it("uses the code of a link only on request", async () => {
  const fake = await open("ABCD2345");
  expect(await screen.findByLabelText("Code")).toHaveProperty("value", "ABCD2345");
  expect(fake.inputsOf(contract.pairPanel)).toEqual([]);
});

it("says beside the field that a code has expired, and whom it would sign out", async () => {
  adoptSession({ token: testToken({ name: "Asha" }), partner_name: "" });
  const fake = await open("ABCD2345");
  fake.on(contract.pairPanel, () => {
    throw new ApiError(400, { code: "panel.code_invalid" });
  });
  await screen.findByText(/Asha is signed in on this device/);
  await submit();
  expect((await screen.findByRole("alert")).textContent).toContain("This code is not right");
  expect(screen.getByLabelText("Code").getAttribute("aria-invalid")).toBe("true");
});

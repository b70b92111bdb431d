import { contract, type SecondStep } from "@switchboard/contract";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../../../api/call.ts";
import { endSession, getSession } from "../../../api/session.ts";
import { loadTexts } from "../../../i18n/index.ts";
import { fakeServer, openScreen } from "../../../testing/fake-api.tsx";
import { testToken } from "../../../testing/test-token.ts";
import { LoginPage } from "./LoginPage.tsx";

const STEP: SecondStep = { challenge: "a challenge of five minutes", methods: ["totp", "recovery"] };

beforeEach(() => loadTexts("auth"));
afterEach(() => endSession({ navigate: false }));

async function askedForTheSecondStep() {
  const fake = fakeServer([]);
  fake.on(contract.login, () => {
    throw new ApiError(401, { code: "auth.second_step", message: "", second_step: STEP });
  });
  fake.on(contract.secondStep, ({ proof }) => {
    if ("code" in proof && proof.code !== "123456")
      throw new ApiError(400, { code: "auth.wrong_code", message: "This code is not right, or was used already" });
    return { token: testToken(), partner_name: "" };
  });
  await openScreen(fake, "/user/login", LoginPage);
  await userEvent.type(await screen.findByLabelText("Email or user name"), "asha@example.test");
  await userEvent.type(screen.getByLabelText("Password"), "correct horse");
  await userEvent.click(screen.getByRole("button", { name: "Sign in" }));
  await screen.findByRole("heading", { name: "Second step" });
  return fake;
}

it("asks for the app's code after the password, and accepts another try", async () => {
  const fake = await askedForTheSecondStep();
  expect(getSession().state).toBe("logged out");
  const code = screen.getByLabelText("Code");
  await userEvent.type(code, "000000");
  await userEvent.click(screen.getByRole("button", { name: "Sign in" }));
  await screen.findByText("This code is not right, or was used already");
  expect(getSession().token).toBeUndefined();
  await userEvent.clear(code);
  await userEvent.type(code, "123456");
  await userEvent.click(screen.getByRole("button", { name: "Sign in" }));
  await waitFor(() => expect(getSession().state).toBe("logged in"));
  expect(fake.inputsOf(contract.secondStep)[1]).toEqual({ challenge: STEP.challenge, proof: { code: "123456" } });
});

it("takes a recovery code instead, and leads back to the password", async () => {
  const fake = await askedForTheSecondStep();
  await userEvent.click(screen.getByRole("button", { name: "Use a recovery code" }));
  await userEvent.type(screen.getByLabelText("Recovery code"), "abcd-efgh-ijkl-mnop");
  await userEvent.click(screen.getByRole("button", { name: "Sign in" }));
  await waitFor(() => expect(getSession().state).toBe("logged in"));
  const [{ proof } = { proof: undefined }] = fake.inputsOf(contract.secondStep);
  expect(proof).toEqual({ recovery_code: "abcd-efgh-ijkl-mnop" });
});

it("says that the user was signed out by inactivity", async () => {
  await openScreen(fakeServer([]), "/user/login?idle=yes", LoginPage);
  await screen.findByText("You were signed out because you were inactive.");
});

describe("the notice that the account was deleted", () => {
  const words = () => document.querySelector("[role=status]")?.textContent;
  const DELETED = "Account deleted  success!!";

  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
  afterEach(() => void vi.useRealTimers());

  it("disappears after five seconds", async () => {
    await openScreen(fakeServer([]), "/user/login?deleted=yes", LoginPage);
    await waitFor(() => expect(words()).toBe(DELETED));
    await act(() => vi.advanceTimersByTimeAsync(4000));
    expect(words()).toBe(DELETED);
    await act(() => vi.advanceTimersByTimeAsync(1100));
    expect(words()).toBeUndefined();
  });

  it("disappears at a click, and does not return with the address", async () => {
    const router = await openScreen(fakeServer([]), "/user/login?deleted=yes", LoginPage);
    await waitFor(() => expect(words()).toBe(DELETED));
    fireEvent.click(document.querySelector("[role=status]") as HTMLElement);
    expect(words()).toBeUndefined();
    await waitFor(() => expect(router.state.location.href).toBe("/user/login"));
  });
});

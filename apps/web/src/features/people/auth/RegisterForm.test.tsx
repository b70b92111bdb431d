import { contract, type ReplyOf } from "@switchboard/contract";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { ApiError } from "../../../api/call.ts";
import { loadTexts } from "../../../i18n/index.ts";
import { fakeServer, openScreen } from "../../../testing/fake-api.tsx";
import { RegisterForm } from "./RegisterForm.tsx";

beforeEach(() => loadTexts("auth"));

async function open(policy: ReplyOf<typeof contract.registrationPolicy> | undefined) {
  const fake = fakeServer([]);
  fake.on(contract.registrationPolicy, () => {
    if (policy === undefined) throw new ApiError(500, { code: "server.failed" });
    return policy;
  });
  fake.on(contract.register, () => ({ accepted: true as const }));
  await openScreen(fake, "/user/register", RegisterForm);
  return fake;
}

async function fillIn(email: string): Promise<void> {
  await userEvent.type(await screen.findByLabelText("Your name"), "Asha Rao");
  const field = screen.getByLabelText("Email");
  await userEvent.clear(field);
  await userEvent.type(field, email);
  await userEvent.type(screen.getByLabelText("Organisation"), "Harbour");
  await userEvent.click(screen.getByRole("button", { name: "Create account" }));
}

it("explains how to join when registration is closed, without a form", async () => {
  await open({ policy: "closed", domains: [] });
  await screen.findByRole("heading", { name: "Registration is closed" });
  screen.getByText(/Ask an admin of your enterprise to invite you/);
  screen.getByRole("link", { name: "Back to sign in" });
  expect(screen.queryByLabelText("Email")).toBeNull();
});

it("names the domains, and refuses other addresses beside the field", async () => {
  const fake = await open({ policy: "domains", domains: ["example.com", "example.org"] });
  await screen.findByText(/Only addresses of example\.com, example\.org can register/);
  await fillIn("asha@elsewhere.example");
  await screen.findByText(/This address cannot register here/);
  expect(fake.inputsOf(contract.register)).toEqual([]);
  await fillIn("asha@example.org");
  await screen.findByRole("heading", { name: "Check your email" });
});

it.each([[{ policy: "open" as const, domains: [] }], [undefined]])(
  "lets everybody fill in the form for %j",
  async (policy) => {
    const fake = await open(policy);
    await fillIn("asha@elsewhere.example");
    await screen.findByRole("heading", { name: "Check your email" });
    expect(fake.inputsOf(contract.register)).toHaveLength(1);
  },
);

import { type Account, contract } from "@switchboard/contract";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, test } from "vitest";
import { ApiError } from "../../../api/call.ts";
import { adoptSession, endSession, getSession } from "../../../api/session.ts";
import { loadTexts } from "../../../i18n/index.ts";
import { fakeServer, openScreen } from "../../../testing/fake-api.tsx";
import { testToken } from "../../../testing/test-token.ts";
import { agentName } from "../../../widgets/sessions/agent-name.ts";
import { AccountPage } from "./AccountPage.tsx";

function world() {
  let account: Account = {
    _id: "user-1",
    name: "Asha Rao",
    fullname: "",
    email: "asha@example.test",
    phone: "",
    username: "asha@example.test",
    organisation: "",
    role: ["user"],
    is_demo: false,
    location: "",
    tags: ["floor 2"],
    pending_email: null,
  };
  const fake = fakeServer([]);
  const [createdAt, lastSeen] = ["2026-01-01T00:00:00Z", null];
  let sessions = [true, false].map((current) => ({
    _id: crypto.randomUUID(),
    current,
    createdAt,
    lastSeen,
    agent: "Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36",
    address: "203.0.113.x",
  }));
  fake.on(contract.myAccount, () => account);
  fake.on(contract.editAccount, ({ email, password, ...change }) => {
    if (email !== undefined && password !== "correct horse")
      throw new ApiError(400, { code: "auth.wrong_credentials", message: "Wrong" });
    account = { ...account, ...(change as Partial<Account>), pending_email: email ?? null };
    return account;
  });
  fake.on(contract.changeUsername, ({ username, password }) => {
    if (password !== "correct horse") throw new ApiError(400, { code: "auth.wrong_credentials" });
    if (username === "kiran") throw new ApiError(409, { code: "user.name_taken" });
    account = { ...account, username: username ?? account.email };
    return account;
  });
  fake.on(contract.myEnterprises, () => ({ enterprises: [] }));
  fake.on(contract.registrationPolicy, () => ({ policy: "open" as const, domains: [] }));
  fake.on(contract.mySessions, () => ({ sessions }));
  fake.on(contract.endSessions, () => {
    sessions = sessions.filter(({ current }) => current);
    return { ended: 1 };
  });
  return fake;
}

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const type = async (label: string, value: string) => {
  const input = screen.getByLabelText(label, { selector: "input" });
  await userEvent.clear(input);
  // Pasted: each typed letter would draw the screen again.
  await userEvent.paste(value);
};

beforeEach(async () => {
  await loadTexts("account", "devices");
  adoptSession({ token: testToken({ role: ["user"] }), partner_name: "" });
});
afterEach(() => endSession({ navigate: false }));

it("adds tags, and says in the spec's words that there has to be one", async () => {
  const fake = world();
  await openScreen(fake, "/app/account", AccountPage);
  await screen.findByText("floor 2");
  await press("Add");
  await screen.findByText("Enter atleast a value to add new tag(s).");
  await type("New tag(s), separated by commas", "night shift, floor 2");
  await press("Add");
  await screen.findByText("night shift");
  expect(fake.inputsOf(contract.editAccount)).toEqual([{ tags: ["floor 2", "night shift"] }]);
});

it("keeps the old address until the new one is confirmed, and says so", async () => {
  await openScreen(world(), "/app/account", AccountPage);
  await screen.findByText("You sign in with asha@example.test.");
  await type("New email", "rao@example.test");
  await press("Send confirmation email");
  await screen.findByText("Required");
  await type("Your password, to confirm it is you", "a guess");
  await press("Send confirmation email");
  await screen.findByText("Incorrect password");
  await type("Your password, to confirm it is you", "correct horse");
  await press("Send confirmation email");
  await screen.findByText(/Waiting for rao@example.test/);
  screen.getByText("You sign in with asha@example.test.");
});

it("lets the user choose a user name with the password, and shows problems beside the field", async () => {
  const fake = world();
  await openScreen(fake, "/app/account", AccountPage);
  await screen.findByText("A short name to sign in with instead of your email. You have none yet.");
  await type("User name", "asha rao");
  await type("Your password, to change the user name", "correct horse");
  await press("Change user name");
  await screen.findByText(/Use 3 to 32 letters/);
  expect(fake.inputsOf(contract.changeUsername)).toEqual([]);
  await type("User name", "Kiran");
  await press("Change user name");
  await screen.findByText("This user name is taken. Choose another");
  await type("User name", "Asha.Rao");
  await press("Change user name");
  await screen.findByText("You can also sign in as asha.rao.");
  expect(fake.inputsOf(contract.changeUsername).at(-1)).toEqual({ username: "asha.rao", password: "correct horse" });
});

it("shows a new name at once wherever the signed-in person is named", async () => {
  await openScreen(world(), "/app/account", AccountPage);
  await screen.findByText("floor 2");
  await type("Name", " Asha Verma ");
  await press("Save");
  await waitFor(() => expect(getSession().user?.name).toBe("Asha Verma"));
});

it("says beside the new password that it is easy to guess", async () => {
  const fake = world();
  fake.on(contract.changePassword, () => {
    throw new ApiError(400, { code: "auth.weak_password" });
  });
  await openScreen(fake, "/app/account", AccountPage);
  await screen.findByText("floor 2");
  await type("Current password", "correct horse");
  await type("New password", "password");
  await press("Change password");
  const field = screen.getByLabelText("New password", { selector: "input" }).closest(".mantine-InputWrapper-root");
  await waitFor(() => expect(field?.textContent).toContain("easy to guess"));
});

it("signs out elsewhere", async () => {
  await openScreen(world(), "/app/account", AccountPage);
  await screen.findAllByText("Chrome on Linux");
  await press("Sign out elsewhere");
  await screen.findByText("1 session ended");
  await waitFor(() => expect(screen.getAllByText("Chrome on Linux").length).toBe(1));
});

it("deletes the account with the right password only, and ends at the login", async () => {
  const fake = world();
  fake.on(contract.deleteAccount, ({ password }) => {
    if (password !== "right") throw new ApiError(400, { code: "auth.wrong_credentials", message: "Wrong" });
    return { deleted: true } as const;
  });
  const router = await openScreen(fake, "/app/account", AccountPage);
  await screen.findByRole("heading", { name: "Delete account" });
  await press("Delete my account");
  const dialog = await screen.findByRole("dialog");
  const confirm = () => userEvent.click(within(dialog).getByRole("button", { name: "Delete my account" }));
  await type("Your password", "wrong");
  await confirm();
  await screen.findByText("Incorrect password");
  await type("Your password", "right");
  await confirm();
  await waitFor(() => expect(router.state.location.href).toBe("/user/login?deleted=yes"));
  expect(getSession().state).toBe("logged out");
});

test.each([
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36 Edg/140.0", "Edge", "Windows"],
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1", "Safari", "iOS"],
  ["curl/8.5", undefined, undefined],
])("%s is %s on %s", (agent, browser, system) => {
  expect(agentName(agent)).toEqual({ ...(browser && { browser }), ...(system && { system }) });
});

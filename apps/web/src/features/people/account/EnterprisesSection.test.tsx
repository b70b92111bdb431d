import { contract, type EnterpriseSummary, type ReplyOf } from "@switchboard/contract";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, test } from "vitest";
import { ApiError } from "../../../api/call.ts";
import { adoptSession, endSession, getSession } from "../../../api/session.ts";
import { loadTexts } from "../../../i18n/index.ts";
import { fakeServer, openScreen } from "../../../testing/fake-api.tsx";
import { testToken } from "../../../testing/test-token.ts";
import { EnterprisesSection } from "./EnterprisesSection.tsx";

const [MALL, PARK] = [crypto.randomUUID(), crypto.randomUUID()];
const mall: EnterpriseSummary = { _id: MALL, name: "Lakeside Mall", role: ["user"], current: true };
const park: EnterpriseSummary = {
  _id: PARK,
  name: "Meridian Park",
  role: ["admin"],
  current: false,
  people: 6,
  devices: 1,
};

function world(...enterprises: EnterpriseSummary[]) {
  const fake = fakeServer([]);
  fake.on(contract.myEnterprises, () => ({ enterprises }));
  fake.on(contract.registrationPolicy, () => ({ policy: "open" as const, domains: [] }));
  return fake;
}
const open = (fake: ReturnType<typeof world>) =>
  openScreen(fake, "/app/account", () => <EnterprisesSection email="asha@example.com" />);
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const signedInTo = (enterprise_id: string) => ({ token: testToken({ enterprise_id }), partner_name: "" });

beforeEach(async () => {
  await loadTexts("account", "shell");
  adoptSession(signedInTo(MALL));
});
afterEach(() => endSession({ navigate: false }));

it("lists each enterprise with the user's role, its size for admins, and which is current", async () => {
  await open(world(mall, park));
  const [first, second] = await screen.findAllByRole("listitem");
  expect(first?.textContent).toContain("Lakeside MallUser");
  within(first as HTMLElement).getByText("Current");
  expect(second?.textContent).toContain("Admin · 6 people · 1 device");
  expect(screen.queryByRole("button", { name: "Switch to Lakeside Mall" })).toBeNull();
});

it("switches to another enterprise", async () => {
  const fake = world(mall, park);
  fake.on(contract.switchEnterprise, () => signedInTo(PARK));
  await open(fake);
  await screen.findByText("Meridian Park");
  await press("Switch to Meridian Park");
  await waitFor(() => expect(getSession().user?.enterprise_id).toBe(PARK));
  expect(fake.inputsOf(contract.switchEnterprise)).toEqual([{ enterprise: PARK }]);
});

it("offers joining, and not leaving, for an invitation", async () => {
  await open(world(mall, { _id: PARK, name: "Meridian Park", role: ["user"], current: false, invited: true }));
  await screen.findByText("You are invited");
  screen.getByRole("button", { name: "Join Meridian Park" });
  expect(screen.queryByRole("button", { name: "Leave Meridian Park" })).toBeNull();
});

it("declines an invitation and asks for the list again", async () => {
  const invitation = { _id: PARK, name: "Meridian Park", role: ["user" as const], current: false, invited: true };
  const listed: EnterpriseSummary[] = [mall, invitation];
  const fake = world();
  fake.on(contract.myEnterprises, () => ({ enterprises: [...listed] }));
  fake.on(contract.declineInvitation, () => {
    listed.pop();
    return { declined: true as const };
  });
  await open(fake);
  await screen.findByText("You are invited");
  await press("Decline the invitation to Meridian Park");
  await screen.findByText("You have declined the invitation to Meridian Park");
  await waitFor(() => expect(screen.queryByText("You are invited")).toBeNull());
  expect(fake.inputsOf(contract.declineInvitation)).toEqual([{ enterprise: PARK }]);
});

test.each([
  ["last_admin", "You are the only admin here. To leave, make someone else an admin first."],
  ["only_enterprise", "This is your only enterprise. To leave it, delete your account."],
] as const)("says why one cannot leave instead of offering it when refused by %s", async (leaving_refused, words) => {
  await open(world({ ...mall, leaving_refused }));
  await screen.findByText(words);
  expect(screen.queryByRole("button", { name: "Leave Lakeside Mall" })).toBeNull();
});

it("says what is lost before leaving, and continues in the server's choice", async () => {
  const fake = world(mall, park);
  fake.on(contract.leaveEnterprise, () => ({ left: true as const, continued: signedInTo(PARK) }));
  await open(fake);
  await screen.findByText("Lakeside Mall");
  await press("Leave Lakeside Mall");
  const question = await screen.findByRole("dialog", { name: "Leave Lakeside Mall?" });
  within(question).getByText(/You lose all access to its devices/);
  within(question).getByText(/on-call turns/);
  expect(fake.inputsOf(contract.leaveEnterprise)).toEqual([]);
  await userEvent.click(within(question).getByRole("button", { name: "Leave" }));
  await waitFor(() => expect(getSession().user?.enterprise_id).toBe(PARK));
  expect(fake.inputsOf(contract.leaveEnterprise)).toEqual([{ enterprise: MALL }]);
  await screen.findByText("You have left Lakeside Mall");
});

it("stays in the current enterprise when leaving another, and reloads the list", async () => {
  const listed = [mall, park];
  const fake = fakeServer([]);
  fake.on(contract.myEnterprises, () => ({ enterprises: [...listed] }));
  fake.on(contract.leaveEnterprise, () => {
    listed.pop();
    return { left: true as const, continued: null };
  });
  await open(fake);
  await screen.findByText("Meridian Park");
  await press("Leave Meridian Park");
  await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Leave" }));
  await waitFor(() => expect(screen.queryByText("Meridian Park")).toBeNull());
  expect(getSession().user?.enterprise_id).toBe(MALL);
});

it("says in the question why leaving was refused, and leaves everything as it was", async () => {
  const fake = world(mall, park);
  fake.on(contract.leaveEnterprise, () => {
    throw new ApiError(409, { code: "enterprise.last_admin", message: "refused" });
  });
  await open(fake);
  await screen.findByText("Lakeside Mall");
  await press("Leave Lakeside Mall");
  const question = await screen.findByRole("dialog");
  await userEvent.click(within(question).getByRole("button", { name: "Leave" }));
  await within(question).findByText(/You are the only admin there/);
  expect(getSession().user?.enterprise_id).toBe(MALL);
});

it("creates an enterprise with a name and a time zone, and continues there", async () => {
  const fake = world(mall);
  fake.on(contract.createEnterprise, () => signedInTo(PARK));
  await open(fake);
  await press("New enterprise");
  const dialog = await screen.findByRole("dialog", { name: "New enterprise" });
  await userEvent.click(within(dialog).getByRole("button", { name: "Create" }));
  await within(dialog).findByText("Required");
  await userEvent.type(within(dialog).getByLabelText("Name"), " Meridian Park ");
  const zone = within(dialog).getByLabelText("Time zone");
  await userEvent.clear(zone);
  await userEvent.type(zone, "Mars");
  await userEvent.click(within(dialog).getByRole("button", { name: "Create" }));
  await within(dialog).findByText("Choose a zone such as Asia/Kolkata");
  expect(fake.inputsOf(contract.createEnterprise)).toEqual([]);
  await userEvent.clear(zone);
  await userEvent.type(zone, "Asia/Kolkata");
  await userEvent.click(within(dialog).getByRole("button", { name: "Create" }));
  await waitFor(() => expect(getSession().user?.enterprise_id).toBe(PARK));
  expect(fake.inputsOf(contract.createEnterprise)).toEqual([{ name: "Meridian Park", time_zone: "Asia/Kolkata" }]);
});

it("says in the form why no enterprise was created", async () => {
  const fake = world(mall);
  fake.on(contract.createEnterprise, () => {
    throw new ApiError(409, { code: "enterprise.too_many", message: "refused" });
  });
  await open(fake);
  await press("New enterprise");
  const dialog = await screen.findByRole("dialog");
  await userEvent.type(within(dialog).getByLabelText("Name"), "One more");
  await userEvent.click(within(dialog).getByRole("button", { name: "Create" }));
  await within(dialog).findByText(/too many enterprises/);
  expect(getSession().user?.enterprise_id).toBe(MALL);
});

it.each<ReplyOf<typeof contract.registrationPolicy>>([
  { policy: "closed", domains: [] },
  { policy: "domains", domains: ["example.org"] },
])("says who creates enterprises, without a button, when the server refuses this person by %j", async (policy) => {
  const fake = world(mall);
  fake.on(contract.registrationPolicy, () => policy);
  await open(fake);
  await screen.findByText("You cannot create enterprises on this server. Its operator can create one for you.");
  expect(screen.queryByRole("button", { name: "New enterprise" })).toBeNull();
});

it("offers a new enterprise when the person's address is in a domain that the server lets in", async () => {
  const fake = world(mall);
  fake.on(contract.registrationPolicy, () => ({ policy: "domains" as const, domains: ["example.org", "example.com"] }));
  await open(fake);
  await screen.findByText("Lakeside Mall");
  screen.getByRole("button", { name: "New enterprise" });
  expect(screen.queryByText(/You cannot create enterprises/)).toBeNull();
});

it("says that the list could not be loaded, and retries", async () => {
  let isDown = true;
  const fake = fakeServer([]);
  fake.on(contract.myEnterprises, () => {
    if (isDown) throw new ApiError(503, { code: "server.unavailable", message: "down" });
    return { enterprises: [mall] };
  });
  await open(fake);
  await screen.findByText("Your enterprises could not be loaded");
  isDown = false;
  await press("Try again");
  await screen.findByText("Lakeside Mall");
});

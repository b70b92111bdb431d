import { contract, type Ticket } from "@switchboard/contract";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { ApiError } from "../../../api/call.ts";
import { adoptSession } from "../../../api/session.ts";
import { loadTexts } from "../../../i18n/index.ts";
import { aDevice } from "../../../testing/devices.ts";
import { fakeServer, openScreen } from "../../../testing/fake-api.tsx";
import { testToken } from "../../../testing/test-token.ts";
import { CreateTicketPage } from "./CreateTicketPage.tsx";
import { FeedbackPage } from "./FeedbackPage.tsx";
import { SupportPage } from "./SupportPage.tsx";

function aTicket(own: Partial<Ticket> = {}): Ticket {
  const at = "2026-01-01T00:00:00Z";
  return {
    _id: crypto.randomUUID(),
    issue_type: "device",
    title: "Pump hums",
    description: "<img src=x onerror=alert(1)>",
    device: null,
    reason: "",
    customer_name: "Asha",
    status: "pending",
    createdAt: at,
    updatedAt: at,
    replies: [],
    ...own,
  };
}

function world(tickets: Ticket[]) {
  const fake = fakeServer([aDevice(1)]);
  fake.on(contract.listTickets, ({ id, status }) => {
    const found = tickets.filter((each) => (!id || each._id === id) && (!status || each.status === status));
    return { tickets: structuredClone(found), count: found.length };
  });
  return fake;
}

const signIn = (role: "admin" | "user") => adoptSession({ token: testToken({ role: [role] }), partner_name: "" });
const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));

beforeEach(() => loadTexts("support", "devices", "tables"));

it("lets an admin answer a ticket and change its status, and escapes its text", async () => {
  signIn("admin");
  const ticket = aTicket();
  const fake = world([ticket]);
  fake.on(contract.replyToTicket, ({ message }) => {
    const reply = {
      _id: crypto.randomUUID(),
      author: "Asha Rao",
      by_admin: true,
      message,
      createdAt: ticket.createdAt,
    };
    ticket.replies.push(reply);
    return ticket;
  });
  fake.on(contract.setTicketStatus, ({ status }) => Object.assign(ticket, { status }));
  await openScreen(fake, "/app/support", SupportPage);
  await userEvent.click(await screen.findByRole("button", { name: /Pump hums/ }));
  await screen.findByText("<img src=x onerror=alert(1)>");
  await press("Send reply");
  await screen.findByText("Required");
  fireEvent.change(screen.getByLabelText("Your reply"), { target: { value: "We look at it" } });
  await press("Send reply");
  await screen.findByText("We look at it");
  await press("In process");
  await waitFor(() =>
    expect(screen.getByRole("button", { name: "In process" }).getAttribute("aria-pressed")).toBe("true"),
  );
});

it("lets the author of a ticket mark it as solved and open it again", async () => {
  signIn("user");
  const ticket = aTicket();
  const fake = world([ticket]);
  fake.on(contract.solveTicket, ({ is_solved }) =>
    Object.assign(ticket, { status: is_solved ? "completed" : "pending" }),
  );
  await openScreen(fake, "/app/support", SupportPage);
  await userEvent.click(await screen.findByRole("button", { name: /Pump hums/ }));
  await userEvent.click(await screen.findByRole("button", { name: "Mark as solved" }));
  await userEvent.click(await screen.findByRole("button", { name: "Open again" }));
  await screen.findByRole("button", { name: "Mark as solved" });
  const id = ticket._id;
  expect(fake.inputsOf(contract.solveTicket)).toEqual([
    { id, is_solved: true },
    { id, is_solved: false },
  ]);
});

it("offers only the author's own steps, and filters", async () => {
  signIn("user");
  await openScreen(world([aTicket(), aTicket({ title: "Done", status: "completed" })]), "/app/support", SupportPage);
  await screen.findByRole("button", { name: /Pump hums/ });
  fireEvent.change(screen.getByLabelText("Status"), { target: { value: "completed" } });
  await waitFor(() => expect(screen.queryByRole("button", { name: /Pump hums/ })).toBeNull());
  await userEvent.click(screen.getByRole("button", { name: /Done/ }));
  await screen.findByLabelText("Your reply");
  expect(screen.queryByRole("group", { name: "Change status" })).toBeNull();
});

it("sorts all tickets on the server, and opens one by its row", async () => {
  signIn("user");
  const fake = world([aTicket(), aTicket({ title: "Lamp out" })]);
  await openScreen(fake, "/app/support", SupportPage);
  await screen.findByRole("button", { name: "Lamp out" });
  await press("Status");
  await waitFor(() =>
    expect(fake.inputsOf(contract.listTickets).at(-1)).toMatchObject({ sort: "status", dir: "asc", offset: 0 }),
  );
  await userEvent.click(screen.getByRole("button", { name: "Lamp out" }));
  await screen.findByLabelText("Your reply");
});

it("shows missing fields of a ticket, and keeps the input when sending fails", async () => {
  signIn("user");
  const fake = world([]);
  fake.on(contract.newTicket, () => {
    throw new ApiError(503, { code: "server.unavailable" });
  });
  await openScreen(fake, "/app/support/CreateTicket", CreateTicketPage);
  await screen.findByLabelText("Title");
  await press("Send ticket");
  expect((await screen.findAllByText("Required")).length).toBe(3);
  fireEvent.change(screen.getByLabelText("Issue type"), { target: { value: "device" } });
  fireEvent.change(screen.getByLabelText("Title"), { target: { value: "Pump hums" } });
  fireEvent.change(screen.getByLabelText("Description"), { target: { value: "All night" } });
  await press("Send ticket");
  await screen.findByText(/We are unable/);
  expect((screen.getByLabelText("Title") as HTMLInputElement).value).toBe("Pump hums");
  expect(fake.inputsOf(contract.newTicket)).toMatchObject([{ issue_type: "device", customer_name: "Asha Rao" }]);
});

it("takes feedback with stars that are radios", async () => {
  signIn("user");
  const fake = world([]);
  fake.on(contract.sendFeedback, () => ({ accepted: true as const }));
  await openScreen(fake, "/app/feedBack", FeedbackPage);
  await screen.findByLabelText("Message");
  await press("Send feedback");
  expect((await screen.findAllByText("Required")).length).toBe(2);
  await userEvent.click(screen.getByRole("radio", { name: "4 stars" }));
  fireEvent.change(screen.getByLabelText("Message"), { target: { value: "Calm" } });
  await press("Send feedback");
  await screen.findByText("Thank you");
  expect(fake.inputsOf(contract.sendFeedback)).toEqual([{ rating: 4, message: "Calm" }]);
});

it("shows admins the feedback and its average, and filters by stars", async () => {
  signIn("admin");
  const fake = world([]);
  const createdAt = "2026-01-01T00:00:00Z";
  const said = [
    { _id: crypto.randomUUID(), rating: 5, message: "<b>Bright</b>", author: "Kiran", createdAt },
    { _id: crypto.randomUUID(), rating: 2, message: "Slow", author: null, createdAt },
  ];
  fake.on(contract.listFeedback, ({ rating }) => {
    const feedback = said.filter((each) => rating === undefined || each.rating === Number(rating));
    return { feedback, count: feedback.length, average: 3.5, ratings: [0, 1, 0, 0, 1] };
  });
  await openScreen(fake, "/app/feedBack", FeedbackPage);
  await screen.findByText("<b>Bright</b>");
  screen.getByText("3.5 of 5 stars");
  screen.getByText("Someone who has left");
  screen.getByRole("img", { name: "2 stars" });
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Filter by rating" }), "5");
  await waitFor(() => expect(screen.queryByText("Slow")).toBeNull());
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Filter by rating" }), "3");
  await screen.findByText("No one gave this rating");
});

it("hides others' feedback from users who are not admins", async () => {
  signIn("user");
  const fake = world([]);
  await openScreen(fake, "/app/feedBack", FeedbackPage);
  await screen.findByRole("heading", { name: "Feedback" });
  expect(screen.queryByText("Feedback received")).toBeNull();
  expect(fake.inputsOf(contract.listFeedback)).toEqual([]);
});

it.each([
  ["admins", /The admins of your enterprise read this ticket/],
  ["support", /goes by email to the people who run this server/],
  ["nobody", /no one else will read this ticket/],
] as const)("says before a ticket is sent that it is read by: %s", async (reader, words) => {
  signIn("admin");
  const fake = world([]);
  fake.on(contract.ticketReader, () => ({ reader }));
  await openScreen(fake, "/app/support/CreateTicket", CreateTicketPage);
  await screen.findByText(words);
});

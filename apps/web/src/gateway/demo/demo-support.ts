import { contract, type Device, type Ticket, type TicketReply } from "@switchboard/contract";
import { getSession } from "../session.ts";
import { type On, readBody, readQuery } from "./demo-actions.ts";
import { demoId } from "./demo-building.ts";
import { refuse } from "./demo-devices.ts";

const HOUR = 3_600_000;

/** Three tickets, one in each state. */
function canned(devices: readonly Device[]): Ticket[] {
  const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString();
  const named = (name: string) => {
    const found = devices.find(({ device_name }) => device_name === name);
    return found ? { _id: found._id, device_name: found.device_name } : null;
  };
  const reply = (n: number, author: string, by_admin: boolean, message: string, hours: number): TicketReply => ({
    _id: demoId(16, n),
    author,
    by_admin,
    message,
    createdAt: ago(hours),
  });
  return [
    {
      _id: demoId(15, 1),
      issue_type: "device",
      title: "Fan does not turn on",
      description: "The switch clicks, the fan stays still.",
      device: named("Reception board"),
      reason: "",
      customer_name: "Kiran Reddy",
      status: "pending",
      createdAt: ago(5),
      updatedAt: ago(5),
      replies: [],
    },
    {
      _id: demoId(15, 2),
      issue_type: "connection",
      title: "Gate controller goes offline at night",
      description: "It comes back by itself in the morning.",
      device: null,
      reason: "Weak Wi-Fi",
      customer_name: "Asha Verma",
      status: "in process",
      createdAt: ago(52),
      updatedAt: ago(20),
      replies: [reply(1, "Support", true, "A repeater is on its way; please leave the gate controller on.", 20)],
    },
    {
      _id: demoId(15, 3),
      issue_type: "schedule",
      title: "Lights stayed on over the weekend",
      description: "The schedule was disabled by mistake.",
      device: named("Meeting room board"),
      reason: "",
      customer_name: "Kiran Reddy",
      status: "completed",
      createdAt: ago(240),
      updatedAt: ago(230),
      replies: [reply(2, "Support", true, "It is enabled again.", 230)],
    },
  ];
}

/** The tickets of the demo; what is added stays until the next start, and nobody but the demo reads it. */
export function demoSupport(on: On, devices: readonly Device[]): void {
  const tickets = canned(devices);
  let made = 100;

  function find(id: string): Ticket {
    const found = tickets.find(({ _id }) => _id === id);
    if (!found) throw refuse("ticket.not_found");
    return found;
  }

  function touched(ticket: Ticket, change: Partial<Ticket>): Ticket {
    return structuredClone(Object.assign(ticket, change, { updatedAt: new Date().toISOString() }));
  }

  on(contract.listTickets, (input) => {
    const { limit, offset, status, issue_type, search = "", id } = readQuery(contract.listTickets, input);
    const wanted = search.trim().toLowerCase();
    const found = tickets.filter(
      (each) =>
        (!id || each._id === id) &&
        (!status || each.status === status) &&
        (!issue_type || each.issue_type === issue_type) &&
        [each.title, each.description, each.customer_name].some((text) => text.toLowerCase().includes(wanted)),
    );
    return { tickets: structuredClone(found.slice(offset, offset + limit)), count: found.length };
  });
  on(contract.newTicket, (input) => {
    const { device: id, ...body } = readBody(contract.newTicket, input);
    const device = id ? devices.find(({ _id }) => _id === id) : undefined;
    if (id && !device) throw refuse("device.not_found");
    const now = new Date().toISOString();
    const ticket: Ticket = {
      ...body,
      _id: demoId(15, ++made),
      device: device ? { _id: device._id, device_name: device.device_name } : null,
      status: "pending",
      createdAt: now,
      updatedAt: now,
      replies: [],
    };
    tickets.unshift(ticket);
    return structuredClone(ticket);
  });
  on(contract.replyToTicket, (input) => {
    const { id, message } = readBody(contract.replyToTicket, input);
    const ticket = find(id);
    const author = getSession().user?.name ?? "";
    const reply = { _id: demoId(16, ++made), author, by_admin: true, message, createdAt: new Date().toISOString() };
    return touched(ticket, { replies: [...ticket.replies, reply] });
  });
  on(contract.setTicketStatus, (input) => {
    const { id, status } = readBody(contract.setTicketStatus, input);
    return touched(find(id), { status });
  });
  on(contract.sendFeedback, (input) => {
    readBody(contract.sendFeedback, input);
    return { accepted: true as const };
  });
}

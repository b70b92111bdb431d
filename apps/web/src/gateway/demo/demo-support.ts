import { contract, type Device, type Ticket, type TicketReply } from "@switchboard/contract";
import { getSession } from "../session.ts";
import { demoId } from "./demo-building.ts";
import { type On, readBody, readQuery } from "./demo-calls.ts";
import { refuse } from "./demo-devices.ts";
import type { DemoSite, PlannedTicket } from "./sites/site.ts";

type Canned = { plan: PlannedTicket; index: number; devices: readonly Device[] };

function build({ plan, index, devices }: Canned): Ticket {
  const { ago, device, reason = "", replies = [], ...rest } = plan;
  const at = (before: number) => new Date(Date.now() - before).toISOString();
  const found = devices.find(({ device_name }) => device_name === device);
  return {
    _id: demoId(15, index + 1),
    ...rest,
    reason,
    device: found ? { _id: found._id, device_name: found.device_name } : null,
    createdAt: at(ago),
    updatedAt: at(replies.at(-1)?.[0] ?? ago),
    replies: replies.map(
      ([before, author, by_admin, message], line): TicketReply => ({
        _id: demoId(16, index + 1, line + 1),
        author,
        by_admin,
        message,
        createdAt: at(before),
      }),
    ),
  };
}

/** The tickets of the demo; what is added stays until the next start, and nobody but the demo reads it. */
export function demoSupport(on: On, { tickets: planned }: DemoSite, devices: readonly Device[]): void {
  const tickets = planned.map((plan, index) => build({ plan, index, devices }));
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

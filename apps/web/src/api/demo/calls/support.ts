import { type BodyOf, contract, type QueryOf, type ReplyOf, type Ticket } from "@switchboard/contract";
import { averageRating, ISSUE_TYPES, RATINGS, type ServerSort, TICKET_STATUSES } from "@switchboard/domain";
import type { TicketRow } from "@switchboard/sample-building";
import type { On } from "../calls.ts";
import { byText, holds, inOrderOf, pageOf } from "../order.ts";
import { nameOf } from "../people.ts";
import { need } from "../refuse.ts";
import type { DemoStore } from "../store.ts";

const placeIn = (words: readonly string[], word: string) => words.indexOf(word);

/** What tickets are compared by, as the server has it. */
const SORTS: Record<ServerSort<"tickets">, (ticket: Ticket) => string | number | null> = {
  title: ({ title }) => title,
  issue_type: ({ issue_type }) => placeIn(ISSUE_TYPES, issue_type),
  customer_name: ({ customer_name }) => customer_name,
  device: ({ device }) => device?.device_name ?? null,
  status: ({ status }) => placeIn(TICKET_STATUSES, status),
  replies: ({ replies }) => replies.length,
  updatedAt: ({ updatedAt }) => updatedAt,
  createdAt: ({ createdAt }) => createdAt,
  reason: ({ reason }) => reason,
};

/** The tickets of the demo; nobody but the demo reads them. */
class DemoSupport {
  readonly #store: DemoStore;

  constructor(store: DemoStore) {
    this.#store = store;
  }

  list({ status, issue_type, search, id, sort, dir, ...page }: QueryOf<typeof contract.listTickets>) {
    const found = this.#store.tables.tickets
      .filter((each) => (!id || each._id === id) && (!status || each.status === status))
      .filter((each) => !issue_type || each.issue_type === issue_type)
      .filter((each) => [each.title, each.description, each.customer_name].some((text) => holds(text, search)))
      .sort((one, other) => byText(other.createdAt, one.createdAt));
    const tickets = found.map((each) => this.#present(each));
    const sorted = inOrderOf(tickets, sort && SORTS[sort], dir);
    return { tickets: pageOf(sorted, page), count: found.length };
  }

  raise({ device, ...body }: BodyOf<typeof contract.newTicket>): Ticket {
    const store = this.#store;
    if (device) store.device(device);
    const now = new Date().toISOString();
    const dates = { createdAt: now, updatedAt: now };
    const row: TicketRow = {
      ...body,
      ...dates,
      _id: store.newId(),
      author: store.self._id,
      device: device ?? null,
      status: "pending",
      replies: [],
    };
    store.tables.tickets.unshift(row);
    store.record({ action: "ticket.create", subject: row.title, subject_id: row._id, after: row });
    return this.#present(row);
  }

  reply(id: string, message: string): Ticket {
    const row = this.#find(id);
    const author = this.#store.self.account.name;
    const createdAt = new Date().toISOString();
    row.replies.push({ _id: this.#store.newId(), author, by_admin: true, message, createdAt });
    row.updatedAt = createdAt;
    this.#store.record({ action: "ticket.reply", subject: row.title, subject_id: id, after: { message } });
    return this.#present(row);
  }

  setStatus(id: string, status: Ticket["status"]): Ticket {
    const row = this.#find(id);
    const before = { ...row };
    if (row.status !== status) Object.assign(row, { status, updatedAt: new Date().toISOString() });
    this.#store.record({ action: "ticket.status", subject: row.title, subject_id: id, before, after: row });
    return this.#present(row);
  }

  /** A demo has nobody behind it who could help. */
  reader(): ReplyOf<typeof contract.ticketReader>["reader"] {
    const { people, self } = this.#store;
    return people.some(({ role, joined, _id }) => role.includes("admin") && joined && _id !== self._id)
      ? "admins"
      : "nobody";
  }

  sendFeedback({ rating, message }: BodyOf<typeof contract.sendFeedback>): { accepted: true } {
    const store = this.#store;
    const said = { _id: store.newId(), rating, message, author: store.self._id, createdAt: new Date().toISOString() };
    store.tables.feedback.unshift(said);
    return { accepted: true };
  }

  feedback({ rating, ...page }: QueryOf<typeof contract.listFeedback>): ReplyOf<typeof contract.listFeedback> {
    const all = this.#store.tables.feedback;
    const found = all.filter((each) => rating === undefined || each.rating === rating);
    const ratings = RATINGS.map((stars) => all.filter((each) => each.rating === stars).length);
    const feedback = pageOf(found, page).map((each) => ({ ...each, author: this.#nameOf(each.author) }));
    return { feedback, count: found.length, average: averageRating(ratings), ratings };
  }

  #nameOf(id: string): string | null {
    const person = this.#store.people.find(({ _id }) => _id === id);
    return person ? nameOf(person) : null;
  }

  #find(id: string): TicketRow {
    return need(
      this.#store.tables.tickets.find(({ _id }) => _id === id),
      "ticket.not_found",
    );
  }

  #present({ author: _, device, ...ticket }: TicketRow): Ticket {
    return { ...ticket, device: this.#store.deviceRef(device) };
  }
}

export function supportCalls(on: On, store: DemoStore): void {
  const support = new DemoSupport(store);
  on(contract.listTickets, (query) => support.list(query));
  on(contract.newTicket, (body) => support.raise(body));
  on(contract.replyToTicket, ({ id, message }) => support.reply(id, message));
  on(contract.setTicketStatus, ({ id, status }) => support.setStatus(id, status));
  on(contract.ticketReader, () => ({ reader: support.reader() }));
  on(contract.sendFeedback, (body) => support.sendFeedback(body));
  on(contract.listFeedback, (query) => support.feedback(query));
}

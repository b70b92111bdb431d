import { contract } from "@switchboard/contract";
import type { Routes } from "../../../platform/http/route.ts";
import type { FeedbackService } from "./feedback.service.ts";
import type { SupportService } from "./support.service.ts";
import type { SupportDesk } from "./support-desk.service.ts";

export function supportRoutes(
  routes: Routes,
  support: SupportService,
  { desk, feedback }: { desk: SupportDesk; feedback: FeedbackService },
): void {
  routes.add(contract.newTicket, ({ actor, body }) => support.raise(actor, body));
  routes.add(contract.listTickets, ({ actor, query }) => support.list(actor, query));
  routes.add(contract.ticketReader, async ({ actor }) => ({ reader: await desk.readerFor(actor) }));
  routes.add(contract.replyToTicket, ({ actor, body }) => support.reply(actor, body.id, body.message));
  routes.add(contract.setTicketStatus, ({ actor, body }) => support.setStatus(actor, body.id, body.status));
  routes.add(contract.solveTicket, ({ actor, body }) =>
    support.setStatus(actor, body.id, body.is_solved ? "completed" : "pending"),
  );
  routes.add(contract.sendFeedback, ({ actor, body }) => feedback.send(actor, body));
  routes.add(contract.listFeedback, ({ actor, query }) => feedback.list(actor, query));
}

import { hasOtherAdmin } from "../../../core/memberships/memberships.service.ts";
import type { UserService } from "../../../core/users/users.service.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { Postbox } from "../../../platform/mail/postbox.ts";
import { Throttle, throttleKey } from "../../../platform/throttle/throttle.ts";
import { enterpriseFacts } from "../enterprises/enterprise-facts.service.ts";
import { supportLetter } from "./support.letters.ts";
import type { TicketRow } from "./support.repository.ts";

const LETTERS_PER_DAY = 50;
const DAY = 24 * 3600;

export interface SupportDeskDependencies {
  database: Database;
  clock: Clock;
  users: UserService;
  postbox: Postbox;
  /** Of whoever runs the server; undefined where they named none. */
  supportEmail: string | undefined;
  failed(error: unknown): void;
}

/**
 * A ticket is for the admins of its enterprise. Where its author is the only one there is, nobody would read it: it goes
 * by mail to whoever runs the server, if they have named an address.
 */
export class SupportDesk {
  readonly #given: SupportDeskDependencies;
  readonly #throttle: Throttle;

  constructor(given: SupportDeskDependencies) {
    this.#given = given;
    this.#throttle = new Throttle(given.database, given.clock);
  }

  /** Who reads what this person raises. */
  async readerFor(actor: Actor): Promise<"admins" | "support" | "nobody"> {
    if (actor.role !== "admin") return "admins";
    if (await hasOtherAdmin(this.#given.database, actor.enterpriseId, actor.userId)) return "admins";
    return this.#given.supportEmail === undefined ? "nobody" : "support";
  }

  /** Hands on what was said, once it stands: whatever fails is logged, and the ticket is there all the same. */
  async handOn(actor: Actor, ticket: TicketRow, words: string, isReply: boolean): Promise<void> {
    await this.#mail(actor, ticket, words, isReply).catch((error) => this.#given.failed(error));
  }

  async #mail(actor: Actor, ticket: TicketRow, words: string, isReply: boolean): Promise<void> {
    const { database, users, postbox, supportEmail } = this.#given;
    if (supportEmail === undefined || ticket.author_id !== actor.userId) return;
    if ((await this.readerFor(actor)) !== "support") return;
    // One enterprise is no way to fill the mailbox that all the others need.
    if (!(await this.#throttle.hit(throttleKey("support.mail", actor.enterpriseId), LETTERS_PER_DAY, DAY))) return;
    const { name, email } = await users.account(actor.userId);
    const { name: enterprise } = await enterpriseFacts(database, actor.enterpriseId);
    postbox.post(
      supportLetter({
        to: supportEmail,
        from: { name, email },
        enterprise,
        issueType: ticket.issue_type,
        title: ticket.title,
        customer: ticket.customer_name,
        device: ticket.device_name,
        reason: ticket.reason,
        words,
        isReply,
      }),
    );
  }
}

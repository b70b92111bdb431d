import { hasOtherAdmin } from "../../../core/memberships/memberships.service.ts";
import type { UserService } from "../../../core/users/users.service.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database, Sql } from "../../../platform/db/database.ts";
import { Throttle, throttleKey } from "../../../platform/throttle/throttle.ts";
import type { AccountMails } from "../account-mails/account-mails.service.ts";
import { enterpriseFacts } from "../enterprises/enterprise-facts.service.ts";
import { supportLetter } from "./support.letters.ts";
import type { TicketRow } from "./support.repository.ts";

const LETTERS_PER_DAY = 50;
const DAY = 24 * 3600;

export interface SupportDeskDependencies {
  database: Database;
  clock: Clock;
  users: UserService;
  mails: AccountMails;
  /** The address of the operator of the server; undefined when none is configured. */
  supportEmail: string | undefined;
}

interface SupportWords {
  words: string;
  isReply: boolean;
}

/**
 * Tickets are read by the admins of their enterprise. When the author is the only admin, nobody else would read the ticket, so it is
 * mailed to the operator of the server if an address is configured.
 */
export class SupportDesk {
  readonly #dependencies: SupportDeskDependencies;

  constructor(dependencies: SupportDeskDependencies) {
    this.#dependencies = dependencies;
  }

  /** Returns who reads the tickets of this person. */
  async readerFor(actor: Actor, sql: Sql = this.#dependencies.database): Promise<"admins" | "support" | "nobody"> {
    if (actor.role !== "admin") return "admins";
    if (await hasOtherAdmin(sql, actor.enterpriseId, actor.userId)) return "admins";
    return this.#dependencies.supportEmail === undefined ? "nobody" : "support";
  }

  /** Mails the words to the operator of the server, in the transaction that stores them. */
  async handOn(sql: Sql, actor: Actor, ticket: TicketRow, { words, isReply }: SupportWords): Promise<void> {
    const { clock, users, mails, supportEmail } = this.#dependencies;
    if (supportEmail === undefined || ticket.author_id !== actor.userId) return;
    if ((await this.readerFor(actor, sql)) !== "support") return;
    // One enterprise must not fill the mailbox that all others need.
    const key = throttleKey("support.mail", actor.enterpriseId);
    if (!(await new Throttle(sql, clock).hit(key, LETTERS_PER_DAY, DAY))) return;
    const { name, email } = await users.account(actor.userId, sql);
    const { name: enterprise } = await enterpriseFacts(sql, actor.enterpriseId);
    const mail = supportLetter({
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
    });
    const { enterpriseId, userId } = actor;
    await mails.queue(sql, { kind: "support", mail, enterpriseId, userId });
  }
}

import type { Actor } from "../../../platform/auth/actor.ts";
import type { Sql } from "../../../platform/db/database.ts";
import type { AccountMails } from "../account-mails/account-mails.service.ts";
import type { AuthThrottle } from "../auth/auth.throttle.ts";
import type { OneTimeLinks } from "../auth/one-time-links.ts";
import { enterpriseFacts } from "../enterprises/enterprise-facts.service.ts";
import { addedLetter, invitationLetter } from "./members.letters.ts";

export interface InvitationDependencies {
  links: OneTimeLinks;
  throttle: AuthThrottle;
  mails: AccountMails;
  publicUrl: string;
}

interface Invited {
  _id: string;
  email: string;
  /** True for someone with a password of their own, who needs no link. */
  hasAccount: boolean;
}

/** The mail that brings people into an enterprise. */
export class Invitations {
  readonly #given: InvitationDependencies;

  constructor(given: InvitationDependencies) {
    this.#given = given;
  }

  /** What this mailbox may still get; refused where the enterprise has sent too many. */
  admit({ enterpriseId }: Actor, email: string): Promise<{ isEnough: boolean; maySend: boolean }> {
    return this.#given.throttle.admitInvitation(enterpriseId, email);
  }

  /** Mails the invitation as part of the caller's transaction. The same work is done where the mailbox has had enough. */
  async send(sql: Sql, actor: Actor, { _id, email, hasAccount }: Invited, maySend: boolean): Promise<void> {
    const { links, mails, publicUrl } = this.#given;
    const about = { user: _id, enterprise: actor.enterpriseId };
    const link = await links.issue(sql, "invite", { about, userId: _id });
    const { name: enterprise } = await enterpriseFacts(sql, actor.enterpriseId);
    // Colleagues mostly read what whoever invites them reads.
    const reader = { to: email, language: actor.language ?? "en" };
    const mail = hasAccount
      ? addedLetter(reader, enterprise, publicUrl)
      : invitationLetter(reader, enterprise, `${publicUrl}/user/confirm?invited=yes&token=${link}`);
    const { enterpriseId } = actor;
    await mails.queue(sql, { kind: "invitation", mail, enterpriseId, userId: _id, link, isWithheld: !maySend });
  }

  withdraw(sql: Sql, { enterpriseId }: Actor, userId: string): Promise<void> {
    return this.#given.links.discard(sql, "invite", { user: userId, enterprise: enterpriseId });
  }
}

import { setInviter } from "../../../core/memberships/memberships.service.ts";
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

interface InvitedPerson {
  _id: string;
  email: string;
  /** True for someone with a password of their own, who needs no link. */
  hasAccount: boolean;
}

/** Mails invitations to join an enterprise. */
export class Invitations {
  readonly #parts: InvitationDependencies;

  constructor(parts: InvitationDependencies) {
    this.#parts = parts;
  }

  /** Returns whether this mailbox may get another mail. Throws when the enterprise has sent too many. */
  admit({ enterpriseId }: Actor, email: string): Promise<{ isEnough: boolean; maySend: boolean }> {
    return this.#parts.throttle.admitInvitation(enterpriseId, email);
  }

  /** Mails the invitation as part of the caller's transaction. Does the same work when the mail is withheld. */
  async send(sql: Sql, actor: Actor, { _id, email, hasAccount }: InvitedPerson, maySend: boolean): Promise<void> {
    const { links, mails, publicUrl } = this.#parts;
    const about = { user: _id, enterprise: actor.enterpriseId };
    const link = await links.issue(sql, "invite", { about, userId: _id });
    const { name: enterprise } = await enterpriseFacts(sql, actor.enterpriseId);
    // Colleagues mostly read the language of the person who invites them.
    const reader = { to: email, language: actor.language ?? "en" };
    const facts = { enterprise, inviter: actor.name };
    const mail = hasAccount
      ? addedLetter(reader, facts, publicUrl)
      : invitationLetter(reader, facts, `${publicUrl}/user/confirm?invited=yes&token=${link}`);
    const { enterpriseId } = actor;
    await setInviter(sql, enterpriseId, _id, actor.name);
    await mails.queue(sql, { kind: "invitation", mail, enterpriseId, userId: _id, link, isWithheld: !maySend });
  }

  withdraw(sql: Sql, { enterpriseId }: Actor, userId: string): Promise<void> {
    return this.#parts.links.discard(sql, "invite", { user: userId, enterprise: enterpriseId });
  }
}

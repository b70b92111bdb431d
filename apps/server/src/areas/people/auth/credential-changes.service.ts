import type { Language } from "@switchboard/domain/core";
import type { UserService } from "../../../core/users/users.service.ts";
import type { Sql } from "../../../platform/db/database.ts";
import type { AccountMails } from "../account-mails/account-mails.service.ts";
import { type CredentialChange, credentialLetter } from "./credential.letters.ts";
import type { OneTimeLinks } from "./one-time-links.ts";

export type { CredentialChange } from "./credential.letters.ts";

export interface CredentialChangesDependencies {
  users: UserService;
  links: OneTimeLinks;
  mails: AccountMails;
  publicUrl: string;
}

interface Circumstances {
  /** The address before the change; it gets the mail as well. */
  oldEmail?: string;
  /** The language of the caller's screen, used only if the person has not chosen one. */
  language?: Language | undefined;
  /** Ends open links without sending a mail. */
  isSilent?: boolean;
}

/**
 * Ends all open links after a change of credentials, and mails the person at the old and the new address. The caller ends
 * the sessions, because it knows which of them stays.
 */
export class CredentialChanges {
  readonly #parts: CredentialChangesDependencies;

  constructor(parts: CredentialChangesDependencies) {
    this.#parts = parts;
  }

  /** Ends open links and mails the person, as part of the transaction that makes the change. */
  async made(sql: Sql, userId: string, what: CredentialChange, details: Circumstances = {}): Promise<void> {
    const { users, links, mails, publicUrl } = this.#parts;
    const { name, email, language: own } = await users.account(userId, sql);
    const language = own ?? details.language ?? "en";
    for (const to of new Set([email, details.oldEmail ?? email])) {
      await links.discardOf(sql, userId, to);
      if (details.isSilent) continue;
      const mail = credentialLetter({ to, name, language }, what, publicUrl);
      await mails.queue(sql, { kind: "credentials", mail, userId });
    }
  }
}

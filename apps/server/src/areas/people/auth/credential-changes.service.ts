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
  /** The address before the change: its reader is told as well. */
  oldEmail?: string;
  /** The language of the screen that asked; used only where the person has not chosen one. */
  language?: Language | undefined;
  /** True where open links end and no mail is sent. */
  isSilent?: boolean;
}

/**
 * What every change of credentials has in common: no link that is open from before outlives it, and the person is told
 * at every address that was theirs. Sessions end where the change is made, which knows which of them stays.
 */
export class CredentialChanges {
  readonly #given: CredentialChangesDependencies;

  constructor(given: CredentialChangesDependencies) {
    this.#given = given;
  }

  /** Ends open links and mails the person, as part of the transaction that makes the change. */
  async made(sql: Sql, userId: string, what: CredentialChange, given: Circumstances = {}): Promise<void> {
    const { users, links, mails, publicUrl } = this.#given;
    const { name, email, language: own } = await users.account(userId, sql);
    const language = own ?? given.language ?? "en";
    for (const to of new Set([email, given.oldEmail ?? email])) {
      await links.discardOf(sql, userId, to);
      if (given.isSilent) continue;
      const mail = credentialLetter({ to, name, language }, what, publicUrl);
      await mails.queue(sql, { kind: "credentials", mail, userId });
    }
  }
}

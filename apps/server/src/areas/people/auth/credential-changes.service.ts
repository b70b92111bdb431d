import type { Language } from "@switchboard/domain/core";
import type { UserService } from "../../../core/users/users.service.ts";
import type { Sql } from "../../../platform/db/database.ts";
import type { Postbox } from "../../../platform/mail/postbox.ts";
import { type CredentialChange, credentialLetter } from "./credential.letters.ts";
import type { OneTimeLinks } from "./one-time-links.ts";

export type { CredentialChange } from "./credential.letters.ts";

export interface CredentialChangesDependencies {
  users: UserService;
  links: OneTimeLinks;
  postbox: Postbox;
  publicUrl: string;
}

interface Circumstances {
  /** The address before the change: its reader is told as well. */
  oldEmail?: string;
  /** What the screen that asked reads; counts only where nothing is known of the person's own. */
  language?: Language | undefined;
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

  /** Part of the transaction that makes the change. What it answers sends the letters; call it once that stands. */
  async made(sql: Sql, userId: string, what: CredentialChange, given: Circumstances = {}): Promise<() => void> {
    const { users, links, postbox, publicUrl } = this.#given;
    const { name, email, language: own } = await users.account(userId, sql);
    const addresses = new Set([email, given.oldEmail ?? email]);
    for (const address of addresses) await links.discardOf(sql, userId, address);
    const language = own ?? given.language ?? "en";
    return () => {
      for (const to of addresses) postbox.post(credentialLetter({ to, name, language }, what, publicUrl));
    };
  }
}

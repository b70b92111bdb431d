import type { AccountMailKind } from "@switchboard/domain/people";
import type { SecretBox } from "../../../platform/auth/secret-box.ts";
import { hashSecret } from "../../../platform/auth/secrets.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database, Sql } from "../../../platform/db/database.ts";
import type { Mail } from "../../../platform/mail/mailer.ts";
import { orderedId } from "../../../platform/ordered-id.ts";
import { AccountMailsRepository } from "./account-mails.repository.ts";

/** Names the secret box of account mails; its key follows from the name. */
export const ACCOUNT_MAILS = "account mails";

export interface AccountMail {
  kind: AccountMailKind;
  mail: Mail;
  /** The enterprise that the mail speaks for, if it speaks for one. */
  enterpriseId?: string | undefined;
  /** The mail is dropped when this person is gone by the time it is due. */
  userId?: string | undefined;
  /** The token of a one-time link. The mail is dropped when the link no longer works by the time it is due. */
  link?: string | undefined;
  /** True where no mail may leave, but the caller must not take less time for it. */
  isWithheld?: boolean;
}

/**
 * Writes mails about accounts into the store, in the transaction of their cause. They are sealed: the store knows links only by their
 * hashes, and a waiting mail must not undo that.
 */
export class AccountMails {
  readonly #clock: Clock;
  readonly #box: SecretBox;

  constructor(clock: Clock, box: SecretBox) {
    this.#clock = clock;
    this.#box = box;
  }

  async queue(sql: Sql, { kind, mail, enterpriseId, userId, link, isWithheld = false }: AccountMail): Promise<void> {
    const at = this.#clock.now();
    const id = orderedId(at);
    const sealed = this.#box.seal(Buffer.from(JSON.stringify(mail)), id);
    await new AccountMailsRepository(sql).insert({
      id,
      // A row that stands for no mail must not show up in anybody's list.
      enterpriseId: isWithheld ? null : (enterpriseId ?? null),
      userId: isWithheld ? null : (userId ?? null),
      kind,
      linkHash: link === undefined ? null : hashSecret(link),
      sealed: isWithheld ? null : sealed,
      at,
    });
  }
}

/** Seals waiting mails with the current secret of the server, so that the previous one can go. */
export function renewMailSeals(database: Database, box: SecretBox): Promise<{ renewed: number; lost: number }> {
  return database.transaction(async (sql) => {
    const repository = new AccountMailsRepository(sql);
    const counts = { renewed: 0, lost: 0 };
    for (const { id, sealed } of await repository.lockSealed()) {
      if (!box.open(sealed, id)) counts.lost += 1;
      const renewed = box.renew(sealed, id);
      if (!renewed) continue;
      await repository.reseal(id, renewed);
      counts.renewed += 1;
    }
    return counts;
  });
}

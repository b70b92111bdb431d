import { afterAttempt, MAIL_PACE } from "@switchboard/domain/alarms";
import type { Logger } from "pino";
import type { SecretBox } from "../../../platform/auth/secret-box.ts";
import type { Time } from "../../../platform/clock/shared-time.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { Mail, Mailer } from "../../../platform/mail/mailer.ts";
import { mailSender } from "../../../platform/reach/mail.ts";
import {
  AccountMailsRepository,
  type ClaimedAccountMail,
  type SettledAccountMail,
} from "./account-mails.repository.ts";

/**
 * An account mail that may have arrived is sent again, because a lost invitation is worse than two of them. After this many attempts
 * without an answer it is given up, so that nobody's mailbox is filled.
 */
const MOST_UNANSWERED = 3;

export interface SenderParts {
  database: Database;
  time: Time;
  box: SecretBox;
  mailer: Mailer;
  publicUrl: string;
  logger: Pick<Logger, "warn">;
}

/** Sends one claimed mail, unless it is no longer true, and settles its row. */
export class AccountMailSender {
  readonly #parts: SenderParts;
  readonly #send: ReturnType<typeof mailSender>;

  constructor(parts: SenderParts) {
    this.#parts = parts;
    this.#send = mailSender({ send: (mail) => parts.mailer.send(mail).catch((error) => this.#logFault(error)) });
  }

  async attempt(claimed: ClaimedAccountMail): Promise<void> {
    const settled = await this.#outcomeOf(claimed);
    await new AccountMailsRepository(this.#parts.database).settle(claimed, settled);
    const { id, kind, tries } = claimed;
    const { state, reason } = settled;
    // The log names neither the address nor anything of the text.
    if (state === "waiting" || state === "failed")
      this.#parts.logger.warn({ mail: id, kind, tries, state, reason }, "an account mail was not sent");
  }

  /** Logs codes alone, because the words of a mail server mostly repeat the address. */
  #logFault(error: Error & { code?: string; responseCode?: number }): never {
    const { code, responseCode } = error;
    this.#parts.logger.warn({ code, responseCode }, "the mail server did not take an account mail");
    throw error;
  }

  async #outcomeOf(claimed: ClaimedAccountMail): Promise<SettledAccountMail> {
    const { time, box, publicUrl } = this.#parts;
    const { id, sealed, tries, created_at, obstacle } = claimed;
    const now = await time.now();
    const since = created_at.getTime();
    if (obstacle) return { state: "dropped", reason: obstacle, at: now };
    if (now.getTime() - since > MAIL_PACE.givesUpMs) return { state: "failed", reason: "too_late", at: now };
    const opened = box.open(sealed, id);
    if (!opened) return { state: "failed", reason: "secret_changed", at: now };
    const mail = JSON.parse(opened.toString()) as Mail;
    const outcome = await this.#send({ ...mail, messageId: `<${id}@${new URL(publicUrl).host}>` });
    const at = await time.now();
    const attempts = { tries, since, now: at.getTime(), repeatable: tries < MOST_UNANSWERED };
    const after = afterAttempt(outcome, attempts, MAIL_PACE);
    const dueAt = after.state === "waiting" ? new Date(after.at) : undefined;
    return { state: after.state, reason: after.state === "accepted" ? null : after.reason, dueAt, at };
  }
}

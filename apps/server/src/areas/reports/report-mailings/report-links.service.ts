import type { contract, ReplyOf } from "@switchboard/contract";
import { record } from "../../../core/audit/audit.service.ts";
import { tellAudience } from "../../../core/changes/changes.service.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database, Sql } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { MailingTokens, MailRecipient } from "./mailing-tokens.ts";
import { ReportMailingsRepository } from "./report-mailings.repository.ts";

type LinkView = ReplyOf<typeof contract.lookAtReportLink>;

/**
 * Handles the link in every mail that stops the report for its reader without signing in. It takes a click on the opened page, because
 * programs that scan mails follow links before their readers do.
 */
export class ReportLinks {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #tokens: MailingTokens;

  constructor(parts: { database: Database; clock: Clock; tokens: MailingTokens }) {
    this.#database = parts.database;
    this.#clock = parts.clock;
    this.#tokens = parts.tokens;
  }

  async look(token: string): Promise<LinkView> {
    const { linked } = await this.#find(this.#database, token);
    return toView(linked);
  }

  answer(token: string, isStopped: boolean): Promise<LinkView> {
    return this.#database.transaction(async (sql) => {
      const { recipient, linked } = await this.#find(sql, token);
      const at = this.#clock.now();
      const { enterpriseId, mailingId, userId } = recipient;
      await new ReportMailingsRepository(sql).stop(enterpriseId, mailingId, userId, isStopped ? at : null);
      const author = { enterpriseId, userId, name: linked.person, at };
      if (linked.is_stopped !== isStopped)
        await record(sql, author, {
          action: isStopped ? "report_mailing.stop" : "report_mailing.resume",
          subject: linked.name,
          subject_id: mailingId,
          after: { people: [linked.person] },
        });
      await tellAudience(sql, author, [userId], "report_mailings");
      return { ...toView(linked), is_stopped: isStopped };
    });
  }

  /** Does not reveal why a link is invalid. */
  async #find(sql: Sql, token: string): Promise<{ recipient: MailRecipient; linked: LinkView & { person: string } }> {
    const recipient = this.#tokens.read(token);
    const linked =
      recipient &&
      (await new ReportMailingsRepository(sql).linked(recipient.enterpriseId, recipient.mailingId, recipient.userId));
    if (!recipient || !linked) throw new AppError("report_link.invalid");
    return { recipient, linked };
  }
}

const toView = ({ name, enterprise, is_stopped }: LinkView): LinkView => ({ name, enterprise, is_stopped });

import type { contract, ReplyOf } from "@switchboard/contract";
import { record } from "../../../core/audit/audit.service.ts";
import { tellAudience } from "../../../core/changes/changes.service.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database, Sql } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { Mailed, MailingTokens } from "./mailing-tokens.ts";
import { ReportMailingsRepository } from "./report-mailings.repository.ts";

type Shown = ReplyOf<typeof contract.lookAtReportLink>;

/**
 * The link in every mail that stops the report for its reader, without signing in. Opening it asks for a click: programs that look into
 * mails follow links before their readers do.
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

  async look(token: string): Promise<Shown> {
    const { linked } = await this.#find(this.#database, token);
    return shown(linked);
  }

  answer(token: string, isStopped: boolean): Promise<Shown> {
    return this.#database.transaction(async (sql) => {
      const { mailed, linked } = await this.#find(sql, token);
      const at = this.#clock.now();
      const { enterpriseId, mailingId, userId } = mailed;
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
      return { ...shown(linked), is_stopped: isStopped };
    });
  }

  /** Why it is not valid is told to nobody. */
  async #find(sql: Sql, token: string): Promise<{ mailed: Mailed; linked: Shown & { person: string } }> {
    const mailed = this.#tokens.read(token);
    const linked =
      mailed && (await new ReportMailingsRepository(sql).linked(mailed.enterpriseId, mailed.mailingId, mailed.userId));
    if (!mailed || !linked) throw new AppError("report_link.invalid");
    return { mailed, linked };
  }
}

const shown = ({ name, enterprise, is_stopped }: Shown): Shown => ({ name, enterprise, is_stopped });

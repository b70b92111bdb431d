import type { contract, ReplyOf } from "@switchboard/contract";
import { record } from "../../../core/audit/audit.service.ts";
import { tellAudience } from "../../../core/changes/changes.service.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database, Sql } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { MailingTokens, MailRecipient } from "./mailing-tokens.ts";
import { ReportAddressesRepository } from "./report-addresses.repository.ts";
import { type ReportLink, ReportMailingsRepository } from "./report-mailings.repository.ts";

type LinkView = ReplyOf<typeof contract.lookAtReportLink>;

interface FoundLink extends ReportLink {
  recipient: MailRecipient;
  isExternal: boolean;
}

/**
 * Handles the link in every mail that stops the report for its reader without signing in. It takes a click on the opened page, because
 * programs that scan mails follow links before their readers do. A reader outside stops all reports of the enterprise, since any
 * other report would again be one that they did not ask for.
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
    return toView(await this.#find(this.#database, token));
  }

  answer(token: string, isStopped: boolean): Promise<LinkView> {
    return this.#database.transaction(async (sql) => {
      const link = await this.#find(sql, token);
      if (link.is_stopped === isStopped) return toView(link);
      const { recipient, name, reader, isExternal } = link;
      const { enterpriseId, mailingId, userId } = recipient;
      const at = this.#clock.now();
      const stoppedAt = isStopped ? at : null;
      if (isExternal) await new ReportAddressesRepository(sql).unsubscribe(enterpriseId, userId, stoppedAt);
      else await new ReportMailingsRepository(sql).stop(enterpriseId, mailingId, userId, stoppedAt);
      const author = { enterpriseId, userId: isExternal ? null : userId, name: reader, at };
      await record(sql, author, {
        action: isStopped ? "report_mailing.stop" : "report_mailing.resume",
        subject: name || reader,
        subject_id: mailingId,
        after: isExternal ? { addresses: [reader] } : { people: [reader] },
      });
      const audience = isExternal ? "everyone" : [userId];
      await tellAudience(sql, { enterpriseId, userId }, audience, "report_mailings");
      return { ...toView(link), is_stopped: isStopped };
    });
  }

  /** Does not reveal why a link is invalid. */
  async #find(sql: Sql, token: string): Promise<FoundLink> {
    const recipient = this.#tokens.read(token);
    if (!recipient) throw new AppError("report_link.invalid");
    const { enterpriseId, mailingId, userId } = recipient;
    const own = await new ReportMailingsRepository(sql).linked(enterpriseId, mailingId, userId);
    if (own) return { ...own, recipient, isExternal: false };
    const external = await new ReportAddressesRepository(sql).linked(enterpriseId, mailingId, userId);
    if (!external) throw new AppError("report_link.invalid");
    return { ...external, recipient, isExternal: true };
  }
}

const toView = ({ name, enterprise, isExternal, is_stopped }: FoundLink): LinkView => ({
  name,
  enterprise,
  is_external: isExternal,
  is_stopped,
});

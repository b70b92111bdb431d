import { afterAttempt, MAIL_PACE, type SendOutcome } from "@switchboard/domain/alarms";
import { knownLanguage } from "@switchboard/domain/core";
import { MOST_EXTERNAL_MAILS_A_DAY, REPORT_MAIL_REASONS, type ReportMailReason } from "@switchboard/domain/reports";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Time } from "../../../platform/clock/shared-time.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { Mailer } from "../../../platform/mail/mailer.ts";
import { OutboxRunner } from "../../../platform/outbox-runner.ts";
import { mailSender } from "../../../platform/reach/mail.ts";
import type { Signals } from "../../../platform/signals.ts";
import type { MadeReport, ReportsService } from "../reports/reports.service.ts";
import type { MailingTokens } from "./mailing-tokens.ts";
import { FIRST_COST } from "./present-mailing.ts";
import { type Enclosure, reportLetter } from "./report-letter.ts";
import {
  type ClaimedMail,
  type MailedReport,
  type Recipient,
  ReportMailsRepository,
  type SettledMail,
} from "./report-mails.repository.ts";

/** Each mail needs a report file, which must not slow down people who wait for one at their screens. */
const MOST_AT_ONCE = 2;
/** Longer than making a file takes; a server that is silent for this long is gone. */
export const MAKING_LEASE_MS = 10 * 60_000;
const SEND_TIMEOUT_MS = 60_000;
/** Longer than any attempt to send lasts. */
export const SENDING_LEASE_MS = 2 * SEND_TIMEOUT_MS;
const OVERDUE_MS = 10 * 60_000;
const DAY_MS = 24 * 3_600_000;

export interface RunnerParts {
  database: Database;
  time: Time;
  reports: Pick<ReportsService, "fileFor">;
  mailer: Mailer;
  tokens: MailingTokens;
  publicUrl: string;
  signals?: Signals | undefined;
  failed(error: unknown): void;
}

/**
 * Makes and mails the waiting reports (ADR 0078), each with the present rights of its reader. A mail is marked in the store before it
 * leaves, so that two servers never send it, and one that a server may have sent before it died is not sent again.
 */
export class ReportMailRunner {
  readonly #parts: RunnerParts;
  readonly #repository: ReportMailsRepository;
  readonly #send: ReturnType<typeof mailSender>;
  readonly #outbox: OutboxRunner<ClaimedMail>;

  constructor(parts: RunnerParts) {
    this.#parts = parts;
    this.#repository = new ReportMailsRepository(parts.database);
    this.#send = mailSender(parts.mailer, SEND_TIMEOUT_MS);
    this.#outbox = new OutboxRunner({
      time: parts.time,
      most: MOST_AT_ONCE,
      claim: (now, room) => this.#repository.claim(now, new Date(now.getTime() + MAKING_LEASE_MS), room),
      attempt: (mail) => this.#attempt(mail),
      failed: parts.failed,
    });
  }

  async sendDue(): Promise<void> {
    await this.#repository.endLeases(await this.#parts.time.now());
    await this.#outbox.sendDue();
  }

  /** Counts over all enterprises, for operators. */
  async countOverdue(): Promise<number> {
    return this.#repository.countDue(new Date((await this.#parts.time.now()).getTime() - OVERDUE_MS));
  }

  settled(): Promise<void> {
    return this.#outbox.settled();
  }

  async #attempt(mail: ClaimedMail): Promise<void> {
    const repository = this.#repository;
    const report = await repository.report(mail);
    const external = report?.external ?? undefined;
    // An external address gets what the owner of the report may see right now.
    const person = await repository.recipient(mail.enterprise_id, external ? report?.owner_id : mail.user_id);
    const drop = (reason: ReportMailReason) => this.#settle(mail, { state: "dropped", reason });
    if (!person) return drop(external ? "owner_gone" : "left");
    if (!report?.is_wanted) return drop("stopped");
    if (external && (await this.#isOverLimit(mail))) return drop("too_many");
    const made = await this.#make(mail, report, person);
    if (!made) return this.#settle(mail, await this.#settledBy(mail, { state: "failed", reason: "not_made" }));
    if ("none" in made && made.none === "no_right") return drop(external ? "owner_gone" : "no_right");
    const { time, tokens, publicUrl } = this.#parts;
    const { enterprise_id: enterpriseId, mailing_id: mailingId, user_id: userId } = mail;
    const stop = `${publicUrl}/user/stop-report/${tokens.of({ enterpriseId, mailingId, userId })}`;
    const letter = reportLetter({ mail, report, person, external, enclosed: made as Enclosure }, { publicUrl, stop });
    const leaseUntil = new Date((await time.now()).getTime() + SENDING_LEASE_MS);
    if (!(await repository.markSending(mail, leaseUntil))) return;
    await this.#settle(mail, await this.#settledBy(mail, await this.#send(letter)));
  }

  /** Mails that are under way count, this one included, so that servers that send at the same time stay below the limit. */
  async #isOverLimit({ enterprise_id }: ClaimedMail): Promise<boolean> {
    const since = new Date((await this.#parts.time.now()).getTime() - DAY_MS);
    return (await this.#repository.countExternal(enterprise_id, since)) > MOST_EXTERNAL_MAILS_A_DAY;
  }

  async #settle(mail: ClaimedMail, settled: SettledMail): Promise<void> {
    await this.#repository.settle(mail, settled);
    const { time, signals } = this.#parts;
    const lateSeconds = ((await time.now()).getTime() - mail.created_at.getTime()) / 1000;
    signals?.emit("report.mailed", { outcome: settled.state === "waiting" ? "later" : settled.state, lateSeconds });
  }

  /** Returns undefined when the file could not be made; the error is logged. */
  async #make(mail: ClaimedMail, report: MailedReport, person: Recipient): Promise<MadeReport | undefined> {
    // A person who still has to set up a required second factor sees nothing on the screens either.
    if (person.is_demo || person.must_enrol) return { none: "no_right" };
    const { from_date, to_date } = mail;
    const { kind, format, about } = report;
    const query = {
      kind,
      from_date,
      to_date,
      period: "daily" as const,
      compare: false,
      format,
      supply: null,
      ...FIRST_COST,
      ...about,
      place: about.place ?? null,
    };
    try {
      return await this.#parts.reports.fileFor(actorOf(mail, person), {
        ...query,
        language: knownLanguage(person.language),
      });
    } catch (error) {
      this.#parts.failed(error);
      return undefined;
    }
  }

  /** A report that may have arrived is not sent again, because the mailbox would show it twice. */
  async #settledBy({ tries, created_at }: ClaimedMail, outcome: SendOutcome): Promise<SettledMail> {
    const now = (await this.#parts.time.now()).getTime();
    const after = afterAttempt(outcome, { tries, since: created_at.getTime(), now, repeatable: false }, MAIL_PACE);
    if (after.state === "accepted") return { state: "accepted", reason: null };
    const reason = REPORT_MAIL_REASONS.find((known) => known === after.reason) ?? "unreachable";
    return { state: after.state, reason, ...(after.state === "waiting" && { due_at: new Date(after.at) }) };
  }
}

function actorOf({ enterprise_id }: ClaimedMail, { id, role, name, time_zone }: Recipient): Actor {
  return {
    userId: id,
    sessionId: "",
    enterpriseId: enterprise_id,
    role,
    name,
    isDemo: false,
    timeZone: time_zone,
  };
}

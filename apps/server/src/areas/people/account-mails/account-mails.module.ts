import type { Logger } from "pino";
import { SecretBox } from "../../../platform/auth/secret-box.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Time } from "../../../platform/clock/shared-time.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { Mailer } from "../../../platform/mail/mailer.ts";
import type { AskedFigure } from "../../../platform/metrics/asked-gauges.ts";
import type { Chore } from "../../../platform/module.ts";
import { OutboxRunner } from "../../../platform/outbox-runner.ts";
import { AccountMailSender } from "./account-mail-sender.ts";
import { AccountMailsRepository } from "./account-mails.repository.ts";
import { ACCOUNT_MAILS, AccountMails } from "./account-mails.service.ts";

const MOST_AT_ONCE = 20;
/** Longer than any attempt to send lasts; a server that is silent for this long is gone. */
const LEASE_MS = 45_000;
const OVERDUE_MS = 60_000;
const UNSEEN_MS = 24 * 3_600_000;

/** Mails about accounts: invitations, links, and notices of changes (ADR 0089). */
export function createAccountMails(dependencies: {
  database: Database;
  clock: Clock;
  time?: Time | undefined;
  tokenSecret: string;
  previousTokenSecret?: string | undefined;
  publicUrl: string;
  mailer: Mailer;
  logger: Logger;
}) {
  const { database, clock, time = { now: async () => clock.now() }, mailer, publicUrl, logger } = dependencies;
  const box = new SecretBox(dependencies.tokenSecret, ACCOUNT_MAILS, dependencies.previousTokenSecret);
  const repository = new AccountMailsRepository(database);
  const sender = new AccountMailSender({ database, time, box, mailer, publicUrl, logger });
  const runner = new OutboxRunner({
    time,
    most: MOST_AT_ONCE,
    claim: (now, room) => repository.claim(now, new Date(now.getTime() + LEASE_MS), room),
    attempt: (mail) => sender.attempt(mail),
    failed: (error) => logger.error(error, "an account mail was not settled"),
  });
  const before = async (ms: number) => new Date((await time.now()).getTime() - ms);
  const chores: Chore[] = [
    { name: "send_account_mails", everyMs: 500, run: () => runner.sendDue() },
    {
      name: "sweep_account_mails",
      everyMs: 3_600_000,
      run: async () => repository.deleteUnseen(await before(UNSEEN_MS)),
    },
  ];
  const figures: AskedFigure[] = [
    {
      name: "switchboard_account_mails_overdue",
      help: "Mails about accounts that should have left a minute ago or longer",
      holdsMs: 15_000,
      ask: async () => repository.countDue(await before(OVERDUE_MS)),
    },
  ];
  return { service: new AccountMails(clock, box), runner, chores, figures, close: () => runner.settled() };
}

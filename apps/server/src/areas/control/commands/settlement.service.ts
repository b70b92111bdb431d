import {
  answeredAt,
  type CommandAnswer,
  type CommandEnd,
  type FailureCode,
  settleOutcome,
} from "@switchboard/domain/control";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database, Sql } from "../../../platform/db/database.ts";
import type { EndedSignal, Signals } from "../../../platform/signals.ts";
import type { CorrectedRun, DeviceAnswer, SettledAnswers } from "../../site/live/command-records.ts";
import { commandKey } from "./command-switches.service.ts";
import type { Dispatch } from "./dispatcher.repository.ts";
import { type EndedCommand, type LockedCommand, SettlementRepository } from "./settlement.repository.ts";

/** The number of commands in one transaction: a power cut leaves thousands of timeouts at once. */
const BATCH = 1000;

/** A command that could not leave. */
type Unsendable = Pick<Dispatch, "enterprise_id" | "id" | "source" | "seen_at">;

const failed = (reason: FailureCode): CommandEnd => ({ outcome: "failed", reason });

/** Runs in the transaction that stores device messages: ends the commands that they answer, or corrects their end. */
export async function settleAnswers(sql: Sql, answers: readonly DeviceAnswer[]): Promise<SettledAnswers> {
  if (answers.length === 0) return { switches: [], corrected: [], ended: [] };
  const repository = new SettlementRepository(sql);
  const locked = await repository.lockAnswered(answers);
  const commands = new Map(locked.map((each) => [commandKey(each.enterprise_id, each.kd_id, each.id), each]));
  const ended: EndedCommand[] = [];
  const corrected: CorrectedRun[] = [];
  const signals: EndedSignal[] = [];
  const switches = answers.map(({ enterpriseId, device, id, ok, sent, reason, saidAt, at }) => {
    const command = commands.get(commandKey(enterpriseId, device, id));
    const answer: CommandAnswer = { kind: "answer", ok, sent, reason, saidAt, heardAt: at.getTime() };
    const end = command && settleOutcome(command, answer);
    if (!end) return command?.switch_id;
    const { enterprise_id, outcome: before, cause_run: run } = command;
    ended.push({ enterprise_id, id, at: new Date(answeredAt(command, answer)), answered: true, ...end });
    signals.push(endedSignal(command, end, at));
    if (before !== "pending" && run !== null) corrected.push({ enterprise_id, run });
    command.outcome = end.outcome;
    command.answered = true;
    return command.switch_id;
  });
  if (ended.length > 0) await repository.end(ended);
  return { switches, corrected, ended: signals };
}

function endedSignal(
  { id, source, createdAt }: Pick<LockedCommand, "id" | "source" | "createdAt">,
  { outcome }: CommandEnd,
  at: Date,
): EndedSignal {
  return { id, source, outcome, createdAt, endedAt: at.getTime() };
}

/** Runs in the transaction that removes a device: its commands stay, but nobody waits for a reply that cannot come. */
export function endCommandsOf(sql: Sql, enterpriseId: string, deviceId: string, at: Date): Promise<void> {
  return new SettlementRepository(sql).endAllOf(enterpriseId, deviceId, failed("switch_gone"), at);
}

/** Runs in the transaction that restores a backup: no old order is sent, and nobody waits for a reply to one. */
export function endEveryCommand(sql: Sql, at: Date): Promise<number> {
  const sent: CommandEnd = { outcome: "expired", reason: "no_answer" };
  return new SettlementRepository(sql).endEverything(at, sent, failed("not_sent"));
}

/** Ends commands without a reply: by a timeout, or because they are withdrawn. */
export class SettlementService {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #signals: Signals;

  constructor(database: Database, clock: Clock, signals: Signals) {
    this.#database = database;
    this.#clock = clock;
    this.#signals = signals;
  }

  /** Called about twice a second to end commands that timed out. */
  async endOverdue(): Promise<void> {
    let looked: number;
    let ended: number;
    do ({ looked, ended } = await this.#endBatch());
    while (looked === BATCH && ended > 0);
  }

  /** Counts commands over all enterprises that should have been ended by now, for operators. */
  countOverdue(): Promise<number> {
    return new SettlementRepository(this.#database).countOverdue(this.#clock.now());
  }

  /** Ends commands that could not leave, so that no server takes them up again. */
  async endUnsent(commands: readonly Unsendable[]): Promise<void> {
    const at = this.#clock.now();
    const end = { at, answered: false, ...failed("not_sent") };
    const ended = commands.map(({ enterprise_id, id }) => ({ enterprise_id, id, ...end }));
    await new SettlementRepository(this.#database).end(ended);
    const signals = commands.map(({ id, source, seen_at }) =>
      endedSignal({ id, source, createdAt: seen_at.getTime() }, end, at),
    );
    this.#signals.emit("commands.ended", { commands: signals });
  }

  async #endBatch(): Promise<{ looked: number; ended: number }> {
    const at = this.#clock.now();
    const signals: EndedSignal[] = [];
    const counts = await this.#database.transaction(async (sql) => {
      const repository = new SettlementRepository(sql);
      const overdue = await repository.lockOverdue(at, BATCH);
      const ended = overdue.flatMap((command): EndedCommand[] => {
        const { enterprise_id, id } = command;
        const end = settleOutcome(command, { kind: "clock", now: at.getTime() });
        if (end) signals.push(endedSignal(command, end, at));
        return end ? [{ enterprise_id, id, at, answered: false, ...end }] : [];
      });
      if (ended.length > 0) await repository.end(ended);
      return { looked: overdue.length, ended: ended.length };
    });
    if (signals.length > 0) this.#signals.emit("commands.ended", { commands: signals });
    return counts;
  }
}

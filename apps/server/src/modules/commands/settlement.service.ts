import { answeredAt, type CommandAnswer, type CommandEnd, type FailureCode, settleOutcome } from "@switchboard/domain";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Database, Sql } from "../../platform/db/database.ts";
import { type EndedCommand, SettlementRepository } from "./settlement.repository.ts";

/** So many are looked at in one transaction: silence after a power cut is thousands of commands at once. */
const BATCH = 1000;

/** What a device says about a command it was sent. */
export interface DeviceAnswer {
  home: string;
  /** The `kd_id` of who says it. */
  device: string;
  id: string;
  ok: boolean;
  /** In the device's words, where it gave any. */
  reason: string | null;
  /** By the clock of the device. */
  saidAt: number;
  /** When a server heard of it. */
  at: Date;
}

/** A run whose outcome rested on an end that a device has corrected since. */
export interface CorrectedRun {
  enterprise_id: string;
  run: string;
}

export interface Settled {
  /** The switch that each answer is about, so that its turning is not taken for a press on the wall. */
  switches: (string | undefined)[];
  corrected: CorrectedRun[];
}

const failed = (reason: FailureCode): CommandEnd => ({ outcome: "failed", reason });

/** An id alone names no command: only the device it was sent to may answer it. */
const keyOf = (home: string, device: string, id: string) => `${home}/${device}/${id}`;

/** Part of the transaction that stores what devices said: ends the commands they answer, or corrects how they ended. */
export async function settleAnswers(sql: Sql, answers: readonly DeviceAnswer[]): Promise<Settled> {
  if (answers.length === 0) return { switches: [], corrected: [] };
  const repository = new SettlementRepository(sql);
  const locked = await repository.lockAnswered(answers);
  const commands = new Map(locked.map((each) => [keyOf(each.enterprise_id, each.kd_id, each.id), each]));
  const ended: EndedCommand[] = [];
  const corrected: CorrectedRun[] = [];
  const switches = answers.map(({ home, device, id, ok, reason, saidAt, at }) => {
    const command = commands.get(keyOf(home, device, id));
    const answer: CommandAnswer = { kind: "answer", ok, reason, saidAt, heardAt: at.getTime() };
    const end = command && settleOutcome(command, answer);
    if (!end) return command?.switch_id;
    const { enterprise_id, outcome: before, cause_run: run } = command;
    ended.push({ enterprise_id, id, at: new Date(answeredAt(command, answer)), answered: true, ...end });
    if (before !== "pending" && run !== null) corrected.push({ enterprise_id, run });
    command.outcome = end.outcome;
    command.answered = true;
    return command.switch_id;
  });
  if (ended.length > 0) await repository.end(ended);
  return { switches, corrected };
}

/** Part of the transaction that removes a device: its commands stay, and nobody waits for an answer that cannot come. */
export function endCommandsOf(sql: Sql, enterpriseId: string, deviceId: string, at: Date): Promise<void> {
  return new SettlementRepository(sql).endAllOf(enterpriseId, deviceId, failed("switch_gone"), at);
}

/** How commands end without an answer: by silence, or because they are withdrawn. */
export class SettlementService {
  readonly #database: Database;
  readonly #clock: Clock;

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /** Called about twice a second: silence is an outcome too. */
  async endOverdue(): Promise<void> {
    let looked: number;
    let ended: number;
    do ({ looked, ended } = await this.#endBatch());
    while (looked === BATCH && ended > 0);
  }

  /** Of what could not leave, so that nobody takes it up again. */
  async endUnsent(commands: readonly { enterprise_id: string; id: string }[]): Promise<void> {
    const at = this.#clock.now();
    const end = { at, answered: false, ...failed("not_sent") };
    const ended = commands.map(({ enterprise_id, id }) => ({ enterprise_id, id, ...end }));
    await new SettlementRepository(this.#database).end(ended);
  }

  #endBatch(): Promise<{ looked: number; ended: number }> {
    const at = this.#clock.now();
    return this.#database.transaction(async (sql) => {
      const repository = new SettlementRepository(sql);
      const overdue = await repository.lockOverdue(at, BATCH);
      const ended = overdue.flatMap(({ enterprise_id, id, ...command }): EndedCommand[] => {
        const end = settleOutcome(command, { kind: "clock", now: at.getTime() });
        return end ? [{ enterprise_id, id, at, answered: false, ...end }] : [];
      });
      if (ended.length > 0) await repository.end(ended);
      return { looked: overdue.length, ended: ended.length };
    });
  }
}

import { type CommandEnd, type CommandNews, type FailureCode, settleOutcome } from "@switchboard/domain";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Database, Sql } from "../../platform/db/database.ts";
import { type EndedCommand, type LockedCommand, SettlementRepository } from "./settlement.repository.ts";

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
  at: Date;
}

const failed = (reason: FailureCode): CommandEnd => ({ outcome: "failed", reason });

/** An id alone names no command: only the device it was sent to may answer it. */
const keyOf = (home: string, device: string, id: string) => `${home}/${device}/${id}`;

/**
 * Part of the transaction that stores what devices said: ends the commands they answer, and says for each answer which
 * switch it is about, so that its turning is not taken for a press on the wall.
 */
export async function settleAnswers(sql: Sql, answers: readonly DeviceAnswer[]): Promise<(string | undefined)[]> {
  if (answers.length === 0) return [];
  const repository = new SettlementRepository(sql);
  const locked = await repository.lockAnswered(answers);
  const commands = new Map(locked.map((each) => [keyOf(each.enterprise_id, each.kd_id, each.id), each]));
  const ended: EndedCommand[] = [];
  const switches = answers.map(({ home, device, id, ok, reason, at }) => {
    const command = commands.get(keyOf(home, device, id));
    const end = command && endOf(command, { kind: "answer", ok, reason }, at);
    if (end) {
      ended.push(end);
      command.outcome = end.outcome;
    }
    return command?.switch_id;
  });
  if (ended.length > 0) await repository.end(ended);
  return switches;
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
    const ended = commands.map(({ enterprise_id, id }) => ({ enterprise_id, id, at, ...failed("not_sent") }));
    await new SettlementRepository(this.#database).end(ended);
  }

  /** Part of the transaction that ends or changes the cause. */
  cancelHeld(sql: Sql, enterpriseId: string, causeId: string): Promise<void> {
    return new SettlementRepository(sql).endHeldOf(enterpriseId, causeId, failed("cancelled"), this.#clock.now());
  }

  #endBatch(): Promise<{ looked: number; ended: number }> {
    const at = this.#clock.now();
    return this.#database.transaction(async (sql) => {
      const repository = new SettlementRepository(sql);
      const overdue = await repository.lockOverdue(at, BATCH);
      const ended = overdue.flatMap((command) => endOf(command, { kind: "clock", now: at.getTime() }, at) ?? []);
      if (ended.length > 0) await repository.end(ended);
      return { looked: overdue.length, ended: ended.length };
    });
  }
}

function endOf(command: LockedCommand, news: CommandNews, at: Date): EndedCommand | undefined {
  const end = settleOutcome(command, news);
  return end && { enterprise_id: command.enterprise_id, id: command.id, at, ...end };
}

import { randomUUID } from "node:crypto";
import { type CommandMessage, deviceTopic, type SentCommand, type SwitchEvent } from "@switchboard/contract";
import {
  COMMAND_EXPIRY_MS,
  type CommandSource,
  curtainOf,
  type FailureCode,
  isOnline,
  readFailure,
  relayToRelease,
} from "@switchboard/domain";
import type { Actor } from "../../platform/auth/actor.ts";
import type { Broker } from "../../platform/broker/broker.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import { AppError } from "../../platform/http/app-error.ts";
import type { CommandRow, CommandsRepository, SwitchEventRow, Target } from "./commands.repository.ts";
import { isSupported, type SwitchAction, toMessage } from "./switch-action.ts";

/** An answer that was on its way when the time ended is still counted. */
const EXPIRY_GRACE_MS = 2000;
const NO_ANSWER: FailureCode = "no_answer";
const NOT_SENT: FailureCode = "not_sent";

/** The one way of a command (design §3): whatever switches something goes through here and leaves a row. */
export class CommandsService {
  readonly #repository: CommandsRepository;
  readonly #broker: Pick<Broker, "publish">;
  readonly #clock: Clock;

  constructor(repository: CommandsRepository, broker: Pick<Broker, "publish">, clock: Clock) {
    this.#repository = repository;
    this.#broker = broker;
    this.#clock = clock;
  }

  async send(actor: Actor, switchId: string, action: SwitchAction, source: CommandSource): Promise<SentCommand> {
    const target = await this.#repository.findTarget(actor, switchId);
    if (!target) throw new AppError("switch.not_found");
    if (!isSupported(target.kind, action)) throw new AppError("switch.unsupported");
    if (!isOnline(target.current_status)) throw new AppError("device.offline");
    const held = await this.#heldBy(actor, target, action);
    if (held) await this.#carryOut(actor, held, { switch_state: 0 }, source);
    const command = await this.#carryOut(actor, target, action, source);
    return { command_id: command.id, expires_at: command.expires_at.toISOString() };
  }

  /** Called about once a second: silence is an outcome too. */
  expireOverdue(): Promise<number> {
    const now = this.#clock.now();
    return this.#repository.expire(new Date(now.getTime() - EXPIRY_GRACE_MS), NO_ANSWER, now);
  }

  async history(actor: Actor, switchId: string, from: Date, to: Date): Promise<SwitchEvent[]> {
    const target = await this.#repository.findTarget(actor, switchId);
    if (!target) throw new AppError("switch.not_found");
    const rows = await this.#repository.history(actor.enterpriseId, switchId, from, to);
    return rows.map(presentEvent);
  }

  /** The other relay of a curtain, where it is on and has to let go first: the two are never on together. */
  async #heldBy(actor: Actor, target: Target, action: SwitchAction): Promise<Target | undefined> {
    const curtain = curtainOf(target.device_type, target.device_config);
    const other = curtain && relayToRelease(curtain, target.switch_no, toMessage(action).state ?? 1);
    if (other === undefined) return undefined;
    const switch_id = await this.#repository.findOn(actor.enterpriseId, target.device_id, other);
    return switch_id === undefined ? undefined : { ...target, switch_id, switch_no: other };
  }

  async #carryOut(actor: Actor, target: Target, action: SwitchAction, source: CommandSource): Promise<CommandRow> {
    const command = this.#compose(actor, target, action, source);
    if (!(await this.#repository.insert(actor.enterpriseId, command))) throw new AppError("switch.not_found");
    await this.#publish(actor.enterpriseId, target, command, action);
    return command;
  }

  #compose(actor: Actor, target: Target, action: SwitchAction, source: CommandSource): CommandRow {
    const now = this.#clock.now();
    const { color, color_temperature } = action;
    return {
      id: randomUUID(),
      switch_id: target.switch_id,
      device_id: target.device_id,
      source,
      actor_id: actor.userId,
      actor_name: actor.name,
      switch_state: toMessage(action).state ?? null,
      level: action.level ?? null,
      light:
        color === undefined && color_temperature === undefined
          ? null
          : { ...(color && { color }), ...(color_temperature && { color_temperature }) },
      created_at: now,
      expires_at: new Date(now.getTime() + COMMAND_EXPIRY_MS),
    };
  }

  async #publish(home: string, target: Target, command: CommandRow, action: SwitchAction): Promise<void> {
    const message: CommandMessage = {
      id: command.id,
      exp: command.expires_at.getTime(),
      switch_no: target.switch_no,
      ...toMessage(action),
    };
    try {
      // Never retained: a device that returns must not find an old order waiting.
      await this.#broker.publish(deviceTopic(target.kd_id, home, "command"), JSON.stringify(message), { qos: 1 });
    } catch {
      await this.#repository.fail(home, command.id, NOT_SENT, this.#clock.now());
      throw new AppError("server.unavailable");
    }
  }
}

function presentEvent(row: SwitchEventRow): SwitchEvent {
  const failure = row.reason === null ? undefined : readFailure(row.reason);
  return {
    _id: row.id,
    createdAt: row.created_at.toISOString(),
    switch_state: row.switch_state,
    level: row.level,
    light: row.light,
    source: row.source,
    actor: row.actor_name,
    outcome: row.outcome,
    reason: failure?.message ?? null,
    reason_code: failure?.code ?? null,
    finishedAt: row.finished_at?.toISOString() ?? null,
  };
}

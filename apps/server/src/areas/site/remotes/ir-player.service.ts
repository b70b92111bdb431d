import { randomUUID } from "node:crypto";
import {
  type BodyOf,
  type contract,
  deviceTopic,
  type IrCommand,
  MAX_PAYLOAD_BYTES,
  type ReplyOf,
  trialState,
} from "@switchboard/contract";
import { COMMAND_EXPIRY_MS, type FailureCode } from "@switchboard/domain/control";
import { findCodeset, type IrSignal, isOnline, signalOfKey, signalOfState } from "@switchboard/domain/site";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Broker } from "../../../platform/broker/broker.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { IrAnswers } from "./ir-answers.ts";
import { IrSendsRepository, type NewSend } from "./ir-sends.repository.ts";
import { type BlasterRow, type RemoteRow, RemotesRepository } from "./remotes.repository.ts";
import { requireBlaster, requireCodeset, requireRemote } from "./remotes.service.ts";

/** Long enough to find the remote, point it and press. */
const LEARN_MS = 15_000;
/** Counts an answer that was on its way when the time ended. */
const GRACE_MS = 1000;
const NO_ANSWER: FailureCode = "no_answer";
const NOT_SENT: FailureCode = "not_sent";

type Input = BodyOf<typeof contract.irCustom>;
type Reply = ReplyOf<typeof contract.irCustom>;
type KeyPress = Extract<Input, { remote_id: string; key: string }>;
/** The message to a blaster, and the fields recorded of it. */
interface Transmission {
  blaster: BlasterRow;
  message: Omit<Extract<IrCommand, { pattern: number[] }>, "id" | "exp"> | { learn: true };
  what: Partial<Pick<NewSend, "remote_id" | "codeset" | "key" | "state">>;
}

/** The only way to a blaster: every key, trial and learning goes through here and leaves a row (design §3). */
export class IrPlayerService {
  readonly answers: IrAnswers;
  readonly #database: Database;
  readonly #remotes: RemotesRepository;
  readonly #sends: IrSendsRepository;
  readonly #broker: Pick<Broker, "publish">;
  readonly #clock: Clock;

  constructor(database: Database, broker: Pick<Broker, "publish">, clock: Clock) {
    this.#database = database;
    this.#remotes = new RemotesRepository(database);
    this.#sends = new IrSendsRepository(database);
    this.answers = new IrAnswers(this.#sends);
    this.#broker = broker;
    this.#clock = clock;
  }

  async play(actor: Actor, input: Input): Promise<Reply> {
    const transmission = await this.#prepare(actor, input);
    const send = this.#compose(transmission);
    if (!(await this.#sends.insert(actor, send))) throw new AppError("device.not_found");
    const answer = this.answers.expect(send.id);
    await this.#publish(actor.enterpriseId, transmission, send);
    const { outcome, learnt } = await answer;
    if ("learn" in transmission.message && !(outcome === "confirmed" && learnt))
      throw new AppError("remote.nothing_learnt");
    return {
      command_id: send.id,
      expires_at: send.expires_at.toISOString(),
      outcome: outcome === "pending" ? "expired" : outcome,
      learnt,
    };
  }

  /** Runs about twice a second, because silence is an outcome too. */
  async expireOverdue(): Promise<void> {
    const now = this.#clock.now();
    await this.#sends.expire(new Date(now.getTime() - GRACE_MS), NO_ANSWER, now);
    await this.answers.checkAll();
  }

  async #prepare(actor: Actor, input: Input): Promise<Transmission> {
    if ("learn" in input)
      return { blaster: await this.#ready(actor, input.device), message: { learn: true }, what: {} };
    if ("device" in input) return this.#trial(actor, input);
    const remote = await requireRemote(this.#database, actor, input.remote_id);
    if (remote.device_id === null) throw new AppError("device.not_found");
    if ("state" in input) {
      const codeset = findCodeset(remote.codeset);
      const signal = requireSignal(codeset && signalOfState(codeset, input.state));
      const blaster = await this.#ready(actor, remote.device_id);
      return { blaster, message: toMessage(signal), what: { ...about(remote), state: input.state } };
    }
    return this.#press(actor, remote, remote.device_id, input);
  }

  async #trial(actor: Actor, input: Extract<Input, { codeset: string }>): Promise<Transmission> {
    const codeset = requireCodeset(input.codeset);
    const state = trialState(codeset, input.key);
    const signal = requireSignal(state ? signalOfState(codeset, state) : signalOfKey(codeset, input.key));
    const blaster = await this.#ready(actor, input.device);
    return { blaster, message: toMessage(signal), what: { codeset: codeset.id, key: input.key } };
  }

  /** A learnt or typed key takes precedence over the codeset's own. */
  async #press(
    actor: Actor,
    remote: RemoteRow,
    deviceId: string,
    { key, times, held }: KeyPress,
  ): Promise<Transmission> {
    const custom = remote.custom_keys.find((each) => each.key === key);
    const codeset = findCodeset(remote.codeset);
    const signalAt = (press: number): IrSignal | undefined =>
      custom ? { ...custom, repeat: custom.pattern } : codeset && signalOfKey(codeset, key, press);
    requireSignal(signalAt(0));
    const blaster = await this.#ready(actor, deviceId);
    const press = await this.#remotes.countPress(actor.enterpriseId, remote.id, held !== true);
    const signal = requireSignal(signalAt(press));
    return { blaster, message: toMessage(signal, times, held), what: { ...about(remote), key } };
  }

  async #ready(actor: Actor, deviceId: string): Promise<BlasterRow> {
    const blaster = await requireBlaster(this.#remotes, actor, deviceId);
    if (!isOnline(blaster.current_status)) throw new AppError("device.offline");
    return blaster;
  }

  #compose({ blaster, message, what }: Transmission): NewSend {
    const created_at = this.#clock.now();
    const expires_at = new Date(created_at.getTime() + ("learn" in message ? LEARN_MS : COMMAND_EXPIRY_MS));
    const nothing = { remote_id: null, codeset: null, key: null, state: null };
    return { ...nothing, ...what, id: randomUUID(), device_id: blaster.id, created_at, expires_at };
  }

  async #publish(enterpriseId: string, { blaster, message }: Transmission, { id, expires_at }: NewSend): Promise<void> {
    try {
      // The message is never retained, because a blaster that returns must not find an old command.
      const payload = JSON.stringify({ id, exp: expires_at.getTime(), ...message });
      await this.#broker.publish(deviceTopic(blaster.kd_id, enterpriseId, "irSend"), payload, { qos: 1 });
    } catch {
      this.answers.forget(id);
      await this.#sends.fail(enterpriseId, id, NOT_SENT, this.#clock.now());
      throw new AppError("server.unavailable");
    }
  }
}

const about = ({ id, codeset }: RemoteRow) => ({ remote_id: id, codeset });

function requireSignal(signal: IrSignal | undefined): IrSignal {
  if (!signal) throw new AppError("remote.unknown_key");
  return signal;
}

/** A held key continues with the repeat of its first press; a repeat equal to the pattern is left out. */
function toMessage({ carrier, pattern, repeat }: IrSignal, times = 0, held = false) {
  if (held) return { carrier, pattern: repeat, ...(times > 0 && { times }) };
  const isOwn = repeat.length !== pattern.length || repeat.some((part, index) => part !== pattern[index]);
  const fits = JSON.stringify([pattern, repeat]).length < MAX_PAYLOAD_BYTES - 200;
  return { carrier, pattern, ...(times > 0 && { times, ...(isOwn && fits && { repeat }) }) };
}

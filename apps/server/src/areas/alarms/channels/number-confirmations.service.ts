import type { BodyOf, contract, ReplyOf } from "@switchboard/contract";
import { digitsOfNumber, isConfirmed, NUMBER_CODE } from "@switchboard/domain/alarms";
import { record } from "../../../core/audit/audit.service.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { SecretBox } from "../../../platform/auth/secret-box.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database, Sql } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { type Throttle, throttleKey } from "../../../platform/throttle/throttle.ts";
import type { ChannelSender } from "./channel-sender.ts";
import { openSettings } from "./channel-settings.ts";
import { presentChannel } from "./channel-view.ts";
import { type ChannelRow, ChannelsRepository } from "./channels.repository.ts";
import { NumberCodesRepository } from "./number-codes.repository.ts";
import type { NumberCodes } from "./number-codes.ts";

const HOUR_S = 3600;

export interface ConfirmationParts {
  database: Database;
  clock: Clock;
  box: SecretBox;
  throttle: Throttle;
  codes: NumberCodes;
  sender: Pick<ChannelSender, "sendCode">;
  command: string | undefined;
}

type CodeSent = ReplyOf<typeof contract.sendNumberCode>["code_sent"];

/** Confirms telephone numbers by a code, so that nobody can have messages sent to strangers. */
export class NumberConfirmations {
  readonly #parts: ConfirmationParts;

  constructor(parts: ConfirmationParts) {
    this.#parts = parts;
  }

  /** Counts a message with a code before anything is changed. Numbers are counted over all enterprises, because they share one gateway. */
  async admit(actor: Actor, number: string): Promise<void> {
    const { throttle } = this.#parts;
    const { person, number: perNumber } = NUMBER_CODE.codesPerHour;
    const isAdmitted =
      (await throttle.hit(throttleKey("number-code-person", actor.userId), person, HOUR_S)) &&
      (await throttle.hit(throttleKey("number-code", digitsOfNumber(number)), perNumber, HOUR_S));
    if (!isAdmitted) throw new AppError("channel.code_too_often");
  }

  /** Stores a new code within the caller's transaction. The code itself is only for the message. */
  async setCode(sql: Sql, actor: Actor, id: string): Promise<string> {
    const { codes, clock } = this.#parts;
    const code = codes.create();
    const expiresAt = new Date(clock.now().getTime() + NUMBER_CODE.minutes * 60_000);
    if (!(await new NumberCodesRepository(sql).set(actor, id, { hash: codes.hash(id, code), expiresAt })))
      throw new AppError("channel.confirmed");
    return code;
  }

  async send({ language = "en" }: Actor, number: string, code: string): Promise<CodeSent> {
    const outcome = await this.#parts.sender.sendCode({ number, code, language });
    return { outcome: outcome.state, reason: "reason" in outcome ? outcome.reason : null };
  }

  async sendAgain(actor: Actor, id: string): Promise<ReplyOf<typeof contract.sendNumberCode>> {
    const { database, box, command } = this.#parts;
    const channel = await this.#findUnconfirmed(actor, id);
    if (command === undefined) throw new AppError("channel.no_command");
    const number = openSettings(box, id, channel.settings)?.number;
    if (number === undefined) return { code_sent: { outcome: "refused", reason: "unreadable" } };
    await this.admit(actor, number);
    const code = await database.transaction(async (sql) => {
      const newCode = await this.setCode(sql, actor, id);
      await recordStep(sql, actor, "code", channel);
      return newCode;
    });
    return { code_sent: await this.send(actor, number, code) };
  }

  async confirm(actor: Actor, { id, code }: BodyOf<typeof contract.confirmNumber>) {
    const { database, clock, codes } = this.#parts;
    const channel = await this.#findUnconfirmed(actor, id);
    const now = clock.now();
    // Counted outside the transaction, so that a wrong code stays counted and parallel tries cannot slip by.
    const hash = await new NumberCodesRepository(database).countTry(actor, id, { now, most: NUMBER_CODE.tries });
    if (!hash) throw new AppError("channel.code_over");
    if (!codes.matches(id, code, hash)) throw new AppError("channel.wrong_code");
    return database.transaction(async (sql) => {
      if (!(await new NumberCodesRepository(sql).confirm(actor, id, { hash, at: now })))
        throw new AppError("channel.code_over");
      await recordStep(sql, actor, "confirm", channel);
      return { channel: presentChannel({ ...channel, confirmed_at: now }) };
    });
  }

  async #findUnconfirmed(actor: Actor, id: string): Promise<ChannelRow> {
    const channel = await new ChannelsRepository(this.#parts.database).find(actor, id);
    if (!channel) throw new AppError("channel.not_found");
    if (isConfirmed({ kind: channel.kind, confirmedAt: channel.confirmed_at })) throw new AppError("channel.confirmed");
    return channel;
  }
}

/** Records neither the number nor the code. */
function recordStep(sql: Sql, actor: Actor, verb: "code" | "confirm", { id, name }: ChannelRow): Promise<void> {
  return record(sql, actor, { action: `channel.${verb}`, subject: name, subject_id: id });
}

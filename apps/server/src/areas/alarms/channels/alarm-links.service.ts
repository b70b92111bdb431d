import { type contract, type ReplyOf, sentenceOf } from "@switchboard/contract";
import type { Language } from "@switchboard/domain/core";
import { secretMatches } from "../../../platform/auth/secrets.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database, Sql } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { AcknowledgeAlarm, AlarmStates } from "../ports.ts";
import { deliveryIn } from "./alarm-tokens.ts";
import { DeliveriesRepository, type LinkedDelivery } from "./deliveries.repository.ts";

const VALID_MS = 24 * 3_600_000;

/**
 * Handles links that acknowledge one alarm once, on behalf of the recipient of the message. It takes a click on the opened page, because
 * programs that scan mails follow links before their readers do.
 */
export class AlarmLinks {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #states: AlarmStates;
  readonly #acknowledge: AcknowledgeAlarm;

  constructor(parts: { database: Database; clock: Clock; states: AlarmStates; acknowledge: AcknowledgeAlarm }) {
    this.#database = parts.database;
    this.#clock = parts.clock;
    this.#states = parts.states;
    this.#acknowledge = parts.acknowledge;
  }

  look(token: string, language: Language): Promise<ReplyOf<typeof contract.lookAtAlarmLink>> {
    return this.#database.transaction(async (sql) => {
      const { enterpriseId, link } = await this.#find(sql, token);
      const states = await this.#states(sql, enterpriseId, link.alarm_id ? [link.alarm_id] : []);
      const state = states.get(link.alarm_id ?? "") ?? link.alarm_state;
      await new DeliveriesRepository(sql).see(enterpriseId, link.id, this.#clock.now());
      const { head, text } = sentenceOf(link.words, language);
      return {
        head,
        message: text,
        enterprise: link.enterprise_name,
        at: link.created_at.toISOString(),
        can_acknowledge: state === "active",
      };
    });
  }

  async answer(token: string): Promise<ReplyOf<typeof contract.answerAlarmLink>> {
    const at = this.#clock.now();
    const { isDone, after } = await this.#database.transaction(async (sql) => {
      const { enterpriseId, link } = await this.#find(sql, token);
      if (!link.alarm_id) throw new AppError("alarm_link.invalid");
      const deliveries = new DeliveriesRepository(sql);
      await deliveries.see(enterpriseId, link.id, at);
      await deliveries.useLink(enterpriseId, link.id, at);
      return this.#acknowledge(sql, { enterpriseId, alarm: link.alarm_id, person: link.user_id, at });
    });
    after?.();
    return { outcome: isDone ? "acknowledged" : "already" };
  }

  /** Does not reveal why a link is invalid. */
  async #find(sql: Sql, token: string): Promise<{ enterpriseId: string; link: LinkedDelivery }> {
    const named = deliveryIn(token);
    const link = named && (await new DeliveriesRepository(sql).lockLinked(named.enterpriseId, named.deliveryId));
    const isRight = link?.link_hash && secretMatches(token, link.link_hash);
    const isOld = link && this.#clock.now().getTime() - link.created_at.getTime() > VALID_MS;
    if (!named || !link || !isRight || isOld || link.link_used_at) throw new AppError("alarm_link.invalid");
    return { enterpriseId: named.enterpriseId, link };
  }
}

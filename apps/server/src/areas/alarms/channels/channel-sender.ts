import { randomUUID } from "node:crypto";
import { linesOf, numberCodeSentence, reachWords } from "@switchboard/contract";
import { isConfirmed, type SendOutcome } from "@switchboard/domain/alarms";
import { knownLanguage, type Language, textInLetters } from "@switchboard/domain/core";
import type { SecretBox } from "../../../platform/auth/secret-box.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import { writeLetter } from "../../../platform/mail/letter.ts";
import type { Mail, Mailer } from "../../../platform/mail/mailer.ts";
import { commandSender } from "../../../platform/reach/command.ts";
import { mailSender } from "../../../platform/reach/mail.ts";
import type { ReachMessage } from "../../../platform/reach/message.ts";
import { createPost, type PostOptions } from "../../../platform/reach/pinned-post.ts";
import { pushSender } from "../../../platform/reach/push.ts";
import { webhookSender } from "../../../platform/reach/webhook.ts";
import { type ChannelSettings, openSettings } from "./channel-settings.ts";
import type { ClaimedDelivery } from "./delivery-queue.repository.ts";
import type { PushKeys } from "./push-keys.service.ts";

/** How long a push service keeps a message for a browser that is offline; later the message is outdated. */
const PUSH_KEPT_S = 6 * 3600;
/** The longest text of a push message, with room for letters of three bytes. */
const LONGEST_PUSH_TEXT = 600;

export interface SenderDependencies {
  clock: Clock;
  box: SecretBox;
  pushKeys: PushKeys;
  mailer: Mailer;
  publicUrl: string;
  /** The operator's program that sends text messages. */
  command: string | undefined;
  /** The addresses that webhooks and push services may have. */
  reach: PostOptions;
}

/** Writes a delivery in its reader's language, and sends it by its channel. */
export class ChannelSender {
  readonly #parts: SenderDependencies;
  readonly #push: ReturnType<typeof pushSender>;
  readonly #webhook: ReturnType<typeof webhookSender>;
  readonly #mail: ReturnType<typeof mailSender>;
  readonly #command: ReturnType<typeof commandSender>;

  constructor(parts: SenderDependencies) {
    this.#parts = parts;
    const { clock, publicUrl, mailer, command, reach } = parts;
    const post = createPost(reach);
    this.#push = pushSender({ post, clock, subject: publicUrl });
    this.#webhook = webhookSender(post, clock);
    this.#mail = mailSender(mailer);
    this.#command = commandSender(command);
  }

  /** `token` is that of the acknowledging link; it is missing if there is nothing to acknowledge. */
  async send(delivery: ClaimedDelivery, token: string | undefined): Promise<SendOutcome> {
    // Checked here too, because every message passes here.
    if (!isConfirmed({ kind: delivery.channel_kind, confirmedAt: delivery.confirmed_at }))
      return { state: "refused", reason: "not_confirmed" };
    const settings = openSettings(this.#parts.box, delivery.channel_id, delivery.settings);
    if (!settings) return { state: "refused", reason: "unreadable" };
    const message = this.#messageOf(delivery, token);
    if (delivery.channel_kind === "mail") return this.#mail(this.#letterOf(delivery, message));
    if (delivery.channel_kind === "push") return this.#sendPush(delivery, settings, message, token);
    if (delivery.channel_kind === "command") {
      const { id, title, body, url, action } = message;
      return this.#command({ id, to: settings.number ?? "", title, text: body, url, ack_url: action?.url ?? null });
    }
    const { address = "", secret, chat } = settings;
    const owner = delivery.enterprise_id;
    return this.#webhook({ owner, address, secret, chat, shape: delivery.shape ?? "json" }, message);
  }

  /** Sends the only message that a number gets before it is confirmed. It is not logged, because it contains the code. */
  sendCode({ number, code, language }: { number: string; code: string; language: Language }): Promise<SendOutcome> {
    const { head: title, text } = numberCodeSentence(code, language);
    const url = `${this.#parts.publicUrl}/app/account/channels`;
    return this.#command({ id: randomUUID(), to: number, title, text, url, ack_url: null });
  }

  async #sendPush(
    delivery: ClaimedDelivery,
    { endpoint = "", p256dh = "", auth = "" }: ChannelSettings,
    { title, body, url, action }: ReachMessage,
    token: string | undefined,
  ): Promise<SendOutcome> {
    const keys = await this.#parts.pushKeys.find();
    const payload = {
      title: title.slice(0, 200),
      body: body.slice(0, LONGEST_PUSH_TEXT),
      url,
      // A later message about the same alarm replaces the previous one.
      tag: delivery.alarm_id ?? delivery.id,
      lang: knownLanguage(delivery.language),
      ...(token && { token }),
      ...(action && { acknowledge: action.label }),
    };
    const how = { payload, isUrgent: delivery.priority === "critical", ttlSeconds: PUSH_KEPT_S };
    return this.#push(keys, { owner: delivery.enterprise_id, endpoint, p256dh, auth }, how);
  }

  #messageOf(delivery: ClaimedDelivery, token: string | undefined): ReachMessage {
    const { publicUrl } = this.#parts;
    const language = knownLanguage(delivery.language);
    const state = delivery.alarm_state ?? "active";
    const { priority, words, time_zone: timeZone, created_at: since, kind, alarm_id, id } = delivery;
    const own = reachWords(language);
    const { title, lines } =
      kind === "test"
        ? { title: own.test.head, lines: [own.test.text] }
        : linesOf(words, { language, timeZone, priority, state, since });
    const mayAcknowledge = token !== undefined && kind === "alarm" && state === "active";
    return {
      id,
      title,
      body: lines.join("\n"),
      url: `${publicUrl}/app/${alarm_id ? `alarms/${alarm_id}` : kind === "test" ? "account" : "alarms"}`,
      action: mayAcknowledge ? { url: `${publicUrl}/user/ack/${token}`, label: own.acknowledge } : undefined,
      facts: { kind, alarm: alarm_id, priority, state, code: words.code, params: words.params },
    };
  }

  /** Typed text gets into the subject only as plain letters. */
  #letterOf(delivery: ClaimedDelivery, { id, title, body, url, action }: ReachMessage): Mail {
    const language = knownLanguage(delivery.language);
    const own = reachWords(language);
    const words = {
      subject: title.split(": ").map(textInLetters).join(": "),
      paragraphs: [title, ...body.split("\n")],
      link: action?.label ?? own.open,
      closing: own.closing,
    };
    const reader = { to: delivery.email, name: delivery.user_name, language };
    const { host } = new URL(this.#parts.publicUrl);
    return { ...writeLetter(reader, words, action?.url ?? url), messageId: `<${id}@${host}>` };
  }
}

import { createHmac } from "node:crypto";
import type { SendOutcome, WebhookShape } from "@switchboard/domain/alarms";
import type { Clock } from "../clock/clock.ts";
import type { ReachMessage } from "./message.ts";
import type { Post } from "./pinned-post.ts";
import { answerOf, bodyOf } from "./webhook-shapes.ts";

export interface WebhookTarget {
  /** The owner of the message. */
  owner: string;
  address: string;
  shape: WebhookShape;
  /** Signs the message; services with their own secret in the address need none. */
  secret?: string | undefined;
  /** The chat id of Telegram. */
  chat?: string | undefined;
}

export const ID_HEADER = "switchboard-id";
export const TIMESTAMP_HEADER = "switchboard-timestamp";
export const SIGNATURE_HEADER = "switchboard-signature";

/** Signs the time and the body, so that an old message cannot get a new time. */
export function signatureOf(secret: string, timestamp: string, body: string | Buffer): string {
  return `v1=${createHmac("sha256", secret).update(`${timestamp}.`).update(body).digest("hex")}`;
}

/**
 * Posts messages to addresses of people's choosing. The time is signed too, so that a receiver can reject old messages,
 * and ids it has had.
 */
export function webhookSender(post: Post, clock: Clock) {
  return async (
    { owner, address, shape, secret, chat }: WebhookTarget,
    message: ReachMessage,
  ): Promise<SendOutcome> => {
    const body = Buffer.from(JSON.stringify(bodyOf(shape, message, chat)));
    const timestamp = String(Math.floor(clock.now().getTime() / 1000));
    const headers: Record<string, string> = {
      "content-type": "application/json",
      [ID_HEADER]: message.id,
      [TIMESTAMP_HEADER]: timestamp,
      ...(secret !== undefined && { [SIGNATURE_HEADER]: signatureOf(secret, timestamp, body) }),
    };
    const posted = await post(owner, address, { headers, body });
    return "status" in posted ? answerOf(shape, posted) : posted;
  };
}

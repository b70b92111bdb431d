import type { SendOutcome } from "@switchboard/domain/alarms";
import type { Clock } from "../clock/clock.ts";
import { outcomeOf, type Post } from "./pinned-post.ts";
import { encryptPush } from "./push-encryption.ts";
import { type VapidKeys, vapidHeader } from "./vapid.ts";

/** A browser's subscription, as it sent it. */
export interface PushTarget {
  /** The owner of the message. */
  owner: string;
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface PushMessage {
  /** The data that the page's service worker reads. */
  payload: object;
  isUrgent: boolean;
  /** How long the push service keeps it for a browser that is offline. */
  ttlSeconds: number;
}

interface PushParts {
  post: Post;
  clock: Clock;
  /** The contact for push services: a web or mail address. */
  subject: string;
}

/** Sends to browsers through the push service that each subscription names. */
export function pushSender({ post, clock, subject }: PushParts) {
  return async (
    keys: VapidKeys,
    { owner, endpoint, p256dh, auth }: PushTarget,
    { payload, isUrgent, ttlSeconds }: PushMessage,
  ): Promise<SendOutcome> => {
    let body: Buffer;
    try {
      const browser = { p256dh: Buffer.from(p256dh, "base64url"), auth: Buffer.from(auth, "base64url") };
      body = encryptPush(Buffer.from(JSON.stringify(payload)), browser);
    } catch {
      return { state: "refused", reason: "unreadable" };
    }
    const headers = {
      "content-type": "application/octet-stream",
      "content-encoding": "aes128gcm",
      ttl: String(ttlSeconds),
      urgency: isUrgent ? "high" : "normal",
      authorization: vapidHeader(keys, { endpoint, subject, now: clock.now() }),
    };
    const posted = await post(owner, endpoint, { headers, body });
    if (!("status" in posted)) return posted;
    // The browser or its maker has ended the subscription for good.
    if (posted.status === 404 || posted.status === 410) return { state: "refused", reason: "gone" };
    return outcomeOf(posted.status);
  };
}

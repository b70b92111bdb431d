import { AppError } from "../http/app-error.ts";
import type { DevicePeer } from "./peer.ts";
import { mayPublish, mayRetain, maySubscribe } from "./topic-rights.ts";

/** Mosquitto waits for one answer at a time, so a store that hangs must not block every command. */
export const ANSWER_MS = 1000;

/** An action of a device at an external broker; `stays` is true for a retained message, if the broker says so. */
export interface TopicQuestion {
  topic: string;
  action: "publish" | "subscribe" | "receive";
  stays?: boolean;
}

export function mayDo(device: DevicePeer, { topic, action, stays = false }: TopicQuestion): boolean {
  // A device receives only what it could subscribe to.
  if (action === "receive") return true;
  if (action === "subscribe") return maySubscribe(device, topic);
  return mayPublish(device, topic) && (!stays || mayRetain(device, topic));
}

/** A question that takes too long is answered with 503, which every broker treats as no. */
export async function answerWithin<T>(ms: number, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new AppError("server.unavailable")), ms);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
    // A failure after the deadline concerns nobody.
    answer.catch(() => undefined);
  }
}

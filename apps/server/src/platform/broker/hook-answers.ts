import { AppError } from "../http/app-error.ts";
import type { DevicePeer } from "./peer.ts";
import { mayPublish, mayRetain, maySubscribe } from "./topic-rights.ts";

/** Mosquitto asks one question at a time and carries nothing meanwhile: a store that hangs must not stop every tap with it. */
export const ANSWER_MS = 1000;

/** What a device that an outside broker has let in wants to do; a broker that does not say whether a message stays, cannot be told. */
export interface TopicQuestion {
  topic: string;
  deed: "publish" | "subscribe" | "receive";
  stays?: boolean;
}

export function mayDo(device: DevicePeer, { topic, deed, stays = false }: TopicQuestion): boolean {
  // It receives only what it could subscribe to, and has subscribed to nothing else.
  if (deed === "receive") return true;
  if (deed === "subscribe") return maySubscribe(device, topic);
  return mayPublish(device, topic) && (!stays || mayRetain(device, topic));
}

/** Past its time a question is not answered with yes or no: 503, which every broker takes for no. */
export async function answerWithin<T>(ms: number, asked: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new AppError("server.unavailable")), ms);
  });
  try {
    return await Promise.race([asked, late]);
  } finally {
    clearTimeout(timer);
    // What fails after its time is nobody's answer any more.
    asked.catch(() => undefined);
  }
}
